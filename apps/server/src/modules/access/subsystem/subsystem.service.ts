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

/** Subsystems, the right to enter them, and the conditions of entry. */
export interface Subsystems {
  /** All subsystems in the administrator's order. */
  all(): Promise<readonly SubsystemRow[]>;
  /** Names of subsystems without an address, which are switched off. */
  listWithoutAddress(): Promise<string[]>;
  find(appId: string): Promise<SubsystemRow | undefined>;
  /** The subsystem that an address for CAS tickets belongs to, even if switched off. */
  findByService(address: string): Promise<SubsystemRow | undefined>;
  /** Subsystems that roles and current department open, switched-off ones included, in the administrator's order. */
  listGrantedTo(holder: Holder): Promise<readonly SubsystemRow[]>;
  /** Returns true if the subsystem is switched on and at an allowed address. */
  isOpen(row: SubsystemRow): Promise<boolean>;
  /**
   * The only check before every kind of hand-over. Throws launcher.not_granted, launcher.unavailable,
   * launcher.certificate_required.
   */
  requireEntry(caller: Caller, appId: string): Promise<SubsystemRow>;
  /** Returns true if roles and department open the subsystem, and it is switched on. Ignores the certificate gate. */
  mayEnter(caller: Holder, appId: string): Promise<boolean>;
  /** Returns true if the account must present a certificate before this subsystem. Without `appId`: before any one. */
  owesCertificate(holder: Pick<Caller, "userId" | "username">, appId?: string): Promise<boolean>;
  /**
   * Checks a call of the pages of a subsystem. Throws launcher.other_system, launcher.certificate_required. The right to
   * the call itself is that of its permission.
   */
  requireWithin(caller: Pick<Caller, "userId" | "username">, appId: string): Promise<void>;
  /** Every subsystem and whether it requires certificates of special accounts. */
  listGates(on?: Tx): Promise<Gate[]>;
  /** Call `publishChange` after the commit. Throws launcher.unknown_subsystem. */
  setGate(tx: Tx, appId: string, isGated: boolean, by: string): Promise<void>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
  /** Clears the caches of this node at once and publishes the change to the others. */
  publishChange(): void;
}

export interface SubsystemDeps {
  readonly store: SubsystemStore;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Reports special accounts that have not been certified today. */
  readonly certificateGate: Pick<CertificateGate, "owes">;
  readonly origins: Pick<AllowedOrigins, "listForRedirects">;
  readonly services: ServiceRules;
}

/** Other origins that pages may lead to or show in frames: configured ones and those that administrators register. */
export interface AllowedOrigins {
  readonly fixed: readonly string[];
  listRegistered(): Promise<readonly OriginRow[]>;
  /** For any use; the same set object until it is reloaded. */
  all(): Promise<ReadonlySet<string>>;
  listForRedirects(): Promise<ReadonlySet<string>>;
  /** The addresses among these that people may be led to now. */
  filterReachable(addresses: readonly string[]): Promise<string[]>;
  /** Never rejects: without the database it returns the configured origins. */
  listForFrames(): Promise<readonly string[]>;
  /** Clears the cache of this node before the message about the change arrives. */
  clearCache(): void;
}

const SUBSYSTEM_CHANNEL = "subsystem";
const CHANNELS = ["permission", SUBSYSTEM_CHANNEL];
const CACHE_MS = 60_000;
const MAX_CACHED_HOLDERS = 2_000;

/** Sets that nearly every request needs, built once for each read. */
interface OriginSets {
  readonly rows: readonly OriginRow[];
  readonly all: ReadonlySet<string>;
  readonly forRedirects: ReadonlySet<string>;
}

export function createAllowedOrigins(
  deps: Pick<SubsystemDeps, "store" | "bus" | "clock">,
  fixed: readonly string[],
): AllowedOrigins {
  const { store, bus, clock } = deps;
  const cache = createCachedReads<OriginSets>({ bus, clock, channels: [SUBSYSTEM_CHANNEL], size: 1, ttlMs: CACHE_MS });
  const read = () =>
    cache.read("all", async () => {
      const rows = await store.listOrigins();
      const redirected = rows.flatMap(({ forRedirects: listForRedirects, origin }) => (listForRedirects ? origin : []));
      return {
        rows,
        all: new Set([...fixed, ...rows.map(({ origin }) => origin)]),
        forRedirects: new Set([...fixed, ...redirected]),
      };
    });
  const listRegistered = async () => (await read()).rows;
  const listForRedirects = async () => (await read()).forRedirects;
  return {
    fixed,
    listRegistered,
    clearCache: cache.clear,
    all: async () => (await read()).all,
    listForRedirects,
    filterReachable: async (addresses) => {
      const registeredOrigins = await listForRedirects();
      return addresses.filter((address) => isReachable(address, registeredOrigins));
    },
    listForFrames: async () => {
      const rows = await listRegistered().catch(() => []);
      return [...new Set([...fixed, ...rows.flatMap(({ forFrames, origin }) => (forFrames ? origin : []))])];
    },
  };
}

export function createSubsystems({ store, bus, clock, certificateGate, origins, services }: SubsystemDeps): Subsystems {
  const granted = createCachedReads<SubsystemRow[]>({
    bus,
    clock,
    channels: CHANNELS,
    size: MAX_CACHED_HOLDERS,
    ttlMs: CACHE_MS,
  });
  const gates = createCachedReads<Gate[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const entrances = createCachedReads<string[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const allRows = createCachedReads<SubsystemRow[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const index = createCachedReads<ServiceIndex<SubsystemRow>>({
    bus,
    clock,
    channels: CHANNELS,
    size: 1,
    ttlMs: CACHE_MS,
  });
  const all = () => allRows.read("all", store.all);
  async function isOpen({ enabled, kind, indexPage }: SubsystemRow): Promise<boolean> {
    // A page of the portal is a path. An outside address of kind `own` would get no hand-over code.
    const hasAllowedAddress = kind !== "own" || indexPage.startsWith("/");
    return enabled && hasAllowedAddress && isReachable(indexPage, await origins.listForRedirects());
  }
  /** Builds the index without services at unregistered sites. */
  async function indexRegistered(): Promise<ServiceIndex<SubsystemRow>> {
    const [rows, registered] = await Promise.all([all(), origins.listForRedirects()]);
    const isRegistered = (address: string) => isReachable(address, registered);
    return indexServices(
      rows.map((row) => ({ ...row, casServices: row.casServices.filter(isRegistered) })),
      services,
    );
  }
  const readGates = () => gates.read("all", store.listGates);
  /** Cached by opening departments: few of thousands of departments are entrants, so most people share an entry. */
  const listGrantedTo = async ({ roles, grantKey, department }: Holder) => {
    const orgCode = department?.orgCode ?? null;
    const entrantCodes = await entrances.read("all", store.listEntrantOrgCodes);
    const openingCodes = entrantCodes.filter((code) => orgCode?.startsWith(code)).join(",");
    return granted.read(`${openingCodes} ${grantKey}`, () => store.listGrantedTo(roles, orgCode));
  };

  const find = async (appId: string) => (await all()).find((row) => row.appId === appId);
  const owesCertificate: Subsystems["owesCertificate"] = async (holder, appId) =>
    (await readGates()).some((gate) => gate.isGated && (appId === undefined || gate.appId === appId)) &&
    certificateGate.owes(holder);

  return {
    all,
    listWithoutAddress: async () =>
      (await all()).flatMap(({ indexPage, appCnName }) => (indexPage === "" ? appCnName : [])),
    find,
    findByService: async (address) => (await index.read("all", indexRegistered))(address),
    listGrantedTo,
    isOpen,
    requireEntry: async (caller, appId) => {
      const row = (await listGrantedTo(caller)).find((granted) => granted.appId === appId);
      if (!row) throw new AppError("launcher.not_granted");
      if (!(await isOpen(row))) throw new AppError("launcher.unavailable");
      if (row.certificateGate && (await certificateGate.owes(caller)))
        throw new AppError("launcher.certificate_required");
      return row;
    },
    mayEnter: async (caller, appId) => (await listGrantedTo(caller)).some((row) => row.appId === appId && row.enabled),
    owesCertificate,
    requireWithin: async (caller, appId) => {
      if ((await find(appId))?.kind === "handover") throw new AppError("launcher.other_system");
      if (await owesCertificate(caller, appId)) throw new AppError("launcher.certificate_required");
    },
    listGates: store.listGates,
    setGate: async (tx, appId, isGated, by) => {
      if (!(await store.setGate(tx, appId, isGated, by, new Date(clock.now()))))
        throw new AppError("launcher.unknown_subsystem");
    },
    isAppIdTaken: store.isAppIdTaken,
    publishChange: () => {
      for (const cache of [granted, entrances, gates, allRows, index]) cache.clear();
      bus.publish(SUBSYSTEM_CHANNEL, "all");
    },
  };
}
