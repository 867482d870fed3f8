// Rules of the connections of reports, without a database; report-role.http.test.ts shows what the database enforces.
import { fakeClock } from "@tender/testkit";
import { describe, expect, test, vi } from "vitest";
import { type Connections, TIME_BOUNDS, type Tx } from "#platform/database/database.ts";
import { createReportDatabase } from "./report-database.store.ts";

const sqlError = (code: string) => Object.assign(new Error(`SQL state ${code}`), { code });

/** Creates a report database on connections that answer every statement. `execute` replaces these answers. */
function createReader({ maxConcurrent = 1, execute = async () => ({ rows: [] as unknown[] }) } = {}) {
  const clock = fakeClock();
  const onMissingPrivilege = vi.fn(async () => undefined);
  const client = { query: async () => ({ rows: [] }), release: () => undefined };
  const readers = {
    db: { transaction: (work: (tx: Tx) => Promise<unknown>) => work({ execute } as unknown as Tx) },
    pool: { connect: async () => client },
    bound: TIME_BOUNDS.report,
  } as unknown as Connections;
  const reportDatabase = createReportDatabase({ readers, maxConcurrent, clock, onMissingPrivilege });
  return { reportDatabase, clock, onMissingPrivilege };
}

/** Starts a read that ends on request. */
function holdConnection({ reportDatabase }: ReturnType<typeof createReader>) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const result = reportDatabase.read(() => promise);
  return {
    end: async () => {
      resolve("held");
      expect(await result).toBe("held");
    },
  };
}

describe("a failed statement", () => {
  test.each([
    ["57014", "online_report.too_slow"],
    ["55P03", "online_report.busy"],
    ["42P01", "online_report.set_changed"],
    ["42703", "online_report.set_changed"],
  ])("is refused with its reason: SQL state %s as %s", async (state, code) => {
    const { reportDatabase, onMissingPrivilege } = createReader();
    await expect(reportDatabase.read(() => Promise.reject(sqlError(state)))).rejects.toMatchObject({ code });
    expect(onMissingPrivilege).not.toHaveBeenCalled();
  });

  test("is reported unchanged for any other cause", async () => {
    const { reportDatabase } = createReader();
    const cause = sqlError("22012");
    await expect(reportDatabase.read(() => Promise.reject(cause))).rejects.toBe(cause);
  });

  test("is refused as a changed set if the privilege is missing after an alignment too", async () => {
    const { reportDatabase, onMissingPrivilege } = createReader();
    const work = vi.fn(() => Promise.reject(sqlError("42501")));
    await expect(reportDatabase.read(work)).rejects.toMatchObject({ code: "online_report.set_changed" });
    expect(onMissingPrivilege).toHaveBeenCalledOnce();
    expect(work).toHaveBeenCalledTimes(2);
  });
});

test.each(["42501", "22023", "42704"])("refuses a read if the role cannot be assumed: SQL state %s", async (state) => {
  const { reportDatabase, onMissingPrivilege } = createReader({ execute: () => Promise.reject(sqlError(state)) });
  const work = vi.fn(async () => "rows");
  await expect(reportDatabase.read(work)).rejects.toMatchObject({ code: "online_report.no_role" });
  expect(work).not.toHaveBeenCalled();
  expect(onMissingPrivilege).not.toHaveBeenCalled();
});

describe("a read that waits for a connection", () => {
  test("starts if its turn comes within five seconds", async () => {
    const reader = createReader();
    const held = holdConnection(reader);
    const waiting = reader.reportDatabase.read(async () => "rows");
    reader.clock.advance(5_000);
    await held.end();
    expect(await waiting).toBe("rows");
  });

  test("is refused if its turn comes later", async () => {
    const reader = createReader();
    const held = holdConnection(reader);
    const waiting = reader.reportDatabase.read(async () => "rows");
    const refused = expect(waiting).rejects.toMatchObject({ code: "online_report.busy" });
    reader.clock.advance(5_001);
    await held.end();
    await refused;
  });
});

test("reserves one connection for reads of pages while slow reads wait", async () => {
  const { reportDatabase } = createReader({ maxConcurrent: 2 });
  const readSlowly = () =>
    reportDatabase.readSlowly(async function* () {
      yield "row";
    });
  const running = readSlowly();
  expect((await running.next()).value).toBe("row");
  const startedSlowReads = vi.fn();
  const waiting = readSlowly();
  const waitingRow = waiting.next().then(startedSlowReads);
  expect(await reportDatabase.read(async () => "page")).toBe("page");
  expect(startedSlowReads).not.toHaveBeenCalled();
  await running.return(undefined);
  await waitingRow;
  expect(startedSlowReads).toHaveBeenCalledWith({ value: "row", done: false });
  await waiting.return(undefined);
});
