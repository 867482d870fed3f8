import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "#platform/error-code.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { isBackupName, isUnfinishedName, unfinishedNameOf } from "./backup-names.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import { type BackupCheck, type Manifest, openCheck, openManifest, sealCheck, sealManifest } from "./manifest.ts";

const MANIFEST = "manifest.json";
const CHECK = "check.json";

/** The folder BACKUP_DIR: finished backups by name, and the contents of files that they share. */
export interface BackupFolder {
  readonly filesPath: string;
  /** Returns the names of the finished backups, oldest first. */
  list(): Promise<string[]>;
  pathOf(name: string, part: string): string;
  /** Removes the rest of interrupted backups and creates the folder of a new one under a temporary name. */
  begin(name: string): Promise<string>;
  /** Writes the manifest and gives the backup its final name. */
  finish(name: string, manifest: Manifest): Promise<void>;
  abandon(name: string): Promise<void>;
  /** Throws StartupError for an unknown name, DamagedBackup for a manifest that does not open. */
  readManifest(name: string): Promise<Manifest>;
  writeCheck(check: BackupCheck): Promise<void>;
  /** Returns undefined for a backup that was never checked. */
  readCheck(name: string): Promise<BackupCheck | undefined>;
  remove(name: string): Promise<void>;
}

/** Writes a file under a temporary name, so that no reader finds an incomplete one, and waits until it is on the disk. */
async function writeDurably(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Returns one line for the operator, or the error itself if its cause is inside the program. */
export function folderFault(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === "ENOENT") return new StartupError(`备份目录 ${path} 不存在，请先建立，或检查是否已挂载`);
  if (code === "ENOSPC" || code === "EDQUOT") return new StartupError(`备份目录 ${path} 所在的磁盘空间不足`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new StartupError(`没有读写备份目录 ${path} 的权限`);
  return error;
}

/** Opens the folder. Throws StartupError if it does not exist: a disk that is not mounted must not be replaced. */
export async function openBackupFolder(path: string, keys: BackupKeys): Promise<BackupFolder> {
  const entries = () =>
    readdir(path).catch((error: unknown) => {
      throw folderFault(error, path);
    });
  await entries();
  const pathOf = (name: string, part: string): string => join(path, name, part);
  const unfinished = (name: string): string => join(path, unfinishedNameOf(name));
  return {
    filesPath: join(path, "files"),
    list: async () => (await entries()).filter(isBackupName).sort(),
    pathOf,
    begin: async (name) => {
      for (const entry of (await entries()).filter(isUnfinishedName))
        await rm(join(path, entry), { recursive: true, force: true });
      await mkdir(unfinished(name), { mode: 0o700 });
      return unfinished(name);
    },
    finish: async (name, manifest) => {
      await writeDurably(join(unfinished(name), MANIFEST), sealManifest(manifest, keys));
      await rename(unfinished(name), join(path, name));
      await syncFolder(path);
    },
    abandon: (name) => rm(unfinished(name), { recursive: true, force: true }),
    readManifest: async (name) => {
      if (!isBackupName(name) || !(await entries()).includes(name))
        throw new StartupError(`备份目录 ${path} 中没有备份 ${name}，用 --list 列出全部备份`);
      const text = await readFile(pathOf(name, MANIFEST), "utf8").catch((cause: unknown) => {
        throw new DamagedBackup(`${name}/${MANIFEST} 无法读取`, { cause });
      });
      return openManifest(text, keys, name);
    },
    writeCheck: (check) => writeDurably(pathOf(check.name, CHECK), sealCheck(check, keys)),
    readCheck: async (name) => {
      const text = await readFile(pathOf(name, CHECK), "utf8").catch(() => undefined);
      return text === undefined ? undefined : openCheck(text, keys, name);
    },
    // Renamed first: a removal that is interrupted leaves nothing that looks like a backup.
    remove: async (name) => {
      await rename(join(path, name), unfinished(name));
      await rm(unfinished(name), { recursive: true, force: true });
    },
  };
}
