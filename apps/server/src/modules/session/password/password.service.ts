import type { PasswordRules } from "#config/password-settings.ts";
import type { PasswordChecks } from "#modules/access/directory/password-checks.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Passwords, refuseIfQueueFull } from "#platform/passwords.ts";
import { containsContextWord, isCommonPassword, loadCommonPasswords } from "./common-passwords.ts";
import type { PasswordStore } from "./password.store.ts";
import { type PasswordAge, type PasswordOwner, passwordAge, passwordFault } from "./password-rules.ts";

export type { PasswordAge } from "./password-rules.ts";

/** A password that a transaction sets. */
export interface NewPassword {
  /** Version of the credentials. */
  readonly version: number;
  /** Notifies every node that the sessions have ended. Call it after the commit. */
  readonly announce: () => void;
}

/** The only place where a new password is judged and set. */
export interface PasswordService {
  /** Throws the refusal with its text. `plain` is compared unchanged: untrimmed, case-sensitive. */
  requireAcceptable(plain: string, about: PasswordOwner): Promise<void>;
  /** Throws password.kept_elsewhere if a directory manages the password of the account. */
  requireOwn(userId: string): Promise<void>;
  /** Throws session.busy when too many computations wait. */
  hash(plain: string): Promise<string>;
  /**
   * Sets an accepted password, stores the former one and ends every session of the account, in the caller's
   * transaction. Undefined: the credentials are no longer at `expectedVersion`.
   */
  setHashIn(tx: Tx, userId: string, hash: string, expectedVersion?: number): Promise<NewPassword | undefined>;
  /**
   * Removes the password and ends every session, in the caller's transaction; the next password is set by a link. The
   * removed one counts as a former one. Returns a function that notifies every node; call it after the commit.
   */
  clear(tx: Tx, userId: string): Promise<() => void>;
  /** Returns whether this is the account's current password. Throws session.busy. */
  isCurrent(userId: string, plain: string): Promise<boolean>;
  /** Returns the age of a password that was set at that moment. */
  ageOf(passwordSince: number): PasswordAge;
}

export interface PasswordDeps {
  store: PasswordStore;
  credentials: Pick<Credentials, "of" | "replaceHash" | "clear">;
  passwords: Passwords;
  passwordChecks: Pick<PasswordChecks, "requireOwn">;
  registry: Pick<SessionRegistry, "endAllIn">;
  devices: Pick<TrustedDevices, "endAll">;
  clock: Clock;
  rules: () => PasswordRules;
}

export function createPasswordService(deps: PasswordDeps): PasswordService {
  const { store, credentials, passwords, passwordChecks, registry, devices, clock, rules } = deps;

  async function wasUsedBefore(userId: string, plain: string): Promise<boolean> {
    if (rules().history === 0) return false;
    const present = (await credentials.of(userId))?.passwordHash;
    const former = await store.formerHashes(userId, rules().history - 1);
    for (const hash of present ? [present, ...former] : former)
      if (await refuseIfQueueFull(passwords.verify(hash, plain))) return true;
    return false;
  }

  /** Ends sessions and trusted devices that the former password opened, and stores it in the history. */
  async function endOpenedSessions(tx: Tx, userId: string, former: string | null | undefined): Promise<() => void> {
    if (former && rules().history > 1) await store.remember(userId, former, new Date(clock.now()), tx);
    await devices.endAll(userId, tx);
    const { announce } = await registry.endAllIn(tx, userId, "credentials_changed");
    await store.forgetAllBut(userId, Math.max(0, rules().history - 1), tx);
    return announce;
  }

  const service: PasswordService = {
    requireAcceptable: async (plain, about) => {
      if (about.userId !== undefined) await passwordChecks.requireOwn(about.userId);
      const fault = passwordFault(plain, about);
      if (fault) throw new AppError(fault);
      if (rules().blocklist) {
        const isCommon = isCommonPassword(plain, await loadCommonPasswords());
        if (isCommon || containsContextWord(plain, rules().contextWords)) throw new AppError("password.too_common");
      }
      if (about.userId !== undefined && (await wasUsedBefore(about.userId, plain)))
        throw new AppError("password.used_before", { values: { count: rules().history } });
    },
    requireOwn: passwordChecks.requireOwn,
    hash: (plain) => refuseIfQueueFull(passwords.hash(plain)),
    setHashIn: async (tx, userId, hash, expectedVersion) => {
      const former = (await credentials.of(userId, tx))?.passwordHash;
      const version = await credentials.replaceHash(userId, hash, clock.now(), expectedVersion, tx);
      if (version === undefined) return undefined;
      return { version, announce: await endOpenedSessions(tx, userId, former) };
    },
    clear: async (tx, userId) => {
      const former = (await credentials.of(userId, tx))?.passwordHash;
      await credentials.clear(userId, tx);
      return endOpenedSessions(tx, userId, former);
    },
    isCurrent: async (userId, plain) =>
      refuseIfQueueFull(passwords.verify((await credentials.of(userId))?.passwordHash ?? undefined, plain)),
    ageOf: (passwordSince) => passwordAge(passwordSince, rules().maximumAgeDays, clock.now()),
  };
  return service;
}
