import type { Person, TestApp } from "@tender/testkit";
import { expect } from "vitest";

/** What came of an import that has begun. */
export async function settledRun(t: TestApp, keeper: Person, runId: string) {
  const read = async () => (await t.call("directoryAdmin.readRun", { query: { id: runId } }, keeper)).body.result;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe("running");
  return read();
}

/** Begins an import of a connection; what came of it. */
export async function importFrom(t: TestApp, keeper: Person, id: string) {
  await t.prove(keeper);
  const begin = async () => (await t.call("directoryAdmin.sync", { body: { id } }, keeper)).body;
  let body = await begin();
  // The one before is done when its report says so, and ends a moment later.
  await expect
    .poll(async () => {
      if (!body.success && body.code === "directory.running") body = await begin();
      return body.code;
    })
    .not.toBe("directory.running");
  return settledRun(t, keeper, body.result.id);
}

/** Of whom or what it tells, with what became of each. */
export const runEntries = async (t: TestApp, keeper: Person, runId: string) =>
  (await t.call("directoryAdmin.listEntries", { query: { id: runId, pageSize: 50 } }, keeper)).body.result.rows.map(
    ({ name, outcome, message }) => [name, outcome, message] as const,
  );
