import type { DepartmentMemberStore } from "./department-member.store.ts";

/** Who belongs where and who leads; what goes with a membership (sessions, roles) is the business of whoever calls. */
export type DepartmentMembers = DepartmentMemberStore;

export const createDepartmentMembers = (store: DepartmentMemberStore): DepartmentMembers => store;
