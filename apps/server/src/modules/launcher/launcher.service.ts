import type { ErrorCode } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus.ts";
import { createCachedReads } from "../../platform/cached-reads.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import { newToken, tokenDigest } from "../../platform/tokens.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import { handOverAddress, isIndexPage, isLocalPage } from "./index-page.ts";
import type { Gate, LauncherStore, SubsystemRow } from "./launcher.store.ts";

/** What a one-time code stands for. */
export interface HandOver {
  readonly userId: string;
  /** The portal session it was made in; the subsystem's session ends with it. */
  readonly parentSessionId: string;
  readonly appId: string;
  readonly departmentId: string | null;
}

export interface OfferedSubsystem {
  readonly row: SubsystemRow;
  readonly certificateRequired: boolean;
}

type Holder = Pick<Caller, "roles" | "grantKey">;

export interface LauncherService {
  /** What the caller may enter now, in the administrator's order. "1": those that run on this machine. */
  listSubsystems(caller: Caller, system: "1" | "2"): Promise<OfferedSubsystem[]>;
  /** The address to open. Throws launcher.not_granted, launcher.unavailable, launcher.certificate_required. */
  enter(caller: Caller, appId: string, origin: Origin): Promise<string>;
  /** Uses a one-time code up: of two callers one gets what it stands for. */
  redeem(code: string): Promise<HandOver | undefined>;
  /** Do the caller's roles open this subsystem, and is it switched on? The certificate gate is not asked. */
  mayEnter(caller: Holder, appId: string): Promise<boolean>;
  /** Must the account show a certificate before this subsystem? Without one named: before any of them. */
  owesCertificate(holder: Pick<Caller, "userId" | "username">, appId?: string): Promise<boolean>;
  /** Every subsystem and whether it asks special accounts for a certificate. */
  listGates(): Promise<{ appId: string; appCnName: string; isGated: boolean }[]>;
  /** Throws launcher.unknown_subsystem. */
  setGate(appId: string, isGated: boolean, by: string): Promise<void>;
  isAppIdTaken(appId: string, exceptId: string | undefined): Promise<boolean>;
}

export interface LauncherDeps {
  readonly store: LauncherStore;
  readonly audit: AuditService;
  readonly shortLived: ShortLived;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Is it a special account that has not been certified today? */
  readonly certificateGate: Pick<CertificateGate, "owes">;
}

const HAND_OVER_MS = 60_000;
const CHANNELS = ["permission", "subsystem"];
const CACHE_MS = 60_000;
const ROLE_SETS_KEPT = 2_000;

const placeOf = (code: string): string => `handover:${tokenDigest(code)}`;

export function createLauncherService(deps: LauncherDeps): LauncherService {
  const { store, audit, shortLived, bus, clock, publicUrl, certificateGate } = deps;
  const granted = createCachedReads<SubsystemRow[]>({
    bus,
    clock,
    channels: CHANNELS,
    size: ROLE_SETS_KEPT,
    ttlMs: CACHE_MS,
  });
  const gates = createCachedReads<Gate[]>({ bus, clock, channels: CHANNELS, size: 1, ttlMs: CACHE_MS });
  const readGates = () => gates.read("all", store.listGates);
  const grantedTo = ({ roles, grantKey }: Holder) => granted.read(grantKey, () => store.grantedTo(roles));

  async function owesCertificate(caller: Caller, row: SubsystemRow): Promise<boolean> {
    return row.certificateGate && certificateGate.owes(caller);
  }

  async function refusalOf(caller: Caller, row: SubsystemRow): Promise<ErrorCode | undefined> {
    if (!row.enabled || !isIndexPage(row.indexPage)) return "launcher.unavailable";
    // Own pages are a path by definition; an outside address under this mark would get no code and be no page of ours.
    if (row.kind === "own" && !row.indexPage.startsWith("/")) return "launcher.unavailable";
    return (await owesCertificate(caller, row)) ? "launcher.certificate_required" : undefined;
  }

  async function addressOf(caller: Caller, { kind, indexPage, appId }: SubsystemRow): Promise<string> {
    if (kind === "own") return indexPage;
    const code = newToken();
    const handOver: HandOver = {
      userId: caller.userId,
      parentSessionId: caller.sessionId,
      appId,
      departmentId: caller.department?.id ?? null,
    };
    await shortLived.put(placeOf(code), handOver, HAND_OVER_MS);
    return handOverAddress(indexPage, code, appId, publicUrl);
  }

  return {
    listSubsystems: async (caller, system) => {
      const rows = (await grantedTo(caller)).filter(
        ({ enabled, indexPage }) =>
          enabled && isIndexPage(indexPage) && (system === "2" || isLocalPage(indexPage, publicUrl)),
      );
      return Promise.all(rows.map(async (row) => ({ row, certificateRequired: await owesCertificate(caller, row) })));
    },
    enter: async (caller, appId, origin) => {
      const { userId, username } = caller;
      const entry = { action: "launcher.enter", userId, username, object: appId, origin };
      return audit.recordAttempt(entry, async () => {
        const row = (await grantedTo(caller)).find((one) => one.appId === appId);
        if (!row) throw new AppError("launcher.not_granted");
        const refusal = await refusalOf(caller, row);
        if (refusal) throw new AppError(refusal);
        return addressOf(caller, row);
      });
    },
    redeem: (code) => shortLived.take<HandOver>(placeOf(code)),
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
    isAppIdTaken: (appId, exceptId) => store.isAppIdTaken(appId, exceptId),
  };
}
