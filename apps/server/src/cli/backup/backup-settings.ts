import type { Config } from "#config/config.ts";
import { StartupError } from "#platform/startup-error.ts";
import { type BackupFolder, openBackupFolder } from "./backup-folder.ts";
import { type BackupKeys, deriveBackupKeys } from "./backup-keys.ts";
import { type FileVault, openFileVault } from "./file-vault.ts";

/** The backups of the settings. */
export interface BackupStore {
  readonly folder: BackupFolder;
  readonly vault: FileVault;
  readonly keys: BackupKeys;
}

/** Opens BACKUP_DIR with BACKUP_KEY. Throws StartupError. */
export async function openBackups({ BACKUP_DIR, BACKUP_KEY }: Config): Promise<BackupStore> {
  if (BACKUP_DIR === undefined) throw new StartupError("BACKUP_DIR 未设置：请指定存放备份的目录");
  if (BACKUP_KEY === undefined)
    throw new StartupError("BACKUP_KEY 未设置：请设置备份的加密密钥，如 openssl rand -base64 32 的输出");
  const keys = deriveBackupKeys(BACKUP_KEY);
  const folder = await openBackupFolder(BACKUP_DIR, keys);
  return { folder, keys, vault: openFileVault(folder.filesPath, keys) };
}
