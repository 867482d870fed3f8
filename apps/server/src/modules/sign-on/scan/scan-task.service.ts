import type { AuthType, ScanState } from "@tender/contract";
import { SCAN_TASK_MS } from "@tender/contract";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { LongPolls } from "./long-polls.ts";
import { qrPicture } from "./qr-picture.ts";
import type { ScanTaskRow, ScanTaskStore } from "./scan-task.store.ts";
import { endErrorOf, type ScanPurpose, stateOf } from "./scan-task.ts";
import type { ScanTaskCache } from "./scan-task-cache.service.ts";

/** A browser without a session, as far as it can be identified. */
export interface BrowserContext {
  /** Value of the scan cookie. */
  readonly browser: string | undefined;
  readonly origin: Origin;
}

export interface ScanCode {
  readonly base64: string;
  readonly taskId: string;
  /** New value for the scan cookie of the browser. */
  readonly browser: string;
}

/** Tasks from the side of their browser. */
export interface ScanTasks {
  /**
   * Creates a task and ends the browser's former ones. `by`: the caller who binds a phone; undefined: a sign-in. Throws
   * scan.app_off.
   */
  create(authType: AuthType, browserContext: BrowserContext, by?: Caller): Promise<ScanCode>;
  /** Returns the task if this browser began it. Throws scan.task_unknown, scan.foreign_browser. */
  requireOwn(id: string, purpose: ScanPurpose | undefined, browser: string | undefined): Promise<ScanTaskRow>;
  /** Holds the request until the state differs from `seen`, or for a limited time. */
  awaitChange(
    id: string,
    seenState: ScanState,
    browserContext: BrowserContext,
  ): Promise<{ state: ScanState; number: string | null }>;
  stateOf(task: ScanTaskRow): ScanState;
  /** Returns a confirmed task, once. Throws the reason of its end. */
  consume(id: string, browser: string): Promise<ScanTaskRow>;
  /** Like `consume`, in the caller's transaction. Call `publishConsumed` after the commit. */
  consumeIn(tx: Tx, id: string, browser: string): Promise<ScanTaskRow>;
  /** Publishes the change to every node. */
  publishConsumed(id: string): void;
}

export interface ScanTasksDeps {
  readonly store: ScanTaskStore;
  readonly cache: ScanTaskCache;
  readonly waits: LongPolls;
  readonly apps: Pick<ScanApps, "findOn">;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const LONG_POLL_MS = 25_000;

export function createScanTasks({ store, cache, waits, apps, clock, publicUrl }: ScanTasksDeps): ScanTasks {
  const now = () => new Date(clock.now());

  /** A person who opens the code with a camera app reaches the sign-in page. */
  function addressOf(taskId: string, authType: AuthType): string {
    const address = new URL("/user/login", publicUrl);
    address.search = new URLSearchParams({ authType, taskId }).toString();
    return address.href;
  }

  async function requireOwn(
    id: string,
    purpose: ScanPurpose | undefined,
    browser: string | undefined,
  ): Promise<ScanTaskRow> {
    const task = await cache.find(id);
    if (!task || (purpose !== undefined && task.purpose !== purpose)) throw new AppError("scan.task_unknown");
    if (browser !== undefined && tokenDigest(browser) === task.browserDigest) return task;
    // A newer code has replaced the cookie: another window shows the reason.
    throw task.ending === "scan.replaced" ? endErrorOf(task) : new AppError("scan.foreign_browser");
  }

  async function consume(id: string, browser: string, tx?: Tx): Promise<ScanTaskRow> {
    const consumed = await store.consume(id, tokenDigest(browser), now(), tx);
    if (consumed) return consumed;
    const task = await store.find(id, tx);
    throw task ? endErrorOf(task) : new AppError("scan.task_unknown");
  }

  /** Returns the state that the task's browser may read, and the milliseconds that a request may wait for a change. */
  async function readForBrowser(id: string, browser: string | undefined) {
    const task = await requireOwn(id, undefined, browser);
    const state = stateOf(task, clock.now());
    const leftMs = Math.min(LONG_POLL_MS, task.expiresAt.getTime() - clock.now());
    return { state, number: state === "scanned" ? task.number : null, leftMs };
  }

  return {
    requireOwn,
    stateOf: (task) => stateOf(task, clock.now()),
    create: async (authType, { browser: formerBrowser, origin }, by) => {
      if (!(await apps.findOn(authType))) throw new AppError("scan.app_off");
      if (formerBrowser !== undefined)
        for (const id of await store.endAllOf(tokenDigest(formerBrowser), now())) cache.publishChange(id);
      const [taskId, browser] = [newToken(), newToken()];
      const row: ScanTaskRow = {
        id: taskId,
        authType,
        purpose: by ? "bind" : "sign-in",
        state: "waiting",
        ending: null,
        browserDigest: tokenDigest(browser),
        browser: deviceName(origin.userAgent),
        address: origin.address,
        userId: by?.userId ?? null,
        sessionId: by?.sessionId ?? null,
        holder: null,
        number: null,
        createdAt: now(),
        changedAt: now(),
        expiresAt: new Date(clock.now() + SCAN_TASK_MS),
      };
      await store.insert(row);
      cache.add(row);
      return { base64: qrPicture(addressOf(taskId, authType)), taskId, browser };
    },
    awaitChange: async (id, seenState, browserContext) => {
      const { address } = browserContext.origin;
      for (;;) {
        const current = await readForBrowser(id, browserContext.browser);
        if (current.state !== seenState) return current;
        const isNotified = await waits.wait(id, address, current.leftMs, (wake) => cache.listen(id, wake));
        // A message may arrive twice; the second one brings no change.
        if (!isNotified) return readForBrowser(id, browserContext.browser);
      }
    },
    consume: (id, browser) => consume(id, browser).finally(() => cache.publishChange(id)),
    consumeIn: (tx, id, browser) => consume(id, browser, tx),
    publishConsumed: cache.publishChange,
  };
}
