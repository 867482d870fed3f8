import { AppError } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus.ts";
import { createCachedReads } from "../../platform/cached-reads.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { isIndexPage } from "../../platform/page-address.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import type { Gate, SubsystemRow, SubsystemStore } from "./subsystem.store.ts";

export type { Gate, SubsystemRow } from "./subsystem.store.ts";

type Holder = Pick<Caller, "roles" | "grantKey">;

/** The systems that people enter from here: which there are, who may enter, and what is asked of them before. */
export interface Subsystems {
  /** All of them, in the administrator's order. */
  all(): Promise<readonly SubsystemRow[]>;
  find(appId: string): Promise<SubsystemRow | undefined>;
  /** What the roles open, switched-off ones included, in the administrator's order. */
  grantedTo(holder: Holder): Promise<readonly SubsystemRow[]>;
  /**
   * The one check in front of every way of handing somebody over. Throws launcher.not_granted, launcher.unavailable,
   * launcher.certificate_required.
   */
  requireEntry(caller: Caller, appId: string): Promise<SubsystemRow>;
  /** Do the caller's roles open this subsystem, and is it switched on? The certificate gate is not asked. */
  mayEnter(caller: Holder, appId: string): Promise<boolean>;
  /** Must the account show a certificate before this subsystem? Without one named: before any of them. */
  owesCertificate(holder: Pick<Caller, "userId" | "username">, appId?: string): Promise<boolean>;
  /** Every subsystem and whether it asks special accounts for a certificate. */
  listGates(): Promise<Gate[]>;
  /** Throws launcher.unknown_subsystem. */
  setGate(appId: string, isGated: boolean, by: string): Promise<void>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
}

export interface SubsystemDeps {
  readonly store: SubsystemStore;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Is it a special account that has not been certified today? */
  readonly certificateGate: Pick<CertificateGate, "owes">;
}

const CHANNELS = ["permission", "subsystem"];
const CACHE_MS = 60_000;
const ROLE_SETS_KEPT = 2_000;

export function createSubsystems({ store, bus, clock, certificateGate }: SubsystemDeps): Subsystems {
  const granted = createCachedReads<SubsystemRow[]>({
    bus,
    clock,
    channels: CHANNELS,
    size: ROLE_SETS_KEPT,
    ttlMs: CACHE_MS,
  });
  const gates = createCachedReads<Gate[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const everything = createCachedReads<SubsystemRow[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const all = () => everything.read("all", store.all);
  const readGates = () => gates.read("all", store.listGates);
  const grantedTo = ({ roles, grantKey }: Holder) => granted.read(grantKey, () => store.grantedTo(roles));

  return {
    all,
    find: async (appId) => (await all()).find((one) => one.appId === appId),
    grantedTo,
    requireEntry: async (caller, appId) => {
      const row = (await grantedTo(caller)).find((one) => one.appId === appId);
      if (!row) throw new AppError("launcher.not_granted");
      const isOwnPage = row.indexPage.startsWith("/");
      // Own pages are a path by definition; an outside address under this mark would get no code and be no page of ours.
      if (!row.enabled || !isIndexPage(row.indexPage) || (row.kind === "own" && !isOwnPage))
        throw new AppError("launcher.unavailable");
      if (row.certificateGate && (await certificateGate.owes(caller)))
        throw new AppError("launcher.certificate_required");
      return row;
    },
    mayEnter: async (caller, appId) => (await grantedTo(caller)).some((row) => row.appId === appId && row.enabled),
    owesCertificate: async (holder, appId) =>
      (await readGates()).some((one) => one.isGated && (appId === undefined || one.appId === appId)) &&
      certificateGate.owes(holder),
    listGates: store.listGates,
    setGate: async (appId, isGated, by) => {
      if (!(await store.setGate(appId, isGated, by, new Date(clock.now()))))
        throw new AppError("launcher.unknown_subsystem");
      bus.publish("subsystem", appId);
    },
    isAppIdTaken: store.isAppIdTaken,
  };
}
