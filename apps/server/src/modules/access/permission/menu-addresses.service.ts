import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import { isForbiddenAddress, type MenuAddress, type MenuViewer } from "./menu-addresses.ts";

export interface MenuAddresses {
  /** Returns true if only other people's roles open the address. Reveals nothing else about it. */
  isForbidden(path: string, viewer: MenuViewer): Promise<boolean>;
}

export interface MenuAddressesDeps {
  readonly store: { listAddresses(): Promise<MenuAddress[]> };
  readonly roleChanges: Pick<RoleChanges, "onRightsChange">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CACHE_MS = 60_000;

export function createMenuAddresses({ store, roleChanges, bus, clock }: MenuAddressesDeps): MenuAddresses {
  const cache = createCachedReads<MenuAddress[]>({ bus, clock, channels: [], size: 1, ttlMs: CACHE_MS });
  roleChanges.onRightsChange(() => cache.clear());
  return {
    isForbidden: async (path, viewer) =>
      isForbiddenAddress(await cache.read("", () => store.listAddresses()), path, viewer),
  };
}
