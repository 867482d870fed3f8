import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { SMS_RESEND_SECONDS } from "@tender/contract";
import type { CodeCaps } from "#config/messaging.ts";
import type { CaptchaService } from "#modules/guard/captcha/captcha.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, waitError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Logger } from "#platform/logger.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import type { CodeStore, CodeTarget } from "./code.store.ts";
import { judgeCodeRequest } from "./code-caps.ts";
import { purposeWord } from "./code-purposes.ts";
import type { Outbox } from "./outbox.service.ts";

/** The purpose of a code; a code is valid for one purpose only. The digits are `smsmode` in the contract. */
export type CodePurpose = "0" | "1" | "2" | "bind";

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly origin: Origin;
  /** False: nothing is sent, but the answer is the same. For example: no account has the number. */
  readonly mayReach: boolean;
  /** Key of a passed slider captcha, if any; required after the free requests of an address. */
  readonly checkKey?: string | null;
}

/** A code that was entered correctly. */
export interface VerifiedCode {
  /** Consumes the code. False: another request consumed it first. */
  consume(tx?: Tx): Promise<boolean>;
}

export interface CodeService {
  /**
   * Sends a code. The caller has validated the recipient. Throws sms.too_soon, sms.challenge_required, sms.capped,
   * sms.unavailable.
   */
  send(target: CodeTarget & { readonly purpose: CodePurpose }, request: CodeRequest): Promise<void>;
  /** Consumes the code. True: the code is right and was not consumed before. Every wrong attempt counts. */
  verify(target: CodeTarget, code: string): Promise<boolean>;
  /**
   * Checks the code and counts the attempt at once; the caller consumes the code in the transaction of the change.
   * Undefined: the code is wrong or expired.
   */
  check(target: CodeTarget, code: string): Promise<VerifiedCode | undefined>;
  removeOld(): Promise<void>;
}

export interface CodeDeps {
  store: CodeStore;
  outbox: Outbox;
  templates: Pick<MessageTemplates, "fill">;
  captcha: Pick<CaptchaService, "consumePassedSlider">;
  shortLived: ShortLived;
  audit: AuditService;
  secrets: Secrets;
  clock: Clock;
  logger: Logger;
  settings: {
    readonly caps: () => CodeCaps;
    /** False in load runs: lifts the hourly and daily caps. */
    readonly hasCaps: boolean;
    readonly isCaptchaOn: boolean;
  };
  /** Reports at most once an hour that the hourly total was exceeded. */
  onTotalPassed: () => Promise<void>;
}

const CODE_LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 5;
const HOUR_MS = 3_600_000;
const RETENTION_MS = 25 * HOUR_MS;

const capError = (seconds: number): AppError =>
  new AppError("sms.capped", { values: { minutes: Math.ceil(seconds / 60) }, details: { retryAfterSeconds: seconds } });

export function createCodeService(deps: CodeDeps): CodeService {
  const { store, outbox, templates, captcha, shortLived, audit, clock, logger, settings } = deps;
  const key = deps.secrets.keyFor("one-time codes");
  const digestOf = ({ channel, recipient, purpose }: CodeTarget, code: string): string =>
    createHmac("sha256", key).update([channel, recipient, purpose, code].join("\n")).digest("base64url");

  /** Reports a possible misuse for mass messages, once an hour, to the log, the audit trail and the chat groups. */
  async function raiseAlarm(origin: Origin): Promise<void> {
    if (!(await shortLived.putIfAbsent("code:total-alarm", true, HOUR_MS))) return;
    logger.error({ hourlyTotal: settings.caps().hourlyTotal }, "the hourly total of codes was exceeded");
    await audit.record({
      action: "sms.total_passed",
      outcome: "ok",
      object: String(settings.caps().hourlyTotal),
      origin,
    });
    await deps.onTotalPassed();
  }

  /** Counts the request. If `mayReach` is true, creates a code and queues its message. */
  async function issue(tx: Tx, target: CodeTarget, request: CodeRequest, now: number): Promise<void> {
    const { channel, recipient, purpose } = target;
    const address = addressKey(request.origin.address);
    await store.addRequest(tx, { channel, recipient, purpose, address, wasSent: request.mayReach, at: new Date(now) });
    if (!request.mayReach) return;
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = new Date(now + CODE_LIFETIME_MS);
    await store.putCode(tx, { ...target, digest: digestOf(target, code), triesLeft: MAX_TRIES, expiresAt });
    const template = channel === "sms" ? "sms_code" : "mail_code";
    const minutes = String(CODE_LIFETIME_MS / 60_000);
    const message = await templates.fill(template, { code, purpose: purposeWord(purpose), minutes });
    await outbox.queue(tx, { id: newId(), channel, recipient, kind: purpose, template, ...message, code }, expiresAt);
  }

  const check: CodeService["check"] = async (target, code) => {
    const now = new Date(clock.now());
    const storedDigest = await store.countAttempt(target, now);
    if (storedDigest === undefined) return undefined;
    const enteredDigest = digestOf(target, code.trim());
    if (!timingSafeEqual(Buffer.from(storedDigest), Buffer.from(enteredDigest))) return undefined;
    return { consume: (tx) => store.consume(target, storedDigest, now, tx) };
  };

  return {
    send: async (target, request) => {
      if (!outbox.hasProvider(target.channel)) throw new AppError("sms.unavailable");
      const address = addressKey(request.origin.address);
      // Checked before the transaction, so that no connection is held meanwhile. A passed slider is consumed even if
      // the request does not require one.
      const hasPassed =
        !settings.isCaptchaOn || (await captcha.consumePassedSlider(request.checkKey, request.origin.address));
      const verdict = await store.runSerialised(target.recipient, address, async (tx) => {
        const now = clock.now();
        const judged = judgeCodeRequest(await store.history(tx, target, address, now), settings.caps(), {
          now,
          resendAfterMs: SMS_RESEND_SECONDS * 1000,
          hasCaps: settings.hasCaps,
        });
        if (judged.kind === "free" || (judged.kind === "challenge" && hasPassed)) await issue(tx, target, request, now);
        return judged;
      });
      if (verdict.kind === "too-soon") throw waitError("sms.too_soon", verdict.seconds);
      if (verdict.kind === "capped") throw capError(verdict.seconds);
      if (verdict.kind === "challenge") {
        if (verdict.isTotalPassed) await raiseAlarm(request.origin);
        if (!hasPassed) throw new AppError("sms.challenge_required");
      }
      outbox.wake();
    },
    verify: async (target, code) => (await (await check(target, code))?.consume()) ?? false,
    check,
    removeOld: () => store.removeOutOfTime(new Date(clock.now() - RETENTION_MS), clock.now()),
  };
}
