import { createSecretKey } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { KeyAlgorithm, OpenidKeys } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Deadline } from "#platform/delay.ts";
import { failureText } from "#platform/failure-text.ts";
import type { GuardedFetch } from "#platform/guarded-fetch.ts";
import type { Logger } from "#platform/logger.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import { logoutClaimsOf, logoutRequestOf } from "./logout-messages.ts";
import type { DeliveryRow, SingleSignOutStore } from "./single-sign-out.store.ts";

export interface Visit {
  readonly sessionId: string;
  readonly userId: string;
  readonly appId: string;
  readonly protocol: DeliveryRow["protocol"];
  /** The logout address of the service: checked when the subsystem was saved, and again on every delivery. */
  readonly address: string;
  /** The name of the session at the service: its ticket with CAS, else the `sid` in its tokens. */
  readonly index: string;
  /** Default: ES256. */
  readonly algorithm?: KeyAlgorithm;
}

/** Notifies every visited service of the end of a session, whatever ended it. No caller waits for the notification. */
export interface SingleSignOut {
  note(visit: Visit, tx?: Tx): Promise<void>;
  /**
   * Starts the deliveries of these ended sessions at once instead of with the next job run; does not wait for the
   * outcome.
   */
  deliverFor(sessionIds: readonly string[]): void;
  /** Sends due deliveries at once instead of with the next job run. */
  wake(): void;
  /** Turns the visits of ended sessions into deliveries. Returns their number. */
  createDueDeliveries(): Promise<number>;
  /** Starts due deliveries and waits up to 1 s: a slow service delays neither another service nor the caller. */
  deliverDue(): Promise<void>;
  /** Returns whether deliveries are running. */
  isDelivering(): boolean;
  /** Waits for running deliveries. */
  close(): Promise<void>;
}

export interface SingleSignOutDeps {
  readonly store: SingleSignOutStore;
  readonly fetch: GuardedFetch;
  readonly keys: Pick<OpenidKeys, "sign">;
  /** The `iss` of logout tokens. */
  readonly issuer: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly logger: Logger;
  /** Called when deliveries are due, now or at a time in milliseconds. */
  readonly onDue: (at?: number) => void;
}

const TIMEOUT_MS = 2_000;
/** Longer than a delivery can take, so that two nodes never send the same delivery. */
const LEASE_MS = 30_000;
/** Parallel deliveries to one service, and parallel services: 200 deliveries in all. */
const MAX_PER_SERVICE = 10;
const MAX_SERVICES = 20;
/** Time that a job run waits for the deliveries that it started. */
const JOB_WAIT_MS = 1_000;
/**
 * Milliseconds before the second, third and fourth attempt; after the fourth the delivery has failed until a person
 * sends it again.
 */
const RETRY_PAUSES_MS = [1_000, 10_000, 60_000] as const;

/** The service answered with a status other than 2xx or 3xx. */
class RefusedDelivery extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

export function createSingleSignOut(deps: SingleSignOutDeps): SingleSignOut {
  const { store, fetch, keys, issuer, secrets, clock, deadline, logger, onDue } = deps;
  const key = createSecretKey(secrets.keyFor("single sign-out"));
  /** Services with running deliveries, by `appId`. */
  const busy = new Map<string, Promise<void>>();
  let wakeRun: Promise<void> | undefined;
  const justEnded = new Set<string>();
  let isWakeRequested = false;
  let isClosed = false;

  async function formFor({ protocol, appId, userId, sealedIndex, algorithm }: DeliveryRow): Promise<URLSearchParams> {
    const index = unseal(key, sealedIndex);
    if (protocol === "cas") return new URLSearchParams({ logoutRequest: logoutRequestOf(index, clock.now()) });
    const claims = logoutClaimsOf({ issuer, appId, userId, sessionId: index }, clock.now());
    return new URLSearchParams({ logout_token: await keys.sign(algorithm, claims, "logout+jwt") });
  }

  async function send(row: DeliveryRow): Promise<void> {
    const { status } = await fetch(row.address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: (await formFor(row)).toString(),
      signal: deadline(TIMEOUT_MS),
    });
    if (status < 200 || status > 399) throw new RefusedDelivery(status);
  }

  async function recordFailure(row: DeliveryRow, error: unknown): Promise<void> {
    const lastStatus = error instanceof RefusedDelivery ? error.status : null;
    const lastCause = failureText(error);
    const { id, appId, attempts } = row;
    logger.warn(
      { delivery: id, appId, attempts, cause: lastCause },
      "a subsystem was not notified of an ended session",
    );
    const now = clock.now();
    const pauseMs = RETRY_PAUSES_MS[attempts - 1];
    const next =
      pauseMs === undefined
        ? { state: "failed" as const, finishedAt: new Date(now) }
        : { nextAttemptAt: new Date(now + pauseMs) };
    await store.settle([id], { ...next, lastStatus, lastCause });
    if (pauseMs !== undefined) onDue(now + pauseMs);
  }

  /** Sends all rows of one service; successful ones are recorded together. */
  async function deliver(rows: readonly DeliveryRow[]): Promise<void> {
    const notified: string[] = [];
    const attempt = async (row: DeliveryRow): Promise<void> => {
      try {
        await send(row);
        notified.push(row.id);
      } catch (error) {
        await recordFailure(row, error);
      }
    };
    await Promise.all(rows.map(attempt));
    if (notified.length > 0)
      await store.settle(notified, {
        state: "delivered",
        finishedAt: new Date(clock.now()),
        lastStatus: null,
        lastCause: null,
      });
  }

  /** Sends until the service has no due delivery, or until other services need the slot. */
  async function notify(appId: string): Promise<void> {
    let mayHaveMore = true;
    while (mayHaveMore && !isClosed) {
      const now = clock.now();
      const due = await store.claimDue(appId, new Date(now), new Date(now + LEASE_MS), MAX_PER_SERVICE);
      await deliver(due);
      mayHaveMore = due.length === MAX_PER_SERVICE && busy.size < MAX_SERVICES;
    }
  }

  async function startDue(): Promise<void> {
    for (const appId of await store.dueServices(new Date(clock.now()))) {
      if (isClosed || busy.size >= MAX_SERVICES) return;
      if (busy.has(appId)) continue;
      const delivery = notify(appId)
        .catch((error: unknown) =>
          logger.error({ err: error, appId }, "notices of ended sessions to a subsystem failed"),
        )
        .finally(() => busy.delete(appId));
      busy.set(appId, delivery);
    }
  }

  /** Runs once at a time; also delivers for sessions that end while it runs. */
  async function deliverForEnded(): Promise<void> {
    while (isWakeRequested) {
      isWakeRequested = false;
      const endedIds = [...justEnded];
      justEnded.clear();
      if (endedIds.length > 0) await store.beginDeliveries(new Date(clock.now()), endedIds);
      await startDue();
    }
  }

  const service: SingleSignOut = {
    note: ({ index, algorithm = "ES256", ...visit }, tx) =>
      store.addVisit({ ...visit, algorithm, sealedIndex: seal(key, index), visitedAt: new Date(clock.now()) }, tx),
    deliverFor: (sessionIds) => {
      for (const id of sessionIds) justEnded.add(id);
      service.wake();
    },
    wake: () => {
      if (isClosed) return;
      isWakeRequested = true;
      // The job continues with the services for which no slot is free now.
      onDue();
      wakeRun ??= deliverForEnded()
        .catch((error: unknown) => logger.error({ err: error }, "notices of ended sessions failed"))
        .finally(() => {
          wakeRun = undefined;
        });
    },
    createDueDeliveries: async () => {
      const count = await store.beginDeliveries(new Date(clock.now()));
      if (count > 0) service.wake();
      return count;
    },
    deliverDue: async () => {
      await startDue();
      await Promise.race([Promise.all(busy.values()), pause(JOB_WAIT_MS, undefined, { ref: false })]);
    },
    isDelivering: () => busy.size > 0,
    close: async () => {
      isClosed = true;
      await wakeRun;
      await Promise.all(busy.values());
    },
  };
  return service;
}
