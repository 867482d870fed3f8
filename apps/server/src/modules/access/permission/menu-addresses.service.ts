import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type JudgedAddress, judgeAddress, type MenuAddress, type MenuViewer } from "./menu-addresses.ts";

export interface MenuAddresses {
  /** Returns true if only other people's roles open the address. Reveals nothing else about it. */
  isForbidden(path: string, viewer: MenuViewer): Promise<boolean>;
  /** Like `isForbidden`, with the number of the subsystem of this server in which the caller reaches the address. */
  judge(path: string, caller: Caller): Promise<{ readonly isForbidden: boolean; readonly within: string | null }>;
}

export interface MenuAddressesDeps {
  readonly store: { listAddresses(): Promise<MenuAddress[]> };
  readonly subsystems: Pick<Subsystems, "find" | "mayEnter">;
  readonly roleChanges: Pick<RoleChanges, "onRightsChange">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CACHE_MS = 60_000;

export function createMenuAddresses(deps: MenuAddressesDeps): MenuAddresses {
  const { store, subsystems, roleChanges, bus, clock } = deps;
  const cache = createCachedReads<MenuAddress[]>({ bus, clock, channels: [], size: 1, ttlMs: CACHE_MS });
  roleChanges.onRightsChange(() => cache.clear());
  const judge = async (path: string, viewer: MenuViewer): Promise<JudgedAddress> =>
    judgeAddress(await cache.read("", () => store.listAddresses()), path, viewer);

  return {
    isForbidden: async (path, viewer) => (await judge(path, viewer)).isForbidden,
    judge: async (path, caller) => {
      const { isForbidden, appIds } = await judge(path, caller);
      for (const appId of appIds) {
        const isOwn = (await subsystems.find(appId))?.kind === "own";
        if (isOwn && (await subsystems.mayEnter(caller, appId))) return { isForbidden, within: appId };
      }
      return { isForbidden, within: null };
    },
  };
}
