import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import { passwordRoutes } from "../modules/account-security/change-password.routes.ts";
import { createChangePasswordService } from "../modules/account-security/change-password.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { SmsService } from "../modules/message/sms.service.ts";
import type { PasswordService } from "../modules/password/password.service.ts";
import type { PasswordGuesses } from "../modules/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "../modules/password-guesses/password-transport.service.ts";
import { recoveryRoutes } from "../modules/recovery/recovery.routes.ts";
import { createRecoveryService } from "../modules/recovery/recovery.service.ts";
import { createRecoveryStore } from "../modules/recovery/recovery.store.ts";
import { recoveryCookie, recoveryCookieName } from "../modules/recovery/recovery-cookie.ts";
import { createRecoveryStart } from "../modules/recovery/recovery-start.service.ts";
import type { AccountNotices } from "../modules/security-event/security-event.service.ts";
import { sessionCookie } from "../modules/session/session-cookie.ts";
import type { SessionRegistry } from "../modules/session/session-registry.service.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { ShortLived } from "../platform/short-lived.ts";

export interface NewPasswordDeps {
  readonly config: Config;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly shortLived: ShortLived;
  readonly clock: Clock;
  readonly passwords: PasswordService;
  readonly accounts: AccountService;
  readonly registry: SessionRegistry;
  readonly guesses: PasswordGuesses;
  readonly transport: PasswordTransport;
  readonly sms: SmsService;
  readonly notices: AccountNotices;
  readonly audit: AuditService;
}

/** The two ways to a new password: changing the one that is known, recovering the one that is not. */
export function createNewPassword({ config, db, shortLived, ...deps }: NewPasswordDeps) {
  const { publicUrl } = config;
  const store = createRecoveryStore(db);
  const start = createRecoveryStart({ store, shortLived, clock: deps.clock, captchaOn: config.CAPTCHA === "on" });
  const recovery = createRecoveryService({ ...deps, store, start });
  const change = createChangePasswordService(deps);
  return {
    /** For the captcha's routes: a picture passed for the wizard begins its flow, in a cookie. */
    beginRecovery: async (checkKey: string, address: string) =>
      recoveryCookie(publicUrl, await start.begin(checkKey, address)),
    mayRecover: recovery.mayReach,
    recoveryCookieName: recoveryCookieName(publicUrl),
    sweep: () => store.removeExpired(new Date(deps.clock.now())),
    routes: {
      ...passwordRoutes(change, (value, maxAge) => sessionCookie(publicUrl, value, maxAge)),
      ...recoveryRoutes(recovery, publicUrl),
    },
  };
}
