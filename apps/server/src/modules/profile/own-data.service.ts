import type { Caller } from "../../platform/caller.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { FileService } from "../file/file.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { AccountNotices } from "../security-event/security-event.service.ts";
import type { SessionService } from "../session/session.service.ts";
import { presentEvents, presentSignIns } from "./profile.presenter.ts";
import type { ProfileStore } from "./profile.store.ts";

export interface OwnDataDeps {
  readonly store: ProfileStore;
  readonly accounts: Pick<AccountService, "ownRow">;
  readonly notices: Pick<AccountNotices, "list">;
  readonly audit: Pick<AuditService, "signInsOf">;
  readonly files: Pick<FileService, "describeAllOf">;
  readonly departments: Pick<DepartmentService, "listFor">;
  readonly permissions: Pick<PermissionService, "roleNames">;
  readonly sessions: Pick<SessionService, "listOwn">;
  readonly passkeys: {
    listOf(userId: string): Promise<readonly { name: string; createdAt: Date; lastUsedAt: Date | null }[]>;
  };
  readonly consents: { listOf(userId: string): Promise<readonly { version: string; givenAt: Date }[]> };
}

const NEWEST = { page: 1, pageSize: 1_000 };
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Each section by its name. Fields are listed one by one, so that no hash, digest or seed can slip in. */
export function ownDataSections(deps: OwnDataDeps): Record<string, (caller: Caller) => Promise<unknown>> {
  const { store, accounts, notices, audit, files, departments, permissions, sessions, passkeys, consents } = deps;
  return {
    account: async ({ userId }) => {
      const row = await accounts.ownRow(userId);
      return (
        row && {
          id: row.id,
          username: row.username,
          realname: row.realname,
          phone: row.phone,
          email: row.email,
          createdAt: iso(row.createdAt),
          lastSignInAt: iso(row.lastSignInAt),
        }
      );
    },
    profile: async ({ userId }) => {
      const row = await store.find(userId);
      return (
        row && {
          birthday: row.birthday,
          sex: row.sex,
          post: row.post,
          tags: row.tags,
          appearance: row.appearance,
          noticePreferences: row.noticePreferences,
        }
      );
    },
    departments: ({ userId }) => departments.listFor(userId),
    roles: ({ roles }) => permissions.roleNames(roles).then((names) => [...names]),
    sessions: (caller) => sessions.listOwn(caller),
    signIns: async ({ userId }) => presentSignIns(await audit.signInsOf(userId, NEWEST)).rows,
    securityEvents: async ({ userId }) => presentEvents(await notices.list(userId, NEWEST.page, NEWEST.pageSize)).rows,
    files: ({ userId }) => files.describeAllOf(userId),
    passkeys: async ({ userId }) =>
      (await passkeys.listOf(userId)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: iso(createdAt),
        lastUsedAt: iso(lastUsedAt),
      })),
    consents: async ({ userId }) =>
      (await consents.listOf(userId)).map(({ version, givenAt }) => ({ version, givenAt: iso(givenAt) })),
  };
}
