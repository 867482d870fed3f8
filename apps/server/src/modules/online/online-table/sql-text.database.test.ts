// Guarantee: text of a definition becomes a checked name or a literal, and can end neither.
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identifier, literal, tableName } from "./sql-text.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each(["plain", "it's", "''", "\\", "\\'", "'; DROP TABLE app_user; --", "$$", "E'\\''", "名称\n第二行", "\u202e"])(
  "[SEC-62] quotes %j as a literal",
  async (text) => {
    const { rows } = await database.db.execute<{ text: string }>(sql.raw(`SELECT ${literal(text)} AS text`));
    expect(rows[0]?.text).toBe(text);
  },
);

test("quotes names and refuses unknown ones", () => {
  expect(identifier("amount")).toBe('"amount"');
  expect(tableName("goods")).toBe('"online"."goods"');
  for (const name of ['a"', 'a"."b', "A", "", "a b", "аmount", "goods;--", "zz_1;x"])
    expect(() => identifier(name)).toThrow("invalid name of an online form");
  expect(() => literal("a\u0000b")).toThrow("a text of PostgreSQL has no U+0000");
});
