import { isAbsolute } from "node:path";
import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { wholeNumber } from "./setting-kinds.ts";

/** Backups of the database and the files. */
export const backupVariables = {
  /** Folder of the backups, on another disk or machine than the data. */
  BACKUP_DIR: z.string().max(4_096).refine(isAbsolute, "应为绝对路径").optional(),
  /** Encrypts the backups. A restore needs it, so it is stored apart from the data. */
  BACKUP_KEY: z.string().min(32, "至少 32 个字符").optional(),
  /** Time of day in China at which one of the nodes writes a backup. Without it only the command does. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "应为 时:分，如 02:30")
    .optional(),
  /** Number of backups that are retained. */
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
};

const settings = z.object(backupVariables);
type BackupVariables = Readonly<z.output<typeof settings>>;

/** Throws a StartupError for a scheduled backup without its folder or key, and for a key that protects nothing. */
export function requireBackupSettings(v: BackupVariables, appSecret: string | undefined): void {
  if (v.BACKUP_KEY !== undefined && v.BACKUP_KEY === appSecret)
    throw new StartupError("BACKUP_KEY：不能与 APP_SECRET 相同");
  if (v.BACKUP_AT === undefined) return;
  for (const name of ["BACKUP_DIR", "BACKUP_KEY"] as const)
    if (v[name] === undefined) throw new StartupError(`${name}：设置了 BACKUP_AT 时必须设置`);
}
