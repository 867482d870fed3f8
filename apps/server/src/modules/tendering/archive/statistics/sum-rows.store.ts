import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { textArrayOf } from "./lot-conditions.store.ts";
import { aggregate, BASIS_DAY, MEASURES, SUMMED_BASES } from "./measures.ts";
import { ALL_DAYS } from "./period-split.ts";

/** Rows `f` of `stat_lot`, and the parts to whose sums they are added. Undefined: all stored parts. */
export interface Summed {
  readonly lots: SQL;
  readonly parts?: readonly string[];
}

/** Adds the lots and their award shares to the sums of their parts, or subtracts them. */
export async function addToSums(tx: Tx, summed: Summed, sign: 1 | -1): Promise<void> {
  await addToMonths(tx, summed, sign);
  await addToHolders(tx, summed, sign);
}

/** Removes empty sums, which remain when lots are subtracted. */
export async function removeEmptySums(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from stat_month where n_lot = 0 and n_monied = 0`);
  await tx.execute(sql`delete from stat_holder where n = 0 and amount = 0`);
}

async function addToMonths(tx: Tx, summed: Summed, sign: 1 | -1): Promise<void> {
  const columns = MEASURES.map((measure) => measure.column);
  const values = MEASURES.map((measure) => `${sign} * ${aggregate(measure)}`);
  const days = SUMMED_BASES.map((basis) => `('${basis}', f.${BASIS_DAY[basis]})`);
  await tx.execute(sql`
    insert into stat_month (part, basis, month, source, method, category, status, currency, ${sql.raw(columns.join(", "))})
    select part.code, b.basis, date_trunc('month', b.day)::date, f.source, f.method, f.category, f.status, f.currency,
      ${sql.raw(values.join(", "))}
    from stat_lot f cross join lateral (values ${sql.raw(days.join(", "))}) as b(basis, day) ${partsOf("f", summed)}
    where b.day is not null and ${summed.lots}
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (part, basis, source, month, method, category, status, currency) do update set
      ${sql.raw(columns.map((column) => `${column} = stat_month.${column} + excluded.${column}`).join(", "))}`);
}

/** Joins the parts of the row: the whole, its fonds, and its department with all above. */
function partsOf(alias: "f" | "s", { parts }: Summed): SQL {
  const row = sql.raw(alias);
  const condition = parts === undefined ? sql`true` : sql`p.code = any(${textArrayOf(parts)})`;
  return sql`cross join lateral (
    select p.code from stat_part p where p.code = '' and ${condition}
    union all select p.code from stat_part p where p.fonds_code = ${row}.fonds_code and ${condition}
    union all select p.code from stat_part p where p.dept_code is not null and ${row}.dept_code ^@ p.dept_code and ${condition}
  ) part`;
}

const BASES = ["archive", "award", "notice"] as const;

/** Returns one row for each basis, with the day of the lot or share. */
const days = (alias: string): SQL =>
  sql.raw(`cross join lateral (values ${BASES.map((basis) => `('${basis}', ${alias}.${BASIS_DAY[basis]})`).join(", ")}
    ) as b(basis, day)`);

const YEAR = sql.raw("to_char(b.day, 'YYYY') as period");

const ofHolders = (summed: Summed): SQL => sql`
  select part.code as part, h.kind, b.basis, ${YEAR}, f.source, f.currency, h.code,
    count(*) filter (where f.is_main) as n, coalesce(sum(f.award_amount), 0) as amount
  from stat_lot f ${days("f")} ${partsOf("f", summed)}
    cross join lateral (values ('buyer', f.buyer_id), ('agency', f.agency_id), ('region', f.region)) as h(kind, code)
  where b.day is not null and h.code is not null and ${summed.lots} group by 1, 2, 3, 4, 5, 6, 7
  having count(*) filter (where f.is_main) > 0 or sum(f.award_amount) > 0`;

const ofSuppliers = (summed: Summed): SQL => sql`
  select part.code as part, 'supplier' as kind, b.basis, ${YEAR}, s.source, s.currency::text as currency, s.org_id as code,
    count(*) as n, sum(s.share_amount) as amount
  from stat_award_share s ${days("s")} ${partsOf("s", summed)}
  where b.day is not null and s.lot_id in (select f.lot_id from stat_lot f where ${summed.lots}) group by 1, 2, 3, 4, 5, 6, 7`;

const ofForms = (summed: Summed): SQL => sql`
  select part.code as part, 'orgForm' as kind, b.basis, b.day::text as period, f.source, '' as currency,
    coalesce(f.org_form, '') as code, count(*) as n, 0 as amount
  from stat_lot f ${days("f")} ${partsOf("f", summed)}
  where b.day is not null and f.is_main and ${summed.lots} group by 1, 2, 3, 4, 5, 6, 7`;

const ofStates = (summed: Summed): SQL => sql`
  select part.code as part, 'state' as kind, 'archive' as basis, ${ALL_DAYS}::text as period, f.source, '' as currency,
    f.archive_status as code, count(*) as n, 0 as amount
  from stat_lot f ${partsOf("f", summed)}
  where f.archive_status is not null and f.is_main and ${summed.lots} group by part.code, f.source, f.archive_status`;

/** Returns sums by year, and their totals over all days. */
const withAllDays = (years: SQL): SQL => sql`
  with summed as (${years})
  select * from summed
  union all
  select part, kind, basis, ${ALL_DAYS}, source, currency, code, sum(n), sum(amount) from summed
  group by part, kind, basis, source, currency, code`;

async function addToHolders(tx: Tx, summed: Summed, sign: 1 | -1): Promise<void> {
  // Each has kinds of its own, so that no row is added twice.
  const rows = sql`
    select * from (${withAllDays(ofHolders(summed))}) holder
    union all select * from (${withAllDays(ofSuppliers(summed))}) supplier
    union all select * from (${ofForms(summed)}) form
    union all select * from (${ofStates(summed)}) state`;
  await tx.execute(sql`
    insert into stat_holder (part, kind, basis, period, source, currency, code, n, amount)
    select part, kind, basis, period, source, currency, code, ${sql.raw(`${sign} * n, trim_scale(${sign} * amount)`)}
    from (${rows}) every
    on conflict (part, kind, basis, period, source, currency, code) do update set
      n = stat_holder.n + excluded.n, amount = trim_scale(stat_holder.amount + excluded.amount)`);
}
