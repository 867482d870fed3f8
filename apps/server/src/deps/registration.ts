import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { MessageService } from "../modules/message/message.service.ts";
import type { SmsService } from "../modules/message/sms.service.ts";
import type { PasswordService } from "../modules/password/password.service.ts";
import type { PasswordTransport } from "../modules/password-guesses/password-transport.service.ts";
import type { PermissionService } from "../modules/permission/permission.service.ts";
import { createRegistrationService } from "../modules/registration/registration.service.ts";
import { createRegistrationStore } from "../modules/registration/registration.store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";

export interface RegistrationDeps {
  readonly config: Config;
  readonly db: Db;
  readonly accounts: AccountService;
  readonly passwords: PasswordService;
  readonly permissions: PermissionService;
  readonly sms: SmsService;
  readonly messages: MessageService;
  readonly transport: PasswordTransport;
  readonly audit: AuditService;
  readonly clock: Clock;
}

/** How people make an account for themselves. */
export function createRegistration({ config, db, permissions, ...deps }: RegistrationDeps) {
  return createRegistrationService({
    ...deps,
    store: createRegistrationStore(db),
    // With demo data there is no first administrator to wait for.
    isOpen: async () => config.demo || deps.accounts.hasAny(),
    giveRole: permissions.giveFirstRole,
    settings: { roleCode: config.SELF_REGISTERED_ROLE, privacyVersion: config.PRIVACY_NOTICE_VERSION },
  });
}
