import type { DataSet, EndpointOf, ReportDefinition, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { answerSchedules } from "./report-schedules.ts";
import { signInToWorkspace } from "./workspace.ts";

type ReportRow = ResultOf<EndpointOf<"onlineReport.list">>["rows"][number];
type ReportDraft = ResultOf<EndpointOf<"onlineReport.read">>;
type Preview = ResultOf<EndpointOf<"reportRun.preview">>;
type OpenReport = ResultOf<EndpointOf<"reportRun.read">>;
type Groups = ResultOf<EndpointOf<"reportRun.readGroups">>;

const UPDATED_AT = "2026-11-20T03:04:05.000Z";

const createDataSetColumn = (
  name: string,
  title: string,
  overrides: Partial<DataSet["columns"][number]> = {},
): DataSet["columns"][number] => ({
  name,
  title,
  type: "text",
  choices: null,
  dictionary: null,
  isPersonal: false,
  isMany: false,
  refersTo: null,
  ...overrides,
});

const methods = [
  { value: "1", label: "公开招标" },
  { value: "2", label: "竞争性谈判" },
];

export const archiveSet: DataSet = {
  code: "archive",
  title: "项目档案",
  kind: "product",
  columns: [
    createDataSetColumn("project_name", "项目名称"),
    createDataSetColumn("method", "采购方式", { choices: methods, dictionary: "cgfs" }),
    createDataSetColumn("amount", "成交金额", { type: "number" }),
    createDataSetColumn("archived_on", "归档日期", { type: "day" }),
    createDataSetColumn("is_late", "逾期", { type: "yes_no" }),
    createDataSetColumn("phone", "联系电话", { isPersonal: true }),
    createDataSetColumn("tags", "标签", { isMany: true }),
  ],
  list: { path: "/archive/dossiers", takesFilter: false },
};

export const bondSet: DataSet = {
  code: "form/bid_bond",
  title: "保证金台账",
  kind: "form",
  columns: [createDataSetColumn("payer", "交纳单位"), createDataSetColumn("amount", "金额", { type: "number" })],
  list: { path: "/online/forms/bid_bond", takesFilter: true },
};

const createColumn = (
  name: string,
  title: string,
  overrides: Partial<ReportDefinition["columns"][number]> = {},
): ReportDefinition["columns"][number] => ({
  name,
  title,
  width: null,
  isShown: true,
  query: "off",
  words: null,
  total: "none",
  ...overrides,
});

export const byMethod: ReportDefinition = {
  format: 1,
  code: "by_method",
  title: "采购方式统计",
  note: "按采购方式汇总归档项目",
  dataSet: "archive",
  columns: [
    createColumn("project_name", "项目", { query: "single" }),
    createColumn("method", "采购方式", { query: "single" }),
    createColumn("amount", "成交金额", { query: "range", total: "sum" }),
    createColumn("archived_on", "归档日期"),
    createColumn("phone", "联系电话"),
  ],
  sort: [{ column: "archived_on", isDescending: true }],
  parameters: [
    {
      name: "since",
      title: "归档自",
      column: "archived_on",
      is: "gte",
      isRequired: false,
      default: { kind: "word", word: "year_begin" },
    },
  ],
  groups: {
    by: [{ column: "method", step: "value" }],
    across: { column: "archived_on", step: "quarter" },
    figures: [
      { name: "count", title: "项目数", fold: "count", column: null },
      { name: "amount", title: "金额合计", fold: "sum", column: "amount" },
    ],
  },
  charts: [
    { code: "pie", title: "采购方式构成", kind: "pie", axis: "method", series: ["count"], isStacked: false },
    { code: "bar", title: "各方式金额", kind: "bar", axis: "method", series: ["count", "amount"], isStacked: false },
  ],
  pageSize: 20,
};

export const reportRow: ReportRow = {
  id: "report1",
  version: 3,
  code: "by_method",
  title: "采购方式统计",
  dataSet: "archive",
  state: "open",
  updatedAt: UPDATED_AT,
  updatedBy: "许管理",
};

const closedRow: ReportRow = {
  ...reportRow,
  id: "report2",
  code: "bonds",
  title: "保证金统计",
  dataSet: "form/bid_bond",
  state: "closed",
  updatedBy: null,
};

export const reportDraft: ReportDraft = {
  ...reportRow,
  definition: byMethod,
  faults: [],
  isDesignClosed: false,
  hasMenu: false,
};

export const reportGroups: Groups = {
  by: [{ column: "method", title: "采购方式", step: "value" }],
  across: { column: "archived_on", title: "归档日期", step: "quarter" },
  figures: [
    { name: "count", title: "项目数", fold: "count", type: "number" },
    { name: "amount", title: "金额合计", fold: "sum", type: "number" },
  ],
  heads: ["2026-Q1", "2026-Q2"],
  hasMoreHeads: false,
  rows: [
    {
      key: ["1"],
      figures: ["3", "1280000.50"],
      cells: [
        ["1", "80000.50"],
        ["2", "1200000.00"],
      ],
    },
    { key: ["2"], figures: ["1", "96000.00"], cells: [null, ["1", "96000.00"]] },
  ],
  hasMoreRows: false,
  grand: {
    figures: ["4", "1376000.50"],
    cells: [
      ["1", "80000.50"],
      ["3", "1296000.00"],
    ],
  },
  labels: { method: { 1: "公开招标", 2: "竞争性谈判" } },
};

export const reportRows: ResultOf<EndpointOf<"reportRun.readRows">> = {
  total: 2,
  isMore: false,
  rows: [
    {
      id: "p1",
      values: {
        project_name: "办公设备采购",
        method: "1",
        amount: "1200000.00",
        archived_on: "2026-04-02",
        phone: "138****0001",
      },
    },
    {
      id: "p2",
      values: {
        project_name: "物业服务采购",
        method: "2",
        amount: "96000.00",
        archived_on: "2026-05-11",
        phone: null,
      },
    },
  ],
  labels: { method: { 1: "公开招标", 2: "竞争性谈判" } },
};

export const reportPreview: Preview = {
  rows: reportRows,
  totals: [{ column: "amount", total: "sum", value: "1376000.50" }],
  groups: reportGroups,
};

const isPersonal = (name: string) =>
  archiveSet.columns.some((candidate) => candidate.name === name && candidate.isPersonal);

export const openReport: OpenReport = {
  definition: byMethod,
  dataSet: archiveSet,
  columns: byMethod.columns.map(({ name }) => {
    const { type = "text", choices = null } = archiveSet.columns.find((candidate) => candidate.name === name) ?? {};
    return { name, type, state: isPersonal(name) ? "masked" : "open", choices };
  }),
  parameters: [{ name: "since", value: "2026-01-01", label: null }],
  hasGroups: true,
  rights: { view: true, export: true, mail: false },
};

export const mailableReport: OpenReport = { ...openReport, rights: { ...openReport.rights, mail: true } };

export const reportRights = ["view", "edit", "remove", "export", "import"].map((action) => `online_report:${action}`);
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

export const reportMenu = menuItem({
  path: "/online/reports/by_method",
  component: "online/report-list/by_method",
  meta: { title: "采购方式统计" },
});

export const reportMenus = [
  reportMenu,
  menuItem({
    path: "/online/report-designer",
    component: "online-reports/reports",
    meta: { title: "在线报表" },
  }),
  menuItem({
    path: "/online/report-designer/:id",
    component: "online-reports/designer",
    hidden: true,
    meta: { title: "报表设计", keepAlive: true },
  }),
];

/** Texts of these reports that are data, not words of a page. */
export const reportDataTexts = ["by_method", "bonds"];

function answerReportDesigning(): void {
  answer("onlineReport.list", { total: 2, rows: [reportRow, closedRow], isDesignClosed: false });
  answer("onlineReport.read", reportDraft);
  answer("onlineReport.listDataSets", [archiveSet, bondSet]);
  answer("reportRun.preview", reportPreview);
  answer("onlineReport.listRecords", [
    { id: "s2", at: "2026-11-20T03:20:00.000Z", by: "许管理", definition: byMethod },
    {
      id: "s1",
      at: "2026-11-20T03:10:00.000Z",
      by: "许管理",
      definition: { ...byMethod, title: "采购统计", columns: byMethod.columns.slice(0, 4) },
    },
  ]);
}

function answerReport(report: OpenReport = openReport): void {
  answer("reportRun.read", report);
  answer("reportRun.readRows", reportRows);
  answer("reportRun.readTotals", reportPreview.totals);
  answer("reportRun.readGroups", reportGroups);
}

export function answerReports(): void {
  answerReportDesigning();
  answerReport(mailableReport);
  answerSchedules();
}

/** Signs in as a designer of reports. */
export function signInAsReportDesigner(rights: readonly string[] = reportRights): void {
  signInToWorkspace({ menu: reportMenus, auth: rights.map(buttonOf), allAuth: reportRights.map(buttonOf) });
  answer("savedView.listOwn", []);
  answerReportDesigning();
}

/** Signs in with the page of the report 采购方式统计. */
export function signInToReport(report: OpenReport = openReport): void {
  const actions = ["view", "export", "mail"] as const;
  const rights = actions.filter((action) => report.rights[action]).map((action) => `report:by_method:${action}`);
  signInToWorkspace({ menu: [reportMenu], auth: rights.map(buttonOf), allAuth: rights.map(buttonOf) });
  answerReport(report);
  answer("savedView.listOwn", []);
}
