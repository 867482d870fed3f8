import { reportActionCode } from "@tender/contract/online-reports";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { ScheduleRow } from "./report-schedule.store.ts";

export type ScheduleReader = Pick<Caller, "userId" | "username" | "realname" | "department" | "roles" | "permissions">;

/** The owner of a schedule with the present rights in the schedule's department, or the reason to stop, for people. */
export interface ScheduleReaders {
  of(
    row: Pick<ScheduleRow, "ownerId" | "departmentId" | "report">,
  ): Promise<ScheduleReader | { readonly stop: string }>;
}

export interface ScheduleReaderDeps {
  readonly accounts: Pick<AccountService, "find">;
  readonly departments: Pick<DepartmentService, "listFor">;
  readonly permissions: Pick<PermissionService, "grantsOf">;
}

export const createScheduleReaders = ({ accounts, departments, permissions }: ScheduleReaderDeps): ScheduleReaders => ({
  of: async ({ ownerId, departmentId, report }) => {
    const owner = await accounts.find(ownerId);
    if (owner?.status !== "active") return { stop: "账号已停用" };
    const department = (await departments.listFor(ownerId)).find(({ id }) => id === departmentId) ?? null;
    if (departmentId !== null && department === null) return { stop: "您已不属于设置时的部门" };
    const { roles, permissions: grantedCodes } = await permissions.grantsOf(ownerId, departmentId);
    if (!grantedCodes.has(reportActionCode(report, "mail"))) return { stop: "您已没有定时发送该报表的权限" };
    const { username, realname } = owner;
    return { userId: ownerId, username, realname, department, roles, permissions: grantedCodes };
  },
});
