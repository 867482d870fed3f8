import { knownMigrations } from "#platform/database/migrate.ts";
import { secretMarkOf } from "#platform/root-key.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackupFolder } from "./backup-folder.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { requireContents } from "./check-backup.ts";
import { DATABASE_PART } from "./database-source.ts";
import { FILE_LIST, readFileList } from "./file-list.ts";
import type { FileVault } from "./file-vault.ts";
import { inParallel } from "./in-parallel.ts";
import type { Manifest } from "./manifest.ts";
import { partKeyOf } from "./own-database.ts";
import type { RestoreTarget } from "./restore-target.ts";
import { readSealed } from "./sealed-files.ts";

export interface RestoreDeps {
  readonly folder: BackupFolder;
  readonly vault: FileVault;
  readonly keys: BackupKeys;
  readonly target: RestoreTarget;
  readonly storage: { write(key: string, bytes: Buffer): Promise<void> };
  /** The secrets of this installation. */
  readonly secrets: readonly string[];
  /** The name of the target, by which the operator confirms that its content is replaced. */
  readonly confirmedName: string | undefined;
}

const AT_ONCE = 4;

/** Throws StartupError for a backup that this installation could not use. */
export function requireFitting(
  manifest: Manifest,
  { kind }: Pick<RestoreTarget, "kind">,
  secrets: readonly string[],
): void {
  if (manifest.secretMarks.length > 0 && !secrets.some((secret) => manifest.secretMarks.includes(secretMarkOf(secret))))
    throw new StartupError(`备份属于另一套 APP_SECRET，请设置备份时使用的 APP_SECRET`);
  const unknown = manifest.migrations.filter((when) => !knownMigrations.has(when)).length;
  if (unknown > 0)
    throw new StartupError(
      `备份的数据库结构比本版本新（多 ${unknown} 项变更，备份的版本为 ${manifest.release}），请用不低于该版本的程序恢复`,
    );
  if (manifest.database === kind) return;
  throw new StartupError(
    manifest.database === "cluster"
      ? "备份来自内置数据库，只能恢复到内置数据库，请不要设置 DATABASE_URL"
      : "备份来自 DATABASE_URL 的数据库，请用 DATABASE_URL 或 --into 指定目标数据库",
  );
}

/**
 * Restores files and database. Everything is verified before the target changes; the database comes last, so that no
 * node starts on a part of the files. Throws StartupError with one line for the operator.
 */
export async function restoreBackup(deps: RestoreDeps, name: string): Promise<Manifest> {
  const { folder, vault, keys, target, storage, secrets, confirmedName } = deps;
  const manifest = await folder.readManifest(name);
  requireFitting(manifest, target, secrets);
  await target.requireReady(manifest);
  if (!(await target.isEmpty()) && confirmedName !== target.name)
    throw new StartupError(
      confirmedName === undefined
        ? `目标 ${target.name} 不是空的；确需用备份替换其全部内容时，加 --replace=${target.name}`
        : `--replace 的值应为目标的名称 ${target.name}`,
    );
  await requireContents(deps, manifest);
  await target.prepare(manifest);
  await inParallel(readFileList(folder.pathOf(name, FILE_LIST), keys, name), AT_ONCE, async (file) => {
    if (!file.isMissing) await storage.write(file.storageKey, await vault.read(file));
  });
  const label = `${name}/${DATABASE_PART}`;
  await target.restore(readSealed(folder.pathOf(name, DATABASE_PART), partKeyOf(keys, name), label));
  return manifest;
}
