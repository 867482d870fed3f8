import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupKeys } from "./backup-keys.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import { readSealed, writeSealed } from "./sealed-files.ts";
import { sealedSize } from "./sealed-stream.ts";

/** A content of a file, by its digest. */
export interface Content {
  readonly sha256: string;
  readonly bytes: number;
}

/** Sealed contents of files, each stored once for all backups. A content never changes. */
export interface FileVault {
  /** Returns whether the content is stored with its full size. */
  has(content: Content): Promise<boolean>;
  /** Stores the bytes. Returns false and stores nothing if they are not those of the content. */
  put(content: Content, bytes: Buffer): Promise<boolean>;
  /** Returns the bytes of a content. Throws DamagedBackup for a missing, damaged or exchanged one. */
  read(content: Content): Promise<Buffer>;
  /** Removes all contents but those of these names, and rests of interrupted writes. Returns the number. */
  removeOthers(names: ReadonlySet<string>): Promise<number>;
}

const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export function openFileVault(folder: string, keys: BackupKeys): FileVault {
  const pathOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const keyOf = ({ sha256 }: Content) => ({ key: keys.files, context: `file ${sha256}` });
  return {
    has: async (content) => {
      const found = await stat(pathOf(keys.nameOf(content.sha256))).catch(() => undefined);
      return found?.size === sealedSize(content.bytes);
    },
    put: async (content, bytes) => {
      if (bytes.length !== content.bytes || digestOf(bytes) !== content.sha256) return false;
      const path = pathOf(keys.nameOf(content.sha256));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}.${randomUUID()}`;
      try {
        await writeSealed(temporary, [bytes], keyOf(content));
        await rename(temporary, path);
        return true;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    read: async (content) => {
      const name = keys.nameOf(content.sha256);
      const label = `files/${name.slice(0, 2)}/${name}`;
      const bytes = Buffer.concat(await Array.fromAsync(readSealed(pathOf(name), keyOf(content), label)));
      if (digestOf(bytes) !== content.sha256) throw new DamagedBackup(`${label} 的内容与摘要不符`);
      return bytes;
    },
    removeOthers: async (names) => {
      let removed = 0;
      for (const subfolder of await readdir(folder).catch(() => []))
        for (const name of await readdir(join(folder, subfolder)))
          if (!names.has(name)) {
            await rm(join(folder, subfolder, name), { force: true });
            removed += 1;
          }
      return removed;
    },
  };
}
