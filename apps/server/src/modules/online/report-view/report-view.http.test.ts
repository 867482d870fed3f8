// Guarantee: reports read a registered view, and no other, under the role, and cannot write through it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createColumn, type Reporters, report, reporters } from "#test/online-report/reports.ts";
import { createReportViews } from "./report-view.module.ts";

let r: Reporters;
let views: ReturnType<typeof createReportViews>;
beforeAll(async () => {
  r = await reporters();
  views = createReportViews({ db: r.t.database.db, clock: r.t.clock });
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  await r.t.database.pool.query(`
    DELETE FROM online_report_view;
    DROP SCHEMA IF EXISTS reporting CASCADE;
    CREATE SCHEMA reporting;
    CREATE TABLE reporting.deal (region varchar(20), amount numeric(20, 2), ratio float8, day date, at timestamptz, is_open boolean,
      secret text);
    INSERT INTO reporting.deal VALUES ('华东', 100.50, 0.5, '2026-10-05', '2026-10-05 08:00+08', true, 's1'),
      ('华东', 50, 0.25, '2026-11-05', '2026-11-05 08:00+08', false, 's2'), ('华南', 7, NULL, NULL, NULL, NULL, 's3');
    CREATE VIEW reporting.deals AS SELECT region, amount, ratio, day, at, is_open FROM reporting.deal;
    CREATE VIEW reporting.other AS SELECT secret FROM reporting.deal`);
});

const register = (relation = "deals") =>
  views.register({ code: "deals", schema: "reporting", relation, title: "成交", titles: { region: "地区" } });
const names = ["region", "amount", "ratio", "day", "at", "is_open"];
const deals = (more = {}) =>
  report("goods_sum", "view/deals", {
    columns: names.map((name) =>
      createColumn(name, { query: "single", ...(name === "amount" ? { total: "sum" } : {}) }),
    ),
    sort: [{ column: "amount", isDescending: true }],
    groups: {
      by: [{ column: "region", step: "value" }],
      across: { column: "day", step: "month" },
      figures: [{ name: "sum", title: "金额", fold: "sum", column: "amount" }],
    },
    ...more,
  });
const ready = async () => {
  await register();
  await r.t.deps.housekeep();
  await r.opened(deals());
};

test("[SEC-63] is a data set with titles and types in rows, totals, groups and files", async () => {
  await ready();
  const sets = (await r.t.call("onlineReport.listDataSets", {}, r.analyst)).body.result;
  const set = sets.find(({ code }) => code === "view/deals");
  expect(set).toMatchObject({ title: "成交", kind: "view", list: null });
  expect(set?.columns.map(({ name, title, type }) => [name, title, type])).toEqual([
    ["region", "地区", "text"],
    ["amount", "amount", "number"],
    ["ratio", "ratio", "number"],
    ["day", "day", "day"],
    ["at", "at", "moment"],
    ["is_open", "is_open", "yes_no"],
  ]);
  const { body } = await r.rows("goods_sum");
  expect(body.result.rows.map(({ values }) => values)).toEqual([
    {
      region: "华东",
      amount: "100.50",
      ratio: "0.5",
      day: "2026-10-05",
      is_open: "true",
      at: "2026-10-05T00:00:00.000Z",
    },
    {
      region: "华东",
      amount: "50.00",
      ratio: "0.25",
      day: "2026-11-05",
      is_open: "false",
      at: "2026-11-05T00:00:00.000Z",
    },
    { region: "华南", amount: "7.00", ratio: null, day: null, at: null, is_open: null },
  ]);
  const totals = await r.t.call("reportRun.readTotals", { params: { code: "goods_sum" }, query: {} }, r.analyst);
  expect(totals.body.result).toMatchObject([{ column: "amount", total: "sum", value: "157.50" }]);
  expect((await r.groups("goods_sum")).body.result.rows.map(({ key, figures }) => [...key, ...figures])).toEqual([
    ["华东", "150.50"],
    ["华南", "7.00"],
  ]);
  const filter = JSON.stringify({ all: [{ field: "region", is: "eq", value: "华南" }] });
  expect((await r.rows("goods_sum", { filter })).body.result.total).toBe(1);
  const file = await r.t.http("GET", "/api/online/reports/goods_sum/export", r.analyst);
  expect(file.body.split("\r\n")[3]).toMatch(/^华南,7\.00,,,,/);
});

test("[SEC-63] limits readers to their branch by the named column, and refuses without it", async () => {
  await views.register({
    code: "deals",
    schema: "reporting",
    relation: "deals",
    title: "成交",
    titles: {},
    department: "region",
  });
  await r.t.database.pool.query(
    "UPDATE reporting.deal SET region = CASE WHEN amount > 60 THEN 'Q01A01' WHEN amount > 10 THEN 'Q01' ELSE 'Q0' END",
  );
  await r.t.deps.housekeep();
  await r.opened(deals());
  const above = await r.t.make.department({ orgCode: "Q01" });
  const below = await r.t.make.department({ orgCode: "Q01A01" });
  const readAs = async (departments: string[]) => {
    const account = await r.t.person({ roles: ["audience"], departments });
    const { rows, total } = (await r.rows("goods_sum", {}, account)).body.result;
    const { grand } = (await r.groups("goods_sum", {}, account)).body.result;
    return [total, rows.map(({ values }) => values.region), grand.figures];
  };
  expect(await readAs([above.id])).toEqual([2, ["Q01A01", "Q01"], ["150.50"]]);
  expect(await readAs([below.id])).toEqual([1, ["Q01A01"], ["100.50"]]);
  expect(await readAs([])).toEqual([0, [], [null]]);
  // Registering the view again retains its department column.
  expect((await register()).view.departmentColumn).toBe("region");
  await r.t.database.pool.query(
    "DROP VIEW reporting.deals; CREATE VIEW reporting.deals AS SELECT amount FROM reporting.deal",
  );
  await expect(register()).rejects.toThrow();
  expect((await r.rows("goods_sum")).body.message).toBe("数据集“成交”的数据库视图已不存在，请联系系统管理员");
});

test("[SEC-63] filters and sorts by every column under the role", async () => {
  await ready();
  const values = { region: "华东", amount: "50", ratio: "0.25", day: "2026-11-05", at: "2026-11-05", is_open: "false" };
  for (const [field, value] of Object.entries(values)) {
    const filter = JSON.stringify({ all: [{ field, is: "eq", value }] });
    const { status, body } = await r.rows("goods_sum", { filter, sort: field });
    expect([field, status, body.result.total]).toEqual([field, 200, field === "region" ? 2 : 1]);
  }
});

test("[SEC-63] grants the role the registered view alone, and revokes it after removal", async () => {
  await ready();
  const granted = async () =>
    (
      await r.t.database.pool.query(
        `SELECT DISTINCT table_name AS name FROM information_schema.column_privileges
         WHERE grantee = 'tender_report' AND table_schema = 'reporting'`,
      )
    ).rows.map(({ name }) => name);
  expect(await granted()).toEqual(["deals"]);
  await expect(views.remove("deals")).rejects.toThrow(
    "view/deals 正在被报表使用：“报表 goods_sum”。如须取消登记，请加 --force，届时这些报表将不能打开",
  );
  await views.remove("deals", true);
  await r.t.deps.housekeep();
  expect(await granted()).toEqual([]);
  expect((await r.rows("goods_sum")).body.message).toBe("您无权查看该报表的数据集“报表 goods_sum”");
});

test("[SEC-63] reports a dropped view, and reads the rest of one that has lost a column", async () => {
  await ready();
  await r.t.database.pool.query("DROP VIEW reporting.deals");
  const unavailable = "数据集“成交”的数据库视图已不存在，请联系系统管理员";
  expect((await r.rows("goods_sum")).body.message).toBe(unavailable);
  const read = await r.t.call("reportRun.read", { params: { code: "goods_sum" } }, r.analyst);
  expect([read.status, read.body.message]).toEqual([503, unavailable]);
  // A dropped view breaks neither the alignment of the role nor the list of data sets.
  await r.t.deps.housekeep();
  const sets = await r.t.call("onlineReport.listDataSets", {}, r.analyst);
  expect(sets.body.result.some(({ code }) => code === "view/deals")).toBe(false);

  await r.t.database.pool.query("CREATE VIEW reporting.deals AS SELECT region, amount, ratio FROM reporting.deal");
  await r.t.deps.housekeep();
  const { body } = await r.rows("goods_sum");
  expect(body.result.rows[0]?.values).toEqual({ region: "华东", amount: "100.50", ratio: "0.5" });
});

test("[SEC-63] refuses a hidden write in rows, totals, groups, a try-out and a file", async () => {
  // A stable function is skipped where rows are only counted, so that the export reaches its rows.
  await r.t.database.pool.query(`
    CREATE FUNCTION reporting.sneak() RETURNS int LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS
      $$ BEGIN INSERT INTO reporting.deal (region) VALUES ('偷写'); RETURN 1; END $$;
    CREATE FUNCTION reporting.harmless() RETURNS int LANGUAGE plpgsql STABLE SECURITY DEFINER AS
      $$ BEGIN RETURN reporting.sneak(); END $$;
    CREATE VIEW reporting.sneaky AS SELECT region, reporting.harmless() AS written FROM reporting.deal`);
  await register("sneaky");
  await r.t.deps.housekeep();
  const definition = report("goods_sum", "view/deals", {
    columns: [createColumn("region"), createColumn("written", { total: "sum" })],
    groups: {
      by: [{ column: "region", step: "value" }],
      across: null,
      figures: [{ name: "sum", title: "写入", fold: "sum", column: "written" }],
    },
  });
  await r.opened(definition);
  const call = { params: { code: "goods_sum" }, query: {} };
  const calls = {
    rows: () => r.rows("goods_sum"),
    totals: () => r.t.call("reportRun.readTotals", call, r.analyst),
    groups: () => r.groups("goods_sum"),
    tryOut: () => r.t.call("reportRun.preview", { body: { definition } }, r.analyst),
  };
  const written = async () =>
    (await r.t.database.pool.query("SELECT FROM reporting.deal WHERE region = '偷写'")).rows.length;
  for (const [title, send] of Object.entries(calls))
    expect([title, (await send()).status, await written()]).toEqual([title, 500, 0]);
  const file = r.t.http("GET", "/api/online/reports/goods_sum/export", r.analyst);
  await expect(file).rejects.toThrow("response destroyed before completion");
  expect(await written()).toBe(0);
});
