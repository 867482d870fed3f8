import { beijingDay } from "@tender/contract/beijing";
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { archDossier } from "../archive.tables.ts";
import type { DossierModel } from "../ocds/process-model.ts";
import { writeRows } from "./row-writer.store.ts";

/** 保管期限 of imported dossiers: fifteen years, the default for government procurement. */
const RETENTION_CODE = "D15";

interface LotDossier {
  lotId: string;
  fondsCode: string;
  dossier: DossierModel;
}

/** Writes the dossiers of imported lots. Deletes the dossier of a lot that is only planned again. */
export async function saveDossiers(
  tx: Tx,
  lots: readonly (Omit<LotDossier, "dossier"> & { dossier: DossierModel | undefined })[],
): Promise<void> {
  const removedLotIds = lots.filter((lot) => lot.dossier === undefined).map((lot) => lot.lotId);
  if (removedLotIds.length > 0) await tx.delete(archDossier).where(inArray(archDossier.lotId, removedLotIds));
  const lotDossiers = lots.flatMap((lot) => (lot.dossier === undefined ? [] : [{ ...lot, dossier: lot.dossier }]));
  const numbers = await assignArchiveNumbers(tx, lotDossiers);
  const rows = lotDossiers.map(({ lotId, fondsCode, dossier }) => ({
    id: newId(),
    lotId,
    archiveNo: numbers.get(lotId) ?? null,
    fondsCode,
    classCode: dossier.classCode,
    title: dossier.title ?? null,
    responsible: dossier.responsible ?? null,
    retentionCode: RETENTION_CODE,
    openScope: "public" as const,
    docCount: dossier.documents,
    archiveStatus: dossier.state,
    archivedAt: dossier.archivedAt === undefined ? null : new Date(dossier.archivedAt),
    checkResult: dossier.checks,
  }));
  await writeRows(tx, archDossier, rows, ["lot_id"]);
}

/**
 * Returns the archive numbers by lot. Assigned numbers are unchanged. A dossier that is archived for the first time
 * gets the next number of its group, without gaps.
 */
async function assignArchiveNumbers(tx: Tx, dossiers: readonly LotDossier[]): Promise<Map<string, string>> {
  const lotIds = dossiers.map((lot) => lot.lotId);
  const stored = await tx
    .select({ lotId: archDossier.lotId, archiveNo: archDossier.archiveNo })
    .from(archDossier)
    .where(inArray(archDossier.lotId, lotIds));
  const numbers = new Map<string, string>();
  for (const { lotId, archiveNo } of stored) if (archiveNo !== null) numbers.set(lotId, archiveNo);
  const groups = new Map<string, string[]>();
  for (const { lotId, fondsCode, dossier } of dossiers) {
    if (numbers.has(lotId) || dossier.archivedAt === undefined) continue;
    const year = beijingDay(dossier.archivedAt).slice(0, 4);
    const prefix = `${fondsCode}-${dossier.classCode}-${year}-${RETENTION_CODE}`;
    groups.set(prefix, [...(groups.get(prefix) ?? []), lotId]);
  }
  for (const prefix of [...groups.keys()].sort()) {
    const lots = groups.get(prefix) ?? [];
    const { rows } = await tx.execute<{ last: number }>(sql`
      insert into arch_sequence (prefix, last) values (${prefix}, ${lots.length})
      on conflict (prefix) do update set last = arch_sequence.last + excluded.last returning last`);
    const first = (rows[0]?.last ?? 0) - lots.length + 1;
    for (const [i, lotId] of lots.entries()) numbers.set(lotId, `${prefix}-${String(first + i).padStart(5, "0")}`);
  }
  return numbers;
}
