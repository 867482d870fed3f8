import { ROW_FILE_GROUP } from "@tender/contract/online-forms";
import type { FileUses } from "#modules/own-account/file/file-uses.store.ts";
import type { Platform } from "#platform/platform.ts";
import { createOnlineTables } from "./online-table.service.ts";
import { createOnlineTableStore } from "./online-table.store.ts";
import { createRowFileStore, isRowFile } from "./row-file.store.ts";

export interface OnlineTableUses {
  readonly fileUses: FileUses;
}

/** The tables that online forms are kept in. */
export function createOnlineTableModule({ db, reports, work, clock }: Platform, { fileUses }: OnlineTableUses) {
  fileUses.declare(ROW_FILE_GROUP, isRowFile);
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
