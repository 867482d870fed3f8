import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import { newToken } from "#platform/tokens.ts";
import { isClientAddress } from "./client-address.ts";
import type { ClientSettings, NamedClient, OpenidClientStore } from "./openid-client.store.ts";

export type { ClientSettings } from "./openid-client.store.ts";

/** A client as the administration sees it: without its secret. */
export interface OpenidClient extends ClientSettings {
  readonly appId: string;
  /** Creation time of the current secret; null: the client has none. */
  readonly secretSince: Date | null;
}

/** A client as the provider uses it. */
export interface KnownClient extends ClientSettings {
  readonly appId: string;
  readonly name: string;
  /** Null: the client proves itself by PKCE alone. */
  readonly secret: string | null;
}

/**
 * Subsystems as clients of OpenID Connect. Changes reach every node at once; those of a caller's transaction after
 * `publishChange`.
 */
export interface OpenidClients {
  /** Returns the client, whether or not its subsystem's hand-over is by OpenID Connect. */
  find(appId: string, on?: Tx): Promise<OpenidClient | undefined>;
  /** Validates settings. Throws http.invalid_request with the field. */
  check(settings: ClientSettings): void;
  /**
   * Creates or updates the client; the secret stays. Throws launcher.unknown_subsystem, http.invalid_request with the
   * field.
   */
  save(appId: string, settings: ClientSettings, by: string, on?: Tx): Promise<void>;
  /** Replaces the secret and returns the new one, which is never shown again. Throws launcher.unknown_subsystem. */
  replaceSecret(appId: string, by: string, on?: Tx): Promise<string>;
  /** False: the client did not exist. */
  remove(appId: string, on?: Tx): Promise<boolean>;
  /** Called after the commit of a transaction that changed this client. */
  publishChange(appId: string): void;
  /**
   * Returns the client by its `client_id`, with those of its addresses whose site is still registered. Undefined: its
   * subsystem's hand-over is not by OpenID Connect, it cannot prove itself, or no redirect address is left.
   */
  findInUse(appId: string): Promise<KnownClient | undefined>;
  /** True if pages of a public client are at this origin. Pages of other clients send no requests themselves. */
  hasPagesAt(origin: string): Promise<boolean>;
}

export interface OpenidClientsDeps {
  readonly store: OpenidClientStore;
  readonly secrets: Secrets;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly origins: Pick<AllowedOrigins, "filterReachable">;
  /** Hosts of the own network. */
  readonly privateHosts: readonly string[];
}

/** Unsealed once per reading and used for every call of a client. */
type UnsealedClient = NamedClient & { readonly secret: string | null };

const CHANNEL = "subsystem";
const CACHE_MS = 60_000;
const MAX_ADDRESSES = 20;

export function createOpenidClients(deps: OpenidClientsDeps): OpenidClients {
  const { store, secrets, bus, clock, origins, privateHosts } = deps;
  const key = secrets.keyFor("openid client secrets");
  const cached = createCachedReads<ReadonlyMap<string, UnsealedClient>>({
    bus,
    clock,
    channels: [CHANNEL],
    size: 1,
    ttlMs: CACHE_MS,
  });
  const unsealClient = (row: NamedClient): UnsealedClient => {
    const { sealedSecret } = row.client;
    return { ...row, secret: sealedSecret === null ? null : unseal(key, sealedSecret) };
  };
  const read = () =>
    cached.read("all", async () => new Map((await store.all()).map((row) => [row.appId, unsealClient(row)] as const)));
  const now = () => new Date(clock.now());

  function publishChange(appId: string): void {
    cached.clear();
    bus.publish(CHANNEL, appId);
  }

  function requireAddresses(field: string, addresses: readonly string[]): void {
    const isGood = (address: string) => isClientAddress(address, privateHosts);
    if (addresses.length > MAX_ADDRESSES || !addresses.every(isGood)) throw invalidField(field);
  }

  function check(settings: ClientSettings): void {
    if (settings.redirectUris.length === 0) throw invalidField("redirectUris");
    requireAddresses("redirectUris", settings.redirectUris);
    requireAddresses("postLogoutRedirectUris", settings.postLogoutRedirectUris);
    requireAddresses("backchannelLogoutUri", settings.backchannelLogoutUri ? [settings.backchannelLogoutUri] : []);
  }

  return {
    find: async (appId, tx) => {
      const found = tx ? (await store.all(tx)).find((row) => row.appId === appId) : (await read()).get(appId);
      if (!found) return undefined;
      const { client } = found;
      return {
        appId,
        authMethod: client.authMethod,
        redirectUris: client.redirectUris,
        postLogoutRedirectUris: client.postLogoutRedirectUris,
        backchannelLogoutUri: client.backchannelLogoutUri,
        idTokenAlgorithm: client.idTokenAlgorithm,
        asksConsent: client.asksConsent,
        secretSince: client.secretSince,
      };
    },
    check,
    save: async (appId, settings, by, tx) => {
      check(settings);
      if (!(await store.save(appId, settings, by, now(), tx))) throw new AppError("launcher.unknown_subsystem");
      if (!tx) publishChange(appId);
    },
    replaceSecret: async (appId, by, tx) => {
      const secret = newToken();
      if (!(await store.setSecret(appId, seal(key, secret), by, now(), tx)))
        throw new AppError("launcher.unknown_subsystem");
      if (!tx) publishChange(appId);
      return secret;
    },
    remove: async (appId, tx) => {
      const isRemoved = await store.remove(appId, tx);
      if (!tx) publishChange(appId);
      return isRemoved;
    },
    publishChange,
    findInUse: async (appId) => {
      const found = (await read()).get(appId);
      if (!found?.isInUse) return undefined;
      const { name, client, secret } = found;
      if ((secret === null) !== (client.authMethod === "none")) return undefined;
      const redirectUris = await origins.filterReachable(client.redirectUris);
      if (redirectUris.length === 0) return undefined;
      const postLogoutRedirectUris = await origins.filterReachable(client.postLogoutRedirectUris);
      return { ...client, redirectUris, postLogoutRedirectUris, appId, name, secret };
    },
    hasPagesAt: async (origin) => {
      const publicClients = [...(await read()).values()].filter(
        ({ isInUse, client }) => isInUse && client.authMethod === "none",
      );
      const addresses = await origins.filterReachable(publicClients.flatMap(({ client }) => client.redirectUris));
      return addresses.some((address) => new URL(address).origin === origin);
    },
  };
}
