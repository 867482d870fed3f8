import type { Platform } from "../../platform/platform.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import type { LauncherService } from "../launcher/launcher.service.ts";
import { tradeRoutes } from "./trade.routes.ts";
import { createTradeService } from "./trade.service.ts";
import { createTradeStore } from "./trade.store.ts";

export interface TradeUses {
  readonly certificateGate: CertificateGate;
  readonly launcher: LauncherService;
}

export function createTradeModule({ db, clock }: Platform, { certificateGate, launcher }: TradeUses) {
  const service = createTradeService({ store: createTradeStore(db), launcher, clock });
  return {
    routes: tradeRoutes({ service, certificateGate }),
    keepsPeopleBecause: "who entered the trade system when is part of its record",
  };
}
