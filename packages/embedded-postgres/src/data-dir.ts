import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Account } from "./account.ts";

/** Where an installation that root starts keeps its data: the checkout may lie where the database's account cannot go. */
export const ROOT_DATA_DIR = "/var/lib/tender-portal";

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
