import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { PROJECT_ROOT } from "./project.mjs";

/**
 * What one test file came to. `file` is its path from the root; a run that went wrong as a whole has none.
 *
 * @typedef {{ file: string, passed: number, failed: string[], skipped: string[] }} FileResult
 *
 * What all of them came to, those that passed only when they were asked again among the passed.
 *
 * @typedef {{ passed: number, failed: string[], skipped: string[], unsteady: string[] }} Counts
 */

/** More than these is no bad moment of a busy machine. */
const MOST_ASKED_AGAIN = 5;

const NOT_RUN = ["pending", "skipped", "todo", "disabled"];

/** @param {string} what @returns {FileResult} */
export const wentWrong = (what) => ({ file: "", passed: 0, failed: [what], skipped: [] });

/**
 * A file that could not be loaded has no tests in Vitest's report: it counts as one that failed.
 *
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {FileResult[]}
 */
export function readVitest({ testResults }) {
  return testResults.map(({ name, status, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    /** @param {(status: string) => boolean} isOne */
    const named = (isOne) =>
      assertionResults.filter((one) => isOne(one.status)).map(({ fullName }) => `${file} › ${fullName}`);
    const failed = named((one) => one === "failed");
    const isUnloaded = status === "failed" && failed.length === 0;
    return {
      file,
      passed: named((one) => one === "passed").length,
      failed: isUnloaded ? [`${file} › the file itself`] : failed,
      skipped: named((one) => NOT_RUN.includes(one)),
    };
  });
}

/**
 * @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 *
 * Playwright itself repeats nothing: what it calls flaky would be a failure.
 *
 * @param {{ suites?: Suite[] }} report
 * @returns {FileResult[]}
 */
export function readPlaywright({ suites = [] }) {
  return suites.map((suite) => {
    const tests = testsIn(suite, []);
    /** @param {(status: string) => boolean} isOne */
    const named = (isOne) => tests.filter(({ status }) => isOne(status)).map(({ name }) => name);
    return {
      file: `e2e/${suite.file}`,
      passed: named((status) => status === "expected").length,
      failed: named((status) => status === "unexpected" || status === "flaky"),
      skipped: named((status) => status === "skipped"),
    };
  });
}

/** @param {Suite} suite @param {string[]} above @returns {{ name: string, status: string }[]} */
function testsIn({ title, suites = [], specs = [] }, above) {
  const names = [...above, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: [...names, spec.title].join(" › "), status }))),
    ...suites.flatMap((suite) => testsIn(suite, names)),
  ];
}

/**
 * A run that went wrong without a failed test (an unhandled rejection, a global setup that failed, a crash before the
 * report was written) is one failure.
 *
 * @template Report
 * @param {number} exitCode
 * @param {string} reportFile
 * @param {(report: Report) => FileResult[]} read
 * @returns {FileResult[]}
 */
export function suiteResults(exitCode, reportFile, read) {
  let results;
  try {
    results = read(JSON.parse(readFileSync(reportFile, "utf8")));
  } catch {
    return [wentWrong("a test program ended without its report")];
  }
  const hasFailed = results.some(({ failed }) => failed.length > 0);
  return exitCode === 0 || hasFailed ? results : [...results, wentWrong("an error outside of every test, told above")];
}

/**
 * The files to ask once more, when nothing else runs: none where nothing failed, nor where too much did, nor where the
 * run itself went wrong.
 *
 * @param {FileResult[]} results
 */
export function askedAgain(results) {
  const failing = results.filter(({ failed }) => failed.length > 0).map(({ file }) => file);
  return failing.length <= MOST_ASKED_AGAIN && !failing.includes("") ? failing : [];
}

/**
 * What a suite comes to: a file's second answer counts, and what failed in its first alone is named as unsteady.
 *
 * @param {FileResult[]} first
 * @param {FileResult[]} [second]
 * @returns {Counts}
 */
export function countsOf(first, second = []) {
  const again = new Set(second.map(({ file }) => file));
  const last = [...first.filter(({ file }) => !again.has(file)), ...second];
  const failed = last.flatMap((result) => result.failed);
  return {
    passed: last.reduce((total, { passed }) => total + passed, 0),
    failed,
    skipped: last.flatMap(({ skipped }) => skipped),
    unsteady: first.flatMap((result) => result.failed).filter((name) => !failed.includes(name)),
  };
}

/** @param {Counts[]} suites @returns {Counts} */
export const sum = (suites) => ({
  passed: suites.reduce((total, { passed }) => total + passed, 0),
  failed: suites.flatMap(({ failed }) => failed),
  skipped: suites.flatMap(({ skipped }) => skipped),
  unsteady: suites.flatMap(({ unsteady }) => unsteady),
});

/** The last line of a test run. @param {Counts} counts */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`;

/** What stands above the last line, by name: nothing fails, is left out or was asked twice in silence. @param {Counts} counts */
export const namedLines = ({ failed, skipped, unsteady }) => [
  ...skipped.map((name) => `skipped: ${name}`),
  ...unsteady.map((name) => `passed when asked again: ${name}`),
  ...failed.map((name) => `failed: ${name}`),
];

/** A run in which no test ran proves nothing. @param {Counts} counts */
export const isSuccess = ({ passed, failed }) => failed.length === 0 && passed > 0;
