import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import type { DateRange } from "../statistics/date-range.ts";
import {
  allOf,
  dateConditions,
  filterConditions,
  scopeCondition,
  textArrayOf,
} from "../statistics/lot-conditions.store.ts";
import { BASIS_DAY } from "../statistics/measures.ts";
import { seesRestricted } from "../statistics/scope.ts";
import type { LotSelection } from "../statistics/sums.store.ts";

export type ExportedProcess = { id: string; ocid: string; is_sealed: boolean };

/** Processes with published releases and a lot of the selection. `after`: id of the last process of the page before. */
export async function listProcesses(
  db: Db,
  selection: LotSelection,
  range: DateRange,
  { after, limit }: { after: string; limit: number },
): Promise<ExportedProcess[]> {
  const { scope, filters, now } = selection;
  const day = sql.raw(`f.${BASIS_DAY[filters.basis]}`);
  const isHidden = seesRestricted(scope)
    ? sql`false`
    : sql`exists (
        select from proc_lot l join arch_dossier d on d.lot_id = l.id where l.project_id = p.id and d.open_scope = 'restricted')`;
  // A release contains every lot of its process, so an account that may not see one of them gets no release.
  const isBeyond = sql`exists (select from stat_lot f where f.project_id = p.id and not (${scopeCondition(scope)}))`;
  const { rows } = await db.execute<ExportedProcess>(sql`
    select p.id, p.ocid, coalesce(coalesce(p.open_at, p.bid_deadline) > ${new Date(now).toISOString()}::timestamptz, false) as is_sealed
    from proc_project p
    where p.id > ${after}
      and p.id in (select f.project_id from stat_lot f where ${allOf([scopeCondition(scope), ...filterConditions(selection), ...dateConditions(day, range)])})
      and exists (select from ocds_release r where r.ocid = p.ocid)
      and not ${isHidden} and not ${isBeyond}
    order by p.id limit ${limit}`);
  return rows;
}

/** The visible part of a sealed process: its notice, without bidders. */
const OPEN_PART: SQL = sql`
  (r.body - 'bids' - 'awards' - 'contracts') #- '{tender,tenderers}' #- '{tender,numberOfTenderers}' #- '{tender,complaints}'
    || case when r.body ? 'parties' then jsonb_build_object('parties', coalesce((
      select jsonb_agg(party) from jsonb_array_elements(r.body -> 'parties') party
      where party -> 'roles' ?| array['buyer', 'procuringEntity']), '[]')) else '{}' end`;

/** Returns the published releases, oldest first, as JSON texts by ocid. */
export async function listPublishedReleases(
  db: Db,
  processes: readonly ExportedProcess[],
): Promise<Map<string, string[]>> {
  const ocidsOf = (isSealed: boolean) =>
    textArrayOf(processes.filter(({ is_sealed }) => is_sealed === isSealed).map(({ ocid }) => ocid));
  const { rows } = await db.execute<{ ocid: string; text: string }>(sql`
    select r.ocid, case when r.ocid = any(${ocidsOf(true)}) then (${OPEN_PART})::text else r.body::text end as text
    from ocds_release r
    where r.ocid = any(${ocidsOf(false)}) or r.ocid = any(${ocidsOf(true)})
    order by r.ocid, r.date, r.release_id`);
  const found = new Map<string, string[]>();
  for (const { ocid, text } of rows) found.set(ocid, [...(found.get(ocid) ?? []), text]);
  return found;
}
