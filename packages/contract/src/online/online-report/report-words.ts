// What an online report may be made of: server and browser go by the same words and bounds. No imports of zod.
import { FORM_NAME } from "#online/online-form/form-words.ts";

export const REPORT_FORMAT = 1;

/** Of a report, of its parameters and figures. */
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
  /** Saves of a report that are kept. */
  records: 16,
  /** Columns of a cross-tab. */
  heads: 50,
  groupRows: 1_000,
  /** Cells of a cross-tab, all of them together. */
  groupCells: 50_000,
  exportRows: 50_000,
  /** Rows and groups of a definition that is tried out. */
  tried: 10,
} as const;

/** A text is compared as text, a moment by its day in Beijing. */
export const reportColumnTypes = ["text", "number", "day", "moment", "yes_no"] as const;
export type ReportColumnType = (typeof reportColumnTypes)[number];

/** What values of a column may name, shown by its name: a user by the id, a department or a category by the code, and the like. */
export const referredKinds = ["user", "department", "category", "record", "item"] as const;
export type ReferredKind = (typeof referredKinds)[number];

export const dataSetKinds = ["form", "product", "view"] as const;
export type DataSetKind = (typeof dataSetKinds)[number];

/** The product's own sets. */
export const productSets = ["archive", "sign_in", "message", "people"] as const;
export type ProductSet = (typeof productSets)[number];

export const columnTotals = ["none", "sum", "average", "count", "min", "max"] as const;
export type ColumnTotal = (typeof columnTotals)[number];

/** How values of a column become a group: as they are, or by the time that they lie in. */
export const groupSteps = ["value", "day", "month", "quarter", "year"] as const;
export type GroupStep = (typeof groupSteps)[number];

/** What is made of a group's rows. */
export const figureFolds = ["count", "distinct", "sum", "average", "min", "max"] as const;
export type FigureFold = (typeof figureFolds)[number];

export const chartKinds = ["bar", "line", "pie"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** How a parameter compares. */
export const parameterConditions = ["eq", "ne", "gt", "gte", "lt", "lte", "contains", "starts_with"] as const;
export type ParameterCondition = (typeof parameterConditions)[number];

/** What a parameter is until somebody says otherwise, worked out when the report is opened. */
export const fixedDefaults = [
  ...(["today", "month_begin", "month_end", "year_begin", "own_department", "own_account"] as const),
] as const;
export type FixedDefault = (typeof fixedDefaults)[number];

export const reportActions = ["view", "export", "mail"] as const;
export type ReportAction = (typeof reportActions)[number];

/** A part of a report that leaves as a file. */
export const reportParts = ["rows", "groups"] as const;
export type ReportPart = (typeof reportParts)[number];

/** open: as it is. masked: its values leave masked, and nothing is asked or counted by it. withheld: not there for whoever asks. */
export const columnStates = ["open", "masked", "withheld"] as const;
export type ReportColumnState = (typeof columnStates)[number];

export const reportActionCode = (report: string, action: ReportAction): string => `report:${report}:${action}`;
