// Guarantee: rows of a form are stored completely, and queried only by columns of the form.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchedText } from "#platform/database/search-text.ts";
import { field, form } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { runsOf, sqlPayloads } from "#test/sql-payloads.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let clerk: Managers["clerk"];
let viewer: Managers["viewer"];
let withGoods: Managers["withGoods"];
let save: Managers["save"];
let add: Managers["add"];
let list: Managers["list"];
let titles: Managers["titles"];
let read: Managers["read"];
let by: Managers["by"];

beforeAll(async () => {
  ({ designerSetting: forms, t, clerk, viewer, withGoods, save, add, list, titles, read, by } = await managers());
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule");
});

describe("a row", () => {
  test("is stored with its types, computed fields and creator", async () => {
    await withGoods();
    const saved = await add("goods", {
      title: " 钢材 ",
      count: 3,
      price: "12.50",
      sum: "1.00",
      due: "2026-11-30",
      since: "2026-11-20T04:00:00Z",
      tags: ["2", "1"],
    });
    const { body } = await read("goods", saved.id);
    expect(body.result).toMatchObject({
      version: 1,
      createdBy: "王芳",
      values: {
        title: " 钢材 ",
        count: 3,
        price: "12.50",
        sum: "37.50",
        state: "open",
        due: "2026-11-30",
        since: "2026-11-20T04:00:00.000Z",
        tags: ["2", "1"],
      },
      buttons: ["close"],
      mayEdit: true,
      mark: null,
    });
    const changed = await save("goods", { count: 7 }, saved);
    expect(changed.body.result).toEqual({ id: saved.id, version: 2 });
    expect((await read("goods", saved.id)).body.result).toMatchObject({
      mark: "red",
      values: { count: 7, sum: "87.50" },
    });
  });

  test("is refused with every fault at its place", async () => {
    await withGoods();
    const { body, details } = await save("goods", {
      title: null,
      count: 11,
      price: "1.234",
      state: "maybe",
      nope: 1,
      tags: ["3"],
    });
    expect(body.message).toBe("有 6 处填写不正确");
    expect(details?.faults).toEqual([
      { at: "values.nope", what: "字段不存在" },
      { at: "values.title", what: "不能为空" },
      { at: "values.price", what: "最多 2 位小数" },
      { at: "values.state", what: "不在可选的值之内" },
      { at: "values.due", what: "不能为空" },
      { at: "values.tags", what: "不在可选的值之内" },
    ]);
    expect((await save("goods", { title: "a", count: 101, due: "2026-11-20" })).body.message).toBe("数量过大");
    expect(await titles()).toEqual([]);
  });

  test("is refused when another row has the value, also in concurrent saves", async () => {
    await withGoods();
    const answers = await Promise.all([save("goods", { title: "钢材" }), save("goods", { title: "钢材" })]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.find(({ body }) => !body.success)?.details?.faults).toEqual([
      { at: "values.title", what: "该值已存在，不能重复" },
    ]);
  });

  test("is shown as stored now when another person changed it", async () => {
    await withGoods();
    const saved = await add("goods", { title: "钢材" });
    await save("goods", { count: 2 }, saved);
    const { body, details } = await save("goods", { count: 3 }, saved);
    expect(body.message).toBe("该记录刚被他人修改，请核对后再保存");
    expect(details?.stored).toMatchObject({ id: saved.id, version: 2, values: { count: 2 } });
  });

  test("[PERM-12, SEC-59] is changed by a granted button under its condition, then closed by rules", async () => {
    await withGoods();
    const saved = await add("goods", { title: "钢材" });
    const press = (button: string, account = clerk) =>
      t.call("onlineRow.runButton", { params: { code: "goods", button }, body: { rows: [saved] } }, account);
    expect((await press("close", viewer)).status).toBe(403);
    expect((await press("close")).body.result).toEqual({ changed: 1 });
    expect((await press("close")).body.code).toBe("online_row.changed");
    saved.version = 2;
    expect((await press("close")).body.code).toBe("online_row.no_button");
    expect((await save("goods", { count: 2 }, saved)).body.message).toBe("该记录当前不能修改");
    const remove = await t.call("onlineRow.remove", { params: { code: "goods" }, body: { ids: [saved.id] } }, clerk);
    expect(remove.body.message).toBe("已关闭的不能删除");
  });

  test("[PERM-12, SEC-59] is removed with others or not at all, by callers with the right", async () => {
    await withGoods();
    const [a, b] = [await add("goods", { title: "a" }), await add("goods", { title: "b" })];
    const remove = (ids: string[], account = clerk) =>
      t.call("onlineRow.remove", { params: { code: "goods" }, body: { ids } }, account);
    expect((await remove([a.id, "nothing"])).body.code).toBe("online_row.not_found");
    expect((await remove([a.id], viewer)).status).toBe(403);
    expect((await remove([a.id, b.id])).body.result).toEqual({ removed: 2 });
    expect(await titles()).toEqual([]);
  });

  test("records before and after in the audit trail, with restricted columns masked", async () => {
    await withGoods();
    const saved = await add("goods", { title: "钢材", phone: "13700000001" });
    await save("goods", { title: "木材" }, saved);
    const { rows } = await t.database.pool.query(
      "SELECT action, object, detail FROM audit_entry WHERE action LIKE 'online_row.%' ORDER BY id DESC LIMIT 2",
    );
    expect(rows[0]).toMatchObject({
      action: "online_row.edit",
      object: `goods/${saved.id}`,
      detail: { before: { title: "钢材" }, after: { title: "木材" } },
    });
    expect(rows[1].detail.after.phone).toBe("1***1");
  });
});

describe("the list", () => {
  beforeEach(async () => {
    await withGoods();
    for (let n = 1; n <= 12; n += 1)
      await add("goods", {
        title: `货物${String(n).padStart(2, "0")}`,
        count: n % 4,
        ...(n % 3 === 0 ? { due: `2026-11-${10 + n}`, since: `2026-11-${10 + n}T15:59:59Z` } : {}),
        tags: n % 2 === 0 ? ["1"] : ["2"],
      });
  });

  test("filters by joined conditions of three levels", async () => {
    expect(await titles(by({ field: "title", is: "contains", value: "货物1" }))).toEqual([
      "货物12",
      "货物11",
      "货物10",
    ]);
    expect(
      await titles(by({ field: "count", is: "gte", value: 3 }, { field: "tags", is: "contains", value: "2" })),
    ).toEqual(["货物11", "货物07", "货物03"]);
    const deep = {
      any: [
        { field: "title", is: "eq", value: "货物01" },
        {
          all: [
            { field: "due", is: "filled" },
            { field: "due", is: "gt", value: "2026-11-19" },
          ],
        },
      ],
    };
    expect(await titles({ filter: JSON.stringify(deep) })).toEqual(["货物12", "货物01"]);
    // Days are those of Beijing: one second before midnight.
    expect(await titles(by({ field: "since", is: "eq", value: "2026-11-13" }))).toEqual(["货物03"]);
    expect(await titles(by({ field: "title", is: "contains", value: "%" }))).toEqual([]);
  });

  test("filters a decimal by whole numbers and by others", async () => {
    await add("goods", { title: "整", price: "3.00" });
    await add("goods", { title: "半", price: "3.50" });
    for (const [is, value, found] of [
      ["eq", 3, ["整"]],
      ["ne", 3, ["半"]],
      ["gt", 3, ["半"]],
      ["lt", "3.5", ["整"]],
      ["in", [3, 4], ["整"]],
      ["in", [3, "3.5"], ["半", "整"]],
    ] as const) {
      const filter = by({ field: "price", is: "filled" }, { field: "price", is, value });
      expect([is, value, await titles(filter)]).toEqual([is, value, found]);
    }
  });

  test.each([
    ["no group", "[]"],
    ["a field that is not there", JSON.stringify({ all: [{ field: "nope", is: "eq", value: "1" }] })],
    ["SQL for a field", JSON.stringify({ all: [{ field: 'title" OR 1=1 --', is: "eq", value: "1" }] })],
    ["a word for a number", JSON.stringify({ all: [{ field: "count", is: "eq", value: "1 OR 1=1" }] })],
    ["a part of a whole number", JSON.stringify({ all: [{ field: "count", is: "gt", value: "1.5" }] })],
    ["one among several", JSON.stringify({ all: [{ field: "count", is: "in", value: [1, 1.5] }] })],
    ["four levels", JSON.stringify({ all: [{ all: [{ all: [{ all: [] }] }] }] })],
    ["21 conditions", JSON.stringify({ all: Array.from({ length: 21 }, () => ({ field: "count", is: "filled" })) })],
  ])("[SEC-62] [W-07] refuses %s", async (_what, filter) => {
    expect((await list("goods", { filter })).body.code).toBe("online_row.bad_query");
  });

  test("[SEC-62] [W-07] refuses to sort by anything but a sortable field", async () => {
    for (const sort of ["title; --", 'title" DESC --', "(SELECT 1)", "title,count", "--title", "-"])
      expect([sort, (await list("goods", { sort })).body.message]).toEqual([sort, "请求内容不正确：sort"]);
    // Several values have no order. The other names are columns elsewhere, of the table, or of every object.
    for (const sort of ["tags", "password_hash", "version", "-nope", "constructor"])
      expect([sort, (await list("goods", { sort })).body.message]).toEqual([
        sort,
        "查询条件不正确：不支持按该字段排序",
      ]);
  });

  test.each([
    ["due", ["货物03", "货物06", "货物09", "货物12"]],
    ["-since", ["货物12", "货物09", "货物06", "货物03"]],
  ])("sorts by %s with empty values last, and continues behind the page before", async (sort, begin) => {
    await Promise.all([1, 2, 3].map((n) => add("goods", { title: `另${n}` })));
    const first = (await list("goods", { sort, pageSize: 10 })).body.result;
    const rest = (await list("goods", { sort, pageSize: 10, after: first.next })).body.result;
    const whole = [...first.rows, ...rest.rows].map(({ values }) => values.title);
    expect(whole.slice(0, 4)).toEqual(begin);
    expect([whole.length, new Set(whole).size, rest.next]).toEqual([15, 15, null]);
    const second = (await list("goods", { sort, pageSize: 10, page: 2 })).body.result;
    expect(second.rows.map(({ id }) => id)).toEqual(rest.rows.map(({ id }) => id));
  });

  test("refuses an unreadable position, and one whose value does not fit the order", async () => {
    expect((await list("goods", { after: "!" })).body.code).toBe("online_row.bad_query");
    for (const [sort, value] of [
      ["count", "1.5"],
      ["due", "2026-02-30"],
      ["since", "2026-02-30T00:00:00.000000Z"],
      ["title", "\u0000"],
    ]) {
      const after = Buffer.from(JSON.stringify([value, "x"])).toString("base64url");
      const { code, message } = (await list("goods", { sort, after })).body;
      expect([sort, code, message]).toEqual([
        ...[sort, "online_row.bad_query"],
        "查询条件不正确：页码已失效，请从第一页开始",
      ]);
    }
  });

  test("continues behind a page in the order of numbers, texts and times", async () => {
    for (const sort of ["count", "price", "state", "title", "created_at", "org_code"]) {
      const first = (await list("goods", { sort, pageSize: 10 })).body.result;
      const rest = (await list("goods", { sort, pageSize: 10, after: first.next })).body.result;
      const ids = [...first.rows, ...rest.rows].map(({ id }) => id);
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 12, 12]);
    }
  });
});

test("reads a far page after the page before it, with the count of rows", async () => {
  await withGoods();
  const fill = (from: number, to: number) =>
    t.database.pool.query(
      `INSERT INTO online.goods (id, version, created_at, updated_at, title, due)
       SELECT 'far' || lpad(n::text, 29, '0'), 1, now() - n % 700 * interval '1 s', now(), '远' || n,
         CASE WHEN n <= 7995 THEN date '2026-01-01' + n % 90 END
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to],
    );
  const page = async (query: Record<string, unknown>) => (await list("goods", { pageSize: 10, ...query })).body.result;
  await fill(1, 9_000);
  for (const sort of ["due", "-due", "-created_at"]) {
    const [previousPage, farPage] = [await page({ sort, page: 799 }), await page({ sort, page: 800 })];
    expect(farPage.rows).toHaveLength(10);
    expect(farPage.rows).toEqual((await page({ sort, after: previousPage.next })).rows);
    expect([farPage.total, farPage.isMore]).toEqual([9_000, false]);
    expect((await page({ sort, page: 900 })).rows).toHaveLength(10);
    expect(await page({ sort, page: 901 })).toMatchObject({ rows: [], total: 9_000, next: null });
  }
  await fill(9_001, 10_001);
  for (const sort of ["due", "-created_at"])
    expect(await page({ sort, page: 1_000 })).toMatchObject({ total: 10_000, isMore: true });
});

test("finds parts of texts by the index that publishing created", async () => {
  await forms.published(form("orders", [field("title", { query: "single" })]));
  const plan = await t.database.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const searchCondition = sql`${searchedText(sql`f.title`)} @> ${sql.param(["钢材"])}::text[]`;
    return tx.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN SELECT FROM online.orders AS f WHERE ${searchCondition}`);
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join()).toMatch(/Index Scan on q_[0-9a-f]{20}/);
  await add("orders", { title: "热轧钢材" });
  const filter = JSON.stringify({ all: [{ field: "title", is: "contains", value: "钢材" }] });
  expect((await list("orders", { filter })).body.result.total).toBe(1);
});

test("[SEC-62] [W-07] compares a field with SQL payloads as plain text, and executes none", async () => {
  const wasRun = await runsOf(t);
  await withGoods();
  await add("goods", { title: "钢材" });
  for (const payload of sqlPayloads) {
    const saved = await add("goods", { title: payload });
    for (const [is, value, found] of [
      ["eq", payload, [payload]],
      ["ne", payload, ["钢材"]],
      ["in", [payload, "没有"], [payload]],
      ["contains", payload.slice(1), [payload]],
      ["starts_with", payload.slice(0, -1), [payload]],
    ] as const)
      expect([payload, is, await titles(by({ field: "title", is, value }))]).toEqual([payload, is, found]);
    await t.call("onlineRow.remove", { params: { code: "goods" }, body: { ids: [saved.id] } }, clerk);
    for (const is of ["eq", "in", "contains", "starts_with"])
      expect(await titles(by({ field: "title", is, value: is === "in" ? [payload] : payload }))).toEqual([]);
  }
  expect(await wasRun()).toBe(false);
});
