// Guarantee: whichever set a search of people starts from, it returns all matching people once, in the order of the
// list.
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealedTexts } from "#test/protected-text/sealed-texts.ts";
import { type AccountPhones, createAccountPhones } from "./account-phones.store.ts";
import { createManagedAccounts } from "./managed-account.service.ts";
import { createManagedAccountStore } from "./managed-account.store.ts";
import { type ManagedFilter, managedSearch } from "./managed-search.store.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let phones: AccountPhones;
let search: ReturnType<typeof managedSearch>;
/** More than a set that counts as small. */
const MANY = 10_400;

beforeAll(async () => {
  database = await testDatabase();
  phones = createAccountPhones(database.db, sealedTexts());
  search = managedSearch(database.db, phones.isPhoneOrEnd);
  await database.pool.query(`
    INSERT INTO department (id, org_code, depart_name, parent_id) VALUES
      ('top', 'T01', '交易中心', NULL), ('below', 'T01A01', '受理科', 'top'), ('small', 'T02', '档案室', NULL);
    INSERT INTO role (id, code, name) VALUES ('large', 'large', '大'), ('few', 'few', '小')`);
  await database.pool.query(
    `INSERT INTO app_user (id, username, realname, phone)
     SELECT 'p' || lpad(n::text, 5, '0'), 'p' || n, CASE WHEN n % 100 = 0 THEN '林采薇' ELSE '张伟' END,
       '138' || lpad(n::text, 8, '0') FROM generate_series(1, $1::int) AS n`,
    [MANY],
  );
  const all = "FROM app_user WHERE id LIKE 'p%'";
  await database.pool.query(`INSERT INTO department_member (user_id, department_id) SELECT id, $1 ${all}`, ["below"]);
  // Some people are in the branch twice.
  await database.pool.query(
    `INSERT INTO department_member (user_id, department_id) SELECT id, $1 ${all} AND id < 'p00051'`,
    ["top"],
  );
  await database.pool.query(
    `INSERT INTO department_member (user_id, department_id) SELECT id, $1 ${all} AND id > 'p10380'`,
    ["small"],
  );
  await database.pool.query(
    `INSERT INTO user_role (id, user_id, role_id) SELECT 'l' || id, id, $1 ${all} AND id <> 'p00100'`,
    ["large"],
  );
  await database.pool.query(
    `INSERT INTO user_role (id, user_id, role_id) SELECT 'f' || id, id, $1 ${all} AND id IN ('p00100', 'p00200', 'p00201')`,
    ["few"],
  );
});
afterAll(() => database.drop());

const hundreds = Array.from({ length: 104 }, (_, n) => `p${String((n + 1) * 100).padStart(5, "0")}`).reverse();
const twenty = Array.from({ length: 20 }, (_, n) => `p${10_400 - n}`);

test.each<[string, ManagedFilter, string[]]>([
  ["a name within a branch of very many", { keyword: "采薇", orgCode: "T01" }, hundreds],
  [
    "a name among holders and members of very many",
    { keyword: "采薇", orgCode: "T01", role: "large" },
    hundreds.slice(0, -1),
  ],
  ["the end of a number within a branch of very many", { phone: "0200", orgCode: "T01" }, ["p10200", "p00200"]],
  ["few holders within a branch of very many", { orgCode: "T01", role: "few" }, ["p00201", "p00200", "p00100"]],
  ["a name among few holders", { keyword: "采薇", role: "few" }, ["p00200", "p00100"]],
  ["a small department of holders of very many", { orgCode: "T02", role: "large" }, twenty],
  ["a small department", { orgCode: "T02" }, twenty],
])("finds %s", async (_, filter, expected) => {
  expect(await search.count(filter)).toBe(expected.length);
  expect(await search.idsOf(filter, undefined, 200, 0)).toEqual(expected);
  expect(await search.idsOf({ ...filter, sort: "createdAt" }, undefined, 2, 1)).toEqual(
    expected.toReversed().slice(1, 3),
  );
});

test("counts very large sets to the limit, reports more, and pages in order", async () => {
  for (const filter of [{ orgCode: "T01" }, { role: "large" }, { orgCode: "T01", role: "large" }]) {
    expect(await search.count(filter)).toBeGreaterThan(10_000);
    expect(await search.idsOf(filter, undefined, 3, 1, true)).toEqual(["p10399", "p10398", "p10397"]);
  }
  const accounts = createManagedAccounts((tx) => createManagedAccountStore(tx, phones), database.db);
  const page = await accounts.page({ role: "large", sort: "-createdAt" }, 2, 2);
  expect(page).toMatchObject({ total: 10_000, isMore: true, rows: [{ id: "p10398" }, { id: "p10397" }] });
  expect(await accounts.page({ role: "few" }, 1, 2)).toMatchObject({ total: 3, isMore: false });
});
