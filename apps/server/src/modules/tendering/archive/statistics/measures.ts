/** Closed: complete, unsuccessful, cancelled or withdrawn. */
const CLOSED = "f.status in ('3', '4', '5', '6')";
const FAILED = "('4', '5', '6')";
const ABNORMAL = `f.status in ${FAILED}`;
/** The dossier is archived and retained. */
const HELD = "f.archive_status in ('5', '6', '7')";
/** The dossier is archived, or was destroyed (8) at the end of its retention. */
const EVER = "f.archive_status in ('5', '6', '7', '8')";

/** Condition of an award and its lot: an active award counts unless its lot failed afterwards. */
export const countsAsAward = (award: string, lot: string): string =>
  `${award}.status = '1' and ${lot}.status not in ${FAILED}`;

export interface MeasureRule {
  /** Sum over the rows `f` of `stat_lot` that satisfy `when`. Absent: the rows are counted. */
  sum?: string;
  when: string;
  /** The measure reveals the number of bids, so sealed lots are omitted on reading. */
  isSealed?: true;
  /** The measure uses rows of one currency. Other measures use the rows of all currencies. */
  isMoney?: true;
}

/** Lower bounds of the second to fifth band of an award's value, in the currency of the answer. */
export const AMOUNT_BANDS = [500_000, 2_000_000, 10_000_000, 50_000_000] as const;

type Band = 1 | 2 | 3 | 4 | 5;
const bandCount = (band: Band) => ({ sum: `f.n_band${band}`, when: "true", isMoney: true }) as const;
const bandAmount = (band: Band) => ({ sum: `f.band${band}_amount`, when: "true", isMoney: true }) as const;

/**
 * 漏斗: the stage that a lot reached by its records. A later record implies the earlier stages: a lot with a contract was
 * announced. Stages from the bids on are hidden until the opening of the bids.
 */
export const STAGES = {
  planned: 0,
  noticed: 1,
  registered: 2,
  bid: 3,
  opened: 4,
  evaluated: 5,
  decided: 6,
  contracted: 7,
  archived: 8,
} as const;
const reached = (stage: number) => ({
  when: `f.is_main and f.stage >= ${stage}`,
  ...(stage >= STAGES.registered ? ({ isSealed: true } as const) : {}),
});

/**
 * Sums from which all figures are computed, named like their column in `stat_month`. The rules apply to stored sums and
 * to queries over the lots. Counts use the main row of a lot.
 */
const RULES = {
  n_lot: { when: "f.is_main" },
  n_held: { when: `f.is_main and ${HELD}` },
  n_closed: { when: `f.is_main and ${CLOSED}` },
  n_abnormal: { when: `f.is_main and ${ABNORMAL}` },
  n_ever: { when: `f.is_main and ${EVER}` },
  n_on_time: { when: `f.is_main and ${EVER} and f.archived_at <= f.due_at` },
  n_archive_days: { when: `f.is_main and ${EVER} and f.archive_ms is not null` },
  archive_ms_sum: { sum: "f.archive_ms", when: `f.is_main and ${EVER}` },
  n_noticed: reached(1),
  n_bid: reached(3),
  n_opened: { when: "f.is_main and (f.stage >= 5 or (f.stage = 3 and f.opens_at is not null))", isSealed: true },
  n_evaluated: reached(5),
  n_decided: reached(6),
  n_contracted: reached(7),
  n_open_days: { when: "f.is_main and f.open_ms is not null" },
  open_ms_sum: { sum: "f.open_ms", when: "f.is_main" },
  n_decide_days: { when: "f.is_main and f.decide_ms is not null", isSealed: true },
  decide_ms_sum: { sum: "f.decide_ms", when: "f.is_main", isSealed: true },
  n_sign_days: { when: "f.is_main and f.sign_ms is not null", isSealed: true },
  sign_ms_sum: { sum: "f.sign_ms", when: "f.is_main", isSealed: true },
  n_bidders_known: { when: "f.is_main and f.bidders is not null", isSealed: true },
  bidders_sum: { sum: "f.bidders", when: "f.is_main", isSealed: true },
  n_competitive_known: { when: "f.is_main and f.bidders is not null and not f.is_direct", isSealed: true },
  n_single: { when: "f.is_main and f.bidders = 1 and not f.is_direct", isSealed: true },
  n_awarded: { when: "f.award_amount is not null", isMoney: true },
  award_amount: { sum: "f.award_amount", when: "true", isMoney: true },
  n_saving: { when: "f.award_amount is not null and f.base_amount is not null", isMoney: true },
  base_amount: { sum: "f.base_amount", when: "f.award_amount is not null", isMoney: true },
  saving_award_amount: { sum: "f.award_amount", when: "f.base_amount is not null", isMoney: true },
  sme_amount: { sum: "f.sme_amount", when: "true", isMoney: true },
  scale_known_amount: { sum: "f.scale_known_amount", when: "true", isMoney: true },
  n_monied: { when: "f.currency <> ''", isMoney: true },
  n_band1: bandCount(1),
  band1_amount: bandAmount(1),
  n_band2: bandCount(2),
  band2_amount: bandAmount(2),
  n_band3: bandCount(3),
  band3_amount: bandAmount(3),
  n_band4: bandCount(4),
  band4_amount: bandAmount(4),
  n_band5: bandCount(5),
  band5_amount: bandAmount(5),
} as const satisfies Record<string, MeasureRule>;

/** Due lots that are neither archived nor destroyed after archiving. A lot without a dossier has no status. */
export const OVERDUE: MeasureRule = { when: `f.is_main and (${EVER}) is not true` };

export type MeasureColumn = keyof typeof RULES;
export const measureOf = (column: MeasureColumn): MeasureRule => RULES[column];
export interface Measure extends MeasureRule {
  column: MeasureColumn;
}

export const MEASURES: readonly Measure[] = (Object.keys(RULES) as MeasureColumn[]).map((column) => ({
  column,
  ...RULES[column],
}));

/** Columns that each kind of answer needs. Other columns are not summed. */
export const ASKED = {
  figures: MEASURES.map(({ column }) => column).filter((column) => !column.includes("band")),
  due: ["n_lot", "n_ever", "n_on_time"],
  /** Shows whether there are lots, and in which currencies. */
  presence: ["n_lot", "n_monied"],
  /** Shows how many lots are archived. */
  unarchived: ["n_lot", "n_ever"],
  funnel: ["n_lot", "n_noticed", "n_bid", "n_opened", "n_evaluated", "n_decided", "n_contracted", "n_ever"],
  durations: [
    "n_open_days",
    "open_ms_sum",
    "n_decide_days",
    "decide_ms_sum",
    "n_sign_days",
    "sign_ms_sum",
    "n_archive_days",
    "archive_ms_sum",
  ],
  months: ["n_held", "n_awarded", "award_amount"],
  groups: ["n_lot", "n_awarded", "award_amount"],
  bands: MEASURES.map(({ column }) => column).filter((column) => column.includes("band")),
} as const satisfies Record<string, readonly MeasureColumn[]>;

/** Returns the measure over rows `f` of `stat_lot`. `condition` narrows it further. */
export function aggregate({ sum, when }: Measure, condition = "true"): string {
  const where = [when, condition].filter((part) => part !== "true").join(" and ");
  const filter = where === "" ? "" : ` filter (where ${where})`;
  return sum === undefined ? `count(*)${filter}` : `coalesce(sum(${sum})${filter}, 0)`;
}

export type Basis = "archive" | "award" | "notice" | "due" | "expiry";

/** Column of `stat_lot` with the day that a basis compares with a range. */
export const BASIS_DAY: Record<Basis, string> = {
  archive: "archived_day",
  award: "award_day",
  notice: "publish_day",
  due: "due_day",
  expiry: "expires_day",
};

/** Bases of the sums by month. */
export const SUMMED_BASES = ["archive", "award", "notice", "due"] as const satisfies readonly Basis[];
