import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#platform/error-code.ts";
import type { ByteRange } from "./byte-range.ts";

/** Storage of file contents. Several nodes need a shared one. */
export interface FileStorage {
  /** Reads the whole file, or a part within its size. Undefined: nothing is stored under the key. */
  read(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
  /** Does nothing if the key is unknown. */
  remove(key: string): Promise<void>;
}

/** This server creates all keys: any other form is an error and never becomes a path or an address. */
const KEY = /^[0-9a-z]{8,64}$/;

export function requireStorageKey(key: string): string {
  if (!KEY.test(key)) throw new Error("invalid storage key");
  return key;
}

async function readPart(place: string, { first, last }: ByteRange): Promise<Buffer> {
  const file = await open(place);
  try {
    const bytes = Buffer.alloc(last - first + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, first);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Files in a local folder, spread over sub-folders by the key's first two characters. */
export function createLocalFileStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => join(folder, requireStorageKey(key).slice(0, 2), key);
  return {
    read: async (key, range) => {
      const place = placeOf(key);
      try {
        return await (range ? readPart(place, range) : readFile(place));
      } catch (error) {
        if (errorCode(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed: neither a reader nor a crash meets half a file.
      const aside = `${place}.${randomUUID()}`;
      try {
        await writeFile(aside, bytes, { mode: 0o600 });
        await rename(aside, place);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    remove: async (key) => rm(placeOf(key), { force: true }),
  };
}
