import { createPublicKey } from "node:crypto";
import type { AuthType, ScanWay } from "@tender/contract";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import { isSignedBy } from "./app-key.ts";
import type { ScanAppStore } from "./scan-app.store.ts";

/** An app with its check of signatures. */
export interface TrustedApp {
  readonly authType: AuthType;
  readonly name: string;
  readonly enabled: boolean;
  isSigner(text: string, signature: Buffer): boolean;
}

/** The phone apps, cached by every node: read for every page and every signature. */
export interface ScanApps {
  /** Undefined: the app does not exist or is switched off. */
  findOn(authType: AuthType): Promise<TrustedApp | undefined>;
  /** Returns the name, also of an app that is switched off; for a missing app a text with its type. */
  nameOf(authType: AuthType): Promise<string>;
  /** Active apps, as the sign-in page offers them. */
  listWays(): Promise<readonly ScanWay[]>;
  recordUse(authType: AuthType): Promise<void>;
  /** Publishes to every node that an app was added, changed or switched. */
  publishChange(authType: AuthType): void;
}

export interface ScanAppsDeps {
  readonly store: Pick<ScanAppStore, "apps" | "recordAppUse">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "scan-app";
/** Limits the age of the cache if a message is lost. */
const CACHE_MS = 30_000;

export function createScanApps({ store, bus, clock }: ScanAppsDeps): ScanApps {
  const cache = createCachedReads<readonly TrustedApp[]>({
    clock,
    bus,
    channels: [CHANNEL],
    size: 1,
    ttlMs: CACHE_MS,
  });
  const all = () =>
    cache.read("all", async () =>
      (await store.apps()).map(({ authType, name, enabled, publicKey }) => {
        const key = createPublicKey(publicKey);
        return { authType, name, enabled, isSigner: (text, signature) => isSignedBy(key, text, signature) };
      }),
    );
  const find = async (authType: AuthType) => (await all()).find((app) => app.authType === authType);

  return {
    findOn: async (authType) => {
      const app = await find(authType);
      return app?.enabled ? app : undefined;
    },
    nameOf: async (authType) => (await find(authType))?.name ?? `App ${authType}`,
    listWays: async () =>
      (await all()).filter(({ enabled }) => enabled).map(({ authType, name }) => ({ authType, name })),
    recordUse: (authType) => store.recordAppUse(authType, new Date(clock.now())),
    publishChange: (authType) => {
      cache.clear();
      bus.publish(CHANNEL, authType);
    },
  };
}
