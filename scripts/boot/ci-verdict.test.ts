import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entryOf, verdictOf } from "./ci-verdict.mjs";

const named = (title: string) => ({ file: "a.test.ts", title });
const failure = (title: string) => ({ ...named(title), cause: "Error: late" });
/** Returns counts of a run: `unsteady` titles passed the second time, `failing` titles did not. */
const counts = (unsteady: string[], failing: string[] = []) => ({
  passed: 9,
  failed: [...unsteady, ...failing].map(failure),
  skipped: [],
  unsteady: unsteady.map(named),
});

test("passes a run without failures", () => {
  expect(verdictOf(counts([]), "")).toEqual({ lines: ["9 passed, 0 failed"], isSuccess: true });
});

test("passes three unsteady tests, and lists them", () => {
  expect(verdictOf(counts(["one", "two", "three"]), "")).toEqual({
    lines: [
      "unsteady: a.test.ts, one",
      "unsteady: a.test.ts, two",
      "unsteady: a.test.ts, three",
      "12 passed, 0 failed",
    ],
    isSuccess: true,
  });
});

test("fails four unsteady tests", () => {
  const { lines, isSuccess } = verdictOf(counts(["one", "two", "three", "four"]), "");
  expect([lines.at(-1), isSuccess]).toEqual(["9 passed, 4 failed", false]);
});

test("fails and reports an unsteady test that was unsteady before", () => {
  const unsteadyList = `# Unsteady tests\n\n${entryOf(named("one"))}: the poll ended before the job.\n`;
  expect(verdictOf(counts(["one"]), unsteadyList)).toEqual({
    lines: [
      "unsteady: a.test.ts, one",
      "failed: a.test.ts › one (Error: late)",
      "unsteady before (docs/unsteady-tests.md): a.test.ts, one",
      "9 passed, 1 failed",
    ],
    isSuccess: false,
  });
  expect(verdictOf(counts(["on"]), unsteadyList).isSuccess).toBe(true);
});

test("fails if one test failed twice and another is unsteady", () => {
  expect(verdictOf(counts(["one"], ["two"]), "")).toEqual({
    lines: ["unsteady: a.test.ts, one", "failed: a.test.ts › two (Error: late)", "10 passed, 1 failed"],
    isSuccess: false,
  });
});

test("fails a run in which no test ran", () => {
  expect(verdictOf({ ...counts([]), passed: 0 }, "").isSuccess).toBe(false);
});

test("judges a file of counts as a command", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tender-portal-verdict-"));
  const run = (file: string) =>
    new Promise((resolve) => {
      execFile(process.execPath, [join(import.meta.dirname, "ci-verdict.mjs"), file], (error, stdout) =>
        resolve([error ? error.code : 0, stdout]),
      );
    });
  try {
    const file = join(folder, "counts.json");
    writeFileSync(file, JSON.stringify(counts([])));
    expect(await run(file)).toEqual([0, "9 passed, 0 failed\n"]);
    writeFileSync(file, JSON.stringify(counts([], ["two"])));
    expect(await run(file)).toEqual([1, "failed: a.test.ts › two (Error: late)\n9 passed, 1 failed\n"]);
    expect(await run(join(folder, "absent.json"))).toEqual([1, ""]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
