import { createArchiveModule } from "./archive/archive.module.ts";
import { createToDoModule } from "./to-do/to-do.module.ts";
import { createTradeModule } from "./trade/trade.module.ts";

/** In order: a module is made from services of those above it. */
export const tendering = [
  ["trade", createTradeModule],
  ["archive", createArchiveModule],
  ["to-do", createToDoModule],
] as const;
