import { createArchiveModule } from "./archive/archive.module.ts";
import { createPublicPagesModule } from "./public-pages/public-pages.module.ts";
import { createPublicRecordModule } from "./public-record/public-record.module.ts";
import { createTenderModule } from "./tender/tender.module.ts";
import { createToDoModule } from "./to-do/to-do.module.ts";
import { createTradeModule } from "./trade/trade.module.ts";
import { createWorkCalendarModule } from "./work-calendar/work-calendar.module.ts";

/** In order: a module is made from services of those above it. */
export const tendering = [
  ["trade", createTradeModule],
  ["work-calendar", createWorkCalendarModule],
  ["archive", createArchiveModule],
  ["public-record", createPublicRecordModule],
  ["tender", createTenderModule],
  ["public-pages", createPublicPagesModule],
  ["to-do", createToDoModule],
] as const;
