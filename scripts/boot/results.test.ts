import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest, isSuccess, suiteCounts, sum, summaryLine } from "./results.mjs";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tender-portal-counts-"));
  file = join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "failed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ],
};

test("counts a file that could not be loaded as a failure", () => {
  expect(countVitest(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("counts a browser test that passed only when repeated as a failure", () => {
  const report = { stats: { expected: 8, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(countPlaywright(report)).toEqual({ passed: 8, failed: 2, skipped: 2 });
});

test("counts a run that went wrong without a failed test as one failure", () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }));
  expect(suiteCounts(1, file, countPlaywright)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test("counts a run without a report, or with half of one, as one failure", () => {
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  writeFileSync(file, '{ "stats": ');
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("adds the suites up to one line, which names what was skipped only if something was", () => {
  const suites = [
    { passed: 5, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ];
  expect(summaryLine(sum(suites))).toBe("7 passed, 1 failed");
  expect(summaryLine({ passed: 7, failed: 0, skipped: 2 })).toBe("7 passed, 0 failed, 2 skipped");
});

test("takes only a run in which tests ran and none failed for a success", () => {
  expect(isSuccess({ passed: 1, failed: 0, skipped: 4 })).toBe(true);
  expect(isSuccess({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isSuccess({ passed: 0, failed: 0, skipped: 3 })).toBe(false);
});
