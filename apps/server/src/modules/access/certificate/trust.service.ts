import type { CertificateWay, IdentityRule } from "@tender/contract";
import type { Certificate } from "@tender/x509";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import type { ProviderRow, ProviderStore } from "./provider.store.ts";
import { parseCertificates } from "./provider-certificates.ts";

/** A trusted authority with its parsed certificates. */
export interface TrustedProvider {
  readonly id: string;
  readonly name: string;
  readonly rule: IdentityRule;
  readonly roots: readonly Certificate[];
  readonly intermediates: readonly Certificate[];
}

/** Trusted authorities of this installation, cached per node; a change reaches all nodes within two seconds. */
export interface Trust {
  listProviders(): Promise<readonly TrustedProvider[]>;
  /** Settings for the sign-in page; null: no authority is trusted. */
  findWay(): Promise<CertificateWay | null>;
  /** Publishes a change of the authorities, so that every node reloads them. */
  publishChange(): void;
  onChange(listener: () => void): void;
}

export interface TrustDeps {
  readonly store: Pick<ProviderStore, "list">;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly isDevelopment: boolean;
}

const CHANNEL = "ca-provider";
const CACHE_MS = 60_000;

interface TrustState {
  readonly providers: readonly TrustedProvider[];
  readonly way: CertificateWay | null;
}

export function createTrust({ store, bus, clock, isDevelopment }: TrustDeps): Trust {
  const cache = createCachedReads<TrustState>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });

  function parseState(rows: readonly ProviderRow[]): TrustState {
    const providers = rows.map(({ id, name, identityRule, rootsPem, intermediatesPem }) => ({
      id,
      name,
      rule: identityRule,
      roots: parseCertificates(rootsPem),
      intermediates: parseCertificates(intermediatesPem),
    }));
    const agentUrls = [...new Set(rows.flatMap((row) => row.agentUrls))];
    const downloadUrl = rows.find((row) => row.downloadUrl !== null)?.downloadUrl ?? null;
    return { providers, way: rows.length > 0 ? { agentUrls, downloadUrl } : null };
  }

  const readState = () =>
    cache.read("all", async () =>
      // Test authorities are trusted in development only, whatever the row says.
      parseState((await store.list()).filter(({ enabled, isTestOnly }) => enabled && (isDevelopment || !isTestOnly))),
    );

  return {
    listProviders: async () => (await readState()).providers,
    findWay: async () => (await readState()).way,
    publishChange: () => {
      cache.clear();
      bus.publish(CHANNEL, "all");
    },
    onChange: (listener) => {
      bus.subscribe(CHANNEL, listener);
      bus.onGap(listener);
    },
  };
}
