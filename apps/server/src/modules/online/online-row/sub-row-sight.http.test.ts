// Guarantee: the rights on main records hold for their sub-records too, in every call that reads or changes these.
import { fileForm, type Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Designers, designers, field, form, integer } from "#test/online-form/designers.ts";
import { createColumn, report } from "#test/online-report/reports.ts";

let forms: Designers;
let t: Designers["t"];
let manager: Person;
let restricted: Person;
let ownClaim: { id: string; version: number };
let otherClaim: { id: string; version: number };

const link = (name: string, code: string, isRequired: boolean) =>
  field(name, {
    control: "link",
    link: { form: code },
    isRequired,
    source: { kind: "form", code, label: "title", fill: [] },
  });
const claims = (code = "claims") =>
  form(code, [field("title", { isRequired: true }), field("state")], { kind: "main", subs: ["items"] });
const items = () => form("items", [link("of_claim", "claims", true), integer("amount")], { kind: "sub" });

const list = async (person: Person) => {
  const { body } = await t.call("onlineRow.list", { params: { code: "items" }, query: { sort: "amount" } }, person);
  return { total: body.result.total, amounts: body.result.rows.map(({ values }) => values.amount) };
};
const save = (
  code: string,
  values: Record<string, string | number | null>,
  stored: { id: string; version: number } | null = null,
  person = restricted,
  subs = {},
) =>
  t.call(
    "onlineRow.save",
    { params: { code }, body: { id: stored?.id ?? null, version: stored?.version ?? null, values, subs } },
    person,
  );
const remove = (ids: string[], person = restricted) =>
  t.call("onlineRow.remove", { params: { code: "items" }, body: { ids } }, person);
const withItem = async (title: string, amount: number, person: Person) => {
  const items = { changed: [{ id: null, version: null, values: { amount } }], removed: [] };
  return (await save("claims", { title }, null, person, { items })).body.result;
};
const itemOf = async (main: { id: string }) =>
  (await t.database.pool.query("SELECT id, version FROM online.items WHERE of_claim = $1", [main.id])).rows[0];
const listItems = async () =>
  (await t.database.pool.query("SELECT of_claim AS main, amount::int FROM online.items ORDER BY amount")).rows.map(
    ({ main, amount }) => [main, amount],
  );
const addDataRule = async () => {
  await t.make.dataRule(await t.make.role("held"), {
    list: "online/claims",
    columnCode: "created_by",
    columnType: "person",
    condition: "eq",
    variable: "user_id",
  });
  t.clock.advance(61_000);
};

beforeAll(async () => {
  forms = await designers();
  t = forms.t;
  const all = ["view", "add", "edit", "delete", "export", "import"];
  const rights = [
    ...["claims", "orders", "items"].flatMap((code) => all.map((action) => `online:${code}:${action}`)),
    ...["report:items_sum:view", "report:items_sum:export"],
  ];
  await t.make.role("keeper", [
    ...rights,
    ...["view", "edit"].map((part) => `online_report:${part}`),
    ...["data_rule:try"],
  ]);
  await t.make.role("held", rights);
  manager = await t.person({ roles: ["keeper"] });
  restricted = await t.person({ roles: ["held"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule; DELETE FROM online_report");
  t.clock.advance(61_000);
  await forms.published(claims());
  await forms.published(items());
  ownClaim = await withItem("我的", 1, restricted);
  otherClaim = await withItem("他人的", 20, manager);
});

describe("sub-records of a main record that a data rule hides", () => {
  test("[W-32] are neither listed, counted, read nor exported by the sub-table's code", async () => {
    expect(await list(restricted)).toEqual({ total: 2, amounts: [1, 20] });
    await addDataRule();
    const { id } = await itemOf(otherClaim);
    const read = (account: Person) => t.call("onlineRow.read", { params: { code: "items" }, query: { id } }, account);
    const file = async (account: Person) =>
      (await t.http("GET", "/api/online/forms/items/rows/export?format=csv", { token: account.token })).body;
    expect(await list(restricted)).toEqual({ total: 1, amounts: [1] });
    expect(await list(manager)).toEqual({ total: 2, amounts: [1, 20] });
    expect([(await read(restricted)).body.code, (await read(manager)).body.success]).toEqual([
      "online_row.not_found",
      true,
    ]);
    expect((await file(restricted)).trim().split("\n")).toHaveLength(2);
    expect((await file(manager)).trim().split("\n")).toHaveLength(3);
  });

  test("[W-32] are missing in reports over the sub-table and in their groups", async () => {
    const definition = report("items_sum", "form/items", {
      columns: [createColumn("amount", { total: "sum" })],
      groups: {
        by: [{ column: "created_by", step: "value" }],
        across: null,
        figures: [{ name: "sum", title: "金额", fold: "sum", column: "amount" }],
      },
    });
    const made = await t.call("onlineReport.save", { body: { id: null, version: null, definition } }, manager);
    await t.call("onlineReport.setOpen", { body: { ...made.body.result, isOpen: true } }, manager);
    const call = { params: { code: "items_sum" }, query: {} };
    const figuresOf = async (account: Person) => ({
      amounts: (await t.call("reportRun.readRows", call, account)).body.result.rows
        .map(({ values }) => values.amount)
        .sort(),
      totals: (await t.call("reportRun.readTotals", call, account)).body.result.map(({ value }) => value),
      sum: (await t.call("reportRun.readGroups", call, account)).body.result.grand?.figures,
    });
    expect(await figuresOf(restricted)).toEqual({ amounts: ["1", "20"], totals: ["21"], sum: ["21"] });
    await addDataRule();
    expect(await figuresOf(restricted)).toEqual({ amounts: ["1"], totals: ["1"], sum: ["1"] });
    expect(await figuresOf(manager)).toEqual({ amounts: ["1", "20"], totals: ["21"], sum: ["21"] });
  });

  test("are not counted where an administrator tries a person's data rules", async () => {
    await addDataRule();
    const { body } = await t.call(
      "dataRuleAdmin.preview",
      { query: { list: "online/items", username: restricted.username } },
      manager,
    );
    expect([body.message, body.result?.total, body.result?.of]).toEqual(["", 1, 1]);
  });

  test("[SEC-59] cannot be added, changed, moved or removed by the sub-table's code", async () => {
    await addDataRule();
    const [own, foreign] = [await itemOf(ownClaim), await itemOf(otherClaim)];
    const unknown = [{ at: "values.of_claim", what: "关联的记录不存在" }];
    for (const main of [otherClaim.id, "nothing"]) {
      for (const saved of [null, own]) {
        const reply = await save("items", { of_claim: main, amount: 5 }, saved);
        expect([reply.body.code, reply.details?.faults]).toEqual(["online_row.faults", unknown]);
      }
    }
    expect((await save("items", { amount: 5 }, foreign)).body.code).toBe("online_row.not_found");
    expect((await remove([own.id, foreign.id])).body.code).toBe("online_row.not_found");
    expect(await listItems()).toEqual([
      [ownClaim.id, 1],
      [otherClaim.id, 20],
    ]);
    expect((await save("items", { of_claim: ownClaim.id, amount: 2 })).body.message).toBe("");
    expect((await save("items", { amount: 3 }, own)).body.message).toBe("");
    expect((await remove([own.id])).body.result).toEqual({ removed: 1 });
    expect(await listItems()).toEqual([
      [ownClaim.id, 2],
      [otherClaim.id, 20],
    ]);
  });

  test("are written with a main record that the same save hides", async () => {
    await forms.published(
      form("orders", [field("title"), field("owner", { control: "user" })], { kind: "main", subs: ["parts"] }),
    );
    await forms.published(form("parts", [link("of_order", "orders", true), integer("amount")], { kind: "sub" }));
    const rights = ["orders", "parts"].flatMap((code) =>
      ["view", "add", "edit", "delete"].map((action) => `online:${code}:${action}`),
    );
    const role = await t.make.role("giver", rights);
    const giver = await t.person({ roles: ["giver"] });
    await t.make.dataRule(role, {
      list: "online/orders",
      columnCode: "owner",
      columnType: "person",
      condition: "eq",
      variable: "user_id",
    });
    t.clock.advance(61_000);
    const line = (amount: number) => ({ id: null, version: null, values: { amount } });
    const parts = { changed: [line(1), line(2)], removed: [] };
    const saved = (await save("orders", { title: "单", owner: giver.id }, null, giver, { parts })).body.result;
    const stored = (await t.database.pool.query("SELECT id, version FROM online.parts ORDER BY amount")).rows;
    const change = { changed: [{ ...stored[0], values: { amount: 7 } }], removed: [stored[1].id] };
    const { body } = await save("orders", { owner: manager.id }, saved, giver, { parts: change });
    expect([body.message, body.result?.version]).toEqual(["", 2]);
    expect((await t.database.pool.query("SELECT amount::int FROM online.parts")).rows).toEqual([{ amount: 7 }]);
    const listed = await t.call("onlineRow.list", { params: { code: "parts" }, query: {} }, giver);
    expect(listed.body.result.rows).toEqual([]);
  });
});

test("shows a sub-record of two main forms with either visible main record", async () => {
  await forms.clear();
  await forms.published(claims());
  await forms.published(claims("orders"));
  await forms.published(
    form("items", [link("of_claim", "claims", false), link("of_order", "orders", false), integer("amount")], {
      kind: "sub",
    }),
  );
  const claim = (await save("claims", { title: "他人的" }, null, manager)).body.result;
  const order = (await save("orders", { title: "单" }, null, manager)).body.result;
  for (const values of [{ of_claim: claim.id, amount: 1 }, { of_order: order.id, amount: 2 }, { amount: 3 }])
    await save("items", { ...values }, null, manager);
  await save("items", { of_claim: claim.id, of_order: order.id, amount: 4 }, null, manager);
  expect((await list(restricted)).amounts).toEqual([1, 2, 3, 4]);
  await addDataRule();
  expect((await list(restricted)).amounts).toEqual([2, 4]);
  // The sub-record also belongs to a hidden main record.
  const both = (await t.database.pool.query("SELECT id, version FROM online.items WHERE amount = 4")).rows[0];
  expect((await remove([both.id])).body.code).toBe("online_row.not_found");
  expect((await save("items", { amount: 5 }, both)).body.code).toBe("online_row.faults");
  expect((await remove([both.id], manager)).body.result).toEqual({ removed: 1 });
});

describe("sub-records of a main record that is not editable", () => {
  beforeEach(async () => {
    const { rows } = (await t.call("onlineForm.list", { query: { keyword: "claims" } }, forms.maker)).body.result;
    const content = {
      format: 1 as const,
      marks: [],
      actions: [{ action: "edit" as const, when: "row.state != 'closed'" }],
    };
    await t.call(
      "onlineForm.saveEnhancement",
      { body: { id: rows[0]?.id ?? "", basedOn: null, enhancement: { type: "list", content } } },
      forms.maker,
    );
  });

  test("[SEC-59] are not added, changed, moved or removed by the sub-table's code", async () => {
    const [own, other] = [await itemOf(ownClaim), await itemOf(otherClaim)];
    await save("claims", { state: "closed" }, ownClaim, restricted);
    const answers = [
      await save("items", { of_claim: ownClaim.id, amount: 5 }),
      await save("items", { amount: 5 }, own),
      await save("items", { of_claim: otherClaim.id }, own),
      await save("items", { of_claim: ownClaim.id }, other),
      await remove([own.id, other.id]),
    ];
    for (const { body } of answers) expect(body.message).toBe("所属的主表记录当前不能修改");
    expect(await listItems()).toEqual([
      [ownClaim.id, 1],
      [otherClaim.id, 20],
    ]);
    expect((await save("items", { amount: 6 }, other)).body.message).toBe("");
    expect((await remove([other.id])).body.result).toEqual({ removed: 1 });
  });

  test("are refused in a file, at their rows", async () => {
    await save("claims", { state: "closed" }, ownClaim, restricted);
    const rows = `of_claim,amount\n${otherClaim.id},5\n${ownClaim.id},6`;
    const sent = { ...fileForm("rows.csv", rows), token: restricted.token };
    const { id } = (await t.http("POST", "/api/online/forms/items/import", sent)).json().result;
    const importNow = async () =>
      (await t.call("onlineRowImport.read", { params: { code: "items" }, query: { id } }, restricted)).body.result;
    await expect.poll(async () => (await importNow()).state).toBe("refused");
    expect(
      (await importNow()).rows.map(({ number, faults }) => [number, faults.map(({ message }) => message)]),
    ).toEqual([[3, ["所属的主表记录当前不能修改"]]]);
  });
});
