import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import { createConsentStore } from "../modules/account/consent.store.ts";
import { createClosingService } from "../modules/account-closing/account-closing.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { DepartmentService } from "../modules/department/department.service.ts";
import { createDepartmentStore } from "../modules/department/department.store.ts";
import type { FileService } from "../modules/file/file.service.ts";
import type { MessageService } from "../modules/message/message.service.ts";
import type { SmsService } from "../modules/message/sms.service.ts";
import { createPasskeyStore } from "../modules/passkey/passkey.store.ts";
import { createPasswordStore } from "../modules/password/password.store.ts";
import type { PermissionService } from "../modules/permission/permission.service.ts";
import { createPermissionStore } from "../modules/permission/permission.store.ts";
import { createContactService } from "../modules/profile/contact.service.ts";
import { createExportService } from "../modules/profile/export.service.ts";
import { ownDataSections } from "../modules/profile/own-data.service.ts";
import { profileRoutes } from "../modules/profile/profile.routes.ts";
import { createProfileService } from "../modules/profile/profile.service.ts";
import type { ProfileStore } from "../modules/profile/profile.store.ts";
import type { ProofService } from "../modules/proof/proof.service.ts";
import type { AccountNotices } from "../modules/security-event/security-event.service.ts";
import type { SessionService } from "../modules/session/session.service.ts";
import { clearedCookie } from "../modules/session/session-cookie.ts";
import type { SessionRegistry } from "../modules/session/session-registry.service.ts";
import { createSignInWatch } from "../modules/sign-in/sign-in-watch.service.ts";
import { createTwoStepStore } from "../modules/two-step/two-step.store.ts";
import type { Origin } from "../platform/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Logger } from "../platform/logger.ts";

export interface OwnAccountDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: ProfileStore;
  readonly accounts: AccountService;
  readonly notices: AccountNotices;
  readonly audit: AuditService;
  readonly files: FileService;
  readonly sms: SmsService;
  readonly messages: MessageService;
  readonly proofs: ProofService;
  readonly permissions: PermissionService;
  readonly departments: DepartmentService;
  readonly sessions: SessionService;
  readonly registry: SessionRegistry;
}

/** What a person does with the own account: profile, contact data, a copy of the data, closing. */
export function createOwnAccount(deps: OwnAccountDeps) {
  const { config, db, clock, logger, store, accounts, notices, audit, files, proofs, permissions, registry } = deps;
  const passwords = createPasswordStore(db);
  const twoStep = createTwoStepStore(db);
  const passkeys = createPasskeyStore(db);
  const departmentStore = createDepartmentStore(db);
  const permissionStore = createPermissionStore(db);
  const consents = createConsentStore(db);

  const profiles = createProfileService({ store, accounts, files, audit, clock, accountChanged: registry.forgetUser });
  const contacts = createContactService({ ...deps, proofs });
  const exports = createExportService({
    proofs,
    notices,
    audit,
    clock,
    sections: ownDataSections({ ...deps, passkeys, consents }),
  });
  const closing = createClosingService({
    store,
    accounts,
    proofs,
    notices,
    audit,
    clock,
    logger,
    coolingDays: config.ACCOUNT_CLOSING_DAYS,
    isAdministrator: permissions.isAdministrator,
    endSessions: (userId) => registry.endAllOf(userId, "account_closed"),
    erasures: [
      files.removeAllOf,
      twoStep.turnOff,
      passkeys.removeAllOf,
      (userId) => passwords.keep(userId, 0),
      permissionStore.removeRolesOf,
      departmentStore.removeMember,
    ],
  });
  const watch = createSignInWatch({ audit, notices, accounts, logger });

  return {
    wrongPassword: watch.noteWrongPassword,
    closeDue: closing.closeDue,
    signedIn: async (userId: string, origin: Origin): Promise<void> => {
      await closing.withdraw(userId, origin);
      await watch.noteSignIn(userId, origin);
    },
    routes: profileRoutes({
      profiles,
      contacts,
      closing,
      exports,
      notices,
      audit,
      clearedCookie: clearedCookie(config.publicUrl),
    }),
  };
}
