import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { countedPageOf, text } from "#fields.ts";
import { TABLE_FILES } from "#media-types.ts";
import { dataSetShape, reportDefinition } from "#online/online-report/report.schemas.ts";
import {
  columnStates,
  columnTotals,
  figureFolds,
  groupSteps,
  reportColumnTypes,
  reportLimits,
  reportParts,
} from "#online/online-report/report-words.ts";

const access = { kind: "signed-in" } as const;
const edit = { kind: "permission", code: "online_report:edit" } as const;
const params = z.object({ code: text(60, 1) });

/** Every value is text: numbers as decimals, days as `2026-03-01`, instants in UTC, yes or no as `true` and `false`. */
const cell = z.string().nullable();

/** Texts shown in place of values, by column and value. */
const labels = z.record(z.string(), z.record(z.string(), z.string()));

const rowsResult = countedPageOf(
  z.object({
    /** Id of the record; null: the data set has none. */
    id: z.string().nullable(),
    /** By the names of the shown columns. */
    values: z.record(z.string(), cell),
  }),
).extend({ labels });

const totalsResult = z.array(z.object({ column: z.string(), total: z.enum(columnTotals), value: cell }));

const axis = z.object({ column: z.string(), title: z.string(), step: z.enum(groupSteps) });
/** Values of one group, in the order of the figures. */
const figures = z.array(cell);

const groupsResult = z.object({
  by: z.array(axis),
  across: axis.nullable(),
  figures: z.array(
    z.object({ name: z.string(), title: z.string(), fold: z.enum(figureFolds), type: z.enum(reportColumnTypes) }),
  ),
  /** Columns of the cross-tab, in order; empty: no cross-tab. */
  heads: z.array(cell),
  /** The cross-tab has more columns than the answer. */
  hasMoreHeads: z.boolean(),
  rows: z.array(
    z.object({
      /** A value of every column in `by`: a month is `2026-03`, a quarter `2026-Q1`. */
      key: z.array(cell),
      /** Figures of the whole group. */
      figures,
      /** By head; null: no rows there. */
      cells: z.array(figures.nullable()),
    }),
  ),
  /** There are more groups than the answer contains. */
  hasMoreRows: z.boolean(),
  /** Over all rows, including those that the answer omits. */
  grand: z.object({ figures, cells: z.array(figures.nullable()) }),
  labels,
});

const reportQuery = {
  /**
   * JSON: `{ all | any: [condition | group] }`, up to three levels and 20 conditions; a condition is `{ field, is,
   * value }`
   * on a column of the definition.
   */
  filter: text(4_000).optional(),
  /** JSON: values by parameter name. Omitted: the parameter's default; null: no filter by it. */
  parameters: text(4_000).optional(),
};

/** Columns separated by commas, each with a minus for descending. Default: the order of the definition. */
const sort = z
  .string()
  .max(100)
  .regex(/^-?[a-z][a-z0-9_]{0,29}(,-?[a-z][a-z0-9_]{0,29}){0,2}$/)
  .optional();

const running = [
  "online_report.no_report",
  "online_report.no_set",
  "online_report.set_gone",
  "online_report.set_changed",
  "online_report.bad_query",
  "online_report.no_role",
  "online_report.too_slow",
  "online_report.busy",
] as const;

/**
 * Running of reports. The service requires the report's own permission, `report:<code>:<action>`, and those of its data
 * set.
 */
export const reportRun = {
  read: endpoint({
    summary: "报表、数据集与本人的权限",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}"],
    access,
    limit: "general",
    params,
    result: z.object({
      definition: reportDefinition,
      /** The part of the data set that the caller may read. */
      dataSet: dataSetShape,
      /** Every column that the definition names, by name. */
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.enum(reportColumnTypes),
          state: z.enum(columnStates),
          /** Selectable values with their texts; null: any value. */
          choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
        }),
      ),
      /**
       * Current values of parameters; null: no filter by it. `label`: text of the value; null: the value is its own
       * text.
       */
      parameters: z.array(z.object({ name: z.string(), value: z.string().nullable(), label: z.string().nullable() })),
      /** The caller may see groups: none of their columns is withheld. */
      hasGroups: z.boolean(),
      rights: z.object({ view: z.boolean(), export: z.boolean(), mail: z.boolean() }),
    }),
    errors: ["online_report.no_report", "online_report.no_set", "online_report.set_gone"],
  }),
  readRows: endpoint({
    summary: "报表的明细",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/rows"],
    access,
    limit: "general",
    params,
    query: z.strictObject({
      ...reportQuery,
      sort,
      pageSize: z.coerce
        .number()
        .refine((size) => size === 10 || size === 20 || size === 30)
        .default(20),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
    }),
    result: rowsResult,
    errors: running,
  }),
  readTotals: endpoint({
    summary: "报表的合计",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/totals"],
    access,
    limit: "general",
    params,
    query: z.strictObject(reportQuery),
    result: totalsResult,
    errors: running,
  }),
  readGroups: endpoint({
    summary: "报表的汇总与交叉表",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/groups"],
    access,
    limit: "general",
    params,
    query: z.strictObject(reportQuery),
    result: groupsResult,
    errors: [...running, "online_report.no_groups"],
  }),
  export: endpoint({
    summary: `导出报表的明细或汇总，至多 ${reportLimits.exportRows} 行（CSV、xlsx 或带图表的 PDF，文件名带导出人与时间）`,
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/export"],
    access,
    limit: "export",
    params,
    query: z.strictObject({
      ...reportQuery,
      sort,
      part: z.enum(reportParts).default("rows"),
      format: z.enum(["csv", "xlsx", "pdf"]).default("csv"),
    }),
    shape: "own",
    download: true,
    mediaTypes: [...TABLE_FILES, "application/pdf"],
    result: z.string(),
    errors: [...running, "online_report.no_groups", "online_report.too_many_rows"],
  }),
  preview: endpoint({
    summary: "试运行报表定义：前 10 行与前 10 组",
    methods: ["POST"],
    paths: ["/api/system/online-reports/try"],
    access: edit,
    limit: "general",
    body: z.strictObject({ definition: reportDefinition }),
    /** Parameters have their defaults. */
    result: z.object({ rows: rowsResult, totals: totalsResult, groups: groupsResult.nullable() }),
    errors: [
      "online_report.design_closed",
      "online_report.faults",
      "online_report.no_set",
      "online_report.set_gone",
      "online_report.set_changed",
      "online_report.bad_query",
      "online_report.no_role",
      "online_report.too_slow",
      "online_report.busy",
    ],
  }),
} as const;
