import { z } from "zod";
import { text } from "#fields.ts";
import { queryModes } from "#online/online-form/form-words.ts";
import {
  chartKinds,
  columnTotals,
  dataSetKinds,
  figureFolds,
  fixedDefaults,
  groupSteps,
  parameterConditions,
  productSets,
  REPORT_FORMAT,
  REPORT_NAME,
  referredKinds,
  reportColumnTypes,
  reportLimits,
} from "./report-words.ts";

const title = text(reportLimits.title);
/** Typed by people: its form is checked with the other faults. */
const name = text(60);
/** Column of a data set: never typed, so that any other form is a malformed request. */
const column = z.string().regex(REPORT_NAME);

/** Code of a registered data set. */
export const dataSetCode = z
  .string()
  .max(60)
  .regex(new RegExp(`^(${productSets.join("|")}|(form|view)/[a-z][a-z0-9_]{0,29})$`));

const choices = z.array(z.strictObject({ value: text(reportLimits.value), label: title })).max(reportLimits.choices);

const reportColumn = z.strictObject({
  name: column,
  title,
  /** Pixels. */
  width: z.number().int().min(40).max(1_000).nullable(),
  isShown: z.boolean(),
  query: z.enum(queryModes),
  /** Texts shown in place of values; null: those of the data set. */
  words: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("dictionary"), code: text(100) }),
      z.strictObject({ kind: z.literal("list"), choices }),
    ])
    .nullable(),
  total: z.enum(columnTotals),
});

const parameter = z.strictObject({
  name,
  title,
  column,
  is: z.enum(parameterConditions),
  default: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("value"), value: text(reportLimits.value) }),
      z.strictObject({ kind: z.literal("word"), word: z.enum(fixedDefaults) }),
    ])
    .nullable(),
  isRequired: z.boolean(),
});

const groupBy = z.strictObject({ column, step: z.enum(groupSteps) });

const figure = z.strictObject({
  name,
  title,
  fold: z.enum(figureFolds),
  /** Null: counts rows. */
  column: column.nullable(),
});

const chart = z.strictObject({
  code: name,
  title,
  kind: z.enum(chartKinds),
  /** A column of `groups.by`. */
  axis: column,
  /** Names of figures. */
  series: z.array(name).max(20),
  isStacked: z.boolean(),
});

/** Complete definition of an online report. */
export const reportDefinition = z.strictObject({
  format: z.literal(REPORT_FORMAT),
  code: name,
  title,
  note: text(reportLimits.note),
  dataSet: dataSetCode,
  columns: z.array(reportColumn).max(100),
  sort: z.array(z.strictObject({ column, isDescending: z.boolean() })).max(10),
  parameters: z.array(parameter).max(20),
  groups: z
    .strictObject({
      by: z.array(groupBy).max(10),
      across: groupBy.nullable(),
      figures: z.array(figure).max(20),
    })
    .nullable(),
  charts: z.array(chart).max(20),
  pageSize: z.union([z.literal(10), z.literal(20), z.literal(30)]),
});

/** A report in a file. */
export const reportInFile = z.strictObject({
  kind: z.literal("online_report"),
  format: z.literal(REPORT_FORMAT),
  report: reportDefinition,
});

const choice = z.object({ value: z.string(), label: z.string() });

/** A data set: the rows of a report, and their columns. */
export const dataSetShape = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.enum(dataSetKinds),
  columns: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      type: z.enum(reportColumnTypes),
      choices: z.array(choice).nullable(),
      /** Code of the dictionary with texts for its values. */
      dictionary: z.string().nullable(),
      /** Values are masked: no filter, sorting, grouping or count by it. */
      isPersonal: z.boolean(),
      /** Contains several values: no sorting, grouping or count by it. */
      isMany: z.boolean(),
      /**
       * Kind of the record that values reference and whose name is shown; null: values are shown themselves or have
       * texts.
       */
      refersTo: z.enum(referredKinds).nullable(),
    }),
  ),
  /** The page that lists the rows; null: none. */
  list: z
    .object({
      path: z.string(),
      /** Accepts a report's filter on the same columns as `filter` in its address. */
      takesFilter: z.boolean(),
    })
    .nullable(),
});

/** A fault of a definition: its place (`columns.3.name`), and how to correct it. */
export const reportFault = z.object({ at: z.string(), what: z.string() });

export type ReportDefinition = z.output<typeof reportDefinition>;
export type DataSet = z.output<typeof dataSetShape>;
export type DataSetColumn = DataSet["columns"][number];
export type ReportFault = z.output<typeof reportFault>;
