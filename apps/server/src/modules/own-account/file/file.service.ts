import { createHash, randomBytes } from "node:crypto";
import type { ErrorCode } from "@tender/contract";
import type { MailFile } from "#modules/notices/message/outbox.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { ByteRange } from "./byte-range.ts";
import type { FileStorage } from "./file.storage.ts";
import type { FileInsert, FileRow, FileStore } from "./file.store.ts";
import { type FileKind, fileKinds, imageKinds, judgeUpload } from "./file-content.ts";
import { groupOf, MAIL_GROUP, maySee, type ShownFiles } from "./file-groups.ts";
import type { ImageEncoder } from "./image-encoder.ts";
import { imageSize } from "./image-size.ts";

/** A file as it came. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A square that is kept beside a picture, and under which path. */
export interface Preview {
  readonly edge: number;
  pathOf(attachPath: string): string;
}

/** Of a picture that is shown as it is. */
export interface PictureLimits {
  /** Least and most pixels of either side. */
  readonly least: number;
  readonly most: number;
  readonly maxBytes: number;
}

export interface FileService {
  /** A file the caller may see; undefined stands for nobody. Throws file.not_found for every other one. */
  find(attachGroup: string, attachPath: string, caller: Caller | undefined, origin: Origin): Promise<FileRow>;
  /** Its bytes or a part of them; throws file.not_found when the storage does not have them. */
  read(row: FileRow, range?: ByteRange): Promise<Buffer>;
  /** Checks and stores an attachment of the caller's own. */
  upload(caller: Caller, attachGroup: string, upload: Upload, origin: Origin): Promise<FileRow>;
  listOwn(caller: Caller, page: number, pageSize: number): Promise<{ total: number; rows: FileRow[] }>;
  remove(caller: Caller, id: string, origin: Origin): Promise<void>;
  /** Stores a picture as squares with the given edges; the answer is their folder, `{edge}.webp` stands in it. */
  saveSquares(ownerId: string, attachGroup: string, upload: Upload, edges: readonly number[]): Promise<string>;
  /** Stores a picture as a square that anybody may see, whoever goes; the answer is its path in the group. */
  savePublicSquare(attachGroup: string, upload: Upload, edge: number, by: string): Promise<string>;
  /** Stores a picture in its own proportions that anybody may see, the only one of its group. Throws file.bad_dimensions, file.too_heavy. */
  setPublicPicture(attachGroup: string, upload: Upload, limits: PictureLimits, by: string): Promise<string>;
  /** Its path; undefined: the group has none. */
  publicPictureOf(attachGroup: string): Promise<string | undefined>;
  /** Throws nothing where there is none. */
  removePublicPictures(attachGroup: string): Promise<void>;
  /** Checks and stores a file that belongs to the portal, in a group that says who may see it. */
  saveOwnerless(
    attachGroup: string,
    upload: Upload,
    caller: Caller,
    origin: Origin,
    wish?: { readonly isPicture?: boolean; readonly preview?: Preview },
  ): Promise<FileRow>;
  /** Whose rows have files says who may open them. */
  showFilesOfRows(isShownTo: ShownFiles["row"]): void;
  /** A file that the product made and mails carry, as they name it. Undefined: it is above 10 MB. Throws file.not_stored. */
  keepForMail(made: Upload & { readonly contentType: string }, by: string): Promise<MailFile | undefined>;
  /** The bytes of such a file; undefined where it is gone. */
  readForMail(attachPath: string): Promise<Buffer | undefined>;
  presentForMail(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  /** A file that no mail has come to carry. */
  dropForMail(attachPath: string): Promise<void>;
  removeFolder(ownerId: string, attachGroup: string, folder: string): Promise<void>;
  /** Everything a person has uploaded, when the account is closed. */
  removeAllOf(ownerId: string): Promise<void>;
  /** Takes away what was uploaded for notices and has been named by none for a day, and what mails carry after a week; how many. */
  removeUnneeded(): Promise<number>;
  /** Files of the portal's own, rows and bytes. */
  removeOwnerless(attachGroup: string, attachPaths: readonly string[]): Promise<void>;
  /** Those of a file that the register lets go. */
  removeBytes(rows: readonly FileRow[]): Promise<void>;
  /** Names, types and sizes, for the person's own copy of the data. */
  describeAllOf(ownerId: string): Promise<unknown>;
}

export interface FileDeps {
  readonly store: FileStore;
  readonly storage: FileStorage;
  readonly encoder: ImageEncoder;
  readonly audit: AuditService;
  readonly shown: Omit<ShownFiles, "row">;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Bytes of attachments a person may keep. */
  readonly quota: () => number;
}

/** So long a picture that was taken out of a text can be put back. */
const UNNAMED_MS = 86_400_000;
/** So long a mail that did not go out can be sent again with its files. */
const MAIL_MS = 7 * 86_400_000;
const OWN_GROUP = "attachment";
const MEGABYTE = 1_048_576;
const MOST_FOR_MAIL = 10 * MEGABYTE;
const newKey = (): string => randomBytes(16).toString("hex");
const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

type OwnedFile = FileInsert & { readonly ownerId: string };
interface NewFile<Row extends FileInsert = OwnedFile> {
  readonly row: Omit<Row, "storageKey" | "bytes" | "sha256">;
  readonly bytes: Buffer;
}

export function createFileService(deps: FileDeps): FileService {
  const { store, storage, encoder, audit, logger, clock, quota } = deps;
  const shown: ShownFiles = { ...deps.shown, row: async () => false };

  async function write(key: string, bytes: Buffer): Promise<void> {
    try {
      await storage.write(key, bytes);
    } catch (cause) {
      logger.error({ err: cause, bytes: bytes.length }, "the storage took no file");
      throw new AppError("file.not_stored", { cause });
    }
  }

  /**
   * The bytes before the rows, so that no row is without them. What a failure may leave are bytes without a row, which
   * nobody can ask for. Throws file.not_stored, and whatever `insert` throws.
   */
  async function save<T, Row extends FileInsert>(
    files: readonly NewFile<Row>[],
    insert: (rows: Row[]) => Promise<T>,
  ): Promise<T> {
    const rows: Row[] = [];
    try {
      for (const { row, bytes } of files) {
        const storageKey = newKey();
        rows.push({ ...row, storageKey, bytes: bytes.length, sha256: digest(bytes) } as Row);
        await write(storageKey, bytes);
      }
      return await insert(rows);
    } catch (error) {
      for (const { storageKey } of rows) await storage.remove(storageKey).catch(() => undefined);
      throw error;
    }
  }

  /** What is kept of an upload. Throws as `judgeUpload`, file.bad_image, file.too_many_pixels. */
  async function judged({ fileName: sentName, bytes: sent }: Upload, kinds: readonly FileKind[]) {
    const { fileName, kind } = await judgeUpload(sentName, sent, kinds);
    const bytes = kind.image ? await encoder.rewrite(sent, kind.image) : sent;
    return { fileName, contentType: kind.contentType, attachPath: `${newKey()}.${kind.extension}`, bytes };
  }

  async function removeBytes(rows: readonly FileRow[]): Promise<void> {
    for (const { id, storageKey } of rows) {
      await storage.remove(storageKey).catch((error: unknown) => {
        logger.error({ err: error, file: id }, "a removed file's bytes are still in the storage");
      });
    }
  }

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
      if (await maySee(row, caller, shown)) {
        if (groupOf(attachGroup)?.isRecorded) await record(caller, "file.open", row.fileName, origin);
        return row;
      }
      await record(caller, "file.refused", row.id, origin, "file.not_found");
      throw new AppError("file.not_found");
    },
    read: async (row, range) => {
      const bytes = await storage.read(row.storageKey, range);
      if (bytes) return bytes;
      logger.error({ file: row.id }, "a file's bytes are missing from the storage");
      throw new AppError("file.not_found");
    },
    upload: async (caller, attachGroup, upload, origin) => {
      const kinds = groupOf(attachGroup)?.uploads;
      if (!kinds) throw new AppError("file.unknown_group");
      const { bytes, ...made } = await judged(upload, kinds);
      const row = await save<FileRow, OwnedFile>(
        [{ row: { ...made, attachGroup, ownerId: caller.userId, createdBy: caller.userId }, bytes }],
        async ([wanted]) => {
          const inserted = wanted && (await store.insertWithin(wanted, quota()));
          if (inserted) return inserted;
          throw new AppError("file.quota_exceeded", { values: { megabytes: Math.floor(quota() / MEGABYTE) } });
        },
      );
      await record(caller, "file.upload", row.id, origin);
      return row;
    },
    listOwn: (caller, page, pageSize) => store.pageOf(caller.userId, OWN_GROUP, pageSize, (page - 1) * pageSize),
    remove: async (caller, id, origin) => {
      const rows = await store.remove(id, caller.userId, OWN_GROUP);
      if (rows.length === 0) throw new AppError("file.not_found");
      await removeBytes(rows);
      await record(caller, "file.remove", id, origin);
    },
    saveSquares: async (ownerId, attachGroup, { fileName, bytes }, edges) => {
      await judgeUpload(fileName, bytes, imageKinds);
      const squares = await encoder.squares(bytes, edges);
      const folder = newKey();
      const files = squares.map((square, index) => {
        const name = `${edges[index]}.webp`;
        const row = {
          attachGroup,
          attachPath: `${folder}/${name}`,
          fileName: name,
          contentType: "image/webp",
          ownerId,
        };
        return { row: { ...row, createdBy: ownerId }, bytes: square };
      });
      await save(files, store.insert);
      return folder;
    },
    savePublicSquare: async (attachGroup, { fileName, bytes }, edge, createdBy) => {
      await judgeUpload(fileName, bytes, imageKinds);
      const [square] = await encoder.squares(bytes, [edge]);
      if (!square) throw new Error("no square was made");
      const attachPath = `${newKey()}.webp`;
      const made = { attachGroup, attachPath, fileName: attachPath, contentType: "image/webp", isPublic: true };
      await save([{ row: { ...made, ownerId: null, createdBy }, bytes: square }], store.insert);
      return attachPath;
    },
    setPublicPicture: async (attachGroup, upload, { least, most, maxBytes }, createdBy) => {
      const { kind } = await judgeUpload(upload.fileName, upload.bytes, imageKinds);
      // By what its header says, before a decoder unpacks it.
      const { width = 0, height = 0 } = imageSize(upload.bytes) ?? {};
      if (Math.min(width, height) < least || Math.max(width, height) > most)
        throw new AppError("file.bad_dimensions", { values: { least, most } });
      const bytes = await encoder.rewrite(upload.bytes, kind.image ?? "png");
      if (bytes.length > maxBytes)
        throw new AppError("file.too_heavy", { values: { kilobytes: Math.floor(maxBytes / 1_024) } });
      const attachPath = `${newKey()}.${kind.extension}`;
      const made = { attachGroup, attachPath, fileName: attachPath, contentType: kind.contentType, isPublic: true };
      const former = await store.pathsIn(attachGroup);
      await save([{ row: { ...made, ownerId: null, createdBy }, bytes }], store.insert);
      if (former.length > 0) await removeBytes(await store.removeOwnerless(attachGroup, former));
      return attachPath;
    },
    publicPictureOf: async (attachGroup) => (await store.pathsIn(attachGroup))[0],
    removePublicPictures: async (attachGroup) => {
      const paths = await store.pathsIn(attachGroup);
      if (paths.length > 0) await removeBytes(await store.removeOwnerless(attachGroup, paths));
    },
    saveOwnerless: async (attachGroup, upload, caller, origin, { isPicture = false, preview } = {}) => {
      const { bytes, ...made } = await judged(upload, isPicture ? imageKinds : fileKinds);
      const wanted = { ...made, attachGroup, ownerId: null, createdBy: caller.userId };
      const squares =
        preview && made.contentType.startsWith("image/") ? await encoder.squares(bytes, [preview.edge]) : [];
      const small = squares.map((square) => ({
        row: { ...wanted, contentType: "image/webp", attachPath: preview?.pathOf(made.attachPath) ?? "" },
        bytes: square,
      }));
      const [row] = await save([{ row: wanted, bytes }, ...small], store.insert);
      if (!row) throw new Error("a file was not kept");
      await record(caller, "file.upload", row.id, origin);
      return row;
    },
    showFilesOfRows: (isShownTo) => {
      shown.row = isShownTo;
    },
    removeFolder: async (ownerId, attachGroup, folder) =>
      removeBytes(await store.removeFolder(ownerId, attachGroup, folder)),
    removeAllOf: async (ownerId) => removeBytes(await store.removeAllOf(ownerId)),
    removeOwnerless: async (attachGroup, attachPaths) => {
      if (attachPaths.length > 0) await removeBytes(await store.removeOwnerless(attachGroup, attachPaths));
    },
    removeBytes,
    keepForMail: async ({ fileName, bytes, contentType }, by) => {
      if (bytes.length > MOST_FOR_MAIL) return undefined;
      const attachPath = `${newKey()}${/\.[a-z0-9]{1,8}$/.exec(fileName)?.[0] ?? ""}`;
      const row = { attachGroup: MAIL_GROUP, attachPath, fileName, contentType, ownerId: null, createdBy: by };
      await save([{ row, bytes }], store.insert);
      return { attachPath, name: fileName, contentType, bytes: bytes.length };
    },
    readForMail: async (attachPath) => {
      const row = await store.find(MAIL_GROUP, attachPath);
      return row && storage.read(row.storageKey);
    },
    dropForMail: async (attachPath) => removeBytes(await store.removeOwnerless(MAIL_GROUP, [attachPath])),
    presentForMail: async (attachPaths) => new Set(await store.present(MAIL_GROUP, attachPaths)),
    removeUnneeded: async () => {
      const now = clock.now();
      const rows = [
        ...(await store.removeUnnamed(new Date(now), new Date(now - UNNAMED_MS))),
        ...(await store.removeOwnerlessBefore(MAIL_GROUP, new Date(now - MAIL_MS))),
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
