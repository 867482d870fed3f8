import type { FlagCode } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { type FlagThresholds, OPEN_METHODS, STORED_FLAGS } from "./flags.ts";
import { isOpened, textArrayOf } from "./lot-conditions.store.ts";

/** Columns of a lot that the tables beside `stat_lot` repeat. */
const PLACE_COLUMNS = ["source", "dept_code", "fonds_code", "opens_at", "archived_day", "award_day", "publish_day"];
export const PLACE = sql.raw(PLACE_COLUMNS.join(", "));
export const PLACE_OF_LOT = sql.raw(PLACE_COLUMNS.map((column) => `f.${column}`).join(", "));

/** Bounds within which a lot near a threshold is stored. They contain all permitted values of the thresholds. */
const FLAG_BOUNDS = { days: 90, closeShare: 0.5, lowShare: 0.1 } as const;

/** Fills `stat_flag` for the rows `f` of `stat_lot` that satisfy `lots`. */
export async function fillFlags(tx: Tx, lots: SQL): Promise<void> {
  const rows = [shortTime, singleBid, overCeiling, sameBids, byBids].map(
    (flag) => sql`select * from (${flag(lots)}) raised`,
  );
  await tx.execute(sql`
    insert into stat_flag (lot_id, code, variant, value, evidence, ${PLACE}) ${sql.join(rows, sql` union all `)}`);
}

/** R003: days from the beginning of the bidding, or from the notice, to the deadline. */
const shortTime = (lots: SQL): SQL => sql`
  select f.lot_id, 'R003', coalesce(p.method_ocds, 'limited'), t.days,
    jsonb_build_object('from', t.since, 'to', p.bid_deadline, 'days', t.days), ${PLACE_OF_LOT}
  from stat_lot f join proc_project p on p.id = f.project_id
    cross join lateral (
      select coalesce(p.bid_start, p.publish_at) as since,
        round((extract(epoch from p.bid_deadline - coalesce(p.bid_start, p.publish_at)) / 86400)::numeric, 1) as days
    ) t
  where f.is_main and not f.is_direct and t.days >= 0 and t.days < ${FLAG_BOUNDS.days} and ${lots}`;

/** R018 */
const singleBid = (lots: SQL): SQL => sql`
  select f.lot_id, 'R018', '', null::numeric, jsonb_build_object('bidders', 1), ${PLACE_OF_LOT}
  from stat_lot f where f.is_main and not f.is_direct and f.bidders = 1 and ${lots}`;

/** L01: award above the ceiling, in the ceiling's currency. */
const overCeiling = (lots: SQL): SQL => sql`
  select f.lot_id, 'L01', '', (f.award_amount - l.ceiling_amount) / l.ceiling_amount,
    jsonb_build_object('award', f.award_amount::text, 'ceiling', l.ceiling_amount::text, 'currency', f.currency), ${PLACE_OF_LOT}
  from stat_lot f join proc_lot l on l.id = f.lot_id
  where f.currency = l.ceiling_currency and l.ceiling_amount > 0 and f.award_amount > l.ceiling_amount and ${lots}`;

/** Returns opened bids with their prices, and whether the bidder won. A consortium's bid is one bid. */
const opened = (lots: SQL): SQL => sql`
  select b.lot_id, b.bid_no, min(b.bidder_id) as bidder, min(b.price_amount) as price, min(b.price_currency) as currency,
    min(b.status) as status, bool_or(w.org_id is not null) as is_winner
  from stat_lot f join proc_bid b on b.lot_id = f.lot_id
    left join (
      select distinct a.lot_id, s.org_id from proc_award a join proc_award_supplier s on s.award_id = a.id where a.status = '1'
    ) w on w.lot_id = b.lot_id and w.org_id = b.bidder_id
  where f.is_main and b.status in ('2', '3') and b.price_amount > 0 and ${lots}
  group by b.lot_id, b.bid_no`;

/** R028: two tenderers bid the same amount. */
const sameBids = (lots: SQL): SQL => sql`
  with bid as (${opened(lots)}), same as (
    select distinct on (lot_id) lot_id, price, currency, count(distinct bidder) as bidders
    from bid group by lot_id, price, currency having count(distinct bidder) > 1 order by lot_id, price
  )
  select f.lot_id, 'R028', '', null::numeric,
    jsonb_build_object('price', same.price::text, 'currency', same.currency, 'bidders', same.bidders), ${PLACE_OF_LOT}
  from same join stat_lot f on f.lot_id = same.lot_id and f.is_main`;

/** R024, R058, R035 and R036: from the bids of a lot with a single currency. */
const byBids = (lots: SQL): SQL => sql`
  with bid as (${opened(lots)}), summary as (
    select lot_id, min(currency) as currency, count(*) as submitted, count(*) filter (where status = '2') as valid,
      bool_or(is_winner and status = '2') as has_winner,
      min(price) filter (where status = '2' and is_winner) as winner,
      min(price) filter (where status = '2' and not is_winner) as other,
      min(price) filter (where status = '2') as lowest, min(price) filter (where status = '3') as lowest_out
    from bid group by lot_id having count(distinct currency) = 1
  )
  select f.lot_id, flag.code, '', flag.value, flag.evidence, ${PLACE_OF_LOT}
  from summary s join stat_lot f on f.lot_id = s.lot_id and f.is_main join proc_project p on p.id = f.project_id
    cross join lateral (values
      ('R024', (s.other - s.winner) / s.winner, s.winner <= s.other and (s.other - s.winner) / s.winner < ${FLAG_BOUNDS.closeShare},
        jsonb_build_object('winner', s.winner::text, 'second', s.other::text, 'currency', s.currency)),
      ('R058', (s.other - s.winner) / s.other, s.winner < s.other and (s.other - s.winner) / s.other > ${FLAG_BOUNDS.lowShare},
        jsonb_build_object('winner', s.winner::text, 'second', s.other::text, 'currency', s.currency)),
      ('R035', null, s.submitted >= 2 and s.valid = 1 and s.has_winner,
        jsonb_build_object('bids', s.submitted, 'rejected', s.submitted - s.valid)),
      ('R036', null, p.eval_method = '1' and s.has_winner and s.lowest_out < s.lowest,
        jsonb_build_object('rejected', s.lowest_out::text, 'winner', s.winner::text, 'currency', s.currency))
    ) as flag(code, value, is_raised, evidence)
  where flag.is_raised`;

export interface RaisedFlag {
  readonly code: (typeof STORED_FLAGS)[number];
  /** Condition on `stat_flag s`. */
  readonly condition: SQL;
}

/** Returns the conditions by which stored rows are flags. A code with several thresholds has several entries. */
export function flagConditionsOf({ openDays, otherDays, closePercent, lowPercent }: FlagThresholds): RaisedFlag[] {
  const open = sql`${textArrayOf(OPEN_METHODS)}`;
  const withValue: Partial<Record<FlagCode, SQL[]>> = {
    R003: [
      sql`s.variant = any(${open}) and s.value < ${openDays}::int`,
      sql`s.variant <> all(${open}) and s.value < ${otherDays}::int`,
    ],
    R024: [sql`s.value < ${closePercent}::int / 100.0`],
    R058: [sql`s.value > ${lowPercent}::int / 100.0`],
  };
  return STORED_FLAGS.flatMap((code) =>
    (withValue[code] ?? [sql`true`]).map((value) => ({ code, condition: sql`s.code = ${code} and ${value}` })),
  );
}

/** True in SQL: any of the flags is raised. Flags that derive from bids need their opening. */
export const isRaised = (raised: readonly RaisedFlag[], now: number): SQL =>
  sql`(${sql.join(
    raised.map((flag) => visibleCondition(flag, now)),
    sql` or `,
  )})`;

/** Returns the condition of a flag, which for all flags but R003 includes the opening of the bids. */
export const visibleCondition = ({ code, condition }: RaisedFlag, now: number): SQL =>
  code === "R003" ? condition : sql`${condition} and ${isOpened("s", now)}`;
