import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Account } from "./account.ts";

export const ROOT_DATA_DIR = "/var/lib/tender-portal";
const PROJECT_ROOT = resolve(import.meta.dirname, "../../../../../..");

/**
 * Where this installation keeps its data: the setting DATA_DIR, else `/var/lib/tender-portal` for root
 * (the checkout may lie where the database's unprivileged user cannot go), else `data` in the project.
 */
export function defaultDataDir(setting: string | undefined, uid = process.getuid?.()): string {
  if (setting) return resolve(setting);
  return uid === 0 ? ROOT_DATA_DIR : join(PROJECT_ROOT, "data");
}

/**
 * Creates the folder where it is missing, whatever the umask: closed to others for an ordinary user; for root
 * one that the database's account may pass through (0711), and so are the parents created on the way.
 * (Node's recursive mkdir does not say why it failed: on a read-only file system it reports ENOENT.)
 */
export function makeDataDir(folder: string, account: Account): void {
  const existing = statSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing) throw new Error(`ENOTDIR: not a directory, '${folder}'`);
  makeDataDir(dirname(folder), account);
  try {
    mkdirSync(folder);
    chmodSync(folder, account.isHandedOver ? 0o711 : 0o700);
  } catch (error) {
    // Another process starting at the same moment was first.
    if (!existsSync(folder)) throw error;
  }
}
