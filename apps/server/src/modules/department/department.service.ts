import type { Department, UserInfo } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/ids.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DepartmentStore } from "./department.store.ts";
import { nextRootCode, tidyDepartName } from "./department-rules.ts";

export interface DepartmentService {
  listFor(userId: string): Promise<Department[]>;
  isOrgCodeTaken(orgCode: string, exceptId: string | undefined): Promise<boolean>;
  /** The name as it is kept. Throws department.bad_name. */
  tidyName(sent: string): string;
  /** A new root of the tree with one member, in the caller's transaction. Answers its code. */
  addRoot(tx: Tx, root: { departName: string; memberId: string; at: Date }): Promise<string>;
  /** Makes one of the caller's own departments the current one of this session. */
  select(caller: Caller, choice: { orgCode: string; username: string }, origin: Origin): Promise<void>;
}

export interface DepartmentDeps {
  store: DepartmentStore;
  audit: AuditService;
  /** Puts the choice into the session, on every node from the next request on. */
  setDepartment(sessionId: string, departmentId: string): Promise<void>;
}

export const userInfoOf = (caller: Caller, avatar: string | null): UserInfo => ({
  id: caller.userId,
  username: caller.username,
  realname: caller.realname,
  avatar,
});

export function createDepartmentService({ store, audit, setDepartment }: DepartmentDeps): DepartmentService {
  return {
    listFor: (userId) => store.listFor(userId),
    isOrgCodeTaken: (orgCode, exceptId) => store.isOrgCodeTaken(orgCode, exceptId),
    tidyName: (sent) => {
      const name = tidyDepartName(sent);
      if (name === undefined) throw new AppError("department.bad_name");
      return name;
    },
    addRoot: async (tx, root) => {
      const orgCode = nextRootCode(new Set(await store.rootCodes(tx)));
      await store.insertRoot(tx, { id: newId(), orgCode, ...root });
      return orgCode;
    },
    select: async (caller, { orgCode, username }, origin) => {
      const entry = {
        action: "department.select",
        userId: caller.userId,
        username: caller.username,
        object: orgCode,
        origin,
      };
      if (username.toLowerCase() !== caller.username.toLowerCase()) {
        await audit.record({ ...entry, outcome: "refused", reason: "department.foreign_user" });
        throw new AppError("department.foreign_user");
      }
      const chosen = (await store.listFor(caller.userId)).find((one) => one.orgCode === orgCode);
      if (!chosen) {
        await audit.record({ ...entry, outcome: "refused", reason: "department.not_a_member" });
        throw new AppError("department.not_a_member");
      }
      await setDepartment(caller.sessionId, chosen.id);
      await audit.record({ ...entry, outcome: "ok" });
    },
  };
}
