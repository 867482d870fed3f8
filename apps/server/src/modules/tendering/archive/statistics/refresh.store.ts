import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { lockArchive } from "../archive-lock.store.ts";
import { RETENTION_YEARS } from "../retention.ts";
import { fillFlags, PLACE, PLACE_OF_LOT } from "./flag-rows.store.ts";
import { AMOUNT_BANDS, countsAsAward, MEASURES, STAGES } from "./measures.ts";
import { settleParts } from "./parts.store.ts";
import { addToSums, removeEmptySums } from "./sum-rows.store.ts";

/** Version of the content of the statistics tables. After a change of the version the next start rebuilds them. */
export const STATISTICS_RULES = 5;

/** 归档期限: days from closing until a lot has to be archived. */
const ARCHIVE_DUE_DAYS = 30;

/** Updates the statistics of these projects in the transaction that changed them. */
export async function refreshProjects(tx: Tx, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const ids = sql.param([...projectIds]);
  const projectLots = sql`f.project_id = any(${ids})`;
  const { rows: former } = await tx.execute(sql`select from stat_lot f where ${projectLots} limit 1`);
  if (former.length > 0) await removeLots(tx, projectLots);
  await fillLots(tx, sql`p.id = any(${ids})`);
  await fillDependentTables(tx, projectLots);
  await addToSums(tx, { lots: projectLots }, 1);
  if (former.length > 0) await removeEmptySums(tx);
}

/** Removes the rows of lots, and subtracts them from the sums. */
async function removeLots(tx: Tx, lots: SQL): Promise<void> {
  await addToSums(tx, { lots }, -1);
  for (const table of DEPENDENT_TABLES)
    await tx.execute(sql`delete from ${table} where lot_id in (select lot_id from stat_lot f where ${lots})`);
  await tx.execute(sql`delete from stat_lot f where ${lots}`);
}

/** Rebuilds all statistics from the base tables. The result equals that of the single refreshes. */
export async function rebuildStatistics(tx: Tx, minSummedLots?: number): Promise<void> {
  await lockArchive(tx);
  // The lock delays the writes of a concurrent import until the end of the rebuild.
  await tx.execute(
    sql`lock table stat_lot, stat_award_share, stat_flag, stat_objection, stat_month, stat_holder, stat_part in exclusive mode`,
  );
  for (const table of [sql.raw("stat_part"), sql.raw("stat_month"), sql.raw("stat_holder"), ...DEPENDENT_TABLES])
    await tx.execute(sql`delete from ${table}`);
  await tx.execute(sql`delete from stat_lot`);
  await fillLots(tx, sql`true`);
  await fillDependentTables(tx, sql`true`);
  await settleParts(tx, minSummedLots);
}

/** Tables that are filled from the rows of `stat_lot` and the base tables. */
const DEPENDENT_TABLES = [sql.raw("stat_award_share"), sql.raw("stat_flag"), sql.raw("stat_objection")];

async function fillDependentTables(tx: Tx, lots: SQL): Promise<void> {
  await fillShares(tx, lots);
  await fillFlags(tx, lots);
  await fillObjections(tx, lots);
}

/** Returns lots of the projects with the facts of their project and dossier. */
const lotsOf = (projects: SQL): SQL => sql`
  select l.id, l.project_id, l.status, l.closed_at, l.n_bidders, p.source, p.dept_code, d.fonds_code,
    coalesce(p.region_code, p.region_name) as region, p.method_code, p.method_ocds, p.category, p.org_form, p.buyer_id,
    p.agency_id, p.as_of, p.publish_at, coalesce(p.open_at, p.bid_deadline) as opens_at, d.archive_status, d.archived_at,
    d.retention_code,
    l.ceiling_amount, l.ceiling_currency::text, l.budget_amount, l.budget_currency::text,
    case when l.status in ('3', '4', '5', '6') then l.closed_at + ${ARCHIVE_DUE_DAYS} * interval '24 hours' end as due_at
  from proc_lot l join proc_project p on p.id = l.project_id left join arch_dossier d on d.lot_id = l.id
  where ${projects}`;

/** Counting awards of the rows `lot`. The scale of an award is known if that of every supplier is. */
const AWARDS = sql`
  select a.id, a.lot_id, a.value_amount, a.value_currency::text as currency, a.decided_at,
    bool_and(s.scale is not null) as is_scale_known,
    bool_and(s.scale in ('micro', 'small', 'medium', 'sme')) as is_sme
  from lot join proc_award a on a.lot_id = lot.id left join proc_award_supplier s on s.award_id = a.id
  where ${sql.raw(countsAsAward("a", "lot"))}
  group by a.id`;

/**
 * Returns amounts above zero by lot and currency. `base`: the ceiling, or the budget without a ceiling in its currency.
 */
const moneyOf = (): SQL => sql`
  select lot_id, currency, max(base) as base, sum(award) as award, sum(sme) as sme, sum(known) as known, ${bands()}
  from (
    select lot_id, currency, null::numeric as base, value_amount as award,
      case when is_scale_known and is_sme then value_amount end as sme, case when is_scale_known then value_amount end as known
    from award where value_amount > 0
    union all
    select id, ceiling_currency, ceiling_amount, null, null, null from lot where ceiling_amount > 0
    union all
    select id, budget_currency, budget_amount, null, null, null from lot
    where budget_amount > 0 and (ceiling_amount > 0 and ceiling_currency = budget_currency) is not true
  ) stated
  group by lot_id, currency`;

/** Fills `stat_lot` for the projects. Only this function derives dates and amounts of a lot. */
async function fillLots(tx: Tx, projects: SQL): Promise<void> {
  await tx.execute(sql`
    with lot as (${lotsOf(projects)}), award as (${AWARDS}), money as (${moneyOf()}), ranked as (
      select *, row_number() over (partition by lot_id order by award is null, currency) = 1 as is_main from money
    )
    insert into stat_lot (lot_id, currency, is_main, project_id, source, dept_code, fonds_code, region, method, is_direct,
      category, org_form, status, archive_status, buyer_id, agency_id, as_of, archived_at, award_at, publish_at, due_at,
      archived_day, award_day, publish_day, due_day, expires_day, opens_at, bidders, stage, open_ms, decide_ms, sign_ms, archive_ms,
      base_amount, award_amount, sme_amount, scale_known_amount, ${sql.raw(BAND_COLUMNS.join(", "))})
    select lot.id, coalesce(m.currency, ''), coalesce(m.is_main, true), lot.project_id, lot.source, lot.dept_code, lot.fonds_code,
      lot.region, lot.method_code, lot.method_ocds is not distinct from 'direct', lot.category, lot.org_form, lot.status,
      lot.archive_status, lot.buyer_id, lot.agency_id, lot.as_of, lot.archived_at, w.award_at, lot.publish_at, lot.due_at,
      ${beijingDate("lot.archived_at")}, ${beijingDate("w.award_at")}, ${beijingDate("lot.publish_at")}, ${beijingDate("lot.due_at")},
      ${EXPIRES_DAY}, lot.opens_at, coalesce(lot.n_bidders, v.valid_bids), ${STAGE},
      ${span("lot.publish_at", "lot.opens_at")}, ${span("lot.opens_at", "w.award_at")}, ${span("w.award_at", "c.signed_at")},
      case when lot.archived_at >= lot.closed_at then extract(epoch from lot.archived_at - lot.closed_at) * 1000 end,
      m.base, m.award, m.sme, m.known, ${sql.raw(BAND_COLUMNS.map((column) => `m.${column}`).join(", "))}
    from lot
      left join ranked m on m.lot_id = lot.id
      left join (select lot_id, max(decided_at) as award_at from award group by lot_id) w on w.lot_id = lot.id
      left join (
        select lot_id, count(distinct bid_no) as valid_bids from proc_bid
        where status = '2' and lot_id in (select id from lot) group by lot_id
      ) v on v.lot_id = lot.id
      left join (
        select a.lot_id, min(k.signed_at) as signed_at
        from proc_contract k join lot on lot.project_id = k.project_id
          join proc_award a on a.lot_id = lot.id and a.award_no = k.award_no
        where k.status <> '3' group by a.lot_id
      ) c on c.lot_id = lot.id
      left join (select lot_id, true as is_there from proc_award where lot_id in (select id from lot) group by lot_id) r
        on r.lot_id = lot.id`);
}

/** Returns the milliseconds between two instants of a lot. NULL: the second instant is earlier. */
const span = (from: string, to: string): SQL =>
  sql.raw(`case when ${to} >= ${from} then extract(epoch from ${to} - ${from}) * 1000 end`);

/** See `STAGES`. */
const STAGE = sql.raw(`case
  when lot.archive_status in ('5', '6', '7', '8') then ${STAGES.archived}
  when c.lot_id is not null then ${STAGES.contracted}
  when w.lot_id is not null then ${STAGES.decided}
  when r.is_there then ${STAGES.evaluated}
  when coalesce(lot.n_bidders, v.valid_bids) > 0 then ${STAGES.bid}
  when lot.publish_at is not null then ${STAGES.noticed}
  else ${STAGES.planned} end`);

/** End of retention of held dossiers: their years after the end of the procurement. */
const EXPIRES_DAY = sql.raw(`case when lot.archive_status in ('5', '6', '7') and lot.retention_code in (${Object.keys(
  RETENTION_YEARS,
)
  .map((code) => `'${code}'`)
  .join(", ")})
  then ((lot.closed_at at time zone 'Asia/Shanghai') + case lot.retention_code ${Object.entries(RETENTION_YEARS)
    .map(([code, years]) => `when '${code}' then interval '${years} years'`)
    .join(" ")} end)::date end`);

const BAND_COLUMNS = MEASURES.map(({ column }) => column).filter((column) => column.includes("band"));

/** Returns number and value of a lot's awards in each band. NULL: none. */
function bands(): SQL {
  const bounds = [0, ...AMOUNT_BANDS];
  const columns = bounds.map((low, i) => {
    const high = bounds[i + 1];
    const within = `award >= ${low}${high === undefined ? "" : ` and award < ${high}`}`;
    return `nullif(count(*) filter (where ${within}), 0) as n_band${i + 1},
      sum(award) filter (where ${within}) as band${i + 1}_amount`;
  });
  return sql.raw(columns.join(", "));
}

const beijingDate = (column: string): SQL => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`);

async function fillShares(tx: Tx, lots: SQL): Promise<void> {
  await tx.execute(sql`
    insert into stat_award_share (award_id, org_id, lot_id, currency, share_amount, ${PLACE})
    select a.id, s.org_id, a.lot_id, a.value_currency, a.value_amount / count(*) over (partition by a.id), ${PLACE_OF_LOT}
    from stat_lot f
      join proc_award a on a.lot_id = f.lot_id and ${sql.raw(countsAsAward("a", "f"))} and a.value_amount > 0
      join proc_award_supplier s on s.award_id = a.id
    where f.is_main and ${lots}`);
}

async function fillObjections(tx: Tx, lots: SQL): Promise<void> {
  await tx.execute(sql`
    insert into stat_objection (lot_id, objection_no, stage, kind, outcome, ${PLACE})
    select o.lot_id, o.objection_no, o.stage, o.kind, o.outcome, ${PLACE_OF_LOT}
    from stat_lot f join proc_objection o on o.lot_id = f.lot_id where f.is_main and ${lots}`);
}
