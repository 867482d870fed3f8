import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest, isSuccess, skippedLines, suiteCounts, sum, summaryLine } from "./results.mjs";

const none = { skipped: 0, skippedNames: [] };
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
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
    { status: "failed", assertionResults: [] },
    {
      status: "passed",
      assertionResults: [
        { status: "skipped", fullName: "reads a file" },
        { status: "pending", fullName: "reads another" },
        { status: "todo", fullName: "reads a third" },
      ],
    },
  ],
};

test("counts a file that could not be loaded as a failure", () => {
  const skippedNames = ["reads a file", "reads another", "reads a third"];
  expect(countVitest(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3, skippedNames });
});

test("counts a browser test that passed only when repeated as a failure", () => {
  const suites = [
    {
      title: "portal.spec.ts",
      specs: [{ title: "opens", tests: [{ status: "expected" }] }],
      suites: [{ title: "menu", specs: [{ title: "closes", tests: [{ status: "skipped" }] }] }],
    },
  ];
  const report = { stats: { expected: 8, unexpected: 1, flaky: 1, skipped: 1 }, suites };
  expect(countPlaywright(report)).toEqual({ passed: 8, failed: 2, skipped: 1, skippedNames: ["menu closes"] });
});

test("counts a run that went wrong without a failed test as one failure", () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }));
  expect(suiteCounts(1, file, countPlaywright)).toEqual({ passed: 3, failed: 1, ...none });
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 3, failed: 0, ...none });
});

test("counts a run without a report, or with half of one, as one failure", () => {
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 0, failed: 1, ...none });
  writeFileSync(file, '{ "stats": ');
  expect(suiteCounts(0, file, countPlaywright)).toEqual({ passed: 0, failed: 1, ...none });
});

test("adds the suites up to one line, which names what was skipped only if something was", () => {
  const suites = [
    { passed: 5, failed: 0, ...none },
    { passed: 2, failed: 1, ...none },
  ];
  expect(summaryLine(sum(suites))).toBe("7 passed, 1 failed");
  expect(summaryLine({ passed: 7, failed: 0, skipped: 2, skippedNames: [] })).toBe("7 passed, 0 failed, 2 skipped");
});

test("names each test that was left out above the last line", () => {
  const counts = { passed: 7, failed: 0, skipped: 2, skippedNames: ["reads a file", "menu closes"] };
  expect(skippedLines(sum([counts]))).toEqual(["skipped: reads a file", "skipped: menu closes"]);
});

test("takes only a run in which tests ran, none failed and none was left out unnamed for a success", () => {
  expect(isSuccess({ passed: 1, failed: 0, ...none })).toBe(true);
  expect(isSuccess({ passed: 1, failed: 0, skipped: 1, skippedNames: ["reads a file"] })).toBe(true);
  expect(isSuccess({ passed: 1, failed: 0, skipped: 2, skippedNames: ["reads a file"] })).toBe(false);
  expect(isSuccess({ passed: 9, failed: 1, ...none })).toBe(false);
  expect(isSuccess({ passed: 0, failed: 0, skipped: 1, skippedNames: ["reads a file"] })).toBe(false);
});
