import type { AuthType } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { ScanAppStore, ScanBindingRow } from "./scan-app.store.ts";

export type { ScanBindingRow } from "./scan-app.store.ts";

const MAX_BINDINGS = 10;

/** The binding of phones to accounts. The caller checks permissions and notifies the owner. */
export interface ScanBindings {
  find(authType: AuthType, holder: string): Promise<ScanBindingRow | undefined>;
  listOf(userId: string): Promise<ScanBindingRow[]>;
  /** Throws scan.too_many_bindings. */
  requireBelowLimit(userId: string): Promise<void>;
  /** A phone that the account already has stays bound. Throws scan.holder_taken, scan.too_many_bindings. */
  bind(tx: Tx, userId: string, authType: AuthType, holder: string): Promise<ScanBindingRow>;
  /** Throws scan.binding_not_found. */
  remove(tx: Tx, userId: string, id: string): Promise<ScanBindingRow>;
  removeSince(userId: string, since: Date, on?: Tx): Promise<void>;
  recordUse(id: string): Promise<void>;
}

export function createScanBindings(store: ScanAppStore, clock: Clock): ScanBindings {
  async function requireBelowLimit(userId: string, tx?: Tx): Promise<void> {
    if ((await store.bindingsOf(userId, tx)).length >= MAX_BINDINGS) throw new AppError("scan.too_many_bindings");
  }

  return {
    find: (authType, holder) => store.findBinding(authType, tokenDigest(holder)),
    listOf: (userId) => store.bindingsOf(userId),
    requireBelowLimit: (userId) => requireBelowLimit(userId),
    bind: async (tx, userId, authType, holder) => {
      await requireBelowLimit(userId, tx);
      const row = { userId, authType, holderDigest: tokenDigest(holder), boundAt: new Date(clock.now()) };
      const bound = await store.bind(tx, row);
      if (bound?.userId !== userId) throw new AppError("scan.holder_taken");
      return bound;
    },
    remove: async (tx, userId, id) => {
      const removed = await store.removeBinding(tx, userId, id);
      if (!removed) throw new AppError("scan.binding_not_found");
      return removed;
    },
    removeSince: store.removeAllOf,
    recordUse: (id) => store.recordBindingUse(id, new Date(clock.now())),
  };
}
