import { createPublicKey } from "node:crypto";
import type { AuthType, ScanWay } from "@tender/contract";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import { isSignedBy } from "./app-key.ts";
import type { ScanAppStore } from "./scan-app.store.ts";

/** An app as what it signs is judged by. */
export interface TrustedApp {
  readonly authType: AuthType;
  readonly name: string;
  readonly enabled: boolean;
  isSigner(text: string, signature: Buffer): boolean;
}

/** The phone apps, as every node knows them: asked at every page and every signature. */
export interface ScanApps {
  /** Undefined: no such app, or it is switched off. */
  findOn(authType: AuthType): Promise<TrustedApp | undefined>;
  /** Of one that is switched off as well; of one that is gone its number. */
  nameOf(authType: AuthType): Promise<string>;
  /** Those that are on, as the sign-in page offers them. */
  ways(): Promise<readonly ScanWay[]>;
  noteUse(authType: AuthType): Promise<void>;
  /** One was added, changed or switched: tells every node. */
  noteChange(authType: AuthType): void;
}

export interface ScanAppsDeps {
  readonly store: Pick<ScanAppStore, "apps" | "noteAppUse">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "scan-app";
/** For a message that was lost. */
const KEPT_MS = 30_000;

export function createScanApps({ store, bus, clock }: ScanAppsDeps): ScanApps {
  const kept = createCachedReads<readonly TrustedApp[]>({
    clock,
    bus,
    channels: [CHANNEL],
    size: 1,
    ttlMs: KEPT_MS,
  });
  const all = () =>
    kept.read("all", async () =>
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
    ways: async () => (await all()).filter(({ enabled }) => enabled).map(({ authType, name }) => ({ authType, name })),
    noteUse: (authType) => store.noteAppUse(authType, new Date(clock.now())),
    noteChange: (authType) => {
      kept.clear();
      bus.publish(CHANNEL, authType);
    },
  };
}
