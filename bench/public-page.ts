import { compareWithBare } from "./http-reads.ts";
import { startPortal, withDatabase } from "./portal.ts";
import { insertPublicTenders } from "./public-tenders.ts";

/** The page of a project that the node has in memory, beside bare node:http with the same bytes. */
export async function benchPublicPage(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  await withDatabase(dataDir, ({ work: { db } }) => insertPublicTenders(db, 100));
  const portal = await startPortal(dataDir);
  try {
    const shot = { url: `${portal.url}/public/projects/ocds-bench0-1` };
    await compareWithBare(portal, "public page of a project, in memory", shot, 0.6);
  } finally {
    await portal.stop();
  }
}
