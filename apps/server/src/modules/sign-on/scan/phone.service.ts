import type { EndpointOf, ErrorCode, InputOf, ResultOf } from "@tender/contract";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newDigits, tokenDigest } from "#platform/tokens.ts";
import { type Holders, isCertificate } from "./holders.ts";
import { confirmText, scanText } from "./phone-message.ts";
import type { ScanTaskRow, ScanTaskStore } from "./scan-task.store.ts";
import { endErrorOf, type ScanEndReason, stateOf } from "./scan-task.ts";
import type { ScanTaskCache } from "./scan-task-cache.service.ts";

type Scan = InputOf<EndpointOf<"scan.reportScan">>["body"];
type Confirmation = InputOf<EndpointOf<"scan.confirm">>["body"];

/** Tasks from the phone's side. */
export interface PhoneService {
  scan(message: Scan, origin: Origin): Promise<ResultOf<EndpointOf<"scan.reportScan">>>;
  confirm(message: Confirmation, origin: Origin): Promise<void>;
}

export interface PhoneDeps {
  readonly store: ScanTaskStore;
  readonly cache: Pick<ScanTaskCache, "publishChange">;
  readonly apps: Pick<ScanApps, "findOn" | "recordUse">;
  readonly holders: Holders;
  readonly accounts: Pick<AccountService, "find">;
  readonly limiter: Pick<RateLimiter, "consume">;
  readonly shortLived: ShortLived;
  readonly audit: AuditService;
  readonly clock: Clock;
}

/** Longest difference between the time in a signature and the server's. */
const SKEW_MS = 60_000;
const NUMBER_DIGITS = 2;

export function createPhoneService(deps: PhoneDeps): PhoneService {
  const { store, cache, apps, holders, accounts, audit, clock } = deps;
  const now = () => new Date(clock.now());

  /** Requires a signature by the app of that type, with a current time, that was not seen before. */
  async function requireSigned({ authType, time, signature }: Scan, text: string): Promise<void> {
    const app = await apps.findOn(authType);
    if (!app) throw new AppError("scan.app_off");
    if (!app.isSigner(text, Buffer.from(signature, "base64url"))) throw new AppError("scan.bad_signature");
    await requireWithinLimit(deps.limiter, "scanApp", authType);
    if (Math.abs(clock.now() - time) > SKEW_MS) throw new AppError("scan.clock_off");
    // Keyed by the signed text: a third party can derive another valid signature from one it has seen.
    if (!(await deps.shortLived.putIfAbsent(`scan:seen:${tokenDigest(text)}`, true, 2 * SKEW_MS + 1_000)))
      throw new AppError("scan.replayed");
    await apps.recordUse(authType);
  }

  /** Returns the task if it is open and not another phone's. */
  async function taskFor({ taskId, authType, holder }: Scan): Promise<ScanTaskRow> {
    const task = await store.find(taskId);
    if (!task || task.authType !== authType) throw new AppError("scan.task_unknown");
    const state = stateOf(task, clock.now());
    if (state === "over") throw endErrorOf(task);
    if (task.holder !== null && task.holder !== holder) throw new AppError("scan.taken");
    if (state === "confirmed") throw new AppError("scan.used");
    return task;
  }

  /** Ends the task; its browser is notified as well. */
  async function end(task: ScanTaskRow, ending: ScanEndReason): Promise<never> {
    const taskPhone = {
      id: task.id,
      authType: task.authType,
      ...(task.holder === null ? {} : { holder: task.holder }),
    };
    const isEnded = await store.end(taskPhone, ending, now());
    cache.publishChange(task.id);
    // Another request was first: its ending is reported.
    throw isEnded ? new AppError(ending) : endErrorOf((await store.find(task.id)) ?? task);
  }

  /** Returns the account that the phone's confirmation signs in or binds. */
  async function accountFor(task: ScanTaskRow, { authType, holder }: Scan) {
    // A certificate is bound by its own signature instead.
    if (task.purpose === "bind" && isCertificate(holder)) throw invalidField("holder");
    const owner = await holders.ownerOf(authType, holder);
    if (task.purpose === "bind" && owner !== undefined && owner !== task.userId) return end(task, "scan.holder_taken");
    const userId = task.purpose === "bind" ? task.userId : owner;
    const account = userId ? await accounts.find(userId) : undefined;
    return account ?? end(task, "scan.holder_unbound");
  }

  /** Records a sign-in that failed on the phone. */
  async function recordRefused(
    { purpose }: ScanTaskRow,
    { authType, holder }: Scan,
    reason: ErrorCode,
    origin: Origin,
  ) {
    if (purpose !== "sign-in") return;
    const owner = await holders.ownerOf(authType, holder);
    const account = owner === undefined ? undefined : await accounts.find(owner);
    await audit.record({
      action: "session.sign_in",
      outcome: "refused",
      reason,
      userId: account?.id ?? null,
      username: account?.username ?? null,
      object: "scan",
      origin,
    });
  }

  const recordRefusals = <T>(task: ScanTaskRow, message: Scan, origin: Origin, work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (error instanceof AppError) await recordRefused(task, message, error.code, origin);
      throw error;
    });

  async function refuse(task: ScanTaskRow, message: Confirmation): Promise<void> {
    const taskPhone = { id: task.id, authType: message.authType, holder: message.holder };
    const isEnded = await store.end(taskPhone, "scan.refused", now());
    cache.publishChange(task.id);
    if (!isEnded) throw endErrorOf((await store.find(task.id)) ?? task);
  }

  async function accept(task: ScanTaskRow, message: Confirmation): Promise<void> {
    const { authType, holder, number = "" } = message;
    const { id: userId } = await accountFor(task, message);
    const isConfirmed = await store.confirm({ id: task.id, authType, holder }, number, userId, now());
    // The number was wrong, unless another request was first. A second guess is not allowed.
    if (!isConfirmed) await end(await taskFor(message), "scan.number_wrong");
    cache.publishChange(task.id);
  }

  return {
    scan: async (message, origin) => {
      await requireSigned(message, scanText(message));
      const task = await taskFor(message);
      const { username } = await recordRefusals(task, message, origin, () => accountFor(task, message));
      if (task.state === "waiting") {
        const taskPhone = { id: task.id, authType: message.authType, holder: message.holder };
        const isMarked = await store.markScanned(taskPhone, newDigits(NUMBER_DIGITS), now());
        cache.publishChange(task.id);
        // Two phones at once, or a repeated request of one: the row decides.
        if (!isMarked) await taskFor(message);
      }
      const { purpose, browser, address, createdAt } = task;
      return { purpose, account: username, browser, address, time: createdAt.toISOString() };
    },
    confirm: async (message, origin) => {
      await requireSigned(message, confirmText(message, message.accepted, message.number));
      const task = await taskFor(message);
      if (task.state === "waiting") throw new AppError("scan.not_scanned");
      if (!message.accepted) {
        await refuse(task, message);
        return recordRefused(task, message, "scan.refused", origin);
      }
      await recordRefusals(task, message, origin, () => accept(task, message));
    },
  };
}
