import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the bytes of files lie. Several nodes need one that they share. */
export interface FileStorage {
  /** Undefined: nothing is stored under the key. */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
}

/** Keys are made by this server; one of another form can only be a mistake, and never becomes a path. */
const KEY = /^[0-9a-z]{8,64}$/;

/** Files in a folder of this machine, spread over sub-folders by the key's first two characters. */
export function createLocalFileStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error("not a storage key");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    read: async (key) => {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    write: async (key, bytes) => {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      // Written aside and renamed: a reader never sees half a file, nor does a crash leave one.
      const aside = `${place}.${randomUUID()}`;
      await writeFile(aside, bytes, { mode: 0o600 });
      await rename(aside, place);
    },
  };
}
