import { StartupError } from "#platform/startup-error.ts";
import type { BackupDeps } from "./create-backup.ts";
import { countFault } from "./database-facts.ts";
import { DATABASE_PART } from "./database-source.ts";
import { FILE_LIST, readFileList } from "./file-list.ts";
import { inParallel } from "./in-parallel.ts";
import type { BackupCheck, Manifest } from "./manifest.ts";
import { partKeyOf } from "./own-database.ts";
import { readSealed, requirePart } from "./sealed-files.ts";

type CheckDeps = Pick<BackupDeps, "folder" | "vault" | "keys">;

const AT_ONCE = 2;

export const rowsOf = (tables: Manifest["tables"]): number =>
  Object.values(tables).reduce((sum, count) => sum + count, 0);

/** Compares parts and contents with the manifest, without a database. Returns the number of contents. Throws DamagedBackup. */
export async function requireContents({ folder, vault, keys }: CheckDeps, { name, parts }: Manifest): Promise<number> {
  for (const part of parts) await requirePart(folder.pathOf(name, part.name), part, name);
  let files = 0;
  await inParallel(readFileList(folder.pathOf(name, FILE_LIST), keys, name), AT_ONCE, async (file) => {
    if (file.isMissing) return;
    await vault.read(file);
    files += 1;
  });
  return files;
}

/**
 * Restores a backup into a scratch database, counts its rows, and opens every content. Stores and returns the result.
 */
export async function checkBackup(
  deps: CheckDeps & Pick<BackupDeps, "source" | "now">,
  name: string,
): Promise<BackupCheck> {
  const { folder, keys, source, now } = deps;
  const manifest = await folder.readManifest(name);
  if (manifest.database !== source.kind)
    throw new StartupError(
      manifest.database === "cluster"
        ? `备份 ${name} 来自内置数据库，请在不设置 DATABASE_URL 时核对`
        : `备份 ${name} 来自 DATABASE_URL 的数据库，请设置 DATABASE_URL 后核对`,
    );
  const base = { name, rows: rowsOf(manifest.tables) };
  const result = await (async (): Promise<Omit<BackupCheck, "at">> => {
    try {
      const files = await requireContents(deps, manifest);
      const label = `${name}/${DATABASE_PART}`;
      const trial = await source.tryRestore(
        readSealed(folder.pathOf(name, DATABASE_PART), partKeyOf(keys, name), label),
      );
      if ("notRestoredBecause" in trial)
        return { ...base, files, fault: null, notRestoredBecause: trial.notRestoredBecause };
      return { ...base, files, fault: countFault(manifest.tables, trial.tables) ?? null, notRestoredBecause: null };
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return { ...base, files: 0, fault: error.message, notRestoredBecause: null };
    }
  })();
  const check = { ...result, at: new Date(now()).toISOString() };
  await folder.writeCheck(check);
  return check;
}
