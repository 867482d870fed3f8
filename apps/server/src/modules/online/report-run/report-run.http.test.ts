// Guarantee: a report shows the rows of its data set that its reader may see there, and nothing else.
import { everyAddress } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { field, form } from "#test/online-form/designers.ts";
import { BRACES, createColumn, goodsSum, type Reporters, report, reporters } from "#test/online-report/reports.ts";
import { sampleOf } from "#test/schema-values.ts";
import { runsOf, sqlPayloads } from "#test/sql-payloads.ts";

let r: Reporters;
beforeAll(async () => {
  r = await reporters();
});
afterAll(() => r.t.close());
beforeEach(() => r.clear());

const params = (code: string) => ({ params: { code } });
const titles = (reply: Awaited<ReturnType<Reporters["rows"]>>) =>
  reply.body.result.rows.map(({ values }) => values.title);

describe("rows", () => {
  test("are sorted as defined, with labels and totals over all rows", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    const { body } = await r.rows("goods_sum", { pageSize: 10 });
    expect(body.result.total).toBe(4);
    expect(body.result.rows[2]?.values).toEqual({ title: "乙", count: "2", state: "open", due: "2026-11-05" });
    expect(body.result.labels).toEqual({ state: { open: "在办", closed: "关闭" } });
    const totals = await r.t.call("reportRun.readTotals", { ...params("goods_sum"), query: {} }, r.analyst);
    expect(totals.body.result).toEqual([{ column: "count", total: "sum", value: "17" }]);
  });

  test("[W-09, SEC-62] are filtered and sorted only by columns of the definition", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    const by = (...all: object[]) => ({ filter: JSON.stringify({ all }) });
    expect(titles(await r.rows("goods_sum", by({ field: "count", is: "gte", value: 4 })))).toHaveLength(2);
    expect(titles(await r.rows("goods_sum", by({ field: "title", is: "contains", value: "乙" })))).toEqual(["乙"]);
    expect(titles(await r.rows("goods_sum", { sort: "-state,count" }))).toEqual(["甲", "乙", "丙", BRACES]);
    for (const field of ["price", "phone", "org_code", "id", "1=1"]) {
      const { status, body } = await r.rows("goods_sum", by({ field, is: "filled" }));
      expect([status, body.code]).toEqual([400, "online_report.bad_query"]);
    }
    expect((await r.rows("goods_sum", { sort: "price" })).body.message).toBe("查询条件不正确：不支持按该列排序");
  });

  test("are filtered by a column of whole numbers", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    for (const [is, value, found] of [
      ["gt", "1.5", ["乙", "丙", BRACES]],
      ["lte", 2.5, ["甲", "乙"]],
      ["eq", "1.5", []],
      ["eq", "2.0", ["乙"]],
      ["eq", 2, ["乙"]],
      ["ne", 2, ["甲", "丙", BRACES]],
      ["in", ["1", "2.5", "4.0"], ["甲", "丙"]],
      ["in", [1, 4], ["甲", "丙"]],
    ] as const) {
      const query = { filter: JSON.stringify({ all: [{ field: "count", is, value }] }), sort: "count" };
      expect([is, value, titles(await r.rows("goods_sum", query))]).toEqual([is, value, found]);
    }
  });

  test("are filtered by a time and by a part of it", async () => {
    const begins = field("begins", { type: "time", control: "time", length: 0 });
    await r.designerSetting.published(form("goods", [field("title"), begins]));
    await r.add("goods", { title: "早", begins: "09:30:00" });
    await r.add("goods", { title: "晚", begins: "19:30:15" });
    const from = { name: "from", title: "时间", column: "begins", is: "starts_with" as const, isRequired: false };
    await r.opened(
      report("goods_sum", "form/goods", {
        columns: [createColumn("title"), createColumn("begins", { query: "single" })],
        sort: [{ column: "begins", isDescending: false }],
        parameters: [{ ...from, default: { kind: "value", value: "19:" } }],
      }),
    );
    expect(titles(await r.rows("goods_sum"))).toEqual(["晚"]);
    const found = async (is: string, value: string) =>
      titles(
        await r.rows("goods_sum", {
          parameters: '{"from":null}',
          filter: JSON.stringify({ all: [{ field: "begins", is, value }] }),
        }),
      );
    expect(await found("contains", "09:30")).toEqual(["早"]);
    expect(await found("contains", ":30")).toEqual(["早", "晚"]);
    expect(await found("starts_with", "9:")).toEqual([]);
    expect(await found("eq", "09:30")).toEqual(["早"]);
    expect(await found("ne", "09:30:00")).toEqual(["晚"]);
  });

  test("[SEC-62, W-07] are compared with SQL payloads as with plain text, which is never executed", async () => {
    const wasRun = await runsOf(r.t);
    await r.withRows();
    await r.opened(goodsSum());
    const by = (is: string, value: unknown) => ({ filter: JSON.stringify({ all: [{ field: "title", is, value }] }) });
    for (const payload of sqlPayloads) {
      await r.t.database.pool.query("UPDATE online.goods SET title = $1 WHERE count = 2", [payload]);
      for (const [is, value] of [
        ["eq", payload],
        ["in", [payload, "没有"]],
        ["contains", payload.slice(1)],
        ["starts_with", payload.slice(0, -1)],
      ] as const)
        expect([payload, is, titles(await r.rows("goods_sum", by(is, value)))]).toEqual([payload, is, [payload]]);
      expect(titles(await r.rows("goods_sum", by("ne", payload)))).toHaveLength(3);
      expect(titles(await r.rows("goods_sum", by("eq", `${payload} `)))).toEqual([]);
    }
    expect(await wasRun()).toBe(false);
  });

  test("[SEC-63] are paged by the offered sizes only", async () => {
    await r.withRows();
    await r.t.database.pool.query(`INSERT INTO online.goods (id, title, count, version, created_at, updated_at)
      SELECT 'p' || n, 'p' || n, 1, 1, now(), now() FROM generate_series(1, 36) AS n`);
    await r.opened(goodsSum());
    const { body } = await r.rows("goods_sum", { pageSize: 30 });
    expect([body.result.total, body.result.rows.length]).toEqual([40, 30]);
    for (const pageSize of [0, -10, 31, 1_001, 1_000_000, "30 OR 1=1"]) {
      const refused = await r.rows("goods_sum", { pageSize });
      expect([pageSize, refused.status, refused.body.code, JSON.stringify(refused.body.result)]).toEqual([
        ...[pageSize, 400, "http.invalid_request"],
        expect.stringContaining("pageSize"),
      ]);
    }
  });

  test("are filtered by parameters and their current defaults", async () => {
    await r.withRows();
    const parameters = [
      {
        name: "until",
        title: "截止",
        column: "due",
        is: "lte" as const,
        isRequired: true,
        default: { kind: "word" as const, word: "today" as const },
      },
      { name: "least", title: "至少", column: "count", is: "gte" as const, default: null, isRequired: false },
    ];
    await r.opened(goodsSum({ parameters }));
    const with_ = (values: object) => r.rows("goods_sum", { parameters: JSON.stringify(values) });
    expect(titles(await r.rows("goods_sum"))).toEqual(["丙", "乙", "甲"]);
    expect(titles(await with_({ least: 2, until: "2026-11-10" }))).toEqual(["乙"]);
    expect((await with_({ until: null })).body.message).toBe("查询条件不正确：请填写“截止”");
    expect((await with_({ nope: 1 })).body.message).toBe("查询条件不正确：参数不存在");
    expect((await with_({ least: "1 OR 1=1" })).body.message).toBe("查询条件不正确：“count”的值不正确");
    const { body } = await r.t.call("reportRun.read", params("goods_sum"), r.analyst);
    expect(body.result.parameters).toEqual([
      { name: "until", value: "2026-11-20", label: null },
      { name: "least", value: null, label: null },
    ]);
  });

  test("are filtered by the reader's own account as a named default", async () => {
    await r.withRows();
    await r.t.database.pool.query("UPDATE online.goods SET created_by = $1 WHERE title = '丙'", [r.analyst.id]);
    const ownParameter = { name: "mine", title: "本人", column: "created_by", is: "eq" as const, isRequired: false };
    await r.opened(goodsSum({ parameters: [{ ...ownParameter, default: { kind: "word", word: "own_account" } }] }));
    expect(titles(await r.rows("goods_sum"))).toEqual(["丙"]);
    const { body } = await r.t.call("reportRun.read", params("goods_sum"), r.analyst);
    expect(body.result.parameters).toEqual([{ name: "mine", value: r.analyst.id, label: "陈析" }]);
    expect(body.result.dataSet.columns.find(({ name }) => name === "created_by")?.refersTo).toBe("user");
  });

  test("are not filtered by displayed names of ids, unless the column has labels", async () => {
    await r.withRows();
    const listed = (more: Parameters<typeof createColumn>[1]) =>
      goodsSum({ columns: [createColumn("title"), createColumn("created_by", { query: "single", ...more })] });
    const { body } = await r.save(listed({}));
    expect([body.code, body.result]).toEqual([
      "online_report.faults",
      {
        faults: [
          {
            at: "columns.1.query",
            what: "“创建人”存储的是编号，不能按显示的名称查询，请选择“不作条件”或设置“显示文字”",
          },
        ],
      },
    ]);
    const words = { kind: "list" as const, choices: [{ value: r.clerk.id, label: "王芳" }] };
    expect((await r.save(listed({ words }))).body.success).toBe(true);
  });
});

describe("groups", () => {
  test("form a cross-tab in the dictionary's order, with all totals", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    const { body } = await r.groups("goods_sum");
    expect(body.result).toMatchObject({
      heads: ["2026-10", "2026-11", null],
      rows: [
        { key: ["open"], figures: ["2", "3"], cells: [["1", "1"], ["1", "2"], null] },
        { key: ["closed"], figures: ["2", "14"], cells: [null, ["1", "4"], ["1", "10"]] },
      ],
      grand: {
        figures: ["4", "17"],
        cells: [
          ["1", "1"],
          ["2", "6"],
          ["1", "10"],
        ],
      },
      hasMoreRows: false,
      hasMoreHeads: false,
      labels: { state: { open: "在办", closed: "关闭" }, due: { "2026-10": "2026年10月", "2026-11": "2026年11月" } },
    });
  });

  test("combine columns, steps and every fold, ordered by number", async () => {
    await r.withRows();
    const folds = ["count", "distinct", "sum", "average", "min", "max"] as const;
    const figures = folds.map((fold) => ({ name: fold, title: fold, fold, column: "count" }));
    const days = (["min", "max"] as const).map((fold) => ({ name: `d${fold}`, title: fold, fold, column: "due" }));
    const by = [
      { column: "created_at", step: "year" as const },
      { column: "due", step: "quarter" as const },
      { column: "count", step: "value" as const },
    ];
    await r.opened(goodsSum({ groups: { by, across: null, figures: [...figures, ...days] }, charts: [] }));
    const { rows, grand } = (await r.groups("goods_sum")).body.result;
    expect(rows.map(({ key }) => key)).toEqual([
      ["2026", "2026-Q4", "1"],
      ["2026", "2026-Q4", "2"],
      ["2026", "2026-Q4", "4"],
      ["2026", null, "10"],
    ]);
    expect(grand.figures).toEqual(["4", "4", "17", "4.25", "1", "10", "2026-10-05", "2026-11-15"]);
  });

  test("[SEC-63] report when a cross-tab has more heads than 50", async () => {
    await r.withRows();
    await r.t.database.pool.query(`INSERT INTO online.goods (id, title, due, version, created_at, updated_at)
      SELECT 'x' || n, 'x' || n, '2020-01-01'::date + n * 31, 1, now(), now() FROM generate_series(1, 70) AS n`);
    await r.opened(goodsSum());
    const { body } = await r.groups("goods_sum");
    expect([body.result.heads.length, body.result.hasMoreHeads]).toEqual([50, true]);
    expect(body.result.grand.figures[0]).toBe("74");
  });
});

test("[SEC-63] shows 1,000 groups at most, reports more and totals them all", async () => {
  await r.withRows();
  await r.t.database.pool.query(`INSERT INTO online.goods (id, title, count, version, created_at, updated_at)
    SELECT 'g' || n, 'g' || n, 1, 1, now(), now() FROM generate_series(1, 997) AS n`);
  const by = [{ column: "title", step: "value" as const }];
  const figures = [{ name: "sum", title: "数量", fold: "sum" as const, column: "count" }];
  await r.opened(goodsSum({ groups: { by, across: null, figures }, charts: [] }));
  const { rows, hasMoreRows, grand } = (await r.groups("goods_sum")).body.result;
  expect([rows.length, hasMoreRows, grand.figures]).toEqual([1_000, true, ["1014"]]);
});

describe("access to rows", () => {
  test("[SEC-56] is refused in an unknown report, and not found in a closed one", async () => {
    await r.withRows();
    const saved = await r.made(goodsSum());
    expect((await r.rows("goods_sum")).status).toBe(404);
    await r.t.call("onlineReport.setOpen", { body: { ...saved, isOpen: true } }, r.analyst);
    const status = async (code: string, part: string, person?: { readonly token: string }) =>
      (await r.t.http("GET", `/api/online/reports/${code}${part}`, person)).statusCode;
    for (const part of ["", "/rows", "/totals", "/groups", "/export"]) {
      expect([part, await status("unknown", part, r.analyst)]).toEqual([part, 403]);
      expect([part, await status("nobodys", part, r.analyst)]).toEqual([part, 404]);
    }
  });

  test("[PERM-12, W-09, W-32, SEC-59] requires a sign-in and the report's grant for runs and schedules", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    const calls = everyAddress().filter(({ key }) => /^report(Run|Schedule)\./.test(key));
    expect(calls.length).toBeGreaterThan(10);
    for (const { key, endpoint, path } of calls) {
      const [method] = endpoint.methods;
      const query = new URLSearchParams(Object(sampleOf(endpoint.query)));
      const send = async (person: object) => {
        const body = method === "GET" ? {} : { body: sampleOf(endpoint.body) };
        return (await r.t.http(method, `${path.replace("{code}", "goods_sum")}?${query}`, { ...body, ...person }))
          .statusCode;
      };
      expect([key, await send({}), await send({ token: r.outsider.token })]).toEqual([key, 401, 403]);
    }
  });

  test("requires the right of the data set as well", async () => {
    await r.withRows();
    await r.opened(report("people_list", "people", { columns: [createColumn("realname")] }));
    expect((await r.rows("people_list")).status).toBe(200);
    const { status, body } = await r.rows("people_list", {}, r.audience);
    expect([status, body.message]).toEqual([403, "您无权查看该报表的数据集“报表 people_list”"]);
  });

  test("[SEC-62] withholds hidden columns, masks others and filters by neither", async () => {
    await r.withRows();
    const columns = [createColumn("title"), createColumn("price", { total: "sum" }), createColumn("phone")];
    const figures = [{ name: "sum", title: "金额", fold: "sum" as const, column: "price" }];
    const groups = { by: [{ column: "title", step: "value" as const }], across: null, figures };
    await r.opened(goodsSum({ columns, sort: [{ column: "price", isDescending: false }], groups, charts: [] }));
    const ownRows = await r.rows("goods_sum");
    expect(ownRows.body.result.rows[0]?.values).toEqual({ title: "甲", price: "1.50", phone: "13800001111" });
    const audienceRows = await r.rows("goods_sum", {}, r.audience);
    expect(audienceRows.body.result.rows.map(({ values }) => values)).toContainEqual({ title: "甲", phone: "1***1" });
    expect(JSON.stringify(audienceRows.body)).not.toContain("13800001111");
    const read = await r.t.call("reportRun.read", params("goods_sum"), r.audience);
    expect(read.body.result.columns.map(({ name, state }) => [name, state])).toEqual([
      ["title", "open"],
      ["price", "withheld"],
      ["phone", "masked"],
    ]);
    expect(read.body.result.hasGroups).toBe(false);
    const totals = await r.t.call("reportRun.readTotals", { ...params("goods_sum"), query: {} }, r.audience);
    expect(totals.body.result).toEqual([]);
    expect((await r.groups("goods_sum", {}, r.audience)).body.code).toBe("online_report.no_groups");
    for (const field of ["price", "phone"]) {
      const filter = JSON.stringify({ all: [{ field, is: "filled" }] });
      expect((await r.rows("goods_sum", { filter }, r.audience)).body.code).toBe("online_report.bad_query");
      expect((await r.rows("goods_sum", { sort: field }, r.audience)).body.code).toBe("online_report.bad_query");
    }
  });

  test("applies data rules of a form to rows, totals, groups and files", async () => {
    await r.withRows();
    await r.opened(goodsSum());
    await r.t.make.dataRule(await r.t.make.role("audience"), {
      list: "online/goods",
      columnCode: "title",
      columnType: "text",
      condition: "eq",
      values: ["甲"],
    });
    r.t.clock.advance(61_000);
    expect(titles(await r.rows("goods_sum", {}, r.audience))).toEqual(["甲"]);
    expect((await r.groups("goods_sum", {}, r.audience)).body.result.grand.figures).toEqual(["1", "1"]);
    const totals = await r.t.call("reportRun.readTotals", { ...params("goods_sum"), query: {} }, r.audience);
    expect(totals.body.result[0]?.value).toBe("1");
    const file = await r.t.http("GET", "/api/online/reports/goods_sum/export", r.audience);
    expect(file.body).toContain("甲");
    expect(file.body).not.toContain("乙");
  });
});
