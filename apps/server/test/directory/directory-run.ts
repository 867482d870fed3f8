import type { Person, TestApp } from "@tender/testkit";
import { expect } from "vitest";

/** Waits for the end of an import and returns its result. */
export async function finishedRun(t: TestApp, manager: Person, runId: string) {
  const read = async () => (await t.call("directoryAdmin.readRun", { query: { id: runId } }, manager)).body.result;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe("running");
  return read();
}

/** Starts an import of a connection and returns its result. */
export async function importFrom(t: TestApp, manager: Person, id: string) {
  await t.prove(manager);
  const begin = async () => (await t.call("directoryAdmin.sync", { body: { id } }, manager)).body;
  let body = await begin();
  // The previous import is reported as done a moment before it ends.
  await expect
    .poll(async () => {
      if (!body.success && body.code === "directory.running") body = await begin();
      return body.code;
    })
    .not.toBe("directory.running");
  return finishedRun(t, manager, body.result.id);
}

/** Returns the entries of a run with their outcome. */
export const runEntries = async (t: TestApp, manager: Person, runId: string) =>
  (await t.call("directoryAdmin.listEntries", { query: { id: runId, pageSize: 50 } }, manager)).body.result.rows.map(
    ({ name, outcome, message }) => [name, outcome, message] as const,
  );
