import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { FileRow, FileStore } from "./file.store.ts";
import { imageKinds, validateUpload } from "./file-content.ts";
import type { ImageEncoder } from "./image-encoder.ts";
import { imageSize } from "./image-size.ts";
import { type KeptFiles, newKey, type Upload } from "./kept-files.service.ts";

/** Limits of a picture that is shown in its own proportions. */
export interface PictureLimits {
  /** Limits of either side in pixels. */
  readonly minPixels: number;
  readonly maxPixels: number;
  readonly maxBytes: number;
}

/** Runs the change of rows in a transaction and returns its result, the deleted rows. */
export type ReplacementRunner = (replace: (tx: Tx) => Promise<FileRow[]>) => Promise<FileRow[]>;

/** A picture whose bytes are stored, for a transaction that inserts its row. */
export interface StoredPicture {
  /** Path within the group. */
  readonly attachPath: string;
  insert(tx: Tx): Promise<unknown>;
  /** Removes the bytes if the transaction failed. */
  discard(): Promise<void>;
}

/** Pictures derived from uploads: squares of people and subsystems, and public pictures. */
export interface PictureFiles {
  /**
   * Stores a picture as squares with the given edges in pixels. Returns their folder, which contains `{edge}.webp`.
   * `insertWith` calls `insert` in the caller's transaction; if it fails, the bytes are removed.
   */
  saveSquares(
    ownerId: string,
    attachGroup: string,
    upload: Upload,
    edges: readonly number[],
    insertWith: (folder: string, insert: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<string>;
  /** Stores a picture as a public square, independent of any account; it is served once its row is inserted. */
  createPublicSquare(attachGroup: string, upload: Upload, edge: number, createdBy: string): Promise<StoredPicture>;
  /**
   * Stores a public picture in its own proportions, the only one of its group. Throws file.bad_dimensions,
   * file.too_heavy.
   */
  setPublicPicture(
    attachGroup: string,
    upload: Upload,
    limits: PictureLimits,
    createdBy: string,
    replaceWith: ReplacementRunner,
  ): Promise<string>;
  /** Returns the path of the group's picture; undefined: the group has none. */
  publicPictureOf(attachGroup: string): Promise<string | undefined>;
  /** Removes the group's pictures, if any. */
  removePublicPictures(attachGroup: string, replaceWith: ReplacementRunner): Promise<void>;
}

export interface PictureFilesDeps {
  readonly store: Pick<FileStore, "insert" | "pathsIn" | "removeOwnerless">;
  readonly encoder: ImageEncoder;
  readonly keptFiles: KeptFiles;
}

export function createPictureFiles({ store, encoder, keptFiles }: PictureFilesDeps): PictureFiles {
  const { save, writeFiles, discard, removeBytes } = keptFiles;

  async function removeAll(tx: Tx, attachGroup: string): Promise<FileRow[]> {
    const paths = await store.pathsIn(attachGroup, tx);
    return paths.length > 0 ? store.removeOwnerless(attachGroup, paths, tx) : [];
  }

  return {
    saveSquares: async (ownerId, attachGroup, { fileName, bytes }, edges, insertWith) => {
      await validateUpload(fileName, bytes, imageKinds);
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
      await save(files, (rows) =>
        insertWith(folder, async (tx) => {
          await store.insert(rows, tx);
        }),
      );
      return folder;
    },
    createPublicSquare: async (attachGroup, { fileName, bytes }, edge, createdBy) => {
      await validateUpload(fileName, bytes, imageKinds);
      const [square] = await encoder.squares(bytes, [edge]);
      if (!square) throw new Error("the square picture was not created");
      const attachPath = `${newKey()}.webp`;
      const file = { attachGroup, attachPath, fileName: attachPath, contentType: "image/webp", isPublic: true };
      const rows = await writeFiles([{ row: { ...file, ownerId: null, createdBy }, bytes: square }]);
      return { attachPath, insert: (tx) => store.insert(rows, tx), discard: () => discard(rows) };
    },
    setPublicPicture: async (attachGroup, upload, { minPixels, maxPixels, maxBytes }, createdBy, replaceWith) => {
      const { kind } = await validateUpload(upload.fileName, upload.bytes, imageKinds);
      // Checked by the header, before a decoder unpacks the picture.
      const { width = 0, height = 0 } = imageSize(upload.bytes) ?? {};
      if (Math.min(width, height) < minPixels || Math.max(width, height) > maxPixels)
        throw new AppError("file.bad_dimensions", { values: { least: minPixels, most: maxPixels } });
      const bytes = await encoder.rewrite(upload.bytes, kind.image ?? "png");
      if (bytes.length > maxBytes)
        throw new AppError("file.too_heavy", { values: { kilobytes: Math.floor(maxBytes / 1_024) } });
      const attachPath = `${newKey()}.${kind.extension}`;
      const file = { attachGroup, attachPath, fileName: attachPath, contentType: kind.contentType, isPublic: true };
      const missing = await save([{ row: { ...file, ownerId: null, createdBy }, bytes }], (rows) =>
        replaceWith(async (tx) => {
          const former = await removeAll(tx, attachGroup);
          await store.insert(rows, tx);
          return former;
        }),
      );
      await removeBytes(missing);
      return attachPath;
    },
    publicPictureOf: async (attachGroup) => (await store.pathsIn(attachGroup))[0],
    removePublicPictures: async (attachGroup, replaceWith) => {
      await removeBytes(await replaceWith((tx) => removeAll(tx, attachGroup)));
    },
  };
}
