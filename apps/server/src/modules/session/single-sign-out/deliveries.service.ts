import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { DeliveryFilter, SingleSignOutStore } from "./single-sign-out.store.ts";

export type ListedDelivery = Awaited<ReturnType<SingleSignOutStore["page"]>>["rows"][number];

/** Deliveries of ended sessions to services, for administrators. */
export interface SignOutDeliveries {
  /** Newest first. */
  page(
    filter: DeliveryFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly rows: readonly ListedDelivery[] }>;
  /** Returns the number of failed deliveries of each `appId`. */
  countFailed(): Promise<ReadonlyMap<string, number>>;
  /**
   * Restarts a failed delivery from the first attempt, at the latest 1 s after the commit. False: no such failed
   * delivery.
   */
  restart(id: string, on?: Tx): Promise<boolean>;
  /** Starts due deliveries at once. */
  wake(): void;
}

export const createSignOutDeliveries = (
  store: SingleSignOutStore,
  clock: Clock,
  wake: () => void,
): SignOutDeliveries => ({
  page: store.page,
  countFailed: store.countFailed,
  restart: (id, tx) => store.restart(id, new Date(clock.now()), tx),
  wake,
});
