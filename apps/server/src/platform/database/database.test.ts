import { testDatabase } from "@tender/testkit";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";

test("closes when every connection has ended, so that a server stopped then has nobody to tell", async () => {
  const { connection, drop } = await testDatabase();
  const errors: Error[] = [];
  const database = openDatabase({ connection, maxConnections: 4, onError: (error) => errors.push(error) });
  let [begun, ended] = [0, 0];
  for (const { pool } of [database, database.reports, database.work])
    pool.on("connect", (client) => {
      begun += 1;
      client.once("end", () => {
        ended += 1;
      });
    });
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query("SELECT 1")));
  await database.work.pool.query("SELECT 1");
  await database.close();
  expect([begun, ended, errors]).toEqual([5, 5, []]);
  await drop();
});
