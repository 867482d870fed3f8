import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { ALL_DAYS } from "./holder-sums.ts";
import { BASIS_DAY } from "./measures.ts";

const BASES = ["archive", "award", "notice"] as const;

/** Adds (or takes away) the lots `f` of `stat_lot` and their award shares to the sums of `stat_holder`. */
export async function addToHolders(tx: Tx, condition: SQL, sign: 1 | -1): Promise<void> {
  await add(tx, sign, withAllDays(ofHolders(condition)));
  await add(tx, sign, withAllDays(ofSuppliers(condition)));
  await add(tx, sign, ofForms(condition));
  await add(tx, sign, ofStates(condition));
}

/** One row per basis with the day of the lot or share. */
const days = (alias: string): SQL =>
  sql.raw(`cross join lateral (values ${BASES.map((basis) => `('${basis}', ${alias}.${BASIS_DAY[basis]})`).join(", ")}
    ) as b(basis, day)`);

const YEAR = sql.raw("to_char(b.day, 'YYYY') as period");

const ofHolders = (condition: SQL): SQL => sql`
  select h.kind, b.basis, ${YEAR}, f.source, f.currency, h.code,
    count(*) filter (where f.is_main) as n, coalesce(sum(f.award_amount), 0) as amount
  from stat_lot f ${days("f")}
    cross join lateral (values ('buyer', f.buyer_id), ('agency', f.agency_id), ('region', f.region)) as h(kind, code)
  where b.day is not null and h.code is not null and ${condition} group by 1, 2, 3, 4, 5, 6
  having count(*) filter (where f.is_main) > 0 or sum(f.award_amount) > 0`;

const ofSuppliers = (condition: SQL): SQL => sql`
  select 'supplier' as kind, b.basis, ${YEAR}, s.source, s.currency::text as currency, s.org_id as code,
    count(*) as n, sum(s.share_amount) as amount
  from stat_award_share s ${days("s")}
  where b.day is not null and s.lot_id in (select f.lot_id from stat_lot f where ${condition}) group by 1, 2, 3, 4, 5, 6`;

const ofForms = (condition: SQL): SQL => sql`
  select 'orgForm' as kind, b.basis, b.day::text as period, f.source, '' as currency, coalesce(f.org_form, '') as code,
    count(*) as n, 0 as amount
  from stat_lot f ${days("f")} where b.day is not null and f.is_main and ${condition} group by 1, 2, 3, 4, 5, 6`;

const ofStates = (condition: SQL): SQL => sql`
  select 'state' as kind, 'archive' as basis, ${ALL_DAYS}::text as period, f.source, '' as currency, f.archive_status as code,
    count(*) as n, 0 as amount
  from stat_lot f where f.archive_status is not null and f.is_main and ${condition} group by f.source, f.archive_status`;

/** Sums by year, and what they come to. */
const withAllDays = (years: SQL): SQL => sql`
  with summed as (${years})
  select * from summed
  union all
  select kind, basis, ${ALL_DAYS}, source, currency, code, sum(n), sum(amount) from summed
  group by kind, basis, source, currency, code`;

async function add(tx: Tx, sign: 1 | -1, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into stat_holder (kind, basis, period, source, currency, code, n, amount)
    select kind, basis, period, source, currency, code, ${sql.raw(`${sign} * n, trim_scale(${sign} * amount)`)}
    from (${rows}) every
    on conflict (kind, basis, period, source, currency, code) do update set
      n = stat_holder.n + excluded.n, amount = trim_scale(stat_holder.amount + excluded.amount)`);
}
