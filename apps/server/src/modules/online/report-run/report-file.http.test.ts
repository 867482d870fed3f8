// Guarantee: a report is exported completely and within its bounds, and a reader that stops early releases its
// connection.
import { readPdf } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createReportDatabase } from "#modules/online/data-set/report-database.store.ts";
import { TIME_BOUNDS } from "#platform/database/database.ts";
import { createColumn, goodsSum, type Reporters, reporters } from "#test/online-report/reports.ts";

let r: Reporters;
beforeAll(async () => {
  r = await reporters();
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  await r.withRows();
});

const exportReport = (query = "") => r.t.http("GET", `/api/online/reports/goods_sum/export?${query}`, r.analyst);
const insertRows = (count: number) =>
  r.t.database.pool.query(
    `INSERT INTO online.goods (id, title, version, created_at, updated_at)
     SELECT 'm' || n, 'm' || n, 1, now(), now() FROM generate_series(1, $1::int) AS n`,
    [count],
  );
const lines = (body: string) => body.replace("\uFEFF", "").trimEnd().split("\r\n");

describe("[SEC-63, SEC-66, SEC-80] an export", () => {
  test("has labelled, sorted rows without formulas, and is recorded", async () => {
    await r.t.database.pool.query("UPDATE online.goods SET title = '=1+1' WHERE title = '甲'");
    const parameters = [
      { name: "least", title: "至少", column: "count", is: "gte" as const, default: null, isRequired: false },
    ];
    await r.opened(goodsSum({ parameters }));
    const { body, headers } = await exportReport(`parameters=${encodeURIComponent('{"least":1}')}&sort=count`);
    expect(lines(body).slice(0, 3)).toEqual([
      "title,count,state,due",
      "'=1+1,1,在办,2026-10-05",
      "乙,2,在办,2026-11-05",
    ]);
    expect(String(headers["content-disposition"])).toContain("report-goods-sum-");
    const { rows } = await r.t.database.pool.query(
      "SELECT username, outcome, object, detail FROM audit_entry WHERE action = 'online_report.take' ORDER BY id DESC LIMIT 1",
    );
    const detail = { part: "rows", parameters: '{"least":1}' };
    expect(rows).toEqual([{ username: r.analyst.username, outcome: "ok", object: "goods_sum", detail }]);
  });

  test("contains the cross-tab with its totals", async () => {
    await r.opened(goodsSum());
    expect(lines((await exportReport("part=groups")).body)).toEqual([
      "state,2026年10月 件数,2026年10月 数量,2026年11月 件数,2026年11月 数量,（空） 件数,（空） 数量,合计 件数,合计 数量",
      // In the order of the dictionary.
      "在办,1,1,1,2,,,2,3",
      "关闭,,,1,4,1,10,2,14",
      "合计,1,1,2,6,1,10,4,17",
    ]);
    const workbook = await exportReport("format=xlsx&part=groups");
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([200, "PK"]);
  });

  test("contains charts, table and exporting account as PDF", async () => {
    await r.opened(goodsSum());
    const file = await exportReport("format=pdf&part=groups");
    expect(file.headers["content-type"]).toBe("application/pdf");
    const text = (await readPdf(file.rawPayload)).pages.join(" ");
    // Title of the chart, labels of the table, foot of the page.
    for (const label of ["图", "在办", "关闭", "2026年10月 件数", "合计", `（${r.analyst.username}）`])
      expect(text).toContain(label);
    const rows = await exportReport("format=pdf");
    expect((await readPdf(rows.rawPayload)).pages[0]).toContain("2026-10-05");
  });

  test("ends with a note when the cross-tab has more columns", async () => {
    await r.t.database.pool.query(`INSERT INTO online.goods (id, title, due, version, created_at, updated_at)
      SELECT 'x' || n, 'x' || n, '2020-01-01'::date + n * 31, 1, now(), now() FROM generate_series(1, 70) AS n`);
    await r.opened(goodsSum());
    const file = lines((await exportReport("part=groups")).body);
    expect(file.at(-1)).toBe("交叉表仅列出前 50 列，合计为全部");
    expect(file.at(-2)).toMatch(/^合计,.*,74,87$/);
  });

  test("contains 50,000 rows, and is refused beyond that", async () => {
    await insertRows(49_996);
    await r.opened(goodsSum({ columns: [createColumn("title"), createColumn("state")] }));
    const whole = await exportReport();
    expect(lines(whole.body)).toHaveLength(50_001);
    await r.t.database.pool.query(
      "INSERT INTO online.goods (id, title, version, created_at, updated_at) VALUES ('more', 'more', 1, now(), now())",
    );
    const { statusCode, body } = await exportReport();
    expect([statusCode, JSON.parse(body).message]).toEqual([200, "超过 50000 行，不能导出，请缩小查询条件"]);
  });

  test("[SEC-59] requires the right to export beside the right to view", async () => {
    await r.opened(goodsSum());
    await r.t.make.role("viewer", ["report:goods_sum:view", "online:goods:view"]);
    const viewer = await r.t.person({ roles: ["viewer"] });
    expect((await r.rows("goods_sum", {}, viewer)).status).toBe(200);
    expect((await r.t.http("GET", "/api/online/reports/goods_sum/export", viewer)).statusCode).toBe(403);
  });
});

test("[SEC-63] streams read-only under the role and resets the connection on an early stop", async () => {
  const readers = { ...r.t.database.readers, bound: TIME_BOUNDS.report };
  const reportDatabase = createReportDatabase({
    readers,
    maxConcurrent: 3,
    clock: r.t.clock,
    onMissingPrivilege: async () => undefined,
  });
  for (let n = 0; n < 6; n += 1)
    for await (const rows of reportDatabase.readSlowly(async function* (tx) {
      const { rows } = await tx.execute(sql`SELECT current_user AS who, current_setting('statement_timeout') AS bound,
        current_setting('transaction_read_only') AS read_only`);
      yield rows[0];
      yield "never read";
    })) {
      expect(rows).toEqual({ who: "tender_report", bound: "10s", read_only: "on" });
      break;
    }
  const { rows } = await readers.db.execute(sql`SELECT current_user = session_user AS own`);
  expect([rows, readers.pool.idleCount === readers.pool.totalCount]).toEqual([[{ own: true }], true]);
});

test("refuses an export that waited more than five seconds for its slot", async () => {
  const reportDatabase = createReportDatabase({
    readers: { ...r.t.database.readers, bound: TIME_BOUNDS.report },
    maxConcurrent: 2,
    clock: r.t.clock,
    onMissingPrivilege: async () => undefined,
  });
  const rowsOf = () =>
    reportDatabase.readSlowly(async function* () {
      yield "row";
    });
  const running = rowsOf();
  expect((await running.next()).value).toBe("row");
  const waiting = rowsOf().next();
  r.t.clock.advance(5_001);
  await running.return(undefined);
  await expect(waiting).rejects.toMatchObject({ code: "online_report.busy" });
  const later = rowsOf();
  expect((await later.next()).value).toBe("row");
  await later.return(undefined);
});
