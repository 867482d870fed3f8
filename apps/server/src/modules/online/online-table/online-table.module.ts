import { ROW_FILE_GROUP } from "@tender/contract/online-forms";
import type { FileUsageCheck } from "#modules/own-account/file/file-register.store.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createOnlineTables } from "./online-table.service.ts";
import { createOnlineTableStore } from "./online-table.store.ts";
import { createRowFileStore, isRowFile } from "./row-file.store.ts";

export interface OnlineTableUses {
  readonly fileUsageChecks: Declared<FileUsageCheck>;
}

/** Tables of online forms, and the files of their rows. */
export function createOnlineTableModule({ db, reports, work, clock }: Platform, { fileUsageChecks }: OnlineTableUses) {
  fileUsageChecks.declare({ group: ROW_FILE_GROUP, isUsed: isRowFile });
  const onlineTables = createOnlineTables({
    store: createOnlineTableStore(db),
    clock,
    reports: reports.db,
    work: work.db,
  });
  return {
    services: { onlineTables, rowFiles: createRowFileStore(db) },
    /** Drops columns and tables that were set aside long enough ago. */
    sweep: onlineTables.purge,
  };
}
