import { join, resolve } from "node:path";
import { ROOT_DATA_DIR } from "@tender/embedded-postgres/data-dir.ts";

const PROJECT_ROOT = resolve(import.meta.dirname, "../../../..");

/**
 * Returns the data folder of this installation: DATA_DIR, else `/var/lib/tender-portal` for root, else `data` in the
 * project.
 */
export function defaultDataDir(setting: string | undefined, uid = process.getuid?.()): string {
  if (setting) return resolve(setting);
  return uid === 0 ? ROOT_DATA_DIR : join(PROJECT_ROOT, "data");
}
