import type { Provider, ThirdPartyWay } from "@tender/contract";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import type { CachedReads } from "#platform/cached-reads.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { seal, unseal } from "#platform/secrets.ts";
import type { ProviderSettings } from "./protocols/protocol.ts";
import type { ProviderStore, ProviderVersion } from "./provider.store.ts";
import {
  changedIdentity,
  fieldFaultOf,
  normalizeFields,
  type ProviderFields,
  sendsKeyToOtherAddress,
} from "./provider-rules.ts";
import type { ProviderRow } from "./third-party.tables.ts";

export const PROVIDER_CHANNEL = "third-party";

export interface SentProvider extends ProviderFields {
  /** Null or empty: no key was sent. */
  readonly clientSecret: string | null;
}

/** Administration of providers. Each change is recorded without the key. */
export interface ProviderService {
  /** Returns the active providers in their order for the sign-in page; cached until one changes. */
  listWays(): Promise<readonly ThirdPartyWay[]>;
  all(): Promise<readonly ProviderRow[]>;
  list(): Promise<Provider[]>;
  /** Finds a provider for a trial, active or not. Throws third_party.not_found. */
  settingsOf(id: string): Promise<ProviderSettings>;
  /** Returns an active provider with its key for a sign-in. Undefined: unknown or switched off. */
  enabledSettings(type: string): Promise<ProviderSettings | undefined>;
  /** Throws third_party.type_taken, third_party.missing, third_party.bad_address. */
  create(caller: Caller, type: string, input: SentProvider, origin: Origin): Promise<string>;
  /**
   * Throws third_party.not_found, third_party.changed, third_party.missing, third_party.bad_address; third_party.bound:
   * bound people would get other identities; third_party.key_needed: the stored key would be sent elsewhere.
   */
  update(caller: Caller, shownVersion: ProviderVersion, input: SentProvider, origin: Origin): Promise<void>;
  switch(caller: Caller, id: string, enabled: boolean, origin: Origin): Promise<void>;
  /**
   * Throws third_party.not_found; third_party.bound: people are bound; third_party.changed: another version is current.
   */
  remove(caller: Caller, shownVersion: ProviderVersion, origin: Origin): Promise<void>;
}

export interface ProviderDeps {
  readonly db: Db;
  readonly store: ProviderStore;
  readonly cached: CachedReads<readonly ProviderRow[]>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly sealing: Buffer;
  readonly identities: Pick<ExternalIdentities, "countBySource">;
  readonly audit: Pick<AuditService, "change">;
  readonly privateHosts: readonly string[];
  /** Address before a provider's type. */
  readonly callbackBase: string;
}

const ALL = "all";

export function createProviderService(deps: ProviderDeps): ProviderService {
  const { db, store, cached, bus, clock, sealing, identities, audit, privateHosts, callbackBase } = deps;

  const all = () => cached.read(ALL, store.list);
  const enabled = async () => (await all()).filter((row) => row.enabled);

  const unsealRow = ({ sealedSecret, ...row }: ProviderRow): ProviderSettings => ({
    ...row,
    clientSecret: sealedSecret === null ? null : unseal(sealing, sealedSecret),
    callbackUrl: callbackBase + row.type,
  });

  async function requireProvider(id: string): Promise<ProviderRow> {
    const row = await store.find(id);
    if (!row) throw new AppError("third_party.not_found");
    return row;
  }

  const hasBindings = async ({ type }: ProviderRow): Promise<boolean> =>
    ((await identities.countBySource()).get(type) ?? 0) > 0;

  function requireValid(input: SentProvider, hasKey: boolean): ProviderFields {
    const { clientSecret: _, ...fields } = input;
    const normalized = normalizeFields(fields);
    const fault = fieldFaultOf(normalized, hasKey, privateHosts);
    if (fault) throw new AppError(fault.code, { details: { field: fault.field } });
    return normalized;
  }

  /** `write` returns the type that it changed. */
  async function change(
    { userId, username }: Caller,
    detail: { readonly what: string },
    origin: Origin,
    write: (tx: Tx) => Promise<string>,
  ): Promise<void> {
    const entry = { action: "third_party.change", userId, username, origin, detail };
    const changed = await audit.change(db, entry, async (tx): Promise<Recorded<string>> => {
      const type = await write(tx);
      return { result: type, object: type };
    });
    cached.clear();
    bus.publish(PROVIDER_CHANNEL, changed);
  }

  const trackingOf = ({ userId }: Caller) => ({ updatedBy: userId, updatedAt: new Date(clock.now()) });

  return {
    listWays: async () => (await enabled()).map(({ type, name }) => ({ type, name })),
    all,
    list: async () => {
      const counts = await identities.countBySource();
      return (await store.list()).map(({ sealedSecret, createdAt, createdBy, updatedAt, updatedBy, ...row }) => ({
        ...row,
        hasKey: sealedSecret !== null,
        callbackUrl: callbackBase + row.type,
        bindings: counts.get(row.type) ?? 0,
      }));
    },
    settingsOf: async (id) => unsealRow(await requireProvider(id)),
    enabledSettings: async (type) => {
      const row = (await enabled()).find((provider) => provider.type === type);
      return row && unsealRow(row);
    },
    create: async (caller, type, input, origin) => {
      const fields = requireValid(input, Boolean(input.clientSecret));
      const sealedSecret = input.clientSecret ? seal(sealing, input.clientSecret) : null;
      const row = { ...fields, ...trackingOf(caller), createdBy: caller.userId, id: newId(), type, sealedSecret };
      await change(caller, { what: "create", ...fields }, origin, async (tx) => {
        if ((await store.insert(tx, row)) === undefined)
          throw new AppError("third_party.type_taken", { details: { field: "type" } });
        return type;
      });
      return row.id;
    },
    update: async (caller, shownVersion, input, origin) => {
      const before = await requireProvider(shownVersion.id);
      // Checked first: the checks below must use the version that the form showed.
      if (before.version !== shownVersion.version) throw new AppError("third_party.changed");
      const hasStoredKey = !input.clientSecret && before.sealedSecret !== null;
      const fields = requireValid(input, Boolean(input.clientSecret) || hasStoredKey);
      const field = changedIdentity(before, fields);
      if (field && (await hasBindings(before))) throw new AppError("third_party.bound", { details: { field } });
      if (hasStoredKey && sendsKeyToOtherAddress(before, fields))
        throw new AppError("third_party.key_needed", { details: { field: "clientSecret" } });
      const key = input.clientSecret ? { sealedSecret: seal(sealing, input.clientSecret) } : {};
      const detail = { what: "update", ...fields, newKey: Boolean(input.clientSecret) };
      await change(caller, detail, origin, async (tx) => {
        if (!(await store.update(tx, shownVersion, { ...fields, ...key, ...trackingOf(caller) })))
          throw new AppError("third_party.changed");
        return before.type;
      });
    },
    switch: async (caller, id, isOn, origin) => {
      await change(caller, { what: isOn ? "enable" : "disable" }, origin, async (tx) => {
        const row = await store.switch(tx, id, { enabled: isOn, ...trackingOf(caller) });
        if (!row) throw new AppError("third_party.not_found");
        return row.type;
      });
    },
    remove: async (caller, shownVersion, origin) => {
      const row = await requireProvider(shownVersion.id);
      if (await hasBindings(row)) throw new AppError("third_party.bound");
      await change(caller, { what: "remove" }, origin, async (tx) => {
        if (!(await store.remove(tx, shownVersion))) throw new AppError("third_party.changed");
        return row.type;
      });
    },
  };
}
