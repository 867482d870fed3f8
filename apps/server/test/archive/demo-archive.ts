import type { ArchiveFilters } from "@tender/contract";
import { testDatabase } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import type { DossierSet } from "#modules/tendering/archive/statistics/dossiers.store.ts";
import type { ArchiveScope } from "#modules/tendering/archive/statistics/scope.ts";
import type { Database } from "#platform/database/database.ts";
import { archiveOwners } from "#seed/demo/accounts.ts";
import { DEMO_SUPPLIER } from "#seed/demo-archive/organisations.ts";
import { seedDemoArchive } from "#seed/demo-archive/seed-demo-archive.ts";
import { archiveImports } from "./imports.ts";
import { archiveStatistics } from "./statistics.ts";

/** Departments that own the demo's procurements. */
export const OWNERS = { procurement: "A01A01", trade: "A01A02", buyers: "A01A06" };

/**
 * Fills a database with the demo's procurements, which take longest of the demo's data. Runs once for all tests that
 * use the same moment.
 */
export const demoArchiveAt = (now: number) => ({
  name: `demo_archive_${now}`,
  by: async (database: Database) => {
    const clock = { now: () => now };
    const imports = archiveImports({ database, clock });
    await seedDemoArchive({ database, imports, clock, orgCodes: archiveOwners, usernames: {} });
  },
});

/**
 * Returns a database with the demo's three years of procurements up to `now`, its statistics, and its supplier's scope.
 */
export async function demoArchive(now: number) {
  const database = await testDatabase({ filling: demoArchiveAt(now) });
  const [supplier] = await database.db.select().from(org).where(eq(org.ident, DEMO_SUPPLIER.ident));
  if (supplier === undefined) throw new Error("the demo's supplier is not in its archive");
  const service = archiveStatistics({ db: database.db, clock: { now: () => now } });
  const supplierScope: ArchiveScope = { kind: "organisations", orgIds: [supplier.id], as: "supplier" };
  /** Returns the actual number of rows of a list, and compares it with the stated total. */
  const total = async (scope: ArchiveScope, filters: ArchiveFilters, set: DossierSet): Promise<number> => {
    const list = await service.dossiers(scope, filters, { of: set, page: 1, pageSize: 10_000 });
    expect(list.total).toBe(list.rows.length);
    return list.rows.length;
  };
  return { database, service, supplierScope, total };
}

export type DemoArchive = Awaited<ReturnType<typeof demoArchive>>;
