import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase, runCommand, runProcess } from "#test/own-process.ts";
import { reportView } from "./report-view.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-view-"));
  database = await testDatabase();
  await database.pool.query(`
    CREATE SCHEMA reporting;
    CREATE DOMAIN reporting.money AS numeric(20, 2);
    CREATE TABLE reporting.deal (id uuid, region varchar(20), amount reporting.money, day date, at timestamptz,
      is_open boolean, ratio float8, local timestamp, note jsonb);
    CREATE VIEW reporting.monthly AS SELECT id, region, amount, day, at, is_open, ratio FROM reporting.deal;
    COMMENT ON VIEW reporting.monthly IS '月度成交';
    COMMENT ON COLUMN reporting.monthly.region IS '地区';
    CREATE MATERIALIZED VIEW reporting.kept AS SELECT region FROM reporting.deal;
    CREATE VIEW reporting.local_times AS SELECT region, local FROM reporting.deal;
    CREATE VIEW reporting.documents AS SELECT note FROM reporting.deal;
    CREATE VIEW reporting.odd AS SELECT region AS "Region" FROM reporting.deal;
    CREATE VIEW reporting.wide AS SELECT ${Array.from({ length: 61 }, (_, n) => `${n} AS c${n}`).join(", ")};
    CREATE VIEW online.sneaky AS SELECT 1 AS one`);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(reportView, args, onDatabase(database, folder));

test("[SEC-63] registers a view with its columns' types and titles, lists and removes it", async () => {
  expect((await run("list")).out).toBe("没有登记的视图\n");
  expect(await run("add", "reporting.monthly", "--column=amount:金额（元）")).toEqual({
    code: 0,
    err: "",
    out: [
      "已登记 view/monthly（月度成交），7 列，一分钟内可用于报表",
      "  id  id  文本",
      "  region  地区  文本",
      "  amount  金额（元）  数字",
      "  day  day  日期",
      "  at  at  日期时间",
      "  is_open  is_open  是否",
      "  ratio  ratio  数字",
      "",
    ].join("\n"),
  });
  expect((await run("add", "reporting.kept", "--name=regions", "--title=各地区", "--department=region")).out).toMatch(
    /^已登记 view\/regions（各地区），1 列，一分钟内可用于报表\n用户仅可查看 region 为本部门及其下级的行\n/,
  );
  expect((await run("add", "reporting.monthly", "--title=成交")).out).toMatch(/^已更新 view\/monthly（成交），7 列/);
  await database.pool.query("DROP MATERIALIZED VIEW reporting.kept");
  expect((await run("list")).out).toBe(
    "view/monthly  成交  reporting.monthly，7 列\nview/regions  各地区  reporting.kept，1 列，按 region 限于本部门，视图已不存在\n",
  );
  expect((await run("remove", "view/regions", "--force")).out).toBe(
    "已取消登记 view/regions，读取的权限在一分钟内收回\n",
  );
  expect(await runProcess("report-view", ["list"], onDatabase(database, folder))).toEqual({
    code: 0,
    err: "",
    out: "view/monthly  成交  reporting.monthly，7 列\n",
  });
  const { rows } = await database.pool.query(
    "SELECT action, object, detail FROM audit_entry WHERE action LIKE 'report_view.%' ORDER BY at, id",
  );
  expect(rows.map(({ action, object }) => `${action} ${object}`)).toEqual([
    "report_view.register view/monthly",
    "report_view.register view/regions",
    "report_view.register view/monthly",
    "report_view.remove view/regions",
  ]);
  expect(rows[0].detail).toEqual({ view: "reporting.monthly", title: "月度成交", columns: 7 });
});

test.each([
  [["add", "reporting.deal"], "reporting.deal 不是视图或物化视图，不能登记（数据表请先建立视图）"],
  [["add", "public.app_user"], "public.app_user 不是视图或物化视图，不能登记（数据表请先建立视图）"],
  [["add", "pg_catalog.pg_stats"], "pg_catalog.pg_stats 属于数据库系统，不能登记"],
  [["add", "information_schema.tables"], "information_schema.tables 属于数据库系统，不能登记"],
  [["add", "online.sneaky"], "online.sneaky 属于门户自身，不能登记"],
  [["add", "reporting.nothing"], "数据库中没有 reporting.nothing"],
  [["add", "reporting.wide"], "reporting.wide 有 61 列，最多 60 列"],
  [
    ["add", "reporting.local_times"],
    "列 local 的类型 timestamp without time zone 无法显示，请在视图中转换为带时区的时间（AT TIME ZONE 'Asia/Shanghai'）",
  ],
  [["add", "reporting.documents"], "列 note 的类型 jsonb 无法显示，请在视图中转换或去掉"],
  [["add", "reporting.odd"], "列名 Region 不能使用：应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符"],
  [
    ["add", "reporting.monthly", "--name=Monthly"],
    "编码 Monthly 不能使用：应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符",
  ],
  [["add", "reporting.monthly", "--column=price:价格"], "reporting.monthly 没有列 price"],
  [["add", "reporting.monthly", "--force"], "无法识别的选项 --force，用 --help 查看用法"],
  [["add", "monthly"], "请指定要登记的视图，如 reporting.monthly，用 --help 查看用法"],
  [["add", "reporting.monthly", "--department=amount"], "列 amount 不是文本，不能作为部门编码"],
  [["remove", "nothing"], "没有登记为 view/nothing 的视图"],
  [["drop", "monthly"], "无法识别的命令 drop，用 --help 查看用法"],
])("[SEC-63] refuses %j with one line", async (args, message) => {
  expect(await run(...args)).toEqual({ code: 1, out: "", err: `${message}\n` });
});
