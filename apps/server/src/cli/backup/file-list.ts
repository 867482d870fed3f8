import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { BackupKeys } from "./backup-keys.ts";
import type { Content } from "./file-vault.ts";
import type { BackupPart } from "./manifest.ts";
import { readSealed, writeSealed } from "./sealed-files.ts";

/** A row of file_object: its content, and the key under which the storage has it. */
export interface ListedFile extends Content {
  readonly storageKey: string;
  /** The storage had lost the bytes before the backup. */
  readonly isMissing?: true;
}

export const FILE_LIST = "files.list";

const keyOf = (keys: BackupKeys, name: string) => ({ key: keys.parts, context: `${FILE_LIST} ${name}` });

async function* linesOf(files: AsyncIterable<ListedFile> | Iterable<ListedFile>): AsyncGenerator<Buffer> {
  for await (const { storageKey, sha256, bytes, isMissing } of files)
    yield Buffer.from(`${storageKey} ${sha256} ${bytes}${isMissing ? " missing" : ""}\n`);
}

/** Writes the list of the backup's files. */
export async function writeFileList(
  path: string,
  files: AsyncIterable<ListedFile> | Iterable<ListedFile>,
  keys: BackupKeys,
  name: string,
): Promise<BackupPart> {
  return { name: FILE_LIST, ...(await writeSealed(path, linesOf(files), keyOf(keys, name))) };
}

/** Reads the list of the backup's files. Throws DamagedBackup. */
export async function* readFileList(path: string, keys: BackupKeys, name: string): AsyncGenerator<ListedFile> {
  const text = Readable.from(readSealed(path, keyOf(keys, name), `${name}/${FILE_LIST}`));
  for await (const line of createInterface({ input: text })) {
    const [storageKey = "", sha256 = "", bytes, missing] = line.split(" ");
    yield { storageKey, sha256, bytes: Number(bytes), ...(missing ? { isMissing: true } : {}) };
  }
}
