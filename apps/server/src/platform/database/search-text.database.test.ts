// Guarantee: two characters of a name find it through an index.
import { testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";
import { endsWith, matchesSearchWord, searchPairsOf } from "./search-text.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const people = [
    ["zhang.san", "张三丰"],
    ["ouyang_mingyuan", "欧阳明远"],
    ["anna", "Anna Smith"],
    ["han", "韩𠮷子"],
    ["guli", "古丽米热•艾比布力"],
    ["oy.ming", "欧阳　明"],
    ["li-2", "李明（２）"],
  ];
  for (const [username, realname] of people)
    await database.pool.query("INSERT INTO app_user (id, username, realname, phone) VALUES ($1, $1, $2, $3)", [
      username,
      realname,
      username === "anna" ? "13655667788" : null,
    ]);
});
afterAll(() => database.drop());

const findUsernames = async (word: string): Promise<string[]> =>
  (
    await database.db
      .select({ username: appUser.username })
      .from(appUser)
      .where(matchesSearchWord([appUser.realname, appUser.username], word))
      .orderBy(appUser.username)
  ).map(({ username }) => username);

test.each([
  ["三丰", ["zhang.san"]],
  ["张三", ["zhang.san"]],
  ["阳明", ["ouyang_mingyuan", "oy.ming"]],
  ["张丰", []],
  ["张", ["zhang.san"]],
  ["丰", []],
  ["a", ["anna"]],
  ["ANNA", ["anna"]],
  ["a s", ["anna"]],
  ["an", ["anna", "han", "ouyang_mingyuan", "zhang.san"]],
  ["ang.s", ["zhang.san"]],
  ["yang_m", ["ouyang_mingyuan"]],
  ["𠮷子", ["han"]],
  ["古丽米热·艾比", ["guli"]],
  ["古丽米热．艾", ["guli"]],
  ["欧阳 明", ["ouyang_mingyuan", "oy.ming"]],
  ["欧阳明", ["ouyang_mingyuan", "oy.ming"]],
  ["李明(2)", ["li-2"]],
  ["ＬＩ-", ["li-2"]],
  ["丰z", []],
  [" 　", []],
  ["%%", []],
  ["\\1", []],
])("finds by %j: %j", async (word, names) => expect(await findUsernames(word)).toEqual(names));

test("looks up each pair of a word once, and a single character at the beginning", () => {
  expect(searchPairsOf("张三")).toEqual(["张三"]);
  expect(searchPairsOf("AaAa")).toEqual(["aa"]);
  expect(searchPairsOf("abc")).toEqual(["ab", "bc"]);
  expect(searchPairsOf("张")).toEqual(["\u001d张"]);
});

async function planOf(where: ReturnType<typeof sql>): Promise<string> {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await tx.execute(sql`EXPLAIN SELECT ${appUser.id} FROM ${appUser} WHERE ${where}`);
    return JSON.stringify(rows);
  });
}

test("uses the indexes", async () => {
  expect(await planOf(matchesSearchWord([appUser.realname, appUser.username], "三丰"))).toContain(
    "app_user_search_idx",
  );
  expect(await planOf(endsWith(appUser.phone, "7788"))).toContain("app_user_phone_end_idx");
});
