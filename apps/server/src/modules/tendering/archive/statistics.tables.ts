import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

const money = (name: string) => numeric(name, { precision: 24, scale: 4 });
const sum = (name: string) => bigint(name, { mode: "number" }).notNull();

/** Number and amount of the awards in each of five bands of value. */
const bandsOfLot = () => ({
  band1Count: integer("n_band1"),
  band1Amount: money("band1_amount"),
  band2Count: integer("n_band2"),
  band2Amount: money("band2_amount"),
  band3Count: integer("n_band3"),
  band3Amount: money("band3_amount"),
  band4Count: integer("n_band4"),
  band4Amount: money("band4_amount"),
  band5Count: integer("n_band5"),
  band5Amount: money("band5_amount"),
});
const bandSums = () => ({
  band1Count: sum("n_band1"),
  band1Amount: money("band1_amount").notNull(),
  band2Count: sum("n_band2"),
  band2Amount: money("band2_amount").notNull(),
  band3Count: sum("n_band3"),
  band3Amount: money("band3_amount").notNull(),
  band4Count: sum("n_band4"),
  band4Amount: money("band4_amount").notNull(),
  band5Count: sum("n_band5"),
  band5Amount: money("band5_amount").notNull(),
});

/**
 * Facts of a lot for the statistics, one row for each lot and currency (`''`: no money at all). Exactly one row of a
 * lot is main. Counts use main rows; sums of money use rows of the wanted currency. Filled from the base tables.
 */
export const statLot = pgTable(
  "stat_lot",
  {
    lotId: text("lot_id").notNull(),
    currency: text("currency").notNull(),
    isMain: boolean("is_main").notNull(),
    projectId: text("project_id").notNull(),
    source: text("source").notNull(),
    deptCode: text("dept_code").notNull(),
    fondsCode: text("fonds_code"),
    region: text("region"),
    method: text("method").notNull(),
    isDirect: boolean("is_direct").notNull(),
    category: text("category").notNull(),
    orgForm: text("org_form"),
    status: text("status").notNull(),
    archiveStatus: text("archive_status"),
    buyerId: text("buyer_id"),
    agencyId: text("agency_id"),
    asOf: instant("as_of").notNull(),
    archivedAt: instant("archived_at"),
    awardAt: instant("award_at"),
    publishAt: instant("publish_at"),
    dueAt: instant("due_at"),
    /** Beijing days of the four instants above. */
    archivedDay: date("archived_day"),
    awardDay: date("award_day"),
    publishDay: date("publish_day"),
    dueDay: date("due_day"),
    /** 保管期满 of an archived dossier. Null: permanent. */
    expiresDay: date("expires_day"),
    /** The number and names of bidders are hidden until then. */
    opensAt: instant("opens_at"),
    bidders: integer("bidders"),
    /** Stage that the records show: see `STAGES`. */
    stage: smallint("stage").notNull(),
    /**
     * Milliseconds from notice to opening, from opening to award, from award to contract, from closing to archiving.
     */
    openMs: bigint("open_ms", { mode: "number" }),
    decideMs: bigint("decide_ms", { mode: "number" }),
    signMs: bigint("sign_ms", { mode: "number" }),
    archiveMs: bigint("archive_ms", { mode: "number" }),
    baseAmount: money("base_amount"),
    awardAmount: money("award_amount"),
    smeAmount: money("sme_amount"),
    scaleKnownAmount: money("scale_known_amount"),
    ...bandsOfLot(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.currency] }),
    index("stat_lot_project_idx").on(table.projectId),
    index("stat_lot_archived_idx").on(table.source, table.archivedDay, table.archivedAt, table.lotId),
    index("stat_lot_award_idx").on(table.source, table.awardDay, table.awardAt, table.lotId),
    index("stat_lot_publish_idx").on(table.source, table.publishDay, table.publishAt, table.lotId),
    index("stat_lot_due_idx").on(table.source, table.dueDay),
    index("stat_lot_dept_idx").on(table.deptCode.op("text_pattern_ops"), table.archivedDay),
    index("stat_lot_fonds_idx").on(table.fondsCode, table.archivedDay),
    index("stat_lot_region_idx").on(table.region, table.archivedDay),
    index("stat_lot_buyer_idx").on(table.buyerId),
    index("stat_lot_opens_idx").on(table.opensAt),
    index("stat_lot_as_of_idx").on(table.source, table.asOf),
    index("stat_lot_pipeline_idx")
      .on(table.source, table.archiveStatus, table.method, table.category, table.status)
      .where(sql`${table.isMain}`),
    index("stat_lot_expires_idx").on(table.source, table.expiresDay),
  ],
);

/** Columns of a lot for scopes and ranges, repeated in the tables that depend on `stat_lot`. */
const placeOfLot = () => ({
  source: text("source").notNull(),
  deptCode: text("dept_code").notNull(),
  fondsCode: text("fonds_code"),
  opensAt: instant("opens_at"),
  archivedDay: date("archived_day"),
  awardDay: date("award_day"),
  publishDay: date("publish_day"),
});

/**
 * 红旗: findings of a rule about a lot. All lots near a rule are stored; the thresholds, which are settings, are applied
 * to `value` on reading.
 */
export const statFlag = pgTable(
  "stat_flag",
  {
    lotId: text("lot_id").notNull(),
    code: text("code").notNull(),
    /** Which of several thresholds applies. */
    variant: text("variant").notNull(),
    value: numeric("value"),
    evidence: jsonb("evidence").$type<Record<string, string | number>>().notNull(),
    ...placeOfLot(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.code] }),
    index("stat_flag_archived_idx").on(table.source, table.code, table.archivedDay),
    index("stat_flag_award_idx").on(table.source, table.code, table.awardDay),
    index("stat_flag_publish_idx").on(table.source, table.code, table.publishDay),
    index("stat_flag_value_idx").on(table.source, table.code, table.variant, table.value),
  ],
);

/** Objections with the days of their lot. */
export const statObjection = pgTable(
  "stat_objection",
  {
    lotId: text("lot_id").notNull(),
    objectionNo: text("objection_no").notNull(),
    stage: text("stage").notNull(),
    kind: text("kind").notNull(),
    outcome: text("outcome").notNull(),
    ...placeOfLot(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.objectionNo] }),
    index("stat_objection_archived_idx").on(table.source, table.archivedDay),
    index("stat_objection_award_idx").on(table.source, table.awardDay),
    index("stat_objection_publish_idx").on(table.source, table.publishDay),
  ],
);

/** Shares of active awards by supplier. A consortium's award is split equally. */
export const statAwardShare = pgTable(
  "stat_award_share",
  {
    awardId: text("award_id").notNull(),
    orgId: text("org_id").notNull(),
    lotId: text("lot_id").notNull(),
    currency: char("currency", { length: 3 }).notNull(),
    shareAmount: numeric("share_amount").notNull(),
    ...placeOfLot(),
  },
  (table) => [
    primaryKey({ columns: [table.awardId, table.orgId] }),
    index("stat_award_share_lot_idx").on(table.lotId),
    index("stat_award_share_archived_idx").on(table.source, table.currency, table.archivedDay),
    index("stat_award_share_award_idx").on(table.source, table.currency, table.awardDay),
    index("stat_award_share_publish_idx").on(table.source, table.currency, table.publishDay),
    index("stat_award_share_opens_idx").on(table.opensAt),
  ],
);

/**
 * 分区: sets of lots with stored sums. The whole holdings (empty code) always, and a large fonds or a large department
 * with its branch. A view of such a part is answered from the sums, any other view from the lots.
 */
export const statPart = pgTable(
  "stat_part",
  {
    code: text("code").primaryKey(),
    deptCode: text("dept_code"),
    fondsCode: text("fonds_code"),
  },
  (table) => [index("stat_part_fonds_idx").on(table.fondsCode)],
);

/**
 * Sums of `stat_lot` and `stat_award_share` by part: lots by buyer, agency and region and awards by supplier, by year
 * and over all days; lots by organisation form and day; present lots by state of the dossier.
 */
export const statHolder = pgTable(
  "stat_holder",
  {
    part: text("part").notNull(),
    kind: text("kind", { enum: ["buyer", "agency", "region", "supplier", "orgForm", "state"] }).notNull(),
    basis: text("basis", { enum: ["archive", "award", "notice"] }).notNull(),
    /** `2026`, `2026-11-20` or `all`. */
    period: text("period").notNull(),
    source: text("source").notNull(),
    /** Id of an organisation, name or code of a region, code of a form (empty: unknown) or of a state. */
    code: text("code").notNull(),
    currency: text("currency").notNull(),
    count: sum("n"),
    /** Exact: shares of a consortium may need more than four places. */
    amount: numeric("amount").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.part, table.kind, table.basis, table.period, table.source, table.currency, table.code],
    }),
  ],
);

/**
 * Sums of `stat_lot` by part and month. Additive sums only; shares and means are computed on reading. Basis `due`
 * counts by the day until which a closed lot has to be archived.
 */
export const statMonth = pgTable(
  "stat_month",
  {
    part: text("part").notNull(),
    basis: text("basis", { enum: ["archive", "award", "notice", "due"] }).notNull(),
    /** First day of the month. */
    month: date("month").notNull(),
    source: text("source").notNull(),
    method: text("method").notNull(),
    category: text("category").notNull(),
    status: text("status").notNull(),
    currency: text("currency").notNull(),
    lots: sum("n_lot"),
    held: sum("n_held"),
    closed: sum("n_closed"),
    abnormal: sum("n_abnormal"),
    ever: sum("n_ever"),
    onTime: sum("n_on_time"),
    archiveDaysKnown: sum("n_archive_days"),
    archiveMs: numeric("archive_ms_sum").notNull(),
    biddersKnown: sum("n_bidders_known"),
    bidders: sum("bidders_sum"),
    noticed: sum("n_noticed"),
    bid: sum("n_bid"),
    opened: sum("n_opened"),
    evaluated: sum("n_evaluated"),
    decided: sum("n_decided"),
    contracted: sum("n_contracted"),
    openDaysKnown: sum("n_open_days"),
    openMs: numeric("open_ms_sum").notNull(),
    decideDaysKnown: sum("n_decide_days"),
    decideMs: numeric("decide_ms_sum").notNull(),
    signDaysKnown: sum("n_sign_days"),
    signMs: numeric("sign_ms_sum").notNull(),
    competitiveKnown: sum("n_competitive_known"),
    single: sum("n_single"),
    awarded: sum("n_awarded"),
    award: money("award_amount").notNull(),
    saving: sum("n_saving"),
    base: money("base_amount").notNull(),
    savingAward: money("saving_award_amount").notNull(),
    sme: money("sme_amount").notNull(),
    scaleKnown: money("scale_known_amount").notNull(),
    /** Lots with any money in this currency: they decide which currency is shown first. */
    monied: sum("n_monied"),
    ...bandSums(),
  },
  (table) => [
    primaryKey({
      name: "stat_month_pk",
      columns: [
        table.part,
        table.basis,
        table.source,
        table.month,
        table.method,
        table.category,
        table.status,
        table.currency,
      ],
    }),
  ],
);
