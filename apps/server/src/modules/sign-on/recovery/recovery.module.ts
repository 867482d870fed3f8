import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SolvedPictures } from "#modules/guard/captcha/solved-pictures.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { CodeReach, SmsService } from "#modules/notices/message/sms.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createLinkDelivery } from "./link-delivery.service.ts";
import { createPasswordLink } from "./password-link.service.ts";
import { recoveryRoutes } from "./recovery.routes.ts";
import { createRecoveryService } from "./recovery.service.ts";
import { createRecoveryStore } from "./recovery.store.ts";

export interface RecoveryUses {
  readonly accounts: AccountService;
  readonly credentials: Credentials;
  readonly audit: AuditService;
  readonly messages: MessageService;
  readonly accountPhones: AccountPhones;
  readonly oneTimeLinks: OneTimeLinks;
  readonly pictures: SolvedPictures;
  readonly sms: SmsService;
  readonly passwords: PasswordService;
  readonly permissions: PermissionService;
  readonly guesses: PasswordGuesses;
  readonly transport: PasswordTransport;
  readonly events: SecurityEvents;
  readonly templates: MessageTemplates;
}

/** New passwords for accounts without a usable one: forgotten, reset, or never set. */
export function createRecoveryModule(
  { config, cookies, db, secrets, protectedTexts, clock }: Platform,
  uses: RecoveryUses,
) {
  const store = createRecoveryStore(db, uses.accountPhones);
  const numbers = protectedTexts.of("recovery_flow.phone");
  const recovery = createRecoveryService({
    ...uses,
    db,
    store,
    numbers,
    secrets,
    clock,
    isCaptchaOn: config.CAPTCHA === "on",
  });
  const link = createPasswordLink({
    ...uses,
    db,
    clock,
    links: uses.oneTimeLinks,
    privacyVersion: () => config.PRIVACY_NOTICE_VERSION,
  });
  /** Allows a recovery code for the number of the account in the browser's flow alone. */
  const recoveryCodeReach: CodeReach = (mobile, { cookieNamed }) =>
    recovery.mayReceiveCode(cookieNamed(cookies.recovery.name), mobile);
  return {
    services: {
      recoveryCodeReach,
      linkDelivery: createLinkDelivery({ ...uses, db, links: uses.oneTimeLinks, publicUrl: config.publicUrl }),
    },
    routes: recoveryRoutes(recovery, link, cookies.recovery),
    sweep: () => store.deleteExpired(new Date(clock.now())),
    eraser: (userId: string) => store.deleteAllOf(userId),
  };
}
