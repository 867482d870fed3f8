import { expect, test } from "vitest";
import { createErrorLog } from "./error-log.service.ts";
import type { ErrorLogStore } from "./error-log.store.ts";

test("waits in a second flush for a write that has begun", async () => {
  const added = Promise.withResolvers<void>();
  const written: number[] = [];
  const add: ErrorLogStore["add"] = async (rows) => {
    await added.promise;
    written.push(rows.length);
  };
  const log = createErrorLog({ add } as ErrorLogStore, { now: () => 0 });
  log.record({ requestId: "r1", call: "GET /api/x", code: "http.internal", error: new Error("x") });
  const first = log.flush();
  const second = log.flush().then((count) => [count, [...written]]);
  added.resolve();
  expect(await first).toBe(1);
  expect(await second).toEqual([0, [1]]);
});
