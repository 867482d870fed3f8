import { join } from "node:path";
import { RELEASE } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackupFolder } from "./backup-folder.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { newBackupName, outdatedNames } from "./backup-names.ts";
import { DATABASE_PART, type DatabaseSource, type FrozenDatabase } from "./database-source.ts";
import { FILE_LIST, type ListedFile, readFileList, writeFileList } from "./file-list.ts";
import type { FileVault } from "./file-vault.ts";
import { inParallel } from "./in-parallel.ts";
import type { Manifest } from "./manifest.ts";

/** The storage of the installation's files. */
interface FileContents {
  read(key: string): Promise<Buffer | undefined>;
}

export interface BackupDeps {
  readonly folder: BackupFolder;
  readonly vault: FileVault;
  readonly keys: BackupKeys;
  readonly source: DatabaseSource;
  readonly storage: FileContents;
  now(): number;
}

const AT_ONCE = 4;
const MAX_ATTEMPTS = 5;

/** Stores the contents that the vault lacks. Returns the keys of those that the storage does not have. */
async function storeFiles(files: AsyncIterable<ListedFile>, { vault, storage }: BackupDeps): Promise<Set<string>> {
  const absent = new Set<string>();
  await inParallel(files, AT_ONCE, async (file) => {
    if (await vault.has(file)) return;
    const bytes = await storage.read(file.storageKey);
    if (!bytes || !(await vault.put(file, bytes))) absent.add(file.storageKey);
  });
  return absent;
}

/**
 * Holds a state of the database all of whose files are stored. Most contents are stored before; a file that is created
 * after that and deleted before it is stored needs another state. Returns the keys of files that the storage has lost.
 */
async function freezeWithFiles(
  deps: BackupDeps,
  name: string,
  path: string,
): Promise<readonly [FrozenDatabase, Set<string>]> {
  const { source } = deps;
  await storeFiles(source.presentFiles(), deps);
  for (let attempt = 1; ; attempt += 1) {
    const frozen = await source.freeze(name, path);
    try {
      const lost = await storeFiles(frozen.files(), deps);
      const isRegistered = await Promise.all([...lost].map((key) => source.isFileRegistered(key)));
      if (isRegistered.every(Boolean)) return [frozen, lost];
    } catch (error) {
      await frozen.release();
      throw error;
    }
    await frozen.release();
    if (attempt === MAX_ATTEMPTS) throw new StartupError("备份期间不断有文件被删除，请稍后再试");
  }
}

async function* marked(
  files: AsyncIterable<ListedFile>,
  lost: ReadonlySet<string>,
  sums: { count: number; bytes: number },
) {
  for await (const file of files) {
    sums.count += 1;
    sums.bytes += file.bytes;
    yield lost.has(file.storageKey) ? { ...file, isMissing: true as const } : file;
  }
}

/** Writes a backup. An interrupted one has no final name. Throws StartupError for causes outside the program. */
export async function createBackup(deps: BackupDeps): Promise<Manifest> {
  const { folder, keys, source, now } = deps;
  const startedAt = now();
  const name = newBackupName(startedAt);
  const path = await folder.begin(name);
  try {
    const [frozen, lost] = await freezeWithFiles(deps, name, join(path, DATABASE_PART));
    try {
      const sums = { count: 0, bytes: 0 };
      const list = await writeFileList(join(path, FILE_LIST), marked(frozen.files(), lost, sums), keys, name);
      const { part, tables } = await frozen.write();
      const manifest: Manifest = {
        format: 1,
        name,
        startedAt: new Date(startedAt).toISOString(),
        finishedAt: new Date(now()).toISOString(),
        release: RELEASE.name,
        database: source.kind,
        ...frozen.facts,
        tables,
        files: { ...sums, missing: lost.size },
        parts: [part, list],
      };
      await folder.finish(name, manifest);
      return manifest;
    } finally {
      await frozen.release();
    }
  } catch (error) {
    await folder.abandon(name);
    throw error;
  }
}

/** Deletes all but the newest backups, and the contents that no remaining one names. Returns the deleted backups. */
export async function removeOutdated(
  { folder, keys, vault }: Pick<BackupDeps, "folder" | "keys" | "vault">,
  kept: number,
): Promise<string[]> {
  const names = await folder.list();
  const outdated = outdatedNames(names, kept);
  // Read before anything is deleted: without the list of a backup its contents are unknown.
  const needed = new Set<string>();
  for (const name of names.filter((other) => !outdated.includes(other)))
    for await (const { sha256, isMissing } of readFileList(folder.pathOf(name, FILE_LIST), keys, name))
      if (!isMissing) needed.add(keys.nameOf(sha256));
  for (const name of outdated) await folder.remove(name);
  await vault.removeOthers(needed);
  return outdated;
}
