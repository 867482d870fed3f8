import type { AuthType, ScanState } from "@tender/contract";
import { SCAN_TASK_MS } from "@tender/contract";
import type { ScanApps } from "#modules/sign-on/scan-app/scan-app.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { deviceName } from "#platform/device-name.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { HeldWaits } from "./held-waits.ts";
import type { KnownTasks } from "./known-tasks.service.ts";
import { qrPicture } from "./qr-picture.ts";
import type { ScanTaskRow, ScanTaskStore } from "./scan-task.store.ts";
import { endingOf, type ScanPurpose, stateOf } from "./scan-task.ts";

/** Who asks, as far as a browser without a session can be known. */
export interface Asking {
  /** Value of the scan cookie. */
  readonly browser: string | undefined;
  readonly origin: Origin;
}

export interface DrawnCode {
  readonly base64: string;
  readonly taskId: string;
  /** Into the cookie of the browser that asked. */
  readonly browser: string;
}

/** Tasks from the side of the browser that asked for them. */
export interface ScanTasks {
  /** Ends what the browser asked for before. `by`: whose phone is to be bound; without it somebody signs in. Throws scan.app_off. */
  draw(authType: AuthType, asking: Asking, by?: Caller): Promise<DrawnCode>;
  /** The browser's own task. Throws scan.task_unknown, scan.foreign_browser. */
  own(id: string, purpose: ScanPurpose | undefined, browser: string | undefined): Promise<ScanTaskRow>;
  /** Held until the state is another than `seen`, or for a while. */
  awaitChange(id: string, seen: ScanState, asking: Asking): Promise<{ state: ScanState; number: string | null }>;
  stateOf(task: ScanTaskRow): ScanState;
  /** A confirmed task, once. Throws why it has ended. */
  hand(id: string, browser: string): Promise<ScanTaskRow>;
  /** The same in the caller's transaction; `handed` after the commit. */
  handIn(tx: Tx, id: string, browser: string): Promise<ScanTaskRow>;
  /** Tells every node. */
  handed(id: string): void;
}

export interface ScanTasksDeps {
  readonly store: ScanTaskStore;
  readonly known: KnownTasks;
  readonly waits: HeldWaits;
  readonly apps: Pick<ScanApps, "findOn">;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const HELD_MS = 25_000;

export function createScanTasks({ store, known, waits, apps, clock, publicUrl }: ScanTasksDeps): ScanTasks {
  const now = () => new Date(clock.now());

  /** Whoever opens it with a camera of their own lands on the sign-in page. */
  function addressOf(taskId: string, authType: AuthType): string {
    const address = new URL("/user/login", publicUrl);
    address.search = new URLSearchParams({ authType, taskId }).toString();
    return address.href;
  }

  async function own(id: string, purpose: ScanPurpose | undefined, browser: string | undefined): Promise<ScanTaskRow> {
    const task = await known.find(id);
    if (!task || (purpose !== undefined && task.purpose !== purpose)) throw new AppError("scan.task_unknown");
    if (browser !== undefined && tokenDigest(browser) === task.browserDigest) return task;
    // A newer code has taken the cookie: what the other window is told.
    throw task.ending === "scan.replaced" ? endingOf(task) : new AppError("scan.foreign_browser");
  }

  async function hand(id: string, browser: string, on?: Tx): Promise<ScanTaskRow> {
    const handed = await store.hand(id, tokenDigest(browser), now(), on);
    if (handed) return handed;
    const task = await store.find(id, on);
    throw task ? endingOf(task) : new AppError("scan.task_unknown");
  }

  /** The task as its browser sees it, and how long that is worth waiting for. */
  async function viewed(id: string, browser: string | undefined) {
    const task = await own(id, undefined, browser);
    const state = stateOf(task, clock.now());
    const leftMs = Math.min(HELD_MS, task.expiresAt.getTime() - clock.now());
    return { state, number: state === "scanned" ? task.number : null, leftMs };
  }

  return {
    own,
    stateOf: (task) => stateOf(task, clock.now()),
    draw: async (authType, { browser: before, origin }, by) => {
      if (!(await apps.findOn(authType))) throw new AppError("scan.app_off");
      if (before !== undefined)
        for (const id of await store.replaceOf(tokenDigest(before), now())) known.noteChange(id);
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
      known.add(row);
      return { base64: qrPicture(addressOf(taskId, authType)), taskId, browser };
    },
    awaitChange: async (id, seen, asking) => {
      const { address } = asking.origin;
      for (;;) {
        const now = await viewed(id, asking.browser);
        if (now.state !== seen) return now;
        const isWoken = await waits.hold(id, address, now.leftMs, (wake) => known.listen(id, wake));
        // A message may come twice, so that the second finds nothing new.
        if (!isWoken) return viewed(id, asking.browser);
      }
    },
    hand: (id, browser) => hand(id, browser).finally(() => known.noteChange(id)),
    handIn: (tx, id, browser) => hand(id, browser, tx),
    handed: known.noteChange,
  };
}
