import type { Platform } from "../../platform/platform.ts";
import type { LauncherService } from "../launcher/launcher.service.ts";
import { tradeRoutes } from "./trade.routes.ts";
import { createTradeService } from "./trade.service.ts";
import { createTradeStore } from "./trade.store.ts";

export function createTradeModule({ db, clock }: Platform, { launcher }: { readonly launcher: LauncherService }) {
  return {
    routes: tradeRoutes(createTradeService({ store: createTradeStore(db), launcher, clock })),
    keepsPeopleBecause: "who entered the trade system when is part of its record",
  };
}
