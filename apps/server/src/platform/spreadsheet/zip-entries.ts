import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { type ReadBounds, SpreadsheetError } from "./spreadsheet-error.ts";

/** A usual workbook has a dozen. */
const MAX_ENTRIES = 1_000;

/** Entries of an archive. Their names are not used as paths. */
export interface Archive {
  has(name: string): boolean;
  /**
   * Unpacks an entry in chunks; a missing entry yields nothing. Throws SpreadsheetError as soon as the bound is
   * exceeded.
   */
  read(name: string): AsyncGenerator<Buffer>;
}

const unreadable = (cause: unknown): SpreadsheetError =>
  cause instanceof SpreadsheetError ? cause : new SpreadsheetError("unreadable", { cause });

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new SpreadsheetError("too_large");
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/**
 * Opens an archive by its central directory. Unpacked bytes are counted over all reads, regardless of the sizes that
 * the archive states.
 */
export async function openArchive(file: Buffer, { unpackedBytes }: ReadBounds): Promise<Archive> {
  let remainingBytes = unpackedBytes;
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw unreadable(error);
  });
  const entries = await listEntries(zip).catch((error: unknown) => {
    throw unreadable(error);
  });
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name);
      if (!entry) return;
      if (entry.uncompressedSize > remainingBytes) throw new SpreadsheetError("too_large");
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          remainingBytes -= (chunk as Buffer).length;
          if (remainingBytes < 0) throw new SpreadsheetError("too_large");
          yield chunk as Buffer;
        }
      } catch (error) {
        throw unreadable(error);
      }
    },
  };
}
