import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { FileRow, FileStore } from "./file.store.ts";
import { imageKinds, judgeUpload } from "./file-content.ts";
import type { ImageEncoder } from "./image-encoder.ts";
import { imageSize } from "./image-size.ts";
import { type KeptFiles, newKey, type Upload } from "./kept-files.service.ts";

/** Of a picture that is shown as it is. */
export interface PictureLimits {
  /** Least and most pixels of either side. */
  readonly least: number;
  readonly most: number;
  readonly maxBytes: number;
}

/** Runs the change of rows in a transaction, and answers what it answers: the rows that went. */
export type RunsReplacement = (replace: (tx: Tx) => Promise<FileRow[]>) => Promise<FileRow[]>;

/** A picture whose bytes are stored, for a transaction that inserts its row. */
export interface MadePicture {
  /** In its group. */
  readonly attachPath: string;
  insert(tx: Tx): Promise<unknown>;
  /** For a transaction that failed. */
  discard(): Promise<void>;
}

/** Pictures that are made from what came: squares of people and subsystems, and pictures that everybody sees. */
export interface PictureFiles {
  /**
   * Stores a picture as squares with the given edges; the answer is their folder, `{edge}.webp` stands in it. `within` runs the
   * change in whose transaction the rows are written; where it fails the bytes go.
   */
  saveSquares(
    ownerId: string,
    attachGroup: string,
    upload: Upload,
    edges: readonly number[],
    within: (folder: string, insert: (tx: Tx) => Promise<void>) => Promise<void>,
  ): Promise<string>;
  /** Stores a picture as a square that anybody may see; it exists once its row is inserted. Independent of any account. */
  makePublicSquare(attachGroup: string, upload: Upload, edge: number, by: string): Promise<MadePicture>;
  /** Stores a picture in its own proportions that anybody may see, the only one of its group. Throws file.bad_dimensions, file.too_heavy. */
  setPublicPicture(
    attachGroup: string,
    upload: Upload,
    limits: PictureLimits,
    by: string,
    within: RunsReplacement,
  ): Promise<string>;
  /** Its path; undefined: the group has none. */
  publicPictureOf(attachGroup: string): Promise<string | undefined>;
  /** Throws nothing where there is none. */
  removePublicPictures(attachGroup: string, within: RunsReplacement): Promise<void>;
}

export interface PictureFilesDeps {
  readonly store: Pick<FileStore, "insert" | "pathsIn" | "removeOwnerless">;
  readonly encoder: ImageEncoder;
  readonly kept: KeptFiles;
}

export function createPictureFiles({ store, encoder, kept }: PictureFilesDeps): PictureFiles {
  const { save, stored, discard, removeBytes } = kept;

  async function removeAll(tx: Tx, attachGroup: string): Promise<FileRow[]> {
    const paths = await store.pathsIn(attachGroup, tx);
    return paths.length > 0 ? store.removeOwnerless(attachGroup, paths, tx) : [];
  }

  return {
    saveSquares: async (ownerId, attachGroup, { fileName, bytes }, edges, within) => {
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
      await save(files, (rows) =>
        within(folder, async (tx) => {
          await store.insert(rows, tx);
        }),
      );
      return folder;
    },
    makePublicSquare: async (attachGroup, { fileName, bytes }, edge, createdBy) => {
      await judgeUpload(fileName, bytes, imageKinds);
      const [square] = await encoder.squares(bytes, [edge]);
      if (!square) throw new Error("no square was made");
      const attachPath = `${newKey()}.webp`;
      const made = { attachGroup, attachPath, fileName: attachPath, contentType: "image/webp", isPublic: true };
      const rows = await stored([{ row: { ...made, ownerId: null, createdBy }, bytes: square }]);
      return { attachPath, insert: (tx) => store.insert(rows, tx), discard: () => discard(rows) };
    },
    setPublicPicture: async (attachGroup, upload, { least, most, maxBytes }, createdBy, within) => {
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
      const gone = await save([{ row: { ...made, ownerId: null, createdBy }, bytes }], (rows) =>
        within(async (tx) => {
          const former = await removeAll(tx, attachGroup);
          await store.insert(rows, tx);
          return former;
        }),
      );
      await removeBytes(gone);
      return attachPath;
    },
    publicPictureOf: async (attachGroup) => (await store.pathsIn(attachGroup))[0],
    removePublicPictures: async (attachGroup, within) => {
      await removeBytes(await within((tx) => removeAll(tx, attachGroup)));
    },
  };
}
