import { testDatabase } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { generateDemoArchive } from "../../seed/demo-archive/generate.ts";
import { DEMO_SUPPLIER } from "../../seed/demo-archive/organisations.ts";
import { bufferSource } from "../../src/modules/archive/ocds/byte-source.ts";
import { org } from "../../src/modules/organisation/organisation.tables.ts";
import { archiveImports } from "./imports.ts";

/** Departments that own the demo's procurements. */
export const OWNERS = { procurement: "A01A01", trade: "A01A02", buyers: "A01A06" };

/** A database with the demo's three years of procurements up to `now`, and the organisation of its supplier. */
export async function demoArchive(now: number) {
  const database = await testDatabase();
  const imports = archiveImports({ database, clock: { now: () => now } });
  for (const { owner, document } of generateDemoArchive({ until: now })) {
    const source = bufferSource(owner, JSON.stringify(document));
    await imports.importDocument(source, { deptCode: OWNERS[owner], fondsCode: "SL01" });
  }
  const [supplier] = await database.db.select().from(org).where(eq(org.ident, DEMO_SUPPLIER.ident));
  if (supplier === undefined) throw new Error("the demo's supplier is not in its archive");
  return { database, supplierId: supplier.id };
}

export type DemoArchive = Awaited<ReturnType<typeof demoArchive>>;
