import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Account } from "./account.ts";

/** Data folder of an installation that root starts: the database's account may be unable to reach the checkout. */
export const ROOT_DATA_DIR = "/var/lib/tender-portal";

/**
 * Creates a missing folder, independent of the umask: closed to others for an ordinary user; under root the database's
 * account may traverse it (0711) and the parents created with it. (Node's recursive mkdir hides the cause of a failure:
 * on a read-only file system it reports ENOENT.)
 */
export function createDataDir(folder: string, account: Account): void {
  const existing = statSync(folder, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing) throw new Error(`ENOTDIR: not a directory, '${folder}'`);
  createDataDir(dirname(folder), account);
  try {
    mkdirSync(folder);
    chmodSync(folder, account.isPrivilegeDropped ? 0o711 : 0o700);
  } catch (error) {
    // Another process that started at the same time created it.
    if (!existsSync(folder)) throw error;
  }
}
