import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { CodeReach, SmsService } from "#modules/notices/message/sms.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { NewAccounts } from "#modules/people/account/new-account.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Platform } from "#platform/platform.ts";
import { StartupError } from "#platform/startup-error.ts";
import { registrationRoutes } from "./registration.routes.ts";
import { createRegistrationService } from "./registration.service.ts";

export interface RegistrationUses {
  readonly accounts: AccountService;
  readonly newAccounts: NewAccounts;
  readonly audit: AuditService;
  readonly messages: MessageService;
  readonly passwords: PasswordService;
  readonly permissions: PermissionService;
  readonly roles: RoleService;
  readonly sms: SmsService;
  readonly transport: PasswordTransport;
}

/** Registration of accounts by the people themselves. */
export function createRegistrationModule({ config, db, clock }: Platform, uses: RegistrationUses) {
  const { accounts, newAccounts } = uses;
  const registration = createRegistrationService({
    ...uses,
    db,
    clock,
    // An installation with demo data needs no first administrator.
    isOpen: async () => config.demo || newAccounts.hasAny(),
    settings: { roleCode: config.SELF_REGISTERED_ROLE, privacyVersion: () => config.PRIVACY_NOTICE_VERSION },
  });
  /** Refuses a code for a number in use at once, as the form does. */
  const registrationCodeReach: CodeReach = async (mobile) => {
    if (await accounts.isTaken("phone", mobile, undefined)) throw new AppError("account.phone_taken");
    return true;
  };
  /** Requires that the role exists and administers nothing, since any visitor can obtain it. Throws StartupError. */
  const requireSelfRegisteredRole = async (): Promise<void> => {
    const code = config.SELF_REGISTERED_ROLE;
    if (!(await uses.roles.isCodeTaken(code)))
      throw new StartupError(`SELF_REGISTERED_ROLE：没有编码为 ${code} 的角色`);
    if (await uses.permissions.isAdministratorRole(code))
      throw new StartupError(`SELF_REGISTERED_ROLE：角色 ${code} 有管理权限，不能给自行注册的账号`);
  };
  return { services: { registrationCodeReach, requireSelfRegisteredRole }, routes: registrationRoutes(registration) };
}
