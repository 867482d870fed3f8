import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { ALL_DAYS } from "./holder-sums.ts";
import { BASIS_DAY } from "./measures.ts";

const BASES = ["archive", "award", "notice"] as const;
const year = "to_char(b.day, 'YYYY')";

/**
 * Adds (or takes away) the lots `f` of `stat_lot` and their award shares to the sums of `stat_holder`.
 */
export async function addToHolders(tx: Tx, condition: SQL, sign: 1 | -1): Promise<void> {
  await add(
    tx,
    sign,
    sql`
    select h.kind, b.basis, h.period, f.source, f.currency, h.code,
      count(*) filter (where f.is_main) as n, coalesce(sum(f.award_amount), 0) as amount
    from stat_lot f cross join lateral (values ${daysOf("f")}) as b(basis, day)
      cross join lateral (values
        ('buyer', ${sql.raw(year)}, f.buyer_id), ('agency', ${sql.raw(year)}, f.agency_id), ('region', ${sql.raw(year)}, f.region),
        ('orgForm', to_char(b.day, 'YYYY"Q"Q'), coalesce(f.org_form, ''))
      ) as h(kind, period, code)
    where b.day is not null and h.code is not null and ${condition} group by 1, 2, 3, 4, 5, 6
    having count(*) filter (where f.is_main) > 0 or sum(f.award_amount) > 0`,
  );
  await add(
    tx,
    sign,
    sql`
    select 'supplier' as kind, b.basis, ${sql.raw(year)} as period, s.source, s.currency::text as currency, s.org_id as code,
      count(*) as n, sum(s.share_amount) as amount
    from stat_award_share s cross join lateral (values ${daysOf("s")}) as b(basis, day)
    where b.day is not null and s.lot_id in (select f.lot_id from stat_lot f where ${condition}) group by 1, 2, 3, 4, 5, 6`,
  );
}

const daysOf = (alias: string): SQL =>
  sql.raw(BASES.map((basis) => `('${basis}', ${alias}.${BASIS_DAY[basis]})`).join(", "));

/** `rows`: sums by year or quarter; those of all days follow from the years. */
async function add(tx: Tx, sign: 1 | -1, rows: SQL): Promise<void> {
  await tx.execute(sql`
    with summed as (${rows}), every as (
      select * from summed
      union all
      select kind, basis, ${ALL_DAYS}, source, currency, code, sum(n), sum(amount)
      from summed where kind <> 'orgForm' group by 1, 2, 4, 5, 6
    )
    insert into stat_holder (kind, basis, period, source, currency, code, n, amount)
    select kind, basis, period, source, currency, code, ${sql.raw(`${sign} * n, trim_scale(${sign} * amount)`)} from every
    on conflict (kind, basis, period, source, currency, code) do update set
      n = stat_holder.n + excluded.n, amount = trim_scale(stat_holder.amount + excluded.amount)`);
}
