import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PROJECT_ROOT } from "./project.mjs";
import {
  countsOf,
  failedRun,
  filesToRepeat,
  isSuccess,
  namedLines,
  readPlaywright,
  readVitest,
  suiteResults,
  sum,
  summaryLine,
} from "./results.mjs";

const quiet = { failed: [], skipped: [] };
const failure = (file: string, title: string, cause = "") => ({ file, title, cause });
const counts = { passed: 1, failed: [], skipped: [], unsteady: [] };
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tender-portal-counts-"));
  file = join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

test("reads Vitest's report, and counts a file that failed to load as a failure", () => {
  const at = (name: string) => join(PROJECT_ROOT, name);
  const report = {
    testResults: [
      {
        name: at("apps/a.test.ts"),
        status: "failed",
        assertionResults: [
          {
            status: "failed",
            fullName: "adds",
            failureMessages: ["\u001b[31mError: 1 is not 2\u001b[39m\n    at a.test.ts:3"],
          },
          { status: "passed", fullName: "takes away" },
        ],
      },
      { name: at("b.test.ts"), status: "failed", message: "no such module", assertionResults: [] },
      {
        name: at("c.test.ts"),
        status: "passed",
        assertionResults: ["skipped", "pending", "todo"].map((status) => ({ status, fullName: `reads ${status}` })),
      },
    ],
  };
  expect(readVitest(report)).toEqual([
    {
      file: "apps/a.test.ts",
      passed: 1,
      failed: [failure("apps/a.test.ts", "adds", "Error: 1 is not 2")],
      skipped: [],
    },
    {
      file: "b.test.ts",
      passed: 0,
      failed: [failure("b.test.ts", "the file itself", "no such module")],
      skipped: [],
    },
    {
      file: "c.test.ts",
      passed: 0,
      failed: [],
      skipped: ["skipped", "pending", "todo"].map((status) => ({ file: "c.test.ts", title: `reads ${status}` })),
    },
  ]);
});

test("reads Playwright's report, and counts a repeated test as a failure", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: message ? [{ error: { message } }, {}] : [{}] }],
  });
  const suites = [
    {
      title: "portal.spec.ts",
      file: "portal.spec.ts",
      specs: [
        spec("opens", "expected"),
        spec("breaks", "unexpected"),
        spec("wavers", "flaky", "Error: too late\nat 1"),
      ],
      suites: [{ title: "menu", file: "portal.spec.ts", specs: [spec("closes", "skipped")] }],
    },
  ];
  expect(readPlaywright({ suites })).toEqual([
    {
      file: "e2e/portal.spec.ts",
      passed: 1,
      failed: [failure("e2e/portal.spec.ts", "breaks"), failure("e2e/portal.spec.ts", "wavers", "Error: too late")],
      skipped: [{ file: "e2e/portal.spec.ts", title: "menu › closes" }],
    },
  ]);
});

test("counts a run that failed without a failed test as one failure", () => {
  writeFileSync(file, JSON.stringify({ suites: [] }));
  expect(suiteResults(1, file, readPlaywright)).toEqual([failedRun("an error outside of every test, told above")]);
  expect(suiteResults(0, file, readPlaywright)).toEqual([]);
});

test("counts a run without a complete report as one failure", () => {
  expect(suiteResults(0, file, readPlaywright)).toEqual([failedRun("a test program ended without its report")]);
  writeFileSync(file, '{ "suites": ');
  expect(suiteResults(0, file, readPlaywright)).toEqual([failedRun("a test program ended without its report")]);
});

test("repeats a few failed files, and none if many or the run itself failed", () => {
  const failing = (name: string) => ({ file: name, passed: 3, failed: [failure(name, "one")], skipped: [] });
  const passing = { file: "fine.test.ts", passed: 9, ...quiet };
  expect(filesToRepeat([passing])).toEqual([]);
  expect(filesToRepeat([passing, failing("a"), failing("b")])).toEqual(["a", "b"]);
  expect(filesToRepeat(["a", "b", "c", "d", "e"].map(failing))).toHaveLength(5);
  expect(filesToRepeat(["a", "b", "c", "d", "e", "f"].map(failing))).toEqual([]);
  expect(filesToRepeat([failing("a"), failedRun("no browser")])).toEqual([]);
});

test("counts the first run of a file only, and lists tests that then pass as unsteady", () => {
  const first = [
    { file: "a", passed: 3, failed: [failure("a", "one"), failure("a", "two", "Error: no")], skipped: [] },
    { file: "b", passed: 9, failed: [], skipped: [{ file: "b", title: "three" }] },
  ];
  const second = [{ file: "a", passed: 4, failed: [failure("a", "two", "Error: another")], skipped: [] }];
  expect(countsOf(first, second)).toEqual({
    passed: 12,
    failed: [failure("a", "one"), failure("a", "two", "Error: no")],
    skipped: [{ file: "b", title: "three" }],
    unsteady: [{ file: "a", title: "one" }],
  });
});

test("lists nothing as unsteady if the second run fails as a whole", () => {
  const first = [{ file: "a", passed: 3, failed: [failure("a", "one")], skipped: [] }];
  const counts = countsOf(first, [failedRun("a test program ended without its report")]);
  expect(counts).toEqual({ passed: 3, failed: [failure("a", "one")], skipped: [], unsteady: [] });
});

test("prints the sum of the suites in one line, and skipped tests if there are any", () => {
  const suites = [
    { ...counts, passed: 5 },
    { ...counts, passed: 2, failed: [failure("a", "one")] },
  ];
  expect(summaryLine(sum(suites))).toBe("7 passed, 1 failed");
  expect(summaryLine({ ...counts, passed: 7, skipped: ["b", "c"].map((file) => ({ file, title: "reads" })) })).toBe(
    "7 passed, 0 failed, 2 skipped",
  );
});

test("lists each test that was skipped, unsteady or failed above the last line", () => {
  const suite = {
    ...counts,
    skipped: [{ file: "b", title: "reads" }],
    unsteady: [{ file: "c", title: "waits" }],
    failed: [failure("a", "one", "Error: 1"), failure("", "no browser")],
  };
  expect(namedLines(sum([suite]))).toEqual([
    "skipped: b › reads",
    "unsteady: c, waits",
    "failed: a › one (Error: 1)",
    "failed: no browser",
  ]);
});

test("regards a run as a success only if tests ran and none failed", () => {
  expect(isSuccess(counts)).toBe(true);
  expect(isSuccess({ ...counts, skipped: [{ file: "b", title: "reads" }] })).toBe(true);
  expect(isSuccess({ ...counts, passed: 9, failed: [failure("a", "one")] })).toBe(false);
  expect(isSuccess({ ...counts, passed: 0, skipped: [{ file: "b", title: "reads" }] })).toBe(false);
});
