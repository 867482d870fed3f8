import type { Config } from "./config/config.ts";
import { createFiles } from "./deps/files.ts";
import { createFirstAdministrator } from "./deps/first-administrator.ts";
import { createMessaging } from "./deps/messaging.ts";
import { createNewPassword } from "./deps/new-password.ts";
import { createNotices } from "./deps/notices.ts";
import { createOwnAccount } from "./deps/own-account.ts";
import { createRegistration } from "./deps/registration.ts";
import { createSecondFactor } from "./deps/second-factor.ts";
import { createSignIn } from "./deps/sign-in.ts";
import { isSettled } from "./http/access.ts";
import type { Authenticator } from "./http/credentials.ts";
import type { Routes } from "./http/routes.ts";
import { unbuiltRoutes } from "./http/unbuilt.ts";
import { createAccountService } from "./modules/account/account.service.ts";
import { createAccountStore } from "./modules/account/account.store.ts";
import { archiveRoutes } from "./modules/archive/archive.routes.ts";
import { createArchiveService } from "./modules/archive/archive.service.ts";
import { createArchiveAccess } from "./modules/archive/archive-access.service.ts";
import { createArchiveAccessStore } from "./modules/archive/archive-access.store.ts";
import { auditRoutes } from "./modules/audit/audit.routes.ts";
import { createAuditService } from "./modules/audit/audit.service.ts";
import { createAuditStore } from "./modules/audit/audit.store.ts";
import { captchaRoutes } from "./modules/captcha/captcha.routes.ts";
import { createCaptchaService } from "./modules/captcha/captcha.service.ts";
import { createSlider } from "./modules/captcha/slider.ts";
import { departmentRoutes } from "./modules/department/department.routes.ts";
import { createDepartmentService } from "./modules/department/department.service.ts";
import { createDepartmentStore } from "./modules/department/department.store.ts";
import { dictionaryRoutes } from "./modules/dictionary/dictionary.routes.ts";
import { createDictionaryService } from "./modules/dictionary/dictionary.service.ts";
import { createDictionaryStore } from "./modules/dictionary/dictionary.store.ts";
import { fileRoutes } from "./modules/file/file.routes.ts";
import type { FirstAdministratorService } from "./modules/first-administrator/first-administrator.service.ts";
import { launcherRoutes } from "./modules/launcher/launcher.routes.ts";
import { createLauncherService } from "./modules/launcher/launcher.service.ts";
import { createLauncherStore } from "./modules/launcher/launcher.store.ts";
import { smsRoutes } from "./modules/message/message.routes.ts";
import { createPasswordService } from "./modules/password/password.service.ts";
import { createPasswordStore } from "./modules/password/password.store.ts";
import { createPasswordGuesses, SESSION_GUESSES_FREE } from "./modules/password-guesses/password-guesses.service.ts";
import { createPasswordTransport } from "./modules/password-guesses/password-transport.service.ts";
import { createSignInFailureStore } from "./modules/password-guesses/sign-in-failure.store.ts";
import { FAILURE_FORGOTTEN_MS } from "./modules/password-guesses/sign-in-throttle.ts";
import { permissionRoutes } from "./modules/permission/permission.routes.ts";
import { createPermissionService } from "./modules/permission/permission.service.ts";
import { createPermissionStore } from "./modules/permission/permission.store.ts";
import { createProfileStore } from "./modules/profile/profile.store.ts";
import { accountRoutes } from "./modules/registration/registration.routes.ts";
import { createAccessTokens } from "./modules/session/access-token.service.ts";
import { createKeyStore } from "./modules/session/key.store.ts";
import { sessionRoutes, signInAnswerer } from "./modules/session/session.routes.ts";
import { createSessionService } from "./modules/session/session.service.ts";
import { createSessionStore } from "./modules/session/session.store.ts";
import { cookieNameFor } from "./modules/session/session-cookie.ts";
import { createSessionRegistry } from "./modules/session/session-registry.service.ts";
import { createSmsSignIn } from "./modules/sign-in/sms-sign-in.service.ts";
import { systemRoutes } from "./modules/system/system.routes.ts";
import { createSystemService } from "./modules/system/system.service.ts";
import { tradeRoutes } from "./modules/trade/trade.routes.ts";
import { createTradeService } from "./modules/trade/trade.service.ts";
import { createTradeStore } from "./modules/trade/trade.store.ts";
import { deviceCookieName } from "./modules/two-step/device-cookie.ts";
import { onlineRoutes } from "./modules/validation/validation.routes.ts";
import { createOnlineService } from "./modules/validation/validation.service.ts";
import { createOnlineStore } from "./modules/validation/validation.store.ts";
import { createBus } from "./platform/bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { dedicatedClient } from "./platform/database/connect.ts";
import type { Database, DatabaseOptions } from "./platform/database/database.ts";
import { type Delay, systemDelay } from "./platform/delay.ts";
import { createGuesses } from "./platform/guesses.ts";
import type { Logger } from "./platform/logger.ts";
import { createPasswords, type Passwords } from "./platform/passwords.ts";
import { createRateLimiter, noLimits, type RateLimiter } from "./platform/rate-limiter.ts";
import { repeat } from "./platform/repeating.ts";
import { deriveSecrets } from "./platform/secrets.ts";
import { createShortLived } from "./platform/short-lived.ts";

const DAY_MS = 86_400_000;
/** Ended sessions stay this long, so that a superseded one can say why it ended. */
const ENDED_SESSIONS_KEPT_MS = 30 * DAY_MS;

export interface DepsInput {
  database: Database;
  connection: DatabaseOptions["connection"];
  logger: Logger;
  clock?: Clock;
  delay?: Delay;
}

export interface Deps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  readonly authenticator: Authenticator;
  readonly routes: Routes;
  /** A link for the first administrator, in place of any earlier one; undefined once there is an account. */
  readonly offerFirstAdministrator: FirstAdministratorService["offer"];
  /** Removes what has run out and does what has come due; happens every minute by itself. */
  housekeep(): Promise<void>;
  /** From now on the node says that it is not ready. */
  markStopping(): void;
  /** Writes what is pending and stops what repeats; the database stays open. */
  close(): Promise<void>;
}

/** The composition root: every service is made here, by hand, and handed to those that need it. */
export async function createDeps(
  config: Config,
  { database, connection, logger, clock = systemClock, delay = systemDelay }: DepsInput,
): Promise<Deps> {
  const { db, pool } = database;
  const secrets = deriveSecrets(config.appSecret);
  const bus = await createBus(() => dedicatedClient(connection), pool, logger);
  const shortLived = createShortLived(db, clock);
  const passwords = await createPasswords();
  const limiter = config.RATE_LIMITS === "off" ? noLimits : createRateLimiter(pool);

  const audit = createAuditService({ store: createAuditStore(db), clock });
  const dictionaries = createDictionaryService({ store: createDictionaryStore(db), bus, clock });
  const launcher = createLauncherService({
    store: createLauncherStore(db),
    audit,
    shortLived,
    bus,
    clock,
    publicUrl: config.publicUrl,
    specialAccounts: config.specialAccounts,
    // Certificates come with their own module; until then nobody is certified, so gated subsystems stay shut.
    isCertifiedToday: async () => false,
  });
  const permissions = createPermissionService({
    store: createPermissionStore(db),
    launcher,
    audit,
    bus,
    clock,
    logger,
  });
  const accounts = createAccountService({
    store: createAccountStore(db),
    passwords,
    audit,
    roleNames: permissions.roleNames,
  });
  const captcha = createCaptchaService({
    slider: createSlider(secrets, clock),
    shortLived,
    isOn: config.CAPTCHA === "on",
  });

  const keys = createKeyStore(db);
  const accessTokens = await createAccessTokens(keys, secrets, clock, config.publicUrl);
  const transport = createPasswordTransport(keys, clock);
  const sessionStore = createSessionStore(db);
  const failures = createSignInFailureStore(db);
  const registry = createSessionRegistry({
    store: sessionStore,
    permissions,
    accessTokens,
    bus,
    clock,
    settings: config,
  });
  const ofSession = createGuesses(db, clock, SESSION_GUESSES_FREE);
  const guesses = createPasswordGuesses({ failures, ofSession, clock });
  const passwordService = createPasswordService({
    store: createPasswordStore(db),
    accounts,
    passwords,
    registry: {
      // A changed password ends what was remembered, too.
      endAllOf: async (userId, reason) => {
        await secondFactor.devices.endAll(userId);
        return registry.endAllOf(userId, reason);
      },
    },
    clock,
    rules: config.passwordRules,
  });
  const { outbox, codes, sms, messages } = await createMessaging({
    config,
    db,
    secrets,
    shortLived,
    captcha,
    audit,
    clock,
    logger,
  });
  const profileStore = createProfileStore(db);
  const notices = createNotices({ config, db, clock, logger, accounts, profiles: profileStore, messages });
  const newPassword = createNewPassword({
    config,
    db,
    secrets,
    shortLived,
    clock,
    passwords: passwordService,
    accounts,
    registry,
    guesses,
    transport,
    sms,
    notices,
    audit,
  });
  const departments = createDepartmentService({
    store: createDepartmentStore(db),
    audit,
    setDepartment: registry.setDepartment,
  });
  const newAccounts = { config, db, accounts, passwords: passwordService, permissions, transport, audit, clock };
  const registration = createRegistration({ ...newAccounts, sms, messages });
  const firstAdministrator = createFirstAdministrator({ ...newAccounts, departments });
  const secondFactor = createSecondFactor({
    config,
    db,
    secrets,
    shortLived,
    clock,
    delay,
    accounts,
    notices,
    permissions,
    registry,
    passwordGuesses: guesses,
    transport,
    audit,
  });
  const { secondStep } = secondFactor;
  const sessions = createSessionService({
    registry,
    store: sessionStore,
    departments,
    secondStep,
    notices,
    audit,
    clock,
  });
  const files = createFiles({ config, db, audit, logger });
  const ownAccount = createOwnAccount({
    config,
    db,
    clock,
    logger,
    store: profileStore,
    accounts,
    notices,
    audit,
    files,
    sms,
    messages,
    proofs: secondFactor.proofs,
    permissions,
    departments,
    sessions,
    registry,
  });
  const { signIn, byPassword, byToken } = createSignIn({
    config,
    registry,
    guesses,
    accounts,
    captcha,
    departments,
    secondStep,
    noteProof: secondFactor.proofs.note,
    dictionaries,
    launcher,
    audit,
    transport,
    clock,
    passwordAgeOf: passwordService.ageOf,
    signedIn: ownAccount.signedIn,
    wrongPassword: ownAccount.wrongPassword,
  });
  const online = createOnlineService({
    store: createOnlineStore(db),
    probes: {
      "sys_user/username": (value, exceptId) => accounts.isTaken("username", value, exceptId),
      "sys_user/email": (value, exceptId) => accounts.isTaken("email", value, exceptId),
      "sys_user/phone": (value, exceptId) => accounts.isTaken("phone", value, exceptId),
      "sys_role/role_code": permissions.isRoleCodeTaken,
      "sys_depart/org_code": departments.isOrgCodeTaken,
      "sys_dict/dict_code": dictionaries.isCodeTaken,
      "sys_subsystem/app_id": launcher.isAppIdTaken,
    },
    bus,
    clock,
  });
  const trade = createTradeService({ store: createTradeStore(db), launcher, clock });
  const archive = createArchiveService({ db, clock });
  const archiveAccess = createArchiveAccess(createArchiveAccessStore(db));
  let isStopping = false;
  const system = createSystemService({ pingDatabase: () => pool.query("SELECT 1"), isStopping: () => isStopping });

  const housekeep = async () => {
    const now = clock.now();
    await shortLived.sweep();
    await secondFactor.sweep();
    await ownAccount.closeDue();
    await codes.removeOld();
    await outbox.removeOld();
    await newPassword.sweep();
    await pool.query("DELETE FROM rate_limit WHERE expire < $1", [now]);
    await failures.removeOlderThan(new Date(now - FAILURE_FORGOTTEN_MS));
    await sessionStore.removeOlderThan(new Date(now - ENDED_SESSIONS_KEPT_MS));
  };
  const repeating = [
    repeat("delivering messages", 1_000, outbox.deliverDue, logger),
    repeat("writing the sessions' last use", 1_000, registry.flush, logger),
    repeat("housekeeping", 60_000, housekeep, logger),
  ];

  return {
    clock,
    logger,
    passwords,
    limiter,
    authenticator: {
      authenticate: async (credential, passive) => (await registry.find(credential, { passive })).caller,
      authenticateCookie: async (cookie) => (await registry.findByCookie(cookie))?.caller,
      cookieName: cookieNameFor(config.publicUrl),
      deviceCookieName: deviceCookieName(config.publicUrl),
    },
    routes: {
      ...unbuiltRoutes,
      ...accountRoutes(accounts, registration),
      ...archiveRoutes(archive, archiveAccess),
      ...auditRoutes(audit),
      ...captchaRoutes(captcha, newPassword),
      ...departmentRoutes(departments, accounts),
      ...dictionaryRoutes(dictionaries),
      ...firstAdministrator.routes,
      ...fileRoutes(files, {
        authenticateCookie: async (cookie) => (await registry.findByCookie(cookie))?.caller,
        isSettled,
      }),
      ...launcherRoutes(launcher),
      ...onlineRoutes(online),
      ...ownAccount.routes,
      ...newPassword.routes,
      ...permissionRoutes(permissions),
      ...sessionRoutes({ sessions, byPassword, byToken, transport, accessTokens, publicUrl: config.publicUrl }),
      ...smsRoutes({
        sms,
        signIn: createSmsSignIn({ sms, accounts, signIn, audit }),
        accounts,
        mayRecover: newPassword.mayRecover,
        recoveryCookieName: newPassword.recoveryCookieName,
        outbox,
        answerSignIn: signInAnswerer(config.publicUrl),
      }),
      ...secondFactor.routes(signIn),
      ...systemRoutes(system, clock),
      ...tradeRoutes(trade),
    },
    offerFirstAdministrator: firstAdministrator.offer,
    housekeep,
    markStopping: () => {
      isStopping = true;
    },
    close: async () => {
      for (const task of repeating) await task.stop();
      await outbox.close();
      await registry.flush();
      await bus.close();
    },
  };
}
