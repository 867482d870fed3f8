import type { AuthType } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { ScanAppStore, ScanBindingRow } from "./scan-app.store.ts";

export type { ScanBindingRow } from "./scan-app.store.ts";

const BINDINGS_MAX = 10;

/** Which phones belong to which accounts. Who may change that, and who is told, is decided by whoever calls. */
export interface ScanBindings {
  find(authType: AuthType, holder: string): Promise<ScanBindingRow | undefined>;
  listOf(userId: string): Promise<ScanBindingRow[]>;
  /** Throws scan.too_many_bindings. */
  requireRoom(userId: string): Promise<void>;
  /** Throws scan.holder_taken, scan.too_many_bindings. One that is the account's already stays. */
  bind(userId: string, authType: AuthType, holder: string): Promise<ScanBindingRow>;
  /** Throws scan.binding_not_found. */
  remove(userId: string, id: string): Promise<ScanBindingRow>;
  removeSince(userId: string, since: Date, on?: Tx): Promise<void>;
  noteUse(id: string): Promise<void>;
}

export function createScanBindings(store: ScanAppStore, clock: Clock): ScanBindings {
  async function requireRoom(userId: string): Promise<void> {
    if ((await store.bindingsOf(userId)).length >= BINDINGS_MAX) throw new AppError("scan.too_many_bindings");
  }

  return {
    find: (authType, holder) => store.findBinding(authType, tokenDigest(holder)),
    listOf: store.bindingsOf,
    requireRoom,
    bind: async (userId, authType, holder) => {
      await requireRoom(userId);
      const row = { userId, authType, holderDigest: tokenDigest(holder), boundAt: new Date(clock.now()) };
      const bound = await store.bind(row);
      if (bound?.userId !== userId) throw new AppError("scan.holder_taken");
      return bound;
    },
    remove: async (userId, id) => {
      const removed = await store.removeBinding(userId, id);
      if (!removed) throw new AppError("scan.binding_not_found");
      return removed;
    },
    removeSince: store.removeAllOf,
    noteUse: (id) => store.noteBindingUse(id, new Date(clock.now())),
  };
}
