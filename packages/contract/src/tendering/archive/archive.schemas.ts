import { z } from "zod";
import { dayText, idText, instantText, text } from "#fields.ts";

/** Filters of all archive figures and lists; dates are Beijing dates, both inclusive. */
export const archiveFilters = {
  /** The date by which a lot belongs to the range. */
  basis: z.enum(["archive", "award", "notice"]).default("archive"),
  /** Range if `from` and `to` are absent; an empty `last12` moves to the newest data, `all` has no limit. */
  range: z.enum(["year", "last12", "last24", "all", "custom"]).default("last12"),
  from: dayText.optional(),
  to: dayText.optional(),
  /** Department code; includes its subtree. */
  dept: text(40).optional(),
  region: text(100).optional(),
  method: text(10).optional(),
  category: text(10).optional(),
  orgForm: text(10).optional(),
  status: text(10).optional(),
  /** Ids of organisations: lots of a buyer, of an agency, or won by a supplier. */
  buyer: idText.optional(),
  agency: idText.optional(),
  supplier: idText.optional(),
  source: z.enum(["own", "imported", "all"]).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};
export type ArchiveFilters = z.output<z.ZodObject<typeof archiveFilters>>;

/**
 * A figure, compared with the same range a year before and with the preceding range of equal length; null: unknown,
 * never 0.
 */
export const figure = z.object({
  value: z.number().nullable(),
  /** 同比: relative change; for rates the difference in percentage points. */
  yearOnYear: z.number().nullable(),
  /** 环比 */
  periodOnPeriod: z.number().nullable(),
});

/** Like `figure`, for money: the exact amount as decimal text in the answer's currency. */
export const moneyFigure = figure.omit({ value: true }).extend({ amount: z.string().nullable() });

/** Common fields of every statistics answer. */
export const statsBasis = z.object({
  /** 数据截至: newest date in scope. */
  dataAsOf: instantText.nullable(),
  currency: z.string(),
  currencies: z.array(z.string()),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The default range was empty, so that the 12 months up to the newest data are shown. */
  rangeMoved: z.boolean(),
  source: z.enum(["own", "imported", "all"]),
  /** Attributions of imported data within the scope. */
  attributions: z.array(z.string()),
  /** no-department: the account has no department; nothing-in-scope: this account can see no data at all. */
  empty: z.enum(["no-department", "nothing-in-scope", "nothing-for-filters"]).nullable(),
});

/**
 * Unarchived lots, which figures by the day of archiving omit: their number in the range by another basis, and their
 * currencies, most frequent first. If there is nothing to show and no range was chosen: the lots of all time.
 */
export const unarchivedLots = z.object({
  basis: z.enum(["award", "notice"]),
  lots: z.number(),
  currencies: z.array(z.string()),
});

export const dossierRow = z.object({
  id: z.string(),
  archiveNo: z.string().nullable(),
  projectName: z.string(),
  buyerName: z.string().nullable(),
  method: z.string(),
  category: z.string(),
  supplierNames: z.array(z.string()),
  amount: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  archivedAt: instantText.nullable(),
  archiveStatus: z.string(),
  openScope: z.string(),
  source: z.enum(["own", "imported"]),
});

/** 红旗, by the codes of the Open Contracting red-flags guide; codes with L are this platform's own. */
const flagCodes = ["R003", "R018", "R024", "R028", "R035", "R036", "R058", "L01", "L02"] as const;
export const flagCode = z.enum(flagCodes);
export type FlagCode = z.output<typeof flagCode>;

export const objectionStage = z.enum(["tender", "award"]);
export const objectionKind = z.enum(["objection", "query", "complaint"]);
export const objectionOutcome = z.enum(["open", "upheld", "dismissed", "rejected", "withdrawn"]);

export const durationSpan = z.enum(["noticeToOpening", "openingToAward", "awardToContract", "closingToArchive"]);

/** 立项 to 归档. The archive has no registrations of bidders: that stage is derived from the later ones. */
export const funnelStage = z.enum([
  "planned",
  "noticed",
  "registered",
  "bid",
  "opened",
  "evaluated",
  "decided",
  "contracted",
  "archived",
]);

/**
 * List behind a clicked figure: `of` names the figure, and the total equals the number shown. `state` and `expiring`
 * use the current state of the dossiers, independent of the range: `state` filters by `archiveStatus`, `expiring`
 * applies the range to 保管期满.
 */
export const dossierListOf = z.enum([
  ...["all", "archived", "abnormal", "due", "dueDone", "overdue", "awarded"],
  ...["timed", "compared", "counted"],
  ...["noticed", "bid", "opened", "evaluated", "decided", "contracted", "everArchived"],
  ...["state", "expiring", "objected", "flagged"],
] as const);
export type DossierListOf = z.output<typeof dossierListOf>;

/** Options of some lists, in addition to the filters. */
export const dossierListOptions = {
  of: dossierListOf.default("all"),
  keyword: text(100).optional(),
  archiveStatus: text(10).optional(),
  flag: flagCode.optional(),
  objectionStage: objectionStage.optional(),
  objectionOutcome: objectionOutcome.optional(),
};
