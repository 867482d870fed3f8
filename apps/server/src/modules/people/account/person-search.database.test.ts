// Guarantee: every write of a name writes its readings, older names get theirs once, and searches use the indexes.
import { testDatabase } from "@tender/testkit";
import { asc, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchesPerson, matchesPronunciation } from "#platform/database/search-people.ts";
import { sealedTexts } from "#test/protected-text/sealed-texts.ts";
import { createAccountStore } from "./account.store.ts";
import { appUser } from "./account.tables.ts";
import { type AccountPhones, createAccountPhones } from "./account-phones.store.ts";
import { createManagedAccountStore } from "./managed-account.store.ts";
import { createUnreadNames } from "./unread-names.store.ts";

const people = [appUser.realname, appUser.username, appUser.nameSpellings] as const;
let database: Awaited<ReturnType<typeof testDatabase>>;
let phones: AccountPhones;
beforeAll(async () => {
  database = await testDatabase();
  phones = createAccountPhones(database.db, sealedTexts());
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("DELETE FROM app_user"));

const now = new Date("2026-11-20T08:00:00Z");
const listReadings = async () => (await database.pool.query("SELECT name_reading AS r FROM app_user ORDER BY id")).rows;
const findIds = async (typed: string) =>
  (
    await database.db
      .select({ id: appUser.id })
      .from(appUser)
      .where(matchesPerson(people, typed))
      .orderBy(asc(appUser.id))
  ).map(({ id }) => id);

describe("[ADMINDATA-25] readings of a name", () => {
  const account = { email: null, phone: null, passwordHash: null, consent: null, at: now };

  test("follow the creation, both kinds of renaming and the closing of an account", async () => {
    const store = createAccountStore(database.db, phones);
    const managed = createManagedAccountStore(database.db, phones);
    await store.insert(database.db, { ...account, id: "one", username: "one", realname: "张伟" });
    expect([await findIds("zw"), await findIds("zhangwei"), await findIds("ne")]).toEqual([["one"], ["one"], ["one"]]);
    await store.change("one", { realname: "单雄信" }, now);
    expect([await findIds("zw"), await findIds("dxx"), await findIds("shanxiong")]).toEqual([[], ["one"], ["one"]]);
    await store.change("one", { phone: "13800001234" }, now);
    expect(await findIds("sxx")).toEqual(["one"]);
    const { version } = (await managed.find("one")) ?? { version: 0 };
    await managed.change(database.db, { id: "one", version }, { realname: "林采薇" }, "admin", now);
    expect([await findIds("sxx"), await findIds("caiwei")]).toEqual([[], ["one"]]);
    await store.anonymise("one", "closed", "已注销", now);
    expect([await findIds("lcw"), await findIds("yizhuxiao")]).toEqual([[], ["one"]]);
  });

  test("are stored for people who are added together", async () => {
    const person = (id: string, realname: string) => ({ id, username: id, realname, phone: null, email: null });
    const people = [person("a", "张伟"), person("b", "Anna"), person("c", "曾国藩")];
    await createManagedAccountStore(database.db, phones).insertMany(database.db, people, "admin", now);
    expect(await listReadings()).toEqual([{ r: "zhang wei" }, { r: "anna" }, { r: "zeng guo fan" }]);
    expect([await findIds("zgf"), await findIds("cgf"), await findIds("an")]).toEqual([["c"], ["c"], ["b"]]);
  });
});

test("computes readings of older names once each when several nodes run at once", async () => {
  await database.pool.query(
    "INSERT INTO app_user (id, username, realname) SELECT 'p' || n, 'p' || n, '张伟' FROM generate_series(1, 1200) AS n",
  );
  const { computeBatch } = createUnreadNames(database.db);
  const batchSizes = await Promise.all([computeBatch(), computeBatch(), computeBatch()]);
  expect(batchSizes.reduce((sum, size) => sum + size, 0)).toBe(1200);
  while ((await computeBatch()) > 0);
  const { rows } = await database.pool.query(
    "SELECT DISTINCT name_reading AS r, name_spellings::text AS s FROM app_user",
  );
  expect(rows).toEqual([{ r: "zhang wei", s: "'wei' 'zhangwei' 'zw'" }]);
});

describe("indexes of the search of people", () => {
  const planOf = (statement: SQL): Promise<string> =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off`);
      return JSON.stringify((await tx.execute(sql`EXPLAIN ${statement}`)).rows);
    });
  const ids = sql`SELECT ${appUser.id} FROM ${appUser}`;

  test.each([
    [
      "the reading of a name",
      () => sql`${ids} WHERE ${matchesPronunciation(appUser.nameSpellings, "zhangwei")}`,
      ["app_user_spellings_idx"],
    ],
    [
      "a word",
      () => sql`${ids} WHERE ${matchesPerson(people, "zhangwei")}`,
      ["app_user_spellings_idx", "app_user_search_idx"],
    ],
    [
      "the order of names",
      () =>
        sql`${ids} WHERE ${appUser.status} = 'active' ORDER BY ${appUser.nameReading} COLLATE "C", ${appUser.realname}, ${appUser.id} LIMIT 10`,
      ["app_user_reading_idx"],
    ],
  ])("serve %s", async (_search, statement, indexes) => {
    const plan = await planOf(statement());
    for (const index of indexes) expect(plan).toContain(index);
    expect(plan).not.toContain("Sort Key");
  });
});
