import { describe, expect, test } from "vitest";
import { tableBreachesOf, validTree, withImport } from "./planted-tree.ts";

const store = "apps/server/src/modules/notices/notice/notice.store.ts";
const ownTables = "apps/server/src/modules/notices/notice/notice.tables.ts";

function expectOneBreach(path: string, statement: string, message: string): void {
  const files = withImport(path, statement);
  const line = (files[path] ?? "").split("\n").length;
  expect(tableBreachesOf(files)).toEqual([{ rule: "foreign-table", path, line, message }]);
}

test("accepts joins, foreign keys and writes to own tables", () => {
  expect(tableBreachesOf(validTree)).toEqual([]);
});

describe("a table of another module", () => {
  const message = "accounts is a table of session: others read it, and neither write it nor hand it on";

  test.each([
    "db.insert(accounts).values(row);",
    "db.update(accounts).set({ name });",
    "tx.delete(accounts).where(eq(accounts.id, id));",
    `db["delete"](accounts);`,
    // A function or variable that receives the table may write to it.
    "const target = accounts;",
    "writeRows(tx, accounts, rows);",
    "const targets = { accounts };",
    "export { accounts };",
    "export default accounts;",
    `db.execute(sql\`insert into \${accounts} (name) values (\${name})\`);`,
    `db.execute(sql\`update \${accounts} set name = \${name} from \${notices}\`);`,
    `db.execute(sql\`with gone as (delete from \${accounts} returning id) select * from gone\`);`,
    "type NewAccount = typeof accounts.$inferInsert;",
    `type NewAccount = (typeof accounts)["$inferInsert"];`,
  ])("is refused in a store: %s", (statement) => {
    expectOneBreach(store, statement, message);
  });

  test.each([
    "const rows = db.select().from(accounts).innerJoin(accounts, eq(accounts.id, 1));",
    `const writers = alias(accounts, "writer");`,
    "const count = db.$count(accounts, eq(accounts.id, 1));",
    `const found = sql\`select 1 from \${accounts} where \${accounts.id} = any(\${ids}) for update of \${notices}\`;`,
    "type Account = typeof accounts.$inferSelect;",
    "const renamed = { accounts: 1, of: other.accounts };",
  ])("may be read in a store: %s", (statement) => {
    expect(tableBreachesOf(withImport(store, statement))).toEqual([]);
  });

  test.each([
    [store, `import * as session from "#modules/session/session/session.tables.ts";`],
    [store, `const session = await import("#modules/session/session/session.tables.ts");`],
    [ownTables, `export { accounts } from "#modules/session/session/session.tables.ts";`],
    [ownTables, `export * from "#modules/session/session/session.tables.ts";`],
  ])("may not be re-exported in %s: %s", (path, statement) => {
    expectOneBreach(path, statement, "tables of session are imported by their names and not handed on");
  });
});

describe("a table of the platform", () => {
  test("is refused to a module", () => {
    const path = "apps/server/src/modules/session/session/limits.store.ts";
    const text = `import { rateLimit } from "#platform/rate-limit.tables.ts";\ndb.delete(rateLimit);`;
    expect(tableBreachesOf({ ...validTree, [path]: text })).toMatchObject([
      { rule: "foreign-table", path, line: 2, message: expect.stringContaining("a table of platform") },
    ]);
  });

  test("may be written by the platform", () => {
    const path = "apps/server/src/platform/rate-limiter.ts";
    const text = `import { rateLimit } from "./rate-limit.tables.ts";\ndb.delete(rateLimit);\npool.query("DELETE FROM rate_limit");`;
    expect(tableBreachesOf({ ...validTree, [path]: text })).toEqual([]);
  });
});

describe("SQL as text", () => {
  test.each([
    [store, "db.execute(sql`update app_user set name = ''`);", "app_user is a table of session, which alone writes it"],
    [store, `pool.query("INSERT INTO app_user VALUES (1)");`, "app_user is a table of session, which alone writes it"],
    [
      "apps/server/src/deps.ts",
      `pool.query("DELETE FROM rate_limit WHERE expire < $1");`,
      "rate_limit is a table of platform, which alone writes it",
    ],
  ])("is refused in %s: %s", (path, statement, message) => {
    expectOneBreach(path, statement, message);
  });

  test.each([
    "db.execute(sql`select name from app_user for update`);",
    "db.execute(sql`insert into notice select 1 on conflict do update set writer = 1`);",
    `pool.query("UPDATE notice SET writer = 1 FROM app_user");`,
  ])("is accepted: %s", (statement) => {
    expect(tableBreachesOf(withImport(store, statement))).toEqual([]);
  });
});

test("ignores seed and tests", () => {
  const written = `import { accounts } from "../src/modules/session/session/session.tables.ts";\ndb.insert(accounts);`;
  const tested = `import { accounts } from "#modules/session/session/session.tables.ts";\ndb.insert(accounts);`;
  const files = {
    ...validTree,
    "apps/server/seed/seed-accounts.ts": written,
    "apps/server/src/modules/notices/notice/notice.service.test.ts": tested,
  };
  expect(tableBreachesOf(files)).toEqual([]);
});
