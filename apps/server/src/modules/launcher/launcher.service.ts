import type { Caller, Origin } from "../../platform/caller.ts";
import { handOverAddress, isIndexPage, isLocalPage } from "../../platform/page-address.ts";
import type { ShortLived } from "../../platform/short-lived.ts";
import { newToken, tokenDigest } from "../../platform/tokens.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SubsystemRow, Subsystems } from "../subsystem/subsystem.service.ts";

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

export interface LauncherService {
  /** What the caller may enter now, in the administrator's order. "1": those that run on this machine. */
  listSubsystems(caller: Caller, system: "1" | "2"): Promise<OfferedSubsystem[]>;
  /** The address to open. Throws launcher.not_granted, launcher.unavailable, launcher.certificate_required. */
  enter(caller: Caller, appId: string, origin: Origin): Promise<string>;
  /** Uses a one-time code up: of two callers one gets what it stands for. */
  redeem(code: string): Promise<HandOver | undefined>;
}

export interface LauncherDeps {
  readonly subsystems: Pick<Subsystems, "grantedTo" | "owesCertificate" | "requireEntry">;
  readonly audit: Pick<AuditService, "recordAttempt">;
  readonly shortLived: ShortLived;
  readonly publicUrl: string;
}

const HAND_OVER_MS = 60_000;

const placeOf = (code: string): string => `handover:${tokenDigest(code)}`;

export function createLauncherService({ subsystems, audit, shortLived, publicUrl }: LauncherDeps): LauncherService {
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
      const rows = (await subsystems.grantedTo(caller)).filter(
        ({ enabled, indexPage }) =>
          enabled && isIndexPage(indexPage) && (system === "2" || isLocalPage(indexPage, publicUrl)),
      );
      const owes = await subsystems.owesCertificate(caller);
      return rows.map((row) => ({ row, certificateRequired: owes && row.certificateGate }));
    },
    enter: async (caller, appId, origin) => {
      const { userId, username } = caller;
      const entry = { action: "launcher.enter", userId, username, object: appId, origin };
      return audit.recordAttempt(entry, async () => addressOf(caller, await subsystems.requireEntry(caller, appId)));
    },
    redeem: (code) => shortLived.take<HandOver>(placeOf(code)),
  };
}
