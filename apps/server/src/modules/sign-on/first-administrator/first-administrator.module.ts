import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { NewAccounts } from "#modules/people/account/new-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Platform } from "#platform/platform.ts";
import { firstAdministratorRoutes } from "./first-administrator.routes.ts";
import { createFirstAdministratorService } from "./first-administrator.service.ts";

export interface FirstAdministratorUses {
  readonly accounts: AccountService;
  readonly newAccounts: NewAccounts;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly oneTimeLinks: OneTimeLinks;
  readonly passwords: PasswordService;
  readonly roles: RoleService;
  readonly transport: PasswordTransport;
}

/** The printed link that creates the first account of an installation. */
export function createFirstAdministratorModule({ config, db, clock }: Platform, uses: FirstAdministratorUses) {
  const service = createFirstAdministratorService({
    ...uses,
    clock,
    links: uses.oneTimeLinks,
    runExclusive: (work) => runExclusively(db, "firstAdministrator", work),
    settings: { publicUrl: config.publicUrl, privacyVersion: () => config.PRIVACY_NOTICE_VERSION },
  });
  return { services: { offerFirstAdministrator: service.issueLink }, routes: firstAdministratorRoutes(service) };
}
