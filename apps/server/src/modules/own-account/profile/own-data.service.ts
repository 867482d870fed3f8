import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { NoticePreferenceService } from "#modules/notices/notice/notice-preference.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { SavedViewService } from "#modules/own-account/saved-view/saved-view.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { SessionService } from "#modules/session/session/session.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller } from "#platform/caller.ts";
import { presentEvents, presentSignIns } from "./profile.presenter.ts";
import type { ProfileStore } from "./profile.store.ts";

export interface OwnDataDeps {
  readonly store: ProfileStore;
  readonly accounts: Pick<AccountService, "ownRow" | "consentsOf">;
  readonly events: Pick<SecurityEvents, "list">;
  readonly noticePreferenceService: Pick<NoticePreferenceService, "readOf">;
  readonly audit: Pick<AuditService, "signInsOf">;
  readonly files: Pick<FileService, "describeAllOf">;
  readonly departments: Pick<DepartmentService, "listFor">;
  readonly roles: Pick<RoleService, "namesOf">;
  readonly sessions: Pick<SessionService, "listOwn">;
  readonly savedViews: Pick<SavedViewService, "allOf">;
  readonly ownPasskeys: Pick<OwnPasskeys, "listOf">;
  readonly bindings: Pick<BindingService, "listOf">;
  readonly scanBindings: Pick<ScanBindings, "listOf">;
  readonly identities: Pick<ExternalIdentities, "listOf">;
}

const NEWEST_PAGE = { page: 1, pageSize: 1_000 };
const isoTime = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Returns the sections by name. Fields are listed one by one, so that no hash, digest or seed is included by accident.
 */
export function ownDataSections(deps: OwnDataDeps): Record<string, (caller: Caller) => Promise<unknown>> {
  const {
    store,
    accounts,
    events,
    noticePreferenceService,
    audit,
    files,
    departments,
    roles: roleService,
    sessions,
    ownPasskeys,
    bindings,
    identities,
    savedViews,
    scanBindings,
  } = deps;
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
          createdAt: isoTime(row.createdAt),
          lastSignInAt: isoTime(row.lastSignInAt),
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
          homeLayout: row.homeLayout,
          noticePreferences: await noticePreferenceService.readOf(userId),
        }
      );
    },
    departments: ({ userId }) => departments.listFor(userId),
    roles: ({ roles }) => roleService.namesOf(roles),
    sessions: (caller) => sessions.listOwn(caller),
    signIns: async ({ userId }) => presentSignIns(await audit.signInsOf(userId, NEWEST_PAGE)).rows,
    securityEvents: async ({ userId }) =>
      presentEvents(await events.list(userId, NEWEST_PAGE.page, NEWEST_PAGE.pageSize)).rows,
    files: ({ userId }) => files.describeAllOf(userId),
    passkeys: async ({ userId }) =>
      (await ownPasskeys.listOf(userId)).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: isoTime(createdAt),
        lastUsedAt: isoTime(lastUsedAt),
      })),
    externalIdentities: async ({ userId }) =>
      (await identities.listOf(userId)).map(({ source, issuer, subject, name, boundAt, lastUsedAt }) => ({
        source,
        issuer,
        subject,
        name,
        boundAt: isoTime(boundAt),
        lastUsedAt: isoTime(lastUsedAt),
      })),
    scanBindings: async ({ userId }) =>
      (await scanBindings.listOf(userId)).map(({ authType, boundAt, lastUsedAt }) => ({
        authType,
        boundAt: isoTime(boundAt),
        lastUsedAt: isoTime(lastUsedAt),
      })),
    certificates: ({ userId }) => bindings.listOf(userId),
    savedViews: ({ userId }) => savedViews.allOf(userId),
    consents: async ({ userId }) =>
      (await accounts.consentsOf(userId)).map(({ version, givenAt }) => ({ version, givenAt: isoTime(givenAt) })),
  };
}
