import type { ErrorCode } from "@tender/contract";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import type { ByteRange } from "./byte-range.ts";
import type { FileStorage } from "./file.storage.ts";
import type { FileRow, FileStore } from "./file.store.ts";
import { fileKinds, imageKinds } from "./file-content.ts";
import { type FileVisibility, groupOf, MAIL_GROUP, maySee } from "./file-groups.ts";
import type { ImageEncoder } from "./image-encoder.ts";
import type { KeptFiles, OwnedFile, Upload } from "./kept-files.service.ts";
import type { MailFiles } from "./mail-files.service.ts";
import type { PictureFiles } from "./picture-files.service.ts";

/** A square version of a picture: its edge in pixels, and its path. */
export interface Preview {
  readonly edge: number;
  pathOf(attachPath: string): string;
}

/** Files as uploaded. */
export interface UploadedFiles {
  /** Returns a file that the caller may see; `caller` undefined: not signed in. Throws file.not_found. */
  find(attachGroup: string, attachPath: string, caller: Caller | undefined, origin: Origin): Promise<FileRow>;
  /** Returns the bytes or a part of them. Throws file.not_found if the storage does not have them. */
  read(row: FileRow, range?: ByteRange): Promise<Buffer>;
  /** Checks and stores an attachment of the caller. */
  upload(caller: Caller, attachGroup: string, upload: Upload, origin: Origin): Promise<FileRow>;
  listOwn(caller: Caller, page: number, pageSize: number): Promise<{ total: number; rows: FileRow[] }>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
  /**
   * Checks and stores a file of the portal; its group determines who may see it. `relatedChange` runs in the same
   * transaction.
   */
  saveOwnerless(
    attachGroup: string,
    upload: Upload,
    caller: Caller,
    origin: Origin,
    input?: { readonly isPicture?: boolean; readonly preview?: Preview },
    relatedChange?: (tx: Tx, row: FileRow) => Promise<unknown>,
  ): Promise<FileRow>;
  /** Sets the check by which a later module decides who may open files of rows or of tenders. */
  showFilesOf(owner: keyof LaterVisibility, isVisibleTo: FileVisibility[keyof LaterVisibility]): void;
  /** Shows files of the portal to everybody. */
  makePublic(tx: Tx, attachGroup: string, attachPaths: readonly string[]): Promise<void>;
  /** Deletes and returns the rows; remove their bytes after the commit (`removeBytes`). */
  removeFolder(tx: Tx, ownerId: string, attachGroup: string, folder: string): Promise<readonly FileRow[]>;
  /** Removes all files that a person has uploaded, when the account is closed. */
  removeAllOf(ownerId: string): Promise<void>;
  /**
   * Removes files of notices without a reference for a day, and files of mails after a week. Returns their number.
   */
  removeUnneeded(): Promise<number>;
  /** Deletes and returns rows of the portal's own files; remove their bytes after the commit (`removeBytes`). */
  deleteOwnerless(tx: Tx, attachGroup: string, attachPaths: readonly string[]): Promise<FileRow[]>;
  /** Removes files of the portal, rows and bytes. */
  removeOwnerless(attachGroup: string, attachPaths: readonly string[]): Promise<void>;
  /** Removes the bytes of files whose rows are deleted. */
  removeBytes(rows: readonly FileRow[]): Promise<void>;
  /** Returns names, types and sizes for the person's copy of their data. */
  describeAllOf(ownerId: string): Promise<unknown>;
}

/** Checks that modules after this one supply. */
type LaterVisibility = Pick<FileVisibility, "isOfVisibleRow" | "isOfVisibleTender">;

export interface FileService extends UploadedFiles, PictureFiles, MailFiles {}

export interface UploadedFilesDeps {
  readonly db: Db;
  readonly store: FileStore;
  readonly storage: Pick<FileStorage, "read">;
  readonly encoder: Pick<ImageEncoder, "squares">;
  readonly keptFiles: KeptFiles;
  readonly audit: AuditService;
  readonly visibility: Omit<FileVisibility, keyof LaterVisibility>;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Limit of a person's attachments, in bytes. */
  readonly quota: () => number;
}

/** Retention of a notice's picture without a reference: its text may still be restored. */
const UNREFERENCED_RETENTION_MS = 86_400_000;
/** Retention of a mail's files: a failed mail can be sent again with them. */
const MAIL_RETENTION_MS = 7 * 86_400_000;
const OWN_GROUP = "attachment";
const MEGABYTE = 1_048_576;

export function createUploadedFiles(deps: UploadedFilesDeps): UploadedFiles {
  const { db, store, storage, encoder, keptFiles, audit, logger, clock, quota } = deps;
  const { save, prepareUpload, removeBytes } = keptFiles;
  const visibility: FileVisibility = {
    ...deps.visibility,
    isOfVisibleRow: async () => false,
    isOfVisibleTender: async () => false,
  };

  const record = (caller: Caller | undefined, action: string, object: string, origin: Origin, reason?: ErrorCode) =>
    audit.record({
      action,
      outcome: reason === undefined ? "ok" : "refused",
      userId: caller?.userId ?? null,
      username: caller?.username ?? null,
      object,
      ...(reason === undefined ? {} : { reason }),
      origin,
    });

  return {
    find: async (attachGroup, attachPath, caller, origin) => {
      const row = await store.find(attachGroup, attachPath);
      if (!row) throw new AppError("file.not_found");
      if (await maySee(row, caller, visibility)) {
        if (groupOf(attachGroup)?.isRecorded) await record(caller, "file.open", row.fileName, origin);
        return row;
      }
      await record(caller, "file.refused", row.id, origin, "file.not_found");
      throw new AppError("file.not_found");
    },
    read: async (row, range) => {
      const bytes = await storage.read(row.storageKey, range).catch((cause: unknown) => {
        logger.error({ err: cause, file: row.id }, "a file could not be read");
        throw new AppError("http.unavailable", { cause });
      });
      if (bytes) return bytes;
      logger.error({ file: row.id }, "a file is missing from the storage");
      throw new AppError("file.not_found");
    },
    upload: async (caller, attachGroup, upload, origin) => {
      const kinds = groupOf(attachGroup)?.uploads;
      if (!kinds) throw new AppError("file.unknown_group");
      const { bytes, ...file } = await prepareUpload(upload, kinds);
      const { userId, username } = caller;
      return save<FileRow, OwnedFile>(
        [{ row: { ...file, attachGroup, ownerId: userId, createdBy: userId }, bytes }],
        ([newRow]) =>
          audit.change(db, { action: "file.upload", userId, username, origin }, async (tx) => {
            const row = newRow && (await store.insertWithin(tx, newRow, quota()));
            if (row) return { result: row, object: row.id };
            throw new AppError("file.quota_exceeded", { values: { megabytes: Math.floor(quota() / MEGABYTE) } });
          }),
      );
    },
    listOwn: (caller, page, pageSize) => store.pageOf(caller.userId, OWN_GROUP, pageSize, (page - 1) * pageSize),
    remove: async (caller, id, origin) => {
      const { userId, username } = caller;
      const entry = { action: "file.remove", userId, username, object: id, origin };
      const rows = await audit.change(db, entry, async (tx) => {
        const removed = await store.remove(tx, id, userId, OWN_GROUP);
        if (removed.length === 0) throw new AppError("file.not_found");
        return { result: removed };
      });
      await removeBytes(rows);
    },
    saveOwnerless: async (
      attachGroup,
      upload,
      caller,
      origin,
      { isPicture = false, preview } = {},
      relatedChange = undefined,
    ) => {
      const { bytes, ...file } = await prepareUpload(upload, isPicture ? imageKinds : fileKinds);
      const newRow = { ...file, attachGroup, ownerId: null, createdBy: caller.userId };
      const squares =
        preview && file.contentType.startsWith("image/") ? await encoder.squares(bytes, [preview.edge]) : [];
      const previews = squares.map((square) => ({
        row: { ...newRow, contentType: "image/webp", attachPath: preview?.pathOf(file.attachPath) ?? "" },
        bytes: square,
      }));
      const { userId, username } = caller;
      return save([{ row: newRow, bytes }, ...previews], (rows) =>
        audit.change(db, { action: "file.upload", userId, username, origin }, async (tx) => {
          const [row] = await store.insert(rows, tx);
          if (!row) throw new Error("a file was not stored");
          await relatedChange?.(tx, row);
          return { result: row, object: row.id };
        }),
      );
    },
    showFilesOf: (owner, isVisibleTo) => {
      visibility[owner] = isVisibleTo;
    },
    makePublic: async (tx, attachGroup, attachPaths) => {
      if (attachPaths.length > 0) await store.makePublic(tx, attachGroup, attachPaths);
    },
    removeFolder: store.removeFolder,
    removeAllOf: async (ownerId) => removeBytes(await store.removeAllOf(ownerId)),
    deleteOwnerless: async (tx, attachGroup, attachPaths) =>
      attachPaths.length === 0 ? [] : store.removeOwnerless(attachGroup, attachPaths, tx),
    removeOwnerless: async (attachGroup, attachPaths) => {
      if (attachPaths.length > 0) await removeBytes(await store.removeOwnerless(attachGroup, attachPaths));
    },
    removeBytes,
    removeUnneeded: async () => {
      const now = clock.now();
      const rows = [
        ...(await store.removeUnnamed(new Date(now), new Date(now - UNREFERENCED_RETENTION_MS))),
        ...(await store.removeOwnerlessBefore(MAIL_GROUP, new Date(now - MAIL_RETENTION_MS))),
      ];
      await removeBytes(rows);
      return rows.length;
    },
    describeAllOf: async (ownerId) =>
      (await store.allOf(ownerId)).map(({ attachGroup, attachPath, fileName, contentType, bytes, createdAt }) => ({
        attachGroup,
        attachPath,
        fileName,
        contentType,
        bytes,
        uploadedAt: createdAt.toISOString(),
      })),
  };
}
