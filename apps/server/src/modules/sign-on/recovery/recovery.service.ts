import { createHmac, timingSafeEqual } from "node:crypto";
import type { SolvedPictures } from "#modules/guard/captcha/solved-pictures.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountCredential, Credentials } from "#modules/people/account/credential.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { RECOVERY_SECONDS } from "#platform/cookies.ts";
import type { Db } from "#platform/database/database.ts";
import { maskPhone } from "#platform/masking.ts";
import type { ProtectedText } from "#platform/protected-text/protected-text.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { RecoveryFlow, RecoveryStore } from "./recovery.store.ts";

const FLOW_MS = RECOVERY_SECONDS * 1_000;
const HANDLE_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** Search for an account by one of its fields. */
export type AccountSearch = { readonly field: "username" | "phone"; readonly value: string };

export interface RecoveryState {
  readonly step: "phone" | "password";
  readonly username: string;
  /** Masked. */
  readonly phone: string;
  readonly isPhone: boolean;
  readonly smscode: string | null;
}

/** Steps of the recovery wizard. `secret`: the value of the browser's cookie. */
export interface RecoveryService {
  /** Consumes the passed captcha, finds the account and returns the secret of its new flow. */
  find(
    secret: string | undefined,
    search: AccountSearch,
    context: { checkKey: string | undefined; origin: Origin },
  ): Promise<{ secret: string; username: string; phone: string }>;
  /** Returns the state from which a reloaded page continues. */
  read(secret: string | undefined): Promise<RecoveryState | null>;
  /** True if the number is the one of the flow's account. Throws recovery.flow_ended: there is no flow. */
  mayReceiveCode(secret: string | undefined, mobile: string): Promise<boolean>;
  /** Returns the handle that proves the passed verification. */
  verifyPhone(secret: string | undefined, phone: string, code: string, origin: Origin): Promise<string>;
  setPassword(
    secret: string | undefined,
    input: { username: string; phone: string; password: string; handle: string },
    origin: Origin,
  ): Promise<void>;
}

export interface RecoveryDeps {
  db: Db;
  store: RecoveryStore;
  credentials: Pick<Credentials, "of" | "findForRecovery">;
  passwords: PasswordService;
  pictures: Pick<SolvedPictures, "consume">;
  isCaptchaOn: boolean;
  sms: Pick<SmsService, "check">;
  guesses: Pick<PasswordGuesses, "clear">;
  events: Pick<SecurityEvents, "recordIn">;
  audit: AuditService;
  transport: PasswordTransport;
  /** Keys under which flows store the numbers of their accounts. */
  numbers: Pick<ProtectedText, "keyOf" | "keysOf">;
  secrets: Secrets;
  clock: Clock;
}

interface ActiveFlow {
  readonly flow: RecoveryFlow;
  readonly account: AccountCredential & { readonly phone: string };
}

const hasPhone = (account: AccountCredential): account is ActiveFlow["account"] => account.phone !== null;

export function createRecoveryService(deps: RecoveryDeps): RecoveryService {
  const { db, store, credentials, passwords, sms, pictures, guesses, events, audit, transport, numbers, clock } = deps;
  const handleKey = deps.secrets.keyFor("recovery handle");
  const msFromNow = (ms: number) => new Date(clock.now() + ms);

  const handleOf = (flow: RecoveryFlow): string | null =>
    flow.handleSeed !== null && flow.handleEnd !== null && flow.handleEnd.getTime() > clock.now()
      ? createHmac("sha256", handleKey).update(`${flow.id}.${flow.handleSeed}`).digest("base64url")
      : null;

  /**
   * Returns the flow with the current account. Undefined: no account was found yet, or the account's number has changed
   * since: a proof of the former number must not open the account.
   */
  async function findActive(secret: string | undefined): Promise<ActiveFlow | undefined> {
    const flow = secret ? await store.find(tokenDigest(secret), msFromNow(0)) : undefined;
    const account = flow && (await credentials.of(flow.userId));
    return flow && account && hasPhone(account) && numbers.keysOf(account.phone).includes(flow.phone)
      ? { flow, account }
      : undefined;
  }

  async function requireActive(secret: string | undefined): Promise<ActiveFlow> {
    const active = await findActive(secret);
    if (!active) throw new AppError("recovery.flow_ended");
    return active;
  }

  /** Counts a try before it is checked, so that many simultaneous tries cannot exceed the limit. */
  async function countAttempt({ flow }: ActiveFlow): Promise<number> {
    const tries = await store.countAttempt(flow.id, MAX_TRIES);
    if (tries === undefined) throw new AppError("recovery.too_many_tries");
    return tries;
  }

  async function refuseAttempt(
    { flow, account }: ActiveFlow,
    tries: number,
    origin: Origin,
    code: "wrong_code" | "flow_ended",
  ) {
    const isLast = tries >= MAX_TRIES;
    if (isLast) await store.delete(flow.id);
    await audit.record({
      action: "account.recover_password",
      outcome: "refused",
      reason: isLast ? "recovery.too_many_tries" : `recovery.${code}`,
      userId: account.id,
      username: account.username,
      origin,
    });
    if (isLast) return new AppError("recovery.too_many_tries");
    return new AppError(`recovery.${code}`, code === "wrong_code" ? { values: { left: MAX_TRIES - tries } } : {});
  }

  return {
    find: async (cookieSecret, { field, value }, { checkKey, origin }) => {
      if (deps.isCaptchaOn && !(await pictures.consume(cookieSecret, checkKey, origin.address)))
        throw new AppError("captcha.graphic_required");
      const account = await credentials.findForRecovery(field, value.trim());
      if (!account) throw new AppError("recovery.unknown_account");
      await passwords.requireOwn(account.id);
      if (!hasPhone(account)) throw new AppError("recovery.no_phone");
      const secret = newToken();
      const { id: userId, phone } = account;
      const isPhone = field === "phone";
      const expiresAt = msFromNow(FLOW_MS);
      await store.insert({
        secretDigest: tokenDigest(secret),
        userId,
        phone: numbers.keyOf(phone),
        isPhone,
        expiresAt,
      });
      return { secret, username: account.username, phone: maskPhone(phone) ?? "" };
    },
    read: async (secret) => {
      const active = await findActive(secret);
      if (!active) return null;
      const { flow, account } = active;
      const smscode = flow.step === "password" ? handleOf(flow) : null;
      return {
        step: smscode === null ? "phone" : "password",
        username: account.username,
        phone: maskPhone(account.phone) ?? "",
        isPhone: flow.isPhone,
        smscode,
      };
    },
    mayReceiveCode: async (secret, mobile) => (await requireActive(secret)).account.phone === mobile.trim(),
    verifyPhone: async (secret, phone, code, origin) => {
      const active = await requireActive(secret);
      const tries = await countAttempt(active);
      // Only the account's own number is checked: a code sent to another number proves nothing here.
      const matchingCode =
        phone.trim() === active.account.phone && (await sms.check(active.account.phone, "2", code.trim()));
      if (!matchingCode || !(await matchingCode.consume()))
        throw await refuseAttempt(active, tries, origin, "wrong_code");
      const handleSeed = newToken();
      const handleEnd = msFromNow(HANDLE_MS);
      await store.updateToVerified(active.flow.id, handleSeed, handleEnd);
      return handleOf({ ...active.flow, handleSeed, handleEnd }) ?? "";
    },
    setPassword: async (secret, input, origin) => {
      const active = await requireActive(secret);
      const { flow, account } = active;
      const handle = flow.step === "password" ? handleOf(flow) : null;
      const isRight =
        handle !== null &&
        isSame(handle, input.handle) &&
        input.username.toLowerCase() === account.username.toLowerCase() &&
        // A reloaded page has the masked number alone; the full number was verified in the step before.
        [account.phone, maskPhone(account.phone)].includes(input.phone);
      if (!isRight) throw await refuseAttempt(active, await countAttempt(active), origin, "flow_ended");
      const plain = await transport.open(input.password);
      if (plain === undefined) throw invalidField("password");
      await passwords.requireAcceptable(plain, { ...account, userId: account.id });
      const hash = await passwords.hash(plain);
      const person = { userId: account.id, username: account.username, origin };
      const { set, notify } = await audit.change(db, { action: "account.recover_password", ...person }, async (tx) => {
        const stored = await passwords.setHashIn(tx, account.id, hash);
        if (!(await store.consume(tx, flow.id, flow.handleSeed ?? "", account.phone)))
          throw new AppError("recovery.flow_ended");
        await store.deleteAllOf(account.id, tx);
        return {
          result: { set: stored, notify: await events.recordIn(tx, account.id, "password_recovered", {}, { origin }) },
        };
      });
      set?.announce();
      // Owners who forgot a password have often guessed before. Their guesses must not delay the first sign-in.
      await guesses.clear(account.username, origin);
      await notify();
    },
  };
}

function isSame(a: string, b: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(a), Buffer.from(b)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
