import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dict, dictItem } from "./dictionary.tables.ts";

let t: TestApp;
let token: string;

async function makeDictionary(
  code: string,
  items: readonly Partial<typeof dictItem.$inferInsert>[],
  kind: "dictionary" | "select" = "dictionary",
): Promise<void> {
  const [inserted] = await t.database.db.insert(dict).values({ kind, code, name: code }).returning();
  for (const item of items) {
    await t.database.db.insert(dictItem).values({ dictId: inserted?.id ?? "", value: "", text: "", ...item });
  }
}

beforeAll(async () => {
  t = await startTestApp();
  await makeDictionary("colour", [
    { value: "2", text: "蓝", sortOrder: 2 },
    { value: "10", text: "红", sortOrder: 1, color: "red" },
    { value: "3", text: "灰", sortOrder: 3, enabled: false },
  ]);
  await makeDictionary("empty", []);
  const range = [
    { value: "b", text: "后", sortOrder: 2 },
    { value: "a", text: "先", sortOrder: 1 },
    { value: "c", text: "停", sortOrder: 3, enabled: false },
  ];
  await makeDictionary("range", range, "select");
  await makeDictionary("other", [{ value: "x", text: "旁" }], "select");
  token = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

const readItems = (code: string) => t.call("dictionary.readItems", { params: { code } }, { token });
const readSelectList = (type: string) => t.call("dictionary.readSelectList", { params: { type } }, { token });
const colour = [
  { value: "10", text: "红", title: "红", label: "红", color: "red" },
  { value: "2", text: "蓝", title: "蓝", label: "蓝" },
];

test("[API-38, ADMINDATA-08] returns the enabled items of a code in order, values as texts", async () => {
  expect((await readItems("colour")).body.result).toEqual(colour);
  const reply = await t.http("GET", "/api/sys/dict/getDictItems/colour", { token });
  expect(reply.json().result).toEqual(colour);
  expect((await readItems("empty")).body.result).toEqual([]);
});

test("[ADMINDATA-08] returns all dictionaries with a sign-in", async () => {
  const user = await t.make.user();
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect(body.result.sysAllDictItems).toEqual({ colour, empty: [] });
  expect((await t.call("dictionary.readAll", {}, { token })).body.result).toEqual({ colour, empty: [] });
});

test("[API-37, ADMINDATA-21] returns a select list by type", async () => {
  const range = [
    { value: "a", text: "先" },
    { value: "b", text: "后" },
  ];
  expect((await readSelectList("range")).body.result).toEqual(range);
  const reply = await t.http("GET", "/api/common/select/byType/range", { token });
  expect(reply.json().result).toEqual(range);
});

test("[API-37] returns a dictionary by its code as type unless a select list has it", async () => {
  const asSelectList = [
    { value: "10", text: "红" },
    { value: "2", text: "蓝" },
  ];
  expect((await readSelectList("colour")).body.result).toEqual(asSelectList);
  expect((await readSelectList("empty")).body).toMatchObject({ success: true, result: [] });
  await makeDictionary("range", [{ value: "z", text: "字典的项" }]);
  await t.database.pool.query("SELECT pg_notify('portal', 'dictionary range')");
  await expect.poll(async () => (await readItems("range")).body.success).toBe(true);
  expect((await readSelectList("range")).body.result.map(({ value }) => value)).toEqual(["a", "b"]);
  await t.database.pool.query("DELETE FROM dict WHERE kind = 'dictionary' AND code = 'range'");
  await t.database.pool.query("SELECT pg_notify('portal', 'dictionary range')");
  await expect.poll(async () => (await readItems("range")).body.success).toBe(false);
});

test.each([
  ["code", readItems],
  ["type", readSelectList],
])("refuses an unknown %s", async (_kind, read) => {
  expect((await read("unknown")).body).toMatchObject({
    success: false,
    code: "dictionary.unknown",
    message: "字典不存在",
  });
});

test.each(["app_user,username,password_hash", "colour' OR '1'='1", "colour'; SELECT pg_sleep(600); --", "__proto__"])(
  "[SEC-61] [W-06] refuses %j as an unknown code",
  async (code) => {
    for (const reply of [await readItems(code), await readSelectList(code)])
      expect(reply).toMatchObject({ status: 200, body: { code: "dictionary.unknown" } });
  },
);

test("[SEC-61] answers from one snapshot, without a query, until a message reports a change", async () => {
  const query = vi.spyOn(t.database.pool, "query");
  const dictionaryQueries = () =>
    query.mock.calls.map(([first]) => JSON.stringify(first)).filter((text) => /from ..dict/.test(text));
  t.clock.advance(61_000);
  await readItems("colour");
  expect(dictionaryQueries()).toHaveLength(1);
  await readItems("colour");
  await readItems("unknown");
  await readSelectList("range");
  expect(dictionaryQueries()).toHaveLength(1);
  query.mockRestore();

  await makeDictionary("late", [{ value: "1", text: "新" }]);
  expect((await readItems("late")).body.success).toBe(false);
  await t.database.pool.query("SELECT pg_notify('portal', 'dictionary late')");
  await expect.poll(async () => (await readItems("late")).body.success).toBe(true);
});
