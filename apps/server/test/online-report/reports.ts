import type { ReportDefinition } from "@tender/contract";
import type { Person } from "@tender/testkit";
import { field } from "#test/online-form/designers.ts";
import { managers } from "#test/online-form/managers.ts";

/** A text that template engines would evaluate. */
export const BRACES = ["$", "{1+1} <#if> {x}"].join("");

type Column = ReportDefinition["columns"][number];

export const createColumn = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  title: name,
  width: null,
  isShown: true,
  query: "off",
  words: null,
  total: "none",
  ...more,
});

export const report = (code: string, dataSet: string, more: Partial<ReportDefinition> = {}): ReportDefinition => ({
  format: 1,
  code,
  title: `报表 ${code}`,
  note: "",
  dataSet,
  columns: [],
  sort: [],
  parameters: [],
  groups: null,
  charts: [],
  pageSize: 20,
  ...more,
});

const designRights = ["view", "edit", "remove", "export", "import"].map((part) => `online_report:${part}`);
const reportRights = ["view", "export", "mail"];
const names = ["goods_sum", "people_list", "sign_ins", "archive_sum", "messages", "nobodys"];
const rightsOn = (code: string, actions = reportRights) => actions.map((action) => `report:${code}:${action}`);

/** Starts the application with a form of goods and its rows, a designer of reports over it, and readers. */
export async function reporters() {
  const base = await managers();
  const { t } = base;
  await t.make.role("analyst", [
    ...designRights,
    ...["online:goods:view", "online:goods:field:price:hidden", "online:goods:field:phone:masked"],
    ...["user:view", "audit:view", "message:view", "menu:edit", "menu:view", "role:edit", "role:grant"],
    ...names.flatMap((code) => rightsOn(code)),
  ]);
  await t.make.role("audience", [...names.flatMap((code) => rightsOn(code)), "online:goods:view"]);
  const analyst: Person = await t.person({ roles: ["analyst"], realname: "陈析" });
  const audience: Person = await t.person({ roles: ["audience"] });

  const save = (definition: ReportDefinition, at: { id: string; version: number } | null = null, who = analyst) =>
    t.call("onlineReport.save", { body: { id: at?.id ?? null, version: at?.version ?? null, definition } }, who);
  const saveReport = async (definition: ReportDefinition) => {
    const { body } = await save(definition);
    if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.result)}`);
    return body.result;
  };
  const opened = async (definition: ReportDefinition) => {
    const at = await saveReport(definition);
    const { body } = await t.call("onlineReport.setOpen", { body: { ...at, isOpen: true } }, analyst);
    return { id: at.id, version: body.result.version };
  };
  const rows = (code: string, query: object = {}, who = analyst) =>
    t.call("reportRun.readRows", { params: { code }, query }, who);
  const groups = (code: string, query: object = {}, who = analyst) =>
    t.call("reportRun.readGroups", { params: { code }, query }, who);

  /** Stores four rows of goods, two of each state. */
  async function withRows(): Promise<void> {
    await base.withGoods();
    const add = (values: Parameters<typeof base.add>[1]) => base.add("goods", values);
    await add({ title: "甲", count: 1, state: "open", due: "2026-10-05", phone: "13800001111", tags: ["1", "2"] });
    await add({ title: "乙", count: 2, state: "open", due: "2026-11-05" });
    await add({ title: "丙", count: 4, state: "closed", due: "2026-11-15" });
    await add({ title: BRACES, count: 10, state: "closed" });
    await t.database.pool.query("UPDATE online.goods SET price = count * 1.5");
  }
  const clear = async () => {
    await base.designerSetting.clear();
    await t.database.pool.query("DELETE FROM data_rule; DELETE FROM online_report");
  };

  return {
    ...base,
    saveRow: base.save,
    analyst,
    audience,
    save,
    made: saveReport,
    opened,
    rows,
    groups,
    withRows,
    clear,
    field,
  };
}

export type Reporters = Awaited<ReturnType<typeof reporters>>;

/** Returns a report with counts and sums of goods by state, and by month across. */
export const goodsSum = (more: Partial<ReportDefinition> = {}): ReportDefinition =>
  report("goods_sum", "form/goods", {
    columns: [
      createColumn("title", { query: "single" }),
      createColumn("count", { query: "range", total: "sum" }),
      createColumn("state", { query: "single" }),
      createColumn("due", { query: "range" }),
    ],
    sort: [{ column: "count", isDescending: true }],
    groups: {
      by: [{ column: "state", step: "value" }],
      across: { column: "due", step: "month" },
      figures: [
        { name: "n", title: "件数", fold: "count", column: null },
        { name: "sum", title: "数量", fold: "sum", column: "count" },
      ],
    },
    charts: [{ code: "c1", title: "图", kind: "bar", axis: "state", series: ["n"], isStacked: false }],
    ...more,
  });
