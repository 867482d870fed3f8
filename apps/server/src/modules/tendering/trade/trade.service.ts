import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { TradeStore } from "./trade.store.ts";

export interface ReportedEntry {
  readonly appId: string;
  readonly appName: string;
  readonly loginType: string;
  readonly hasAccessToken: boolean;
}

export interface TradeService {
  /** Returns whether the caller may enter all gated subsystems. False: a certificate check is required first. */
  checkBondFee(caller: Caller): Promise<boolean>;
  /**
   * Logs that the caller entered a subsystem. Throws launcher.not_granted, and launcher.certificate_required for a
   * subsystem that still requires a certificate.
   */
  addLoginLog(caller: Caller, entry: ReportedEntry, origin: Origin): Promise<void>;
}

export interface TradeDeps {
  readonly store: TradeStore;
  readonly subsystems: Pick<Subsystems, "mayEnter" | "owesCertificate">;
  readonly clock: Clock;
}

export function createTradeService({ store, subsystems, clock }: TradeDeps): TradeService {
  return {
    checkBondFee: async (caller) => !(await subsystems.owesCertificate(caller)),
    addLoginLog: async (caller, entry, origin) => {
      if (!(await subsystems.mayEnter(caller, entry.appId))) throw new AppError("launcher.not_granted");
      // A caller without the required certificate cannot enter, so no entry is logged.
      if (await subsystems.owesCertificate(caller, entry.appId)) throw new AppError("launcher.certificate_required");
      await store.appendLoginLog({
        ...entry,
        userId: caller.userId,
        at: new Date(clock.now()),
        address: origin.address,
      });
    },
  };
}
