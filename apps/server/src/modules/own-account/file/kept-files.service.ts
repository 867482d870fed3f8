import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#platform/app-error.ts";
import type { Logger } from "#platform/logger.ts";
import type { FileStorage } from "./file.storage.ts";
import type { FileInsert, FileRow } from "./file.store.ts";
import { type FileKind, validateUpload } from "./file-content.ts";
import type { ImageEncoder } from "./image-encoder.ts";

/** A file as uploaded. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface KeptFilesDeps {
  readonly storage: FileStorage;
  readonly encoder: ImageEncoder;
  readonly logger: Logger;
}

export const newKey = (): string => randomBytes(16).toString("hex");
const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export type OwnedFile = FileInsert & { readonly ownerId: string };
interface NewFile<Row extends FileInsert = OwnedFile> {
  readonly row: Omit<Row, "storageKey" | "bytes" | "sha256">;
  readonly bytes: Buffer;
}

/** The files of one change, of which each may need the whole deadline of the storage. */
const REMOVED_AT_ONCE = 8;

/** Bytes and rows of files, stored and removed together. */
export function createKeptFiles({ storage, encoder, logger }: KeptFilesDeps) {
  async function write(key: string, bytes: Buffer): Promise<void> {
    try {
      await storage.write(key, bytes);
    } catch (cause) {
      logger.error({ err: cause, bytes: bytes.length }, "a file could not be stored");
      throw new AppError("file.not_stored", { cause });
    }
  }

  async function discard(rows: readonly FileInsert[]): Promise<void> {
    await Promise.all(rows.map(({ storageKey }) => storage.remove(storageKey).catch(() => undefined)));
  }

  /**
   * Writes the bytes for a transaction that inserts the rows; call `discard` if it fails. All are written at once, so
   * that a slow storage delays the call by one deadline at most. Throws file.not_stored.
   */
  async function writeFiles<Row extends FileInsert>(files: readonly NewFile<Row>[]): Promise<Row[]> {
    const rows = files.map(
      ({ row, bytes }) => ({ ...row, storageKey: newKey(), bytes: bytes.length, sha256: digest(bytes) }) as Row,
    );
    const written = await Promise.allSettled(
      rows.map(({ storageKey }, n) => write(storageKey, files[n]?.bytes as Buffer)),
    );
    const failed = written.find(({ status }) => status === "rejected");
    if (!failed) return rows;
    // The caller does not wait for a storage that has just failed.
    void discard(rows);
    throw (failed as PromiseRejectedResult).reason;
  }

  /**
   * Writes the bytes before the rows, so that no row lacks them. A failure may leave bytes without a row, which no
   * request can reach. Throws file.not_stored, and the errors of `insert`.
   */
  async function save<T, Row extends FileInsert>(
    files: readonly NewFile<Row>[],
    insert: (rows: Row[]) => Promise<T>,
  ): Promise<T> {
    const rows = await writeFiles(files);
    try {
      return await insert(rows);
    } catch (error) {
      await discard(rows);
      throw error;
    }
  }

  /**
   * Checks an upload and returns the columns to store and its content. Throws file.bad_image, file.too_many_pixels, and
   * the errors of `validateUpload`.
   */
  async function prepareUpload({ fileName: sentName, bytes: sent }: Upload, kinds: readonly FileKind[]) {
    const { fileName, kind } = await validateUpload(sentName, sent, kinds);
    const bytes = kind.image ? await encoder.rewrite(sent, kind.image) : sent;
    return { fileName, contentType: kind.contentType, attachPath: `${newKey()}.${kind.extension}`, bytes };
  }

  async function removeBytes(rows: readonly FileRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += REMOVED_AT_ONCE)
      await Promise.all(
        rows.slice(start, start + REMOVED_AT_ONCE).map(({ id, storageKey }) =>
          storage.remove(storageKey).catch((error: unknown) => {
            logger.error({ err: error, file: id }, "a removed file is still in the storage");
          }),
        ),
      );
  }

  return { writeFiles, discard, save, prepareUpload, removeBytes };
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;
