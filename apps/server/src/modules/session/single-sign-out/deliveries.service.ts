import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
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
  /** Tries one that was given up from the beginning, at the latest a second after it is committed. False: there is no such one. */
  restart(id: string, on?: Tx): Promise<boolean>;
  /** Looks at once for what is due. */
  wake(): void;
}

export const createSignOutDeliveries = (
  store: SingleSignOutStore,
  clock: Clock,
  wake: () => void,
): SignOutDeliveries => ({
  page: store.page,
  countFailed: store.countFailed,
  restart: (id, on) => store.restart(id, new Date(clock.now()), on),
  wake,
});
