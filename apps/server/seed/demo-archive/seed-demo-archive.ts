import { and, eq, inArray, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { org, orgAccount } from "#modules/people/organisation/organisation.tables.ts";
import { archFonds } from "#modules/tendering/archive/archive.tables.ts";
import type { ImportService } from "#modules/tendering/archive/import/import.service.ts";
import type { ImportReport } from "#modules/tendering/archive/import/import-report.ts";
import { importBatch } from "#modules/tendering/archive/import.tables.ts";
import { uploadedFile } from "#modules/tendering/archive/ocds/byte-source.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { SeededDatabase } from "#seed/apply-once.ts";
import { DEMO_LABEL, DEMO_OWNERS, type DemoOwner, generateDemoArchive } from "./generate.ts";
import { DEMO_BUYER, DEMO_SUPPLIER } from "./organisations.ts";

/** 全宗 of the demo's dossiers. */
export const DEMO_FONDS = { code: "SL01", name: "示例市公共资源交易中心" } as const;

export interface DemoArchiveOptions {
  database: SeededDatabase;
  imports: ImportService;
  clock: Clock;
  /** Codes of the departments that run the procurements, and of the one whose archivists maintain the fonds. */
  orgCodes: Record<DemoOwner | "keeper", string>;
  /** Accounts that act for the demo's buyer and supplier; missing ones are skipped. */
  usernames: { buyer?: string | undefined; supplier?: string | undefined };
}

/**
 * Fills an archive with three years of invented procurements through the product's own import. Runs at the first start
 * only: later ones find the data and leave it unchanged.
 */
export async function seedDemoArchive({
  database: {
    work: { db },
  },
  imports,
  clock,
  orgCodes,
  usernames,
}: DemoArchiveOptions): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  if (await isSeeded(db)) return reports;
  const fonds = { ...DEMO_FONDS, keeperDeptCode: orgCodes.keeper };
  await db.insert(archFonds).values(fonds).onConflictDoNothing();
  for (const { owner, document } of generateDemoArchive({ until: clock.now() })) {
    const source = uploadedFile(`demo-archive-${owner}.json`, JSON.stringify(document));
    const options = { deptCode: orgCodes[owner], fondsCode: DEMO_FONDS.code, label: DEMO_LABEL };
    reports.push(await imports.importDocument(source, options));
  }
  await link(db, usernames.buyer, DEMO_BUYER.ident, "buyer");
  await link(db, usernames.supplier, DEMO_SUPPLIER.ident, "supplier");
  return reports;
}

async function isSeeded(db: Db): Promise<boolean> {
  const finished = await db
    .select({ id: importBatch.id })
    .from(importBatch)
    .where(and(eq(importBatch.label, DEMO_LABEL), inArray(importBatch.state, ["succeeded", "partly"])));
  return finished.length >= DEMO_OWNERS.length;
}

async function link(db: Db, username = "", ident: string, role: "buyer" | "supplier"): Promise<void> {
  await db
    .insert(orgAccount)
    .select(
      db
        .select({
          orgId: org.id,
          userId: appUser.id,
          role: sql<typeof role>`${role}`.as("role"),
          isAdministrator: sql<boolean>`false`.as("is_administrator"),
        })
        .from(org)
        .innerJoin(appUser, eq(appUser.username, username))
        .where(eq(org.ident, ident)),
    )
    .onConflictDoNothing();
}
