import type { Platform } from "../../platform/platform.ts";
import { createOnlineTables } from "./online-table.service.ts";
import { createOnlineTableStore } from "./online-table.store.ts";
import { createRowFileStore } from "./row-file.store.ts";

/** The tables that online forms are kept in. */
export function createOnlineTableModule({ db, reports, work, clock }: Platform) {
  const onlineTables = createOnlineTables({
    store: createOnlineTableStore(db),
    clock,
    reports: reports.db,
    work: work.db,
  });
  return {
    services: { onlineTables, rowFiles: createRowFileStore(db) },
    /** What was set aside long enough ago goes for good. */
    sweep: onlineTables.purge,
  };
}
