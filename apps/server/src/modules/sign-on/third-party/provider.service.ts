import type { Provider, ThirdPartyWay } from "@tender/contract";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import type { CachedReads } from "#platform/cached-reads.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { seal, unseal } from "#platform/secrets.ts";
import type { ProviderSettings } from "./protocols/protocol.ts";
import type { ProviderStore, SeenProvider } from "./provider.store.ts";
import { changedIdentity, fieldFaultOf, type ProviderFields, sendsKeyElsewhere, tidyFields } from "./provider-rules.ts";
import type { ProviderRow } from "./third-party.tables.ts";

export const PROVIDER_CHANNEL = "third-party";

export interface SentProvider extends ProviderFields {
  /** Null or empty: none is sent. */
  readonly clientSecret: string | null;
}

/** The providers, as administrators keep them. Each change is recorded, without the key. */
export interface ProviderService {
  /** Those that are switched on, in their order, as the sign-in page is told; kept until one changes. */
  ways(): Promise<readonly ThirdPartyWay[]>;
  all(): Promise<readonly ProviderRow[]>;
  list(): Promise<Provider[]>;
  /** By id, for a trial; switched on or not. Throws third_party.not_found. */
  settingsOf(id: string): Promise<ProviderSettings>;
  /** With its key, for a sign-in; undefined for one that is unknown or switched off. */
  enabledSettings(type: string): Promise<ProviderSettings | undefined>;
  /** Throws third_party.type_taken, third_party.missing, third_party.bad_address. */
  create(caller: Caller, type: string, sent: SentProvider, origin: Origin): Promise<string>;
  /**
   * Throws the same, third_party.not_found, third_party.changed, third_party.bound where bound people would become others, and
   * third_party.key_needed where the kept key would be sent elsewhere.
   */
  update(caller: Caller, seen: SeenProvider, sent: SentProvider, origin: Origin): Promise<void>;
  switch(caller: Caller, id: string, enabled: boolean, origin: Origin): Promise<void>;
  /** Throws third_party.bound while somebody is bound, third_party.changed where another version stands by now. */
  remove(caller: Caller, seen: SeenProvider, origin: Origin): Promise<void>;
}

export interface ProviderDeps {
  readonly store: ProviderStore;
  readonly cached: CachedReads<readonly ProviderRow[]>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly sealing: Buffer;
  readonly identities: Pick<ExternalIdentities, "countBySource">;
  readonly audit: Pick<AuditService, "record">;
  readonly privateHosts: readonly string[];
  /** Before a provider's type. */
  readonly callbackBase: string;
}

const ALL = "all";

export function createProviderService(deps: ProviderDeps): ProviderService {
  const { store, cached, bus, clock, sealing, identities, audit, privateHosts, callbackBase } = deps;

  const all = () => cached.read(ALL, store.list);
  const enabled = async () => (await all()).filter((row) => row.enabled);

  const opened = ({ sealedSecret, ...row }: ProviderRow): ProviderSettings => ({
    ...row,
    clientSecret: sealedSecret === null ? null : unseal(sealing, sealedSecret),
    callbackUrl: callbackBase + row.type,
  });

  async function existing(id: string): Promise<ProviderRow> {
    const row = await store.find(id);
    if (!row) throw new AppError("third_party.not_found");
    return row;
  }

  const hasBindings = async ({ type }: ProviderRow): Promise<boolean> =>
    ((await identities.countBySource()).get(type) ?? 0) > 0;

  function checked(sent: SentProvider, hasKey: boolean): ProviderFields {
    const { clientSecret: _, ...fields } = sent;
    const tidied = tidyFields(fields);
    const fault = fieldFaultOf(tidied, hasKey, privateHosts);
    if (fault) throw new AppError(fault.code, { details: { field: fault.field } });
    return tidied;
  }

  async function changed(
    caller: Caller,
    what: string,
    { type }: Pick<ProviderRow, "type">,
    origin: Origin,
    detail = {},
  ) {
    cached.clear();
    bus.publish(PROVIDER_CHANNEL, type);
    const { userId, username } = caller;
    const entry = { action: "third_party.change", outcome: "ok", userId, username, origin } as const;
    await audit.record({ ...entry, object: type, detail: { what, ...detail } });
  }

  const by = ({ userId }: Caller) => ({ updatedBy: userId, updatedAt: new Date(clock.now()) });

  return {
    ways: async () => (await enabled()).map(({ type, name }) => ({ type, name })),
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
    settingsOf: async (id) => opened(await existing(id)),
    enabledSettings: async (type) => {
      const row = (await enabled()).find((one) => one.type === type);
      return row && opened(row);
    },
    create: async (caller, type, sent, origin) => {
      const fields = checked(sent, Boolean(sent.clientSecret));
      const sealedSecret = sent.clientSecret ? seal(sealing, sent.clientSecret) : null;
      const id = await store.insert({ ...fields, ...by(caller), createdBy: caller.userId, type, sealedSecret });
      if (id === undefined) throw new AppError("third_party.type_taken", { details: { field: "type" } });
      await changed(caller, "create", { type }, origin, fields);
      return id;
    },
    update: async (caller, seen, sent, origin) => {
      const before = await existing(seen.id);
      // First of all: what is judged below has to be what the form began with.
      if (before.version !== seen.version) throw new AppError("third_party.changed");
      const keepsKey = !sent.clientSecret && before.sealedSecret !== null;
      const fields = checked(sent, Boolean(sent.clientSecret) || keepsKey);
      const field = changedIdentity(before, fields);
      if (field && (await hasBindings(before))) throw new AppError("third_party.bound", { details: { field } });
      if (keepsKey && sendsKeyElsewhere(before, fields))
        throw new AppError("third_party.key_needed", { details: { field: "clientSecret" } });
      const key = sent.clientSecret ? { sealedSecret: seal(sealing, sent.clientSecret) } : {};
      if (!(await store.update(seen, { ...fields, ...key, ...by(caller) }))) throw new AppError("third_party.changed");
      await changed(caller, "update", before, origin, { ...fields, newKey: Boolean(sent.clientSecret) });
    },
    switch: async (caller, id, isOn, origin) => {
      const row = await store.switch(id, { enabled: isOn, ...by(caller) });
      if (!row) throw new AppError("third_party.not_found");
      await changed(caller, isOn ? "enable" : "disable", row, origin);
    },
    remove: async (caller, seen, origin) => {
      const row = await existing(seen.id);
      if (await hasBindings(row)) throw new AppError("third_party.bound");
      if (!(await store.remove(seen))) throw new AppError("third_party.changed");
      await changed(caller, "remove", row, origin);
    },
  };
}
