import { beijingDay } from "@tender/contract/beijing";
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { archDossier } from "../archive.tables.ts";
import type { DossierModel } from "../ocds/process-model.ts";
import { writeRows } from "./row-writer.store.ts";

/** 保管期限 of new dossiers: fifteen years, the default for government procurement. */
const RETENTION_CODE = "D15";

interface LotDossier {
  lotId: string;
  fondsCode: string;
  dossier: DossierModel;
}

type DossierOrNone = Omit<LotDossier, "dossier"> & { readonly dossier: DossierModel | undefined };

/** Writes the dossiers of imported lots. Deletes the dossier of a lot that is only planned again. */
export async function saveDossiers(tx: Tx, lots: readonly DossierOrNone[]): Promise<void> {
  if (lots.length === 0) return;
  const removedLotIds = lots.filter((lot) => lot.dossier === undefined).map((lot) => lot.lotId);
  if (removedLotIds.length > 0) await tx.delete(archDossier).where(inArray(archDossier.lotId, removedLotIds));
  const lotDossiers = presentOf(lots);
  const numbers = await assignArchiveNumbers(tx, lotDossiers);
  const rows = lotDossiers.map((lot) => ({ ...rowOf(lot), archiveNo: numbers.get(lot.lotId) ?? null }));
  await writeRows(tx, archDossier, rows, ["lot_id"]);
}

/**
 * Adds the dossiers of own lots. Releases update the description of a dossier without an archive number. People decide
 * its state, retention and scope, so a release changes none of them and deletes no dossier.
 */
export async function saveOwnDossiers(tx: Tx, lots: readonly DossierOrNone[]): Promise<void> {
  const rows = presentOf(lots).map(rowOf);
  if (rows.length === 0) return;
  await tx
    .insert(archDossier)
    .values(rows)
    .onConflictDoUpdate({
      target: archDossier.lotId,
      set: {
        classCode: sql`excluded.class_code`,
        title: sql`excluded.title`,
        responsible: sql`excluded.responsible`,
        docCount: sql`excluded.doc_count`,
        updatedAt: sql`now()`,
        version: sql`${archDossier.version} + 1`,
      },
      setWhere: sql`${archDossier.archiveNo} is null`,
    });
}

const presentOf = (lots: readonly DossierOrNone[]): LotDossier[] =>
  lots.flatMap((lot) => (lot.dossier === undefined ? [] : [{ ...lot, dossier: lot.dossier }]));

const rowOf = ({ lotId, fondsCode, dossier }: LotDossier) => ({
  id: newId(),
  lotId,
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
});

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
