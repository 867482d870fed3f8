import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { FileStorage } from "./file.storage.ts";
import type { FileRow, FileStore } from "./file.store.ts";

export interface FileService {
  /** A file the caller may see; undefined stands for nobody. Throws file.not_found for every other one. */
  find(attachGroup: string, attachPath: string, caller: Caller | undefined, origin: Origin): Promise<FileRow>;
  /** Its bytes; throws file.not_found when the storage does not have them. */
  read(row: FileRow): Promise<Buffer>;
}

export interface FileDeps {
  readonly store: FileStore;
  readonly storage: FileStorage;
  readonly audit: AuditService;
  readonly logger: Logger;
}

/** Owners see their own files, in a portal session that owes nothing. */
const maySee = (row: FileRow, caller: Caller | undefined): boolean =>
  row.isPublic ||
  (caller !== undefined && row.ownerId === caller.userId && caller.appId === null && !caller.departmentPending);

export function createFileService({ store, storage, audit, logger }: FileDeps): FileService {
  return {
    find: async (attachGroup, attachPath, caller, origin) => {
      const row = await store.find(attachGroup, attachPath);
      if (!row) throw new AppError("file.not_found");
      if (maySee(row, caller)) return row;
      await audit.record({
        action: "file.refused",
        outcome: "refused",
        userId: caller?.userId ?? null,
        username: caller?.username ?? null,
        object: row.id,
        reason: "file.not_found",
        origin,
      });
      throw new AppError("file.not_found");
    },
    read: async (row) => {
      const bytes = await storage.read(row.storageKey);
      if (bytes) return bytes;
      logger.error({ file: row.id }, "a file's bytes are missing from the storage");
      throw new AppError("file.not_found");
    },
  };
}
