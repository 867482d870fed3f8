// Vocabulary and limits of online reports, shared by server and browser. No imports of zod.
import { FORM_NAME } from "#online/online-form/form-words.ts";

export const REPORT_FORMAT = 1;

/** Form of the names of reports, parameters and figures. */
export const REPORT_NAME = FORM_NAME;

export const reportLimits = {
  title: 60,
  note: 500,
  value: 200,
  columns: 60,
  sorts: 3,
  parameters: 10,
  groups: 3,
  figures: 10,
  charts: 6,
  choices: 200,
  /** Stored saves of a report. */
  records: 16,
  /** Columns of a cross-tab. */
  heads: 50,
  groupRows: 1_000,
  /** Cells of a cross-tab in total. */
  groupCells: 50_000,
  exportRows: 50_000,
  /** Rows and groups of a trial run of a definition. */
  tried: 10,
} as const;

/** A text is compared as text, a moment by its day in Beijing. */
export const reportColumnTypes = ["text", "number", "day", "moment", "yes_no"] as const;
export type ReportColumnType = (typeof reportColumnTypes)[number];

/**
 * Kinds of records that values of a column may reference; the record's name is shown. A user is referenced by id,
 * a department or a category by code.
 */
export const referredKinds = ["user", "department", "category", "record", "item"] as const;
export type ReferredKind = (typeof referredKinds)[number];

export const dataSetKinds = ["form", "product", "view"] as const;
export type DataSetKind = (typeof dataSetKinds)[number];

/** Data sets of the product. */
export const productSets = ["archive", "sign_in", "message", "people"] as const;
export type ProductSet = (typeof productSets)[number];

export const columnTotals = ["none", "sum", "average", "count", "min", "max"] as const;
export type ColumnTotal = (typeof columnTotals)[number];

/** Grouping of a column's values: unchanged, or by their period. */
export const groupSteps = ["value", "day", "month", "quarter", "year"] as const;
export type GroupStep = (typeof groupSteps)[number];

/** Aggregates of a group's rows. */
export const figureFolds = ["count", "distinct", "sum", "average", "min", "max"] as const;
export type FigureFold = (typeof figureFolds)[number];

export const chartKinds = ["bar", "line", "pie"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Comparisons of a parameter. */
export const parameterConditions = ["eq", "ne", "gt", "gte", "lt", "lte", "contains", "starts_with"] as const;
export type ParameterCondition = (typeof parameterConditions)[number];

/** Default of a parameter, evaluated when the report is opened. */
export const fixedDefaults = [
  ...(["today", "month_begin", "month_end", "year_begin", "own_department", "own_account"] as const),
] as const;
export type FixedDefault = (typeof fixedDefaults)[number];

export const reportActions = ["view", "export", "mail"] as const;
export type ReportAction = (typeof reportActions)[number];

/** A part of a report that is exported as a file. */
export const reportParts = ["rows", "groups"] as const;
export type ReportPart = (typeof reportParts)[number];

/**
 * open: unrestricted. masked: values are masked, and cannot be used to filter or count. withheld: absent for the
 * caller.
 */
export const columnStates = ["open", "masked", "withheld"] as const;
export type ReportColumnState = (typeof columnStates)[number];

export const reportActionCode = (report: string, action: ReportAction): string => `report:${report}:${action}`;
