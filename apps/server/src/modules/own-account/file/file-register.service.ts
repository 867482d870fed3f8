import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { FileService } from "./file.service.ts";
import type { FileRow } from "./file.store.ts";
import { groupName } from "./file-groups.ts";
import type { FileFilter, FileRegisterStore, GroupUsage, RegisteredFile } from "./file-register.store.ts";

export type { RegisteredFile } from "./file-register.store.ts";

/** All files, for file administrators. Downloads and removals are recorded in the audit trail. */
export interface FileRegister {
  page(
    filter: FileFilter,
    page: number,
    pageSize: number,
  ): Promise<{ total: number; isMore: boolean; rows: (RegisteredFile & { readonly groupName: string })[] }>;
  /** Largest first. */
  usage(): Promise<(GroupUsage & { readonly groupName: string })[]>;
  /** Returns any person's file for saving. Throws file.not_found. */
  download(id: string, caller: Caller, origin: Origin): Promise<{ bytes: Buffer; fileName: string }>;
  /** Throws file.not_found, file.in_use. */
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface FileRegisterDeps {
  readonly db: Db;
  readonly store: FileRegisterStore;
  readonly files: Pick<FileService, "read" | "removeBytes">;
  readonly audit: Pick<AuditService, "record" | "change">;
}

const facts = ({ fileName, attachGroup, bytes, ownerId }: FileRow) => ({ fileName, attachGroup, bytes, ownerId });

export function createFileRegister({ db, store, files, audit }: FileRegisterDeps): FileRegister {
  async function find(id: string, tx?: Tx): Promise<FileRow> {
    const row = await store.find(id, tx);
    if (!row) throw new AppError("file.not_found");
    return row;
  }
  return {
    page: async (filter, page, pageSize) => {
      const { rows, ...counted } = await store.page(filter, pageSize, (page - 1) * pageSize);
      return { ...counted, rows: rows.map((row) => ({ ...row, groupName: groupName(row.file.attachGroup) })) };
    },
    usage: async () => (await store.usage()).map((usage) => ({ ...usage, groupName: groupName(usage.group) })),
    download: async (id, { userId, username }, origin) => {
      const row = await find(id);
      const bytes = await files.read(row);
      // Recorded before the answer: an unrecorded file must not leave.
      const entry = { action: "file.download", outcome: "ok", userId, username, object: id, origin } as const;
      await audit.record({ ...entry, detail: facts(row) });
      return { bytes, fileName: row.fileName };
    },
    remove: async (id, { userId, username }, origin) => {
      const entry = { action: "file.clear", userId, username, object: id, origin };
      const removed = await audit.change(db, entry, async (tx) => {
        const row = await find(id, tx);
        const rows = await store.removeUnused(tx, id);
        if (rows.length === 0) throw new AppError("file.in_use");
        return { result: rows, detail: { before: facts(row), after: null } };
      });
      await files.removeBytes(removed);
    },
  };
}
