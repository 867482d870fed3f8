import { beijingDay } from "@tender/contract/beijing";
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { archDossier } from "../archive.tables.ts";
import type { DossierModel } from "../ocds/process-model.ts";
import { writeRows } from "./row-writer.store.ts";

/** 保管期限 of imported dossiers: fifteen years, the default for government procurement. */
const RETENTION = "D15";

interface LotDossier {
  lotId: string;
  fondsCode: string;
  dossier: DossierModel;
}

/** Writes the dossiers of imported lots. A lot without one, because it is only planned again, loses its dossier. */
export async function saveDossiers(
  tx: Tx,
  lots: readonly (Omit<LotDossier, "dossier"> & { dossier: DossierModel | undefined })[],
): Promise<void> {
  const without = lots.filter((lot) => lot.dossier === undefined).map((lot) => lot.lotId);
  if (without.length > 0) await tx.delete(archDossier).where(inArray(archDossier.lotId, without));
  const wanted = lots.flatMap((lot) => (lot.dossier === undefined ? [] : [{ ...lot, dossier: lot.dossier }]));
  const numbers = await archiveNumbers(tx, wanted);
  const rows = wanted.map(({ lotId, fondsCode, dossier }) => ({
    id: newId(),
    lotId,
    archiveNo: numbers.get(lotId) ?? null,
    fondsCode,
    classCode: dossier.classCode,
    title: dossier.title ?? null,
    responsible: dossier.responsible ?? null,
    retentionCode: RETENTION,
    openScope: "public" as const,
    docCount: dossier.documents,
    archiveStatus: dossier.state,
    archivedAt: dossier.archivedAt === undefined ? null : new Date(dossier.archivedAt),
    checkResult: dossier.checks,
  }));
  await writeRows(tx, archDossier, rows, ["lot_id"]);
}

/**
 * Assigned numbers stay. A dossier that is archived for the first time gets the next number of its group, which has no
 * gaps.
 */
async function archiveNumbers(tx: Tx, dossiers: readonly LotDossier[]): Promise<Map<string, string>> {
  const lotIds = dossiers.map((one) => one.lotId);
  const given = await tx
    .select({ lotId: archDossier.lotId, archiveNo: archDossier.archiveNo })
    .from(archDossier)
    .where(inArray(archDossier.lotId, lotIds));
  const numbers = new Map<string, string>();
  for (const { lotId, archiveNo } of given) if (archiveNo !== null) numbers.set(lotId, archiveNo);
  const groups = new Map<string, string[]>();
  for (const { lotId, fondsCode, dossier } of dossiers) {
    if (numbers.has(lotId) || dossier.archivedAt === undefined) continue;
    const year = beijingDay(dossier.archivedAt).slice(0, 4);
    const prefix = `${fondsCode}-${dossier.classCode}-${year}-${RETENTION}`;
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
