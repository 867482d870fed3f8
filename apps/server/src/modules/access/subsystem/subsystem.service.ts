import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { isReachable } from "./addresses.ts";
import { indexServices, type ServiceIndex, type ServiceRules } from "./service-address.ts";
import type { Gate, OriginRow, SubsystemRow, SubsystemStore } from "./subsystem.store.ts";

export type { Gate, SubsystemRow } from "./subsystem.store.ts";

type Holder = Pick<Caller, "roles" | "grantKey" | "department">;

/** The systems that people enter from here: which there are, who may enter, and what is asked of them before. */
export interface Subsystems {
  /** All of them, in the administrator's order. */
  all(): Promise<readonly SubsystemRow[]>;
  /** Names of the subsystems that have no address yet. They are off. */
  withoutAddress(): Promise<string[]>;
  find(appId: string): Promise<SubsystemRow | undefined>;
  /** Which one an address belongs to that a CAS ticket is asked for, switched-off ones included. */
  forService(address: string): Promise<SubsystemRow | undefined>;
  /** What roles and current department open, switched-off ones included, in the administrator's order. */
  grantedTo(holder: Holder): Promise<readonly SubsystemRow[]>;
  /** Can it be entered by anybody: switched on, at an address that people may be led to? */
  isOpen(row: SubsystemRow): Promise<boolean>;
  /**
   * The one check in front of every way of handing somebody over. Throws launcher.not_granted, launcher.unavailable,
   * launcher.certificate_required.
   */
  requireEntry(caller: Caller, appId: string): Promise<SubsystemRow>;
  /** Do the caller's roles and department open this subsystem, and is it switched on? The certificate gate is not asked. */
  mayEnter(caller: Holder, appId: string): Promise<boolean>;
  /** Must the account show a certificate before this subsystem? Without one named: before any of them. */
  owesCertificate(holder: Pick<Caller, "userId" | "username">, appId?: string): Promise<boolean>;
  /** Every subsystem and whether it asks special accounts for a certificate. */
  listGates(on?: Tx): Promise<Gate[]>;
  /** Throws launcher.unknown_subsystem. `changed` is called once this is committed. */
  setGate(tx: Tx, appId: string, isGated: boolean, by: string): Promise<void>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
  /** For who has just changed something: this node's next read sees it, and the others are told. */
  changed(): void;
}

export interface SubsystemDeps {
  readonly store: SubsystemStore;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Is it a special account that has not been certified today? */
  readonly certificateGate: Pick<CertificateGate, "owes">;
  readonly origins: Pick<KnownOrigins, "forRedirects">;
  readonly services: ServiceRules;
}

/** Other origins that the product leads to and shows in frames: those of the setting, and what administrators register. */
export interface KnownOrigins {
  readonly fixed: readonly string[];
  registered(): Promise<readonly OriginRow[]>;
  /** Whatever they are registered for; the same set until it is read anew. */
  all(): Promise<ReadonlySet<string>>;
  forRedirects(): Promise<ReadonlySet<string>>;
  /** Those of the addresses that people may be led to now. */
  reachable(addresses: readonly string[]): Promise<string[]>;
  /** Never rejects: without the database those of the setting. */
  forFrames(): Promise<readonly string[]>;
  /** For who has just changed something: this node's next read sees it, before its message has gone round. */
  forget(): void;
}

export const SUBSYSTEM_CHANNEL = "subsystem";
const CHANNELS = ["permission", SUBSYSTEM_CHANNEL];
const CACHE_MS = 60_000;
const HOLDERS_KEPT = 2_000;

/** What is asked for with nearly every request is put together once for each reading. */
interface Registered {
  readonly rows: readonly OriginRow[];
  readonly all: ReadonlySet<string>;
  readonly forRedirects: ReadonlySet<string>;
}

export function createKnownOrigins(
  deps: Pick<SubsystemDeps, "store" | "bus" | "clock">,
  fixed: readonly string[],
): KnownOrigins {
  const { store, bus, clock } = deps;
  const kept = createCachedReads<Registered>({ bus, clock, channels: [SUBSYSTEM_CHANNEL], size: 1, ttlMs: CACHE_MS });
  const read = () =>
    kept.read("all", async () => {
      const rows = await store.origins();
      const redirected = rows.flatMap(({ forRedirects, origin }) => (forRedirects ? origin : []));
      return {
        rows,
        all: new Set([...fixed, ...rows.map(({ origin }) => origin)]),
        forRedirects: new Set([...fixed, ...redirected]),
      };
    });
  const registered = async () => (await read()).rows;
  const forRedirects = async () => (await read()).forRedirects;
  return {
    fixed,
    registered,
    forget: kept.clear,
    all: async () => (await read()).all,
    forRedirects,
    reachable: async (addresses) => {
      const known = await forRedirects();
      return addresses.filter((address) => isReachable(address, known));
    },
    forFrames: async () => {
      const rows = await registered().catch(() => []);
      return [...new Set([...fixed, ...rows.flatMap(({ forFrames, origin }) => (forFrames ? origin : []))])];
    },
  };
}

export function createSubsystems({ store, bus, clock, certificateGate, origins, services }: SubsystemDeps): Subsystems {
  const granted = createCachedReads<SubsystemRow[]>({
    bus,
    clock,
    channels: CHANNELS,
    size: HOLDERS_KEPT,
    ttlMs: CACHE_MS,
  });
  const gates = createCachedReads<Gate[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const entrances = createCachedReads<string[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const everything = createCachedReads<SubsystemRow[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const index = createCachedReads<ServiceIndex<SubsystemRow>>({
    bus,
    clock,
    channels: CHANNELS,
    size: 1,
    ttlMs: CACHE_MS,
  });
  const all = () => everything.read("all", store.all);
  async function isOpen({ enabled, kind, indexPage }: SubsystemRow): Promise<boolean> {
    // Own pages are a path by definition; an outside address under this mark would get no code and be no page of ours.
    const isOfItsKind = kind !== "own" || indexPage.startsWith("/");
    return enabled && isOfItsKind && isReachable(indexPage, await origins.forRedirects());
  }
  /** A service at a site that is registered no more is nobody's. */
  async function indexRegistered(): Promise<ServiceIndex<SubsystemRow>> {
    const [rows, registered] = await Promise.all([all(), origins.forRedirects()]);
    const isRegistered = (address: string) => isReachable(address, registered);
    return indexServices(
      rows.map((row) => ({ ...row, casServices: row.casServices.filter(isRegistered) })),
      services,
    );
  }
  const readGates = () => gates.read("all", store.listGates);
  /** Kept for all whose departments open the same: of thousands of departments a few are named. */
  const grantedTo = async ({ roles, grantKey, department }: Holder) => {
    const orgCode = department?.orgCode ?? null;
    const named = await entrances.read("all", store.orgCodesThatEnter);
    const opening = named.filter((code) => orgCode?.startsWith(code)).join(",");
    return granted.read(`${opening} ${grantKey}`, () => store.grantedTo(roles, orgCode));
  };

  return {
    all,
    withoutAddress: async () =>
      (await all()).flatMap(({ indexPage, appCnName }) => (indexPage === "" ? appCnName : [])),
    find: async (appId) => (await all()).find((one) => one.appId === appId),
    forService: async (address) => (await index.read("all", indexRegistered))(address),
    grantedTo,
    isOpen,
    requireEntry: async (caller, appId) => {
      const row = (await grantedTo(caller)).find((one) => one.appId === appId);
      if (!row) throw new AppError("launcher.not_granted");
      if (!(await isOpen(row))) throw new AppError("launcher.unavailable");
      if (row.certificateGate && (await certificateGate.owes(caller)))
        throw new AppError("launcher.certificate_required");
      return row;
    },
    mayEnter: async (caller, appId) => (await grantedTo(caller)).some((row) => row.appId === appId && row.enabled),
    owesCertificate: async (holder, appId) =>
      (await readGates()).some((one) => one.isGated && (appId === undefined || one.appId === appId)) &&
      certificateGate.owes(holder),
    listGates: store.listGates,
    setGate: async (tx, appId, isGated, by) => {
      if (!(await store.setGate(tx, appId, isGated, by, new Date(clock.now()))))
        throw new AppError("launcher.unknown_subsystem");
    },
    isAppIdTaken: store.isAppIdTaken,
    changed: () => {
      for (const cached of [granted, entrances, gates, everything, index]) cached.clear();
      bus.publish(SUBSYSTEM_CHANNEL, "all");
    },
  };
}
