import { testDatabase } from "@tender/testkit";
import { expect, test } from "vitest";
import { type Connections, openDatabase, TIME_BOUNDS } from "./database.ts";

test("closes only after every connection has ended", async () => {
  const { connection, drop } = await testDatabase();
  const errors: Error[] = [];
  const database = openDatabase({ connection, maxConnections: 4, onError: (error) => errors.push(error) });
  let openedCount = 0;
  let closedCount = 0;
  for (const { pool } of [database, database.reports, database.work])
    pool.on("connect", (client) => {
      openedCount += 1;
      client.once("end", () => {
        closedCount += 1;
      });
    });
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query("SELECT 1")));
  await database.work.pool.query("SELECT 1");
  await database.close();
  expect({ openedCount, closedCount, errors }).toEqual({ openedCount: 5, closedCount: 5, errors: [] });
  await drop();
});

test("[SEC-82] has all connections again after one was lost at the beginning of a transaction", async () => {
  const { connection, drop } = await testDatabase();
  const database = openDatabase({ connection, maxConnections: 1, onError: () => undefined });
  const runTransaction = () =>
    database.db.transaction(async (tx) => (await tx.execute<{ answer: number }>("SELECT 1 AS answer")).rows);
  database.pool.once("acquire", () => database.dropConnections());
  await expect(runTransaction()).rejects.toThrow();
  expect(await runTransaction()).toEqual([{ answer: 1 }]);
  expect(database.pool).toMatchObject({ totalCount: 1, idleCount: 1 });
  await database.close();
  await drop();
});

test("[SEC-82] has the server cancel a statement that exceeds its connection's bound", async () => {
  const bounds = { ...TIME_BOUNDS, request: { ...TIME_BOUNDS.request, statementMs: 50 } };
  const database = await testDatabase({ bounds });
  const readStatementTimeout = async (connections: Connections) =>
    (await connections.pool.query("SHOW statement_timeout")).rows[0].statement_timeout;
  await expect(database.pool.query("SELECT pg_sleep(600)")).rejects.toMatchObject({ code: "57014" });
  const allConnections = [database, database.reports, database.readers, database.work];
  expect(await Promise.all(allConnections.map(readStatementTimeout))).toEqual(["50ms", "10s", "10s", "2min"]);
  await database.drop();
});

test("has the server notice a vanished node within a minute, on every connection", async () => {
  const database = await testDatabase();
  const read = async ({ pool }: Connections) => {
    const { rows } = await pool.query(
      `SELECT name, setting, source, inet_server_addr() IS NULL AS "isLocal" FROM pg_settings
       WHERE name LIKE 'tcp\\_%' ORDER BY name`,
    );
    // PostgreSQL shows 0 for a local socket, which notices the end of a process at once.
    return rows.map(({ name, setting, source, isLocal }) => [name, isLocal ? "local" : setting, source]);
  };
  const isLocal = database.connection.host.startsWith("/");
  const expected = [
    ["tcp_keepalives_count", isLocal ? "local" : "3", "session"],
    ["tcp_keepalives_idle", isLocal ? "local" : "30", "session"],
    ["tcp_keepalives_interval", isLocal ? "local" : "10", "session"],
    ["tcp_user_timeout", isLocal ? "local" : "60000", "session"],
  ];
  for (const connections of [database, database.reports, database.readers, database.work])
    expect(await read(connections)).toEqual(expected);
  await database.drop();
});

test("gives tests at least 20 times the statement bounds of requests and reports", async () => {
  const database = await testDatabase();
  expect(database.bound.statementMs).toBeGreaterThanOrEqual(20 * TIME_BOUNDS.request.statementMs);
  expect(database.reports.bound.statementMs).toBeGreaterThanOrEqual(20 * TIME_BOUNDS.report.statementMs);
  await database.drop();
});
