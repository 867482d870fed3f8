import { z } from "zod";
import type { BackupKeys } from "./backup-keys.ts";
import { DamagedBackup } from "./damaged-backup.ts";

const count = z.number().int().nonnegative();

const part = z.object({ name: z.string(), bytes: count, sha256: z.string() });
/** One sealed file of a backup's folder. */
export type BackupPart = Readonly<z.output<typeof part>>;

const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Release of the product. */
  release: z.string(),
  /** `dump`: written by pg_dump; `cluster`: the data folder of the embedded server. */
  database: z.enum(["dump", "cluster"]),
  /** PostgreSQL in the form of `server_version_num`. */
  postgresql: count,
  /** Times of the applied migrations, which identify them. */
  migrations: z.array(count),
  /** Marks of the secrets that open the data; they reveal nothing about the secrets. */
  secretMarks: z.array(z.string()),
  /** Database roles besides the owner that have privileges. */
  roles: z.array(z.string()),
  /** Rows by table. */
  tables: z.record(z.string(), count),
  files: z.object({
    /** Rows of file_object. */
    count,
    bytes: count,
    /** Files whose bytes the storage had lost before the backup. */
    missing: count,
  }),
  parts: z.array(part),
});
export type Manifest = Readonly<z.output<typeof manifest>>;

const check = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  /** Null: the backup is complete. */
  fault: z.string().nullable(),
  /** Null: the database was restored into a scratch database and counted. */
  notRestoredBecause: z.string().nullable(),
  rows: count,
  files: count,
});
/** Result of the last check of a backup. */
export type BackupCheck = Readonly<z.output<typeof check>>;

const sealedText = z.object({ body: z.unknown(), mac: z.string() });

/** Returns the text of a file that nobody can change without the key of the backups. */
const sealText = (body: Manifest | BackupCheck, keys: BackupKeys): string =>
  `${JSON.stringify({ body, mac: keys.authenticate(JSON.stringify(body)) }, null, 2)}\n`;

function openText(text: string, keys: BackupKeys, file: string): unknown {
  const { body, mac } = parseSealed(text, file);
  if (keys.authenticate(JSON.stringify(body)) !== mac)
    throw new DamagedBackup(`${file} 与 BACKUP_KEY 不符：备份使用了其他密钥，或文件被修改`);
  return body;
}

function parseSealed(text: string, file: string): z.output<typeof sealedText> {
  try {
    return sealedText.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedBackup(`${file} 已损坏`, { cause });
  }
}

export const sealManifest = (body: Manifest, keys: BackupKeys): string => sealText(body, keys);
export const sealCheck = (body: BackupCheck, keys: BackupKeys): string => sealText(body, keys);

/** Opens a manifest. Throws DamagedBackup for a changed text, another key, and a later format. */
export function openManifest(text: string, keys: BackupKeys, name: string): Manifest {
  const parsed = manifest.safeParse(openText(text, keys, `${name}/manifest.json`));
  if (!parsed.success) throw new DamagedBackup(`${name}/manifest.json 的格式不属于本版本`);
  // A folder that was renamed, or a manifest that was moved to another folder.
  if (parsed.data.name !== name) throw new DamagedBackup(`${name}/manifest.json 属于备份 ${parsed.data.name}`);
  return parsed.data;
}

/** Opens the result of a check. Throws DamagedBackup. */
export const openCheck = (text: string, keys: BackupKeys, name: string): BackupCheck =>
  check.parse(openText(text, keys, `${name}/check.json`));
