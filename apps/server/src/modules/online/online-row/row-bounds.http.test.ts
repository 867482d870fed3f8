// Guarantee: rows reveal nothing beyond the caller's rights, and related rows are stored together.
import type { FormField } from "@tender/contract";
import { everyAddress, fileForm, htmlPayloads } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { field, form, integer, type Saved } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { sampleOf } from "#test/schema-values.ts";
import { runsOf, sqlPayloads } from "#test/sql-payloads.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let clerk: Managers["clerk"];
let viewer: Managers["viewer"];
let stranger: Managers["outsider"];
let inBranch: Managers["inBranch"];
let withGoods: Managers["withGoods"];
let save: Managers["save"];
let add: Managers["add"];
let list: Managers["list"];
let titles: Managers["titles"];
let read: Managers["read"];
let by: Managers["by"];

beforeAll(async () => {
  ({
    designerSetting: forms,
    t,
    clerk,
    viewer,
    outsider: stranger,
    inBranch,
    withGoods,
    save,
    add,
    list,
    titles,
    read,
    by,
  } = await managers());
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule");
});

describe("[W-32] access to rows", () => {
  test("[PERM-12, SEC-59] is refused without the grant, for known and unknown forms", async () => {
    await withGoods();
    const row = await add("goods", { title: "钢材" });
    for (const code of ["goods", "nothing"]) {
      const form = await t.call("onlineRow.readForm", { params: { code } }, stranger);
      for (const { status, body } of [await list(code, {}, stranger), await read(code, row.id, stranger), form])
        expect([status, body.code, body.result]).toEqual([403, "http.forbidden", null]);
    }
    for (const { status, body } of [
      await save("goods", { title: "x" }, null, viewer),
      await save("goods", { title: "x" }, row, viewer),
    ])
      expect([status, body.code]).toEqual([403, "http.forbidden"]);
    expect((await list("orders")).status).toBe(404);
    const { rows } = await t.database.pool.query(
      "SELECT count(*)::int AS n FROM audit_entry WHERE action = 'permission.refused' AND object LIKE 'online:%'",
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(8);
  });

  test("[PERM-12] is refused to calls without a sign-in or with another form's grant", async () => {
    await withGoods();
    await forms.published(form("orders", [field("title")]));
    const calls = everyAddress().filter(({ key }) => /^onlineRow(Import)?\./.test(key));
    expect(calls.length).toBeGreaterThan(15);
    for (const { key, endpoint, path } of calls) {
      const [method] = endpoint.methods;
      const query = new URLSearchParams(Object(sampleOf(endpoint.query)));
      const url = `${path.replace("{code}", "orders").replace(/\{\w+\}/, "title")}?${query}`;
      const sent = endpoint.upload
        ? fileForm("a.csv", "title\r\nx")
        : method === "GET"
          ? {}
          : { body: sampleOf(endpoint.body) };
      const statuses = [await t.http(method, url, sent), await t.http(method, url, { ...sent, token: inBranch.token })];
      expect([key, ...statuses.map(({ statusCode }) => statusCode)]).toEqual([key, 401, 403]);
    }
  });

  test("omits hidden columns, masks masked ones and ignores values of read-only ones", async () => {
    await withGoods();
    const row = await add("goods", { title: "钢材", price: "9.90", phone: "13700000001" });
    const shown = (await read("goods", row.id, inBranch)).body.result.values;
    expect(Object.keys(shown)).not.toContain("price");
    expect(shown).toMatchObject({ title: "钢材", phone: "1***1" });
    const readForm = (await t.call("onlineRow.readForm", { params: { code: "goods" } }, inBranch)).body.result;
    expect(readForm.definition.fields.map(({ name }) => name)).not.toContain("price");
    expect(readForm.columns).toEqual({ phone: "masked", state: "read_only" });
    // The columns may be neither sorted nor filtered by.
    expect((await list("goods", { sort: "price" }, inBranch)).body.code).toBe("online_row.bad_query");
    for (const name of ["price", "phone"])
      expect((await list("goods", by({ field: name, is: "filled" }), inBranch)).body.code).toBe("online_row.bad_query");
    await save("goods", { price: "0.01", phone: "1***1", state: "closed", count: 2 }, row, inBranch);
    expect((await read("goods", row.id)).body.result.values).toMatchObject({
      count: 2,
      price: "9.90",
      phone: "13700000001",
      state: "open",
      sum: "19.80",
    });
  });

  test("[SEC-56] is refused by a data rule in list, reading, saving, removing and pressing", async () => {
    await withGoods();
    const foreign = await add("goods", { title: "别处" });
    const ownRow = await add("goods", { title: "本处" }, inBranch);
    await t.make.dataRule(await t.make.role("branch"), {
      list: "online/goods",
      columnCode: "org_code",
      columnType: "department",
      condition: "within",
      variable: "department",
    });
    t.clock.advance(61_000);
    expect(await titles({}, inBranch)).toEqual(["本处"]);
    expect((await read("goods", foreign.id, inBranch)).body.code).toBe("online_row.not_found");
    expect((await save("goods", { count: 2 }, foreign, inBranch)).body.code).toBe("online_row.not_found");
    const remove = (id: string) =>
      t.call("onlineRow.remove", { params: { code: "goods" }, body: { ids: [id] } }, inBranch);
    expect((await remove(foreign.id)).body.code).toBe("online_row.not_found");
    for (const version of [foreign.version, foreign.version + 1]) {
      const press = { params: { code: "goods", button: "close" }, body: { rows: [{ id: foreign.id, version }] } };
      const { body } = await t.call("onlineRow.runButton", press, inBranch);
      expect([body.code, body.result]).toEqual(["online_row.not_found", null]);
    }
    expect((await read("goods", foreign.id)).body.result).toMatchObject({ version: 1, values: { state: "open" } });
    expect((await remove(ownRow.id)).body.success).toBe(true);
    expect(await titles()).toEqual(["别处"]);
  });
});

describe("related forms", () => {
  const link = (to: string, more: Partial<FormField> = {}) =>
    field(`of_${to}`, {
      control: "link",
      link: { form: to },
      source: { kind: "form", code: to, label: "title", fill: [{ from: "note", to: "note" }] },
      ...more,
    });

  async function withOrders() {
    const orders = await forms.make(
      form("orders", [field("title", { isRequired: true }), field("note")], { kind: "main", subs: ["lines"] }),
    );
    await forms.publish(orders);
    await forms.published(
      form("lines", [link("orders", { isRequired: true }), integer("count"), field("note")], { kind: "sub" }),
    );
  }
  const subRows = async (id: string) =>
    (await t.call("onlineRow.listSubRows", { params: { code: "orders" }, query: { id, sub: "lines" } }, clerk)).body
      .result;

  test("store a main row with its sub-rows in one transaction", async () => {
    await withOrders();
    const line = (count: number | null, stored: Saved | null = null) => ({
      id: stored?.id ?? null,
      version: stored?.version ?? null,
      values: { count },
    });
    const created = await save("orders", { title: "订单" }, null, clerk, {
      lines: { changed: [line(1), line(2)], removed: [] },
    });
    expect(created.body.message).toBe("");
    const rows = await subRows(created.body.result.id);
    expect(rows.map(({ values }) => values.count)).toEqual([1, 2]);
    // One of the sub-rows is wrong: nothing is stored.
    const refused = await save("orders", { title: "新" }, created.body.result, clerk, {
      lines: { changed: [{ ...line(5), values: { count: "x" } }], removed: [rows[0]?.id ?? ""] },
    });
    expect(refused.details?.faults).toEqual([{ at: "subs.lines.0.count", what: "应为整数" }]);
    const saved = await save("orders", { title: "新" }, created.body.result, clerk, {
      lines: { changed: [line(3, { id: rows[1]?.id ?? "", version: 1 })], removed: [rows[0]?.id ?? ""] },
    });
    expect(saved.body.message).toBe("");
    expect((await subRows(created.body.result.id)).map(({ values }) => values.count)).toEqual([3]);
    // Sub-rows are removed with their main row.
    await t.call("onlineRow.remove", { params: { code: "orders" }, body: { ids: [created.body.result.id] } }, clerk);
    expect((await list("lines")).body.result.total).toBe(0);
  });

  test("refuse a sub-row of another main row", async () => {
    await withOrders();
    const [first, second] = [await add("orders", { title: "一" }), await add("orders", { title: "二" })];
    const withLine = await save("orders", {}, first, clerk, {
      lines: { changed: [{ id: null, version: null, values: { count: 1 } }], removed: [] },
    });
    const [line] = await subRows(first.id);
    const sent = { id: line?.id ?? "", version: 1, values: { count: 9 } };
    expect((await save("orders", {}, second, clerk, { lines: { changed: [sent], removed: [] } })).body.code).toBe(
      "online_row.not_found",
    );
    expect((await save("orders", {}, second, clerk, { lines: { changed: [], removed: [sent.id] } })).body.code).toBe(
      "online_row.not_found",
    );
    expect(withLine.body.success).toBe(true);
    expect((await subRows(first.id)).map(({ values }) => values.count)).toEqual([1]);
  });

  test("[SEC-56] hide sub-rows of a main row that a data rule hides", async () => {
    await withOrders();
    const ownRole = await t.make.role("own orders", ["online:orders:view", "online:orders:add", "online:lines:view"]);
    await t.make.dataRule(ownRole, {
      list: "online/orders",
      columnCode: "created_by",
      columnType: "person",
      condition: "eq",
      variable: "user_id",
    });
    const restricted = await t.person({ roles: ["own orders"] });
    t.clock.advance(61_000);
    const { body } = await save("orders", { title: "别人的" }, null, clerk, {
      lines: { changed: [{ id: null, version: null, values: { count: 7 } }], removed: [] },
    });
    const { id } = body.result;
    const params = { code: "orders" };
    const readSubRows = async (mainId: string, person: typeof clerk) =>
      (await t.call("onlineRow.listSubRows", { params, query: { id: mainId, sub: "lines" } }, person)).body;
    expect((await readSubRows(id, clerk)).result.map(({ values }) => values.count)).toEqual([7]);
    // The sub-rows have no rule of their own: the rule of their main rows applies.
    const totals = [await list("lines", {}, clerk), await list("lines", {}, restricted)];
    expect(totals.map(({ body: listed }) => listed.result.total)).toEqual([1, 0]);
    const [foreign, absent] = [await readSubRows(id, restricted), await readSubRows("00000000", restricted)];
    expect([foreign.code, foreign.message, foreign.result]).toEqual(["online_row.not_found", absent.message, null]);
    expect(absent.code).toBe("online_row.not_found");
  });

  test("[W-07] offer only rows that contain the keyword, and execute none of it", async () => {
    const wasRun = await runsOf(t);
    await forms.published(form("people", [field("title"), field("note")]));
    await forms.published(form("orders", [field("title"), field("note"), link("people")]));
    await add("people", { title: "张三" });
    const listLabels = async (keyword: string) => {
      const call = { params: { code: "orders", field: "of_people" }, query: { keyword } };
      const { rows } = (await t.call("onlineRow.listChoices", call, clerk)).body.result;
      return rows.map(({ label }) => label);
    };
    expect(await listLabels("张")).toEqual(["张三"]);
    for (const word of [...sqlPayloads.map((payload) => payload.slice(0, 50)), "%%", "__", "\\_"]) {
      expect([word, await listLabels(word)]).toEqual([word, []]);
      const { id } = await add("people", { title: word });
      expect(await listLabels(word)).toEqual([word]);
      await t.call("onlineRow.remove", { params: { code: "people" }, body: { ids: [id] } }, clerk);
    }
    expect(await wasRun()).toBe(false);
  });

  test("offer each other's rows by label, and refuse to delete a linked row", async () => {
    await forms.published(form("people", [field("title"), field("note")]));
    await forms.published(form("orders", [field("title"), link("people"), field("note")]));
    const person = await add("people", { title: "张三", note: "甲方" });
    const choices = await t.call(
      "onlineRow.listChoices",
      { params: { code: "orders", field: "of_people" }, query: { keyword: "张" } },
      clerk,
    );
    expect(choices.body.result.rows).toEqual([{ value: person.id, label: "张三", fill: { note: "甲方" } }]);
    const order = await add("orders", { title: "订单", of_people: person.id });
    expect((await read("orders", order.id)).body.result.labels).toEqual({ of_people: { [person.id]: "张三" } });
    expect((await save("orders", { of_people: "nobody" }, order)).details?.faults).toEqual([
      { at: "values.of_people", what: "关联的记录不存在" },
    ]);
    const remove = await t.call("onlineRow.remove", { params: { code: "people" }, body: { ids: [person.id] } }, clerk);
    expect(remove.body.message).toBe("仍有其他记录关联该记录，不能删除");
  });

  test("[W-32] reveal nothing of a linked form to viewers without its grant", async () => {
    await t.make.role("orders alone", ["online:orders:view", "online:orders:edit"]);
    const granted = await t.person({ roles: ["orders alone"] });
    await forms.published(form("people", [field("title"), field("note")]));
    await forms.published(
      form("orders", [field("title"), field("note"), link("people")], { kind: "main", subs: ["lines"] }),
    );
    await forms.published(form("lines", [link("orders"), integer("count"), field("note")], { kind: "sub" }));
    const person = await add("people", { title: "张三" });
    const order = await save("orders", { title: "订单", of_people: person.id }, null, clerk, {
      lines: { changed: [{ id: null, version: null, values: { count: 7 } }], removed: [] },
    });
    const { id } = order.body.result;
    const params = { code: "orders" };
    const readAs = async (person: typeof clerk) => {
      const opened = await t.call("onlineRow.readForm", { params }, person);
      const choices = await t.call(
        "onlineRow.listChoices",
        { params: { ...params, field: "of_people" }, query: {} },
        person,
      );
      const lines = await t.call("onlineRow.listSubRows", { params, query: { id, sub: "lines" } }, person);
      return {
        subs: opened.body.result.subs.map(({ definition }) => definition.code),
        choices: choices.body.result?.rows.map(({ label }) => label) ?? choices.status,
        lines: lines.body.result?.map(({ values }) => values.count) ?? lines.status,
        read: (await read("orders", id, person)).body.result.labels,
        listed: (await list("orders", {}, person)).body.result.rows.map(({ labels }) => labels),
      };
    };
    const names = { of_people: { [person.id]: "张三" } };
    const all = { subs: ["lines"], choices: ["张三"], lines: [7], read: names, listed: [names] };
    expect(await readAs(clerk)).toEqual(all);
    expect(await readAs(granted)).toEqual({ subs: [], choices: 403, lines: 403, read: {}, listed: [{}] });
  });

  test("form a tree that is read by level, and refuse a circular parent", async () => {
    await forms.published(
      form("areas", [field("title"), field("parent")], { kind: "tree", tree: { parent: "parent", title: "title" } }),
    );
    const china = await add("areas", { title: "中国" });
    const hebei = await add("areas", { title: "河北", parent: china.id });
    await add("areas", { title: "保定", parent: hebei.id });
    const level = async (parentId?: string) =>
      (
        await t.call(
          "onlineRow.listLevel",
          { params: { code: "areas" }, query: { ...(parentId ? { parentId } : {}) } },
          clerk,
        )
      ).body.result.rows.map(({ values, hasChildren }) => [values.title, hasChildren]);
    expect(await level()).toEqual([["中国", true]]);
    expect(await level(hebei.id)).toEqual([["保定", false]]);
    expect((await save("areas", { parent: hebei.id }, china)).details?.faults).toEqual([
      { at: "values.parent", what: "上级不能是自己或自己的下级" },
    ]);
    const remove = await t.call("onlineRow.remove", { params: { code: "areas" }, body: { ids: [hebei.id] } }, clerk);
    expect(remove.body.code).toBe("online_row.linked");
  });
});

test("[SEC-64, W-27] cleans formatted text, and stores plain text unchanged", async () => {
  await forms.published(
    form("orders", [field("title"), field("body", { type: "long_text", control: "rich_text", length: 0 })]),
  );
  for (const [payload, html, clean] of htmlPayloads) {
    const title = html.slice(0, 50).trim();
    const row = await add("orders", { title, body: `<p>甲</p>${html}` });
    const { values } = (await read("orders", row.id)).body.result;
    expect([payload, values]).toMatchObject([payload, { title, body: `<p>甲</p>${clean}` }]);
    await save("orders", { body: html }, row);
    expect([payload, (await read("orders", row.id)).body.result.values.body ?? ""]).toEqual([payload, clean]);
  }
});

test("[SEC-80] records a row once when the trail cuts its text inside a surrogate pair", async () => {
  await forms.published(
    form("orders", [field("title"), field("note", { type: "long_text", control: "textarea", length: 0 })]),
  );
  const note = `${"a".repeat(199)}😀b`;
  const { id } = await add("orders", { title: "甲", note });
  expect((await read("orders", id)).body.result.values.note).toBe(note);
  const { rows } = await t.database.pool.query("SELECT detail FROM audit_entry WHERE object = $1", [`orders/${id}`]);
  expect(rows.map(({ detail }) => detail.after.note)).toEqual([`${"a".repeat(199)}…`]);
});

test("numbers rows by a fill rule without gaps", async () => {
  await t.database.pool.query(
    `INSERT INTO fill_rule (id, code, name, parts) VALUES ('fr', 'order_no', '订单号', $1) ON CONFLICT DO NOTHING`,
    [
      JSON.stringify([
        { kind: "text", text: "D" },
        { kind: "sequence", digits: 3, start: 1, restarts: "never", perDepartment: false, isGapless: true },
      ]),
    ],
  );
  await forms.published(
    form("orders", [field("title", { isUnique: true }), field("number", { fillRule: "order_no", isRequired: true })]),
  );
  await add("orders", { title: "a" });
  expect((await save("orders", { title: "a" })).body.code).toBe("online_row.faults");
  await add("orders", { title: "b" });
  const { rows } = (await list("orders", { sort: "title" })).body.result;
  expect(rows.map(({ values }) => values.number)).toEqual(["D001", "D002"]);
});
