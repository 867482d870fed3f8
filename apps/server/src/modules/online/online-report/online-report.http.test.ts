// Guarantee: permitted designers build reports on registered data sets, and no save overwrites another.
import { fileForm, startTestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BRACES, createColumn, goodsSum, type Reporters, report, reporters } from "#test/online-report/reports.ts";

let r: Reporters;
beforeAll(async () => {
  r = await reporters();
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  await r.withRows();
});

const read = async (id: string) => (await r.t.call("onlineReport.read", { query: { id } }, r.analyst)).body.result;

describe("a report", () => {
  test("[ADMINDATA-24, ONLINE-02, ONLINE-03, STORE-14] retains its 16 newest saves, and restores one by saving it again", async () => {
    let saved = await r.made(goodsSum({ title: "第 1 版" }));
    const change = async (n: number) => {
      saved = (await r.save(goodsSum({ title: `第 ${n} 版` }), saved)).body.result;
    };
    for (let n = 2; n <= 10; n += 1) await change(n);
    // Records of another report do not count for this one.
    const other = await r.made(report("people_list", "people", { columns: [createColumn("realname")] }));
    for (let n = 11; n <= 18; n += 1) await change(n);
    const records = async (id = saved.id) =>
      (await r.t.call("onlineReport.listRecords", { query: { id } }, r.analyst)).body.result;
    const retained = await records();
    expect(retained.map(({ definition }) => definition.title)).toEqual(
      Array.from({ length: 16 }, (_, n) => `第 ${18 - n} 版`),
    );
    expect(retained[0]).toMatchObject({ by: "陈析", definition: { code: "goods_sum" } });
    expect((await records(other.id)).map(({ definition }) => definition.code)).toEqual(["people_list"]);
    expect((await read(saved.id)).definition).toEqual(goodsSum({ title: "第 18 版" }));
    const oldest = retained.at(-1);
    if (oldest) await r.save(oldest.definition, saved);
    expect((await read(saved.id)).title).toBe("第 3 版");
    expect((await records()).map(({ definition }) => definition.title).slice(0, 2)).toEqual(["第 3 版", "第 18 版"]);
  });

  test("reports every fault at its place", async () => {
    const { body, details } = await r.save(
      goodsSum({
        columns: [
          createColumn("title", { total: "sum" }),
          createColumn("nope"),
          createColumn("tags", { total: "count" }),
        ],
        sort: [{ column: "tags", isDescending: false }],
        groups: { by: [{ column: "due", step: "day" }], across: null, figures: [] },
      }),
    );
    expect(body.message).toBe("还有 8 处需要修改");
    expect(details?.faults).toEqual([
      { at: "groups.figures", what: "至少需要一个指标" },
      { at: "columns.0.total", what: "该列不支持此合计方式" },
      { at: "columns.1.name", what: "数据集中没有列“nope”" },
      { at: "columns.2.total", what: "“tags”有多个值，只能显示和查询" },
      { at: "sort.0.column", what: "“tags”有多个值，只能显示和查询" },
      { at: "groups.by.0.step", what: "该列不支持此分组方式" },
      { at: "charts.0.axis", what: "图表的轴应是分组列之一" },
      { at: "charts.0.series", what: "指标“n”不存在" },
    ]);
  });

  test("has a unique code that cannot change while a menu shows it", async () => {
    const saved = await r.opened(goodsSum());
    expect((await r.save(goodsSum())).body.code).toBe("online_report.code_taken");
    expect((await r.save(goodsSum({ code: "Goods" }))).body.code).toBe("online_report.bad_code");
    const copy = { id: saved.id, code: "goods_copy", title: "副本" };
    expect((await r.t.call("onlineReport.copy", { body: copy }, r.analyst)).body.success).toBe(true);
    const menu = { id: saved.id, title: "货物汇总", parentId: null };
    expect((await r.t.call("onlineReport.createMenu", { body: menu }, r.analyst)).body.code).toBe("proof.required");
    await r.t.prove(r.analyst);
    expect((await r.t.call("onlineReport.createMenu", { body: menu }, r.analyst)).body.message).toBe("");
    const { rows } = await r.t.database.pool.query(
      `SELECT b.action, m.component, m.path FROM menu_item b JOIN menu_item m ON m.id = b.parent_id
       WHERE m.component = 'online/report-list/goods_sum' ORDER BY 1`,
    );
    expect(rows).toEqual(
      ["export", "mail", "view"].map((action) => ({
        action: `report:goods_sum:${action}`,
        component: "online/report-list/goods_sum",
        path: "/online/reports/goods_sum",
      })),
    );
    expect((await r.t.call("onlineReport.createMenu", { body: menu }, r.analyst)).body.code).toBe(
      "online_report.has_menu",
    );
    expect((await r.save(goodsSum({ code: "other" }), saved)).body.code).toBe("online_report.code_stays");
    expect(await read(saved.id)).toMatchObject({ hasMenu: true, state: "open" });
    await r.t.database.pool.query("DELETE FROM menu_item WHERE component = 'online/report-list/goods_sum'");
  });

  test("is previewed before the first save, with the caller's own rights", async () => {
    const preview = async (definition: ReturnType<typeof goodsSum>, person = r.analyst) =>
      r.t.call("reportRun.preview", { body: { definition } }, person);
    const { body } = await preview(goodsSum());
    expect(body.result.rows.rows).toHaveLength(4);
    expect(body.result.totals).toEqual([{ column: "count", total: "sum", value: "17" }]);
    expect(body.result.groups?.grand.figures).toEqual(["4", "17"]);
    await r.t.make.role("blind", ["online_report:edit"]);
    const withoutData = await r.t.person({ roles: ["blind"] });
    expect((await preview(goodsSum(), withoutData)).details?.faults).toEqual([
      { at: "dataSet", what: "数据集不存在，或您无权查看" },
    ]);
  });

  test("[SEC-80] is exported and imported with a trial; a newer format is refused", async () => {
    const saved = await r.made(goodsSum());
    const { body: text } = await r.t.http("GET", `/api/system/online-reports/export?id=${saved.id}`, r.analyst);
    const { rows: entries } = await r.t.database.pool.query(
      "SELECT username, object, outcome, detail FROM audit_entry WHERE action = 'online_report.export'",
    );
    expect(entries).toEqual([
      { username: r.analyst.username, object: saved.id, outcome: "ok", detail: { code: "goods_sum" } },
    ]);
    const importFile = (mode: "try" | "apply", content: string) => {
      const { raw, contentType } = fileForm("report.json", Buffer.from(content));
      return r.t.http("POST", `/api/system/online-reports/import/${mode}`, {
        token: r.analyst.token,
        raw,
        contentType,
      });
    };
    await r.t.call("onlineReport.remove", { body: { id: saved.id, version: saved.version } }, r.analyst);
    expect((await importFile("try", text)).json().result).toMatchObject({ isApplied: false, made: 1, faults: [] });
    expect((await importFile("apply", text)).json().result).toMatchObject({
      isApplied: true,
      made: 1,
      code: "goods_sum",
    });
    expect((await importFile("apply", text)).json().result).toMatchObject({ made: 0, changed: 0 });
    const newerFormat = await importFile("apply", text.replace('"format": 1', '"format": 2'));
    expect(newerFormat.json().message).toBe("文件格式版本为 2，本系统最高支持 1，请先升级");
    const withSql = await importFile("try", text.replace("form/goods", "SELECT * FROM session"));
    expect(withSql.json().result.faults).toEqual([{ row: 1, what: "report.dataSet：内容不正确" }]);
  });

  test("refuses changes where the designer is closed", async () => {
    const storedRecord = await r.made(goodsSum());
    const closed = await startTestApp({ env: { ONLINE_DESIGN: "closed" }, database: r.t.database, clock: r.t.clock });
    try {
      const refused = await closed.call(
        "onlineReport.save",
        { body: { ...storedRecord, definition: goodsSum({ title: "x" }) } },
        r.analyst,
      );
      expect(refused.body.message).toBe("本环境不允许设计报表，请联系系统管理员");
      for (const [key, body] of [
        ["onlineReport.setOpen", { ...storedRecord, isOpen: true }],
        ["onlineReport.remove", storedRecord],
        ["onlineReport.copy", { id: storedRecord.id, code: "x", title: "x" }],
        ["reportRun.preview", { definition: goodsSum() }],
      ] as const)
        expect((await closed.call(key, { body } as never, r.analyst)).body.code).toBe("online_report.design_closed");
    } finally {
      await closed.app.close();
      await closed.deps.close();
    }
  });
});

describe("[W-08] SQL in requests", () => {
  const post = (body: unknown) => r.t.http("POST", "/api/system/online-reports", { token: r.analyst.token, body });
  const sent = (more: object) => ({ id: null, version: null, definition: { ...goodsSum(), ...more } });
  const tryOut = (more: object) => {
    const body = { definition: { ...goodsSum(), ...more } };
    return r.t.http("POST", "/api/system/online-reports/try", { token: r.analyst.token, body });
  };

  test.each([
    { dataSet: "SELECT * FROM session" },
    { dataSet: "session" },
    { dataSet: "view/a; DROP TABLE app_user" },
    { sql: "SELECT 1" },
    { columns: [{ ...createColumn("title"), name: "title, (SELECT password_hash FROM app_user)" }] },
    { columns: [{ ...createColumn("title"), expression: "1" }] },
    { sort: [{ column: "1 DESC; --", isDescending: true }] },
    { groups: { by: [{ column: "title) FROM session --", step: "value" }], across: null, figures: [] } },
  ])("is refused with 400 in a definition: %j", async (more) => {
    expect((await post(sent(more))).statusCode).toBe(400);
    expect((await tryOut(more)).statusCode).toBe(400);
    // The definition has no other fault.
    expect((await post(sent({}))).json()).toMatchObject({ success: true });
    expect((await tryOut({})).json()).toMatchObject({ success: true });
  });

  test("is refused as the name of a set that is not registered", async () => {
    for (const dataSet of ["view/nothing", "form/nothing"])
      for (const { body } of [await post(sent({ dataSet })), await tryOut({ dataSet })])
        expect(JSON.parse(body).code).toBe("online_report.faults");
  });

  test("is refused as a parameter of a call that reads a report", async () => {
    await r.opened(goodsSum());
    for (const query of [
      "sql=SELECT+1",
      "filter=SELECT+1",
      "sort=title;--",
      "where=1",
      "parameters=[1]",
      "page=1%20OR%201",
    ]) {
      const { statusCode } = await r.t.http("GET", `/api/online/reports/goods_sum/rows?${query}`, r.analyst);
      expect([query, statusCode]).toEqual([query, 400]);
    }
  });
});

describe("[W-09] braces and rights", () => {
  test("shows braces as plain text in titles, rows, groups and files", async () => {
    await r.opened(
      goodsSum({
        title: BRACES,
        columns: [createColumn("title", { title: BRACES })],
        groups: {
          by: [{ column: "title", step: "value" }],
          across: null,
          figures: [{ name: "n", title: BRACES, fold: "count", column: null }],
        },
        charts: [],
        sort: [],
      }),
    );
    const described = await r.t.call("reportRun.read", { params: { code: "goods_sum" } }, r.analyst);
    expect(described.body.result.definition.title).toBe(BRACES);
    expect(JSON.stringify((await r.rows("goods_sum")).body.result)).toContain(JSON.stringify(BRACES));
    const groups = (await r.groups("goods_sum")).body.result;
    expect(groups.figures[0]?.title).toBe(BRACES);
    expect(groups.rows.map(({ key }) => key[0])).toContain(BRACES);
    for (const part of ["rows", "groups"]) {
      const { body } = await r.t.http("GET", `/api/online/reports/goods_sum/export?part=${part}`, r.analyst);
      expect(body).toContain(BRACES);
    }
  });
});

describe("the list", () => {
  test("filters by code, title, set and state", async () => {
    await r.opened(goodsSum({ title: "货物" }));
    await r.made(report("people_list", "people", { columns: [createColumn("realname")] }));
    const codes = async (query: object) =>
      (await r.t.call("onlineReport.list", { query }, r.analyst)).body.result.rows.map(({ code }) => code);
    expect(await codes({ sort: "code" })).toEqual(["goods_sum", "people_list"]);
    expect(await codes({ keyword: "货" })).toEqual(["goods_sum"]);
    expect(await codes({ dataSet: "people" })).toEqual(["people_list"]);
    expect(await codes({ state: "closed" })).toEqual(["people_list"]);
  });
});
