import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EndpointOf, ResultOf } from "@tender/contract";

export type DemoLock = ResultOf<EndpointOf<"certificateAccess.listDemoLocks">>[number];

/**
 * Returns the locks that development mode created in the data directory, in the order of their files; empty without
 * any.
 */
export async function readDemoLocks(dataDir: string): Promise<DemoLock[]> {
  const folder = join(dataDir, "test-ca/locks");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as DemoLock));
}
