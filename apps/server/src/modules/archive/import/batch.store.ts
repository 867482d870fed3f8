import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import { codeMap, importBatch } from "../import.tables.ts";
import type { CodeMap } from "../ocds/method-mapping.ts";

export type BatchRow = typeof importBatch.$inferInsert;

export async function createBatch(
  db: Db,
  row: Pick<BatchRow, "fileName" | "label" | "deptCode" | "fondsCode" | "createdBy">,
): Promise<string> {
  const id = newId();
  const counts = { added: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };
  await db.insert(importBatch).values({ id, ...row, state: "running", counts, findings: [] });
  return id;
}

export async function updateBatch(db: Db, id: string, change: Partial<BatchRow>): Promise<void> {
  await db
    .update(importBatch)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(importBatch.id, id));
}

/** What administrators entered, read once per import: these lists are short. */
export async function loadCodeMap(tx: Tx): Promise<CodeMap> {
  const rows = await tx.select().from(codeMap);
  const entries = new Map(rows.map((row) => [`${row.publisher}|${row.list}|${row.label}`, row.code]));
  return (publisher, list, label) => entries.get(`${publisher}|${list}|${label}`);
}
