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
import type { CodePlace, CodeStore } from "./code.store.ts";
import { judgeCodeRequest } from "./code-caps.ts";
import { purposeWord } from "./code-purposes.ts";
import type { Outbox } from "./outbox.service.ts";

/** The purpose of a code: it proves nothing else. The digits are `smsmode` in the contract. */
export type CodePurpose = "0" | "1" | "2" | "bind";

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly origin: Origin;
  /** False: nothing is sent, but the answer is the same. For example: no account has the number. */
  readonly mayReach: boolean;
  /** Key of a passed slider, if the sender has one; required beyond the free requests of an address. */
  readonly checkKey?: string | null;
}

/** A code that was entered correctly. */
export interface RightCode {
  /** Consumes the code. False: another request consumed it first. */
  useUp(on?: Tx): Promise<boolean>;
}

export interface CodeService {
  /**
   * The caller has validated the recipient. Throws sms.too_soon, sms.challenge_required, sms.capped, sms.unavailable.
   */
  send(place: CodePlace & { readonly purpose: CodePurpose }, wanted: CodeRequest): Promise<void>;
  /** Consumes the code. True once for the right code; every wrong attempt counts. */
  verify(place: CodePlace, code: string): Promise<boolean>;
  /** The same for a change in a transaction: the attempt counts at once, the code is consumed with the change. */
  check(place: CodePlace, code: string): Promise<RightCode | undefined>;
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
}

const CODE_MS = 5 * 60_000;
const TRIES = 5;
const HOUR_MS = 3_600_000;
const KEPT_MS = 25 * HOUR_MS;

const capped = (seconds: number): AppError =>
  new AppError("sms.capped", { values: { minutes: Math.ceil(seconds / 60) }, details: { retryAfterSeconds: seconds } });

export function createCodeService(deps: CodeDeps): CodeService {
  const { store, outbox, templates, captcha, shortLived, audit, clock, logger, settings } = deps;
  const key = deps.secrets.keyFor("one-time codes");
  const digestOf = ({ channel, recipient, purpose }: CodePlace, code: string): string =>
    createHmac("sha256", key).update([channel, recipient, purpose, code].join("\n")).digest("base64url");

  /** Reports a possible misuse for mass messages, once an hour, to the log and to the audit trail. */
  async function raiseAlarm(origin: Origin): Promise<void> {
    if (!(await shortLived.putIfAbsent("code:total-alarm", true, HOUR_MS))) return;
    logger.error({ hourlyTotal: settings.caps().hourlyTotal }, "the hourly total of codes was exceeded");
    await audit.record({
      action: "sms.total_passed",
      outcome: "ok",
      object: String(settings.caps().hourlyTotal),
      origin,
    });
  }

  /** Counts the request. If `mayReach` is true, creates a code and queues its message. */
  async function issue(tx: Tx, place: CodePlace, wanted: CodeRequest, now: number): Promise<void> {
    const { channel, recipient, purpose } = place;
    const address = addressKey(wanted.origin.address);
    await store.addRequest(tx, { channel, recipient, purpose, address, wasSent: wanted.mayReach, at: new Date(now) });
    if (!wanted.mayReach) return;
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const expiresAt = new Date(now + CODE_MS);
    await store.putCode(tx, { ...place, digest: digestOf(place, code), triesLeft: TRIES, expiresAt });
    const template = channel === "sms" ? "sms_code" : "mail_code";
    const minutes = String(CODE_MS / 60_000);
    const message = await templates.fill(template, { code, purpose: purposeWord(purpose), minutes });
    await outbox.queue(tx, { id: newId(), channel, recipient, kind: purpose, template, ...message, code }, expiresAt);
  }

  const check: CodeService["check"] = async (place, code) => {
    const now = new Date(clock.now());
    const kept = await store.countAttempt(place, now);
    if (kept === undefined) return undefined;
    const given = digestOf(place, code.trim());
    if (!timingSafeEqual(Buffer.from(kept), Buffer.from(given))) return undefined;
    return { useUp: (tx) => store.use(place, kept, now, tx) };
  };

  return {
    send: async (place, wanted) => {
      if (!outbox.hasProvider(place.channel)) throw new AppError("sms.unavailable");
      const address = addressKey(wanted.origin.address);
      // Checked before the transaction, which holds a connection. A passed slider is consumed even if none was
      // required.
      const hasPassed =
        !settings.isCaptchaOn || (await captcha.consumePassedSlider(wanted.checkKey, wanted.origin.address));
      const verdict = await store.inTurn(place.recipient, address, async (tx) => {
        const now = clock.now();
        const judged = judgeCodeRequest(await store.history(tx, place, address, now), settings.caps(), {
          now,
          resendAfterMs: SMS_RESEND_SECONDS * 1000,
          hasCaps: settings.hasCaps,
        });
        if (judged.kind === "free" || (judged.kind === "challenge" && hasPassed)) await issue(tx, place, wanted, now);
        return judged;
      });
      if (verdict.kind === "too-soon") throw waitError("sms.too_soon", verdict.seconds);
      if (verdict.kind === "capped") throw capped(verdict.seconds);
      if (verdict.kind === "challenge") {
        if (verdict.isTotalPassed) await raiseAlarm(wanted.origin);
        if (!hasPassed) throw new AppError("sms.challenge_required");
      }
      outbox.wake();
    },
    verify: async (place, code) => (await (await check(place, code))?.useUp()) ?? false,
    check,
    removeOld: () => store.removeOlderThan(new Date(clock.now() - KEPT_MS)),
  };
}
