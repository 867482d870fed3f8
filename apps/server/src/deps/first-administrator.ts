import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { DepartmentService } from "../modules/department/department.service.ts";
import { firstAdministratorRoutes } from "../modules/first-administrator/first-administrator.routes.ts";
import { createFirstAdministratorService } from "../modules/first-administrator/first-administrator.service.ts";
import { createFirstAdministratorStore } from "../modules/first-administrator/first-administrator.store.ts";
import type { PasswordService } from "../modules/password/password.service.ts";
import type { PasswordTransport } from "../modules/password-guesses/password-transport.service.ts";
import type { PermissionService } from "../modules/permission/permission.service.ts";
import { isRealname } from "../modules/profile/profile-rules.ts";
import { registrationFault } from "../modules/registration/registration-rules.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";

export interface FirstAdministratorDeps {
  readonly config: Config;
  readonly db: Db;
  readonly accounts: AccountService;
  readonly departments: DepartmentService;
  readonly passwords: PasswordService;
  readonly transport: PasswordTransport;
  readonly permissions: PermissionService;
  readonly audit: AuditService;
  readonly clock: Clock;
}

/** The printed link with which an installation without accounts gets its first one. */
export function createFirstAdministrator({ config, db, permissions, ...deps }: FirstAdministratorDeps) {
  const service = createFirstAdministratorService({
    ...deps,
    store: createFirstAdministratorStore(db),
    rules: { fieldFault: registrationFault, isRealname },
    giveRole: permissions.giveFirstRole,
    settings: { publicUrl: config.publicUrl, privacyVersion: config.PRIVACY_NOTICE_VERSION },
  });
  return { offer: service.offer, routes: firstAdministratorRoutes(service) };
}
