import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#platform/error-code.ts";
import type { ByteRange } from "./byte-range.ts";

/** Storage of file contents. Several nodes need a shared storage. */
export interface FileStorage {
  /** Reads the whole file, or a part within its size. Undefined: nothing is stored under the key. */
  read(key: string, range?: ByteRange): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
  /** Does nothing if the key is unknown. */
  remove(key: string): Promise<void>;
}

/** Until an operation has failed: before the proxies of the samples give up on the call (120 s). */
export const STORAGE_MS = 60_000;

/** Format of the keys, which this server creates. Another key is an error and never becomes a path or an address. */
const KEY = /^[0-9a-z]{8,64}$/;

export function requireStorageKey(key: string): string {
  if (!KEY.test(key)) throw new Error("invalid storage key");
  return key;
}

async function readPart(path: string, { first, last }: ByteRange): Promise<Buffer> {
  const file = await open(path);
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
  const pathOf = (key: string): string => join(folder, requireStorageKey(key).slice(0, 2), key);
  return {
    read: async (key, range) => {
      const path = pathOf(key);
      try {
        return await (range ? readPart(path, range) : readFile(path));
      } catch (error) {
        if (errorCode(error) === "ENOENT") return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that no reader finds an incomplete file, even after a crash.
      const temporaryPath = `${path}.${randomUUID()}`;
      try {
        await writeFile(temporaryPath, bytes, { mode: 0o600 });
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}
