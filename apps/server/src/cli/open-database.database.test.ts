import { tmpdir } from "node:os";
import { testDatabase } from "@tender/testkit";
import { expect, test } from "vitest";
import { loadConfig } from "#config/config.ts";
import { createLogger } from "#platform/logger.ts";
import { onDatabase } from "#test/own-process.ts";
import { openToolDatabase } from "./open-database.ts";

test("applies the time bound of work to a tool's statements on all connections", async () => {
  const testDb = await testDatabase();
  const database = await openToolDatabase(loadConfig(onDatabase(testDb, tmpdir())), createLogger("silent"));
  const timeouts = [database, database.reports, database.readers, database.work].map(
    async ({ pool }) => (await pool.query("SHOW statement_timeout")).rows[0].statement_timeout,
  );
  expect(await Promise.all(timeouts)).toEqual(["2min", "2min", "2min", "2min"]);
  await database.close();
  await testDb.drop();
});
