import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { Platform } from "#platform/platform.ts";
import { tradeRoutes } from "./trade.routes.ts";
import { createTradeService } from "./trade.service.ts";
import { createTradeStore } from "./trade.store.ts";

export interface TradeUses {
  readonly certificateGate: CertificateGate;
  readonly subsystems: Subsystems;
}

/** Calls of the trade system that the portal answers itself. */
export function createTradeModule({ db, clock }: Platform, { certificateGate, subsystems }: TradeUses) {
  const service = createTradeService({ store: createTradeStore(db), subsystems, clock });
  return {
    routes: tradeRoutes({ service, certificateGate }),
    personalDataRetentionReason: "who entered the trade system when is part of its record",
  };
}
