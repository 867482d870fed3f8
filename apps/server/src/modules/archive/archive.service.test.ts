import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ArchiveService, createArchiveService } from "./archive.service.ts";
import { createImportService } from "./import/import.service.ts";
import { fileSource } from "./ocds/byte-source.ts";
import { FICTIONAL_RECORD, FICTIONAL_RELEASES, hasSampleFiles, NSW_FILE, sampleFile, UK_FILE } from "./test/sample-files.ts";

const clock = { now: () => Date.parse("2025-06-01T00:00:00Z") };
test("x", async () => {
  const database = await testDatabase();
  const imports = createImportService({ database, clock });
  await imports.importDocument(fileSource(sampleFile(UK_FILE), "uk"), { deptCode: "A01", fondsCode: "GZ01" });
  const service = createArchiveService({ db: database.db, clock });
  for (const scope of [{ kind: "all" }, { kind: "departments", orgCodes: ["A01"] }] as const) {
    const f = { basis: "archive", range: "all" } as const;
    console.log(JSON.stringify(await service.overview(scope, f), null, 1));
    for (const d of ["method", "category", "amountBand", "buyer", "supplier"] as const) console.log(JSON.stringify((await service.breakdown(scope, f, d, "amount"))));
    console.log(JSON.stringify((await service.series(scope, f)).months));
    console.log(JSON.stringify((await service.series(scope, { basis: "archive", range: "last12" }))));
    for (const of of ["all","archived","abnormal","due","dueDone","timed","awarded","compared","counted"] as const) { const r = await service.dossiers(scope, f, { of, page: 1, pageSize: 2 }); console.log(of, r.total, JSON.stringify(r.rows[0])); }
  }
  await database.drop();
});
void afterAll; void beforeAll; void describe; void expect; void FICTIONAL_RECORD; void FICTIONAL_RELEASES; void hasSampleFiles; void NSW_FILE;
export type { ArchiveService };
