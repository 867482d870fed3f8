import type { Clock } from "../../platform/clock.ts";
import type { GuardedFetch } from "../../platform/guarded-fetch.ts";
import type { Logger } from "../../platform/logger.ts";
import { type Secrets, seal, unseal } from "../../platform/secrets.ts";
import type { KeyAlgorithm, OpenidKeys } from "../openid-key/openid-keys.service.ts";
import { logoutClaimsOf, logoutRequestOf } from "./logout-messages.ts";
import type { DeliveryRow, SingleSignOutStore } from "./single-sign-out.store.ts";

export interface Visit {
  readonly sessionId: string;
  readonly userId: string;
  readonly appId: string;
  readonly protocol: DeliveryRow["protocol"];
  /** Where the end is posted to; it was checked when the subsystem was saved, and is on every delivery. */
  readonly address: string;
  /** What the service knows the session by: its ticket with CAS, else the `sid` in its tokens. */
  readonly index: string;
  /** ES256 unless the client asked for another. */
  readonly algorithm?: KeyAlgorithm;
}

/** Tells every service that a session was taken to of its end, whatever ended it. Nobody waits for it. */
export interface SingleSignOut {
  note(visit: Visit): Promise<void>;
  /** Looks for ended sessions now instead of at the next turn, and does not wait for what comes of it. */
  wake(): void;
  /** What was visited in sessions that are over becomes deliveries. How many. */
  beginDue(): Promise<number>;
  /** Sends what is due. How many. */
  deliverDue(): Promise<number>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface SingleSignOutDeps {
  readonly store: SingleSignOutStore;
  readonly fetch: GuardedFetch;
  readonly keys: Pick<OpenidKeys, "sign">;
  /** Who says so in logout tokens. */
  readonly issuer: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

const TIMEOUT_MS = 2_000;
/** Longer than a delivery can take, so that two nodes never send one at once. */
const LEASE_MS = 30_000;
const AT_ONCE = 200;
/** Milliseconds before the second, third and fourth attempt; after that it is given up until somebody sends it again. */
const PAUSES_MS = [1_000, 10_000, 60_000] as const;

/** The service answered, but not that it is done. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

export function createSingleSignOut(deps: SingleSignOutDeps): SingleSignOut {
  const { store, fetch, keys, issuer, secrets, clock, logger } = deps;
  const key = secrets.keyFor("single sign-out");
  let running: Promise<unknown> = Promise.resolve();
  let isQueued = false;
  let isClosed = false;

  async function formFor({ protocol, appId, userId, sealedIndex, algorithm }: DeliveryRow): Promise<URLSearchParams> {
    const index = unseal(key, sealedIndex);
    if (protocol === "cas") return new URLSearchParams({ logoutRequest: logoutRequestOf(index, clock.now()) });
    const claims = logoutClaimsOf({ issuer, appId, userId, sessionId: index }, clock.now());
    return new URLSearchParams({ logout_token: await keys.sign(algorithm, claims, "logout+jwt") });
  }

  async function send(row: DeliveryRow): Promise<number> {
    const { status } = await fetch(row.address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: (await formFor(row)).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 200 || status > 399) throw new Refused(status);
    return status;
  }

  async function deliver(row: DeliveryRow): Promise<void> {
    try {
      const lastStatus = await send(row);
      const finishedAt = new Date(clock.now());
      await store.settle(row.id, { state: "delivered", finishedAt, lastStatus, lastCause: null });
    } catch (error) {
      const lastStatus = error instanceof Refused ? error.status : null;
      const lastCause = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      logger.warn(
        { delivery: row.id, appId: row.appId, attempts: row.attempts, cause: lastCause },
        "a service was not told",
      );
      const now = clock.now();
      const pause = PAUSES_MS[row.attempts - 1];
      const next =
        pause === undefined
          ? { state: "failed" as const, finishedAt: new Date(now) }
          : { nextAttemptAt: new Date(now + pause) };
      await store.settle(row.id, { ...next, lastStatus, lastCause });
    }
  }

  const service: SingleSignOut = {
    note: ({ index, algorithm = "ES256", ...visit }) =>
      store.addVisit({ ...visit, algorithm, sealedIndex: seal(key, index), visitedAt: new Date(clock.now()) }),
    wake: () => {
      if (isClosed || isQueued) return;
      isQueued = true;
      running = running
        .then(async () => {
          isQueued = false;
          await service.beginDue();
          await service.deliverDue();
        })
        .catch((error: unknown) => logger.error({ err: error }, "telling services of ended sessions failed"));
    },
    beginDue: () => store.beginDeliveries(new Date(clock.now())),
    deliverDue: async () => {
      let sent = 0;
      for (;;) {
        const now = clock.now();
        const due = await store.claimDue(new Date(now), new Date(now + LEASE_MS), AT_ONCE);
        if (due.length === 0) return sent;
        await Promise.all(due.map(deliver));
        sent += due.length;
      }
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
  return service;
}
