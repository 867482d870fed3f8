import type { Clock } from "#platform/clock.ts";
import type { DeliveryFilter, SingleSignOutStore } from "./single-sign-out.store.ts";

export type ListedDelivery = Awaited<ReturnType<SingleSignOutStore["page"]>>["rows"][number];

/** What services were told of ended sessions, for whoever looks after them. */
export interface SignOutDeliveries {
  /** Newest first. */
  page(
    filter: DeliveryFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly rows: readonly ListedDelivery[] }>;
  /** Of each `appId` how many were given up. */
  countFailed(): Promise<ReadonlyMap<string, number>>;
  /** Tries one that was given up from the beginning. False: there is no such one. */
  restart(id: string): Promise<boolean>;
}

export const createSignOutDeliveries = (
  store: SingleSignOutStore,
  clock: Clock,
  wake: () => void,
): SignOutDeliveries => ({
  page: store.page,
  countFailed: store.countFailed,
  restart: async (id) => {
    const isRestarted = await store.restart(id, new Date(clock.now()));
    if (isRestarted) wake();
    return isRestarted;
  },
});
