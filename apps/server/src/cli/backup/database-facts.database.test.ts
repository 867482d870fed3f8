import { type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requireReadable } from "./database-facts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("names the tables that the account may not read, before a backup begins", async () => {
  const client = await database.pool.connect();
  try {
    await expect(requireReadable(client)).resolves.toBeUndefined();
    // A role of PostgreSQL without any right on the product's tables.
    await client.query("SET ROLE pg_monitor");
    await expect(requireReadable(client)).rejects.toThrow(/^数据库账号无权读取表 .*public\.app_user、.*，不能备份：/);
  } finally {
    client.release(true);
  }
});
