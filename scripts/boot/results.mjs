import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { PROJECT_ROOT } from "./project.mjs";

/**
 * A test that failed. `cause` is the first line of what was said about it, empty where nothing was.
 *
 * @typedef {{ name: string, cause: string }} Failure
 *
 * What one test file came to. `file` is its path from the root; a run that went wrong as a whole has none.
 *
 * @typedef {{ file: string, passed: number, failed: Failure[], skipped: string[] }} FileResult
 *
 * What all of them came to. Of those that failed, `unsteady` names what passed when it was asked again.
 *
 * @typedef {{ passed: number, failed: Failure[], skipped: string[], unsteady: string[] }} Counts
 */

/** More than these is no bad moment of a busy machine. */
const MOST_ASKED_AGAIN = 5;

const NOT_RUN = ["pending", "skipped", "todo", "disabled"];

/** @param {string} what @returns {FileResult} */
export const wentWrong = (what) => ({ file: "", passed: 0, failed: [{ name: what, cause: "" }], skipped: [] });

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal begins with one.
const COLOURS = /\u001b\[\d+m/g;

/** @param {string | undefined} message */
const firstLine = (message = "") => message.replaceAll(COLOURS, "").split("\n", 1)[0] ?? "";

/**
 * A file that could not be loaded has no tests in Vitest's report: it counts as one that failed.
 *
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {FileResult[]}
 */
export function readVitest({ testResults }) {
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    /** @param {(status: string) => boolean} isOne */
    const named = (isOne) =>
      assertionResults.filter((one) => isOne(one.status)).map(({ fullName }) => `${file} › ${fullName}`);
    const failed = assertionResults
      .filter((one) => one.status === "failed")
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${file} › ${fullName}`,
        cause: firstLine(failureMessages[0]),
      }));
    const isUnloaded = status === "failed" && failed.length === 0;
    return {
      file,
      passed: named((one) => one === "passed").length,
      failed: isUnloaded ? [{ name: `${file} › the file itself`, cause: firstLine(message) }] : failed,
      skipped: named((one) => NOT_RUN.includes(one)),
    };
  });
}

/**
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: PlaywrightTest[] }[] }} Suite
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
      failed: tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ name, cause }) => ({ name, cause })),
      skipped: named((status) => status === "skipped"),
    };
  });
}

/** @param {Suite} suite @param {string[]} above @returns {{ name: string, status: string, cause: string }[]} */
function testsIn({ title, suites = [], specs = [] }, above) {
  const names = [...above, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => ({
        name: [...names, spec.title].join(" › "),
        status,
        cause: firstLine(results.find(({ error }) => error)?.error?.message),
      })),
    ),
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
 * What a suite comes to: the first answer counts. The second says of what failed whether it does so by itself too.
 *
 * @param {FileResult[]} first
 * @param {FileResult[]} [second]
 * @returns {Counts}
 */
export function countsOf(first, second = []) {
  const failed = first.flatMap((result) => result.failed);
  const failedAgain = new Set(second.flatMap((result) => result.failed).map(({ name }) => name));
  const asked = new Set(second.map(({ file }) => file));
  return {
    passed: first.reduce((total, { passed }) => total + passed, 0),
    failed,
    skipped: first.flatMap(({ skipped }) => skipped),
    unsteady: first
      .filter(({ file }) => asked.has(file))
      .flatMap((result) => result.failed.map(({ name }) => name))
      .filter((name) => !failedAgain.has(name)),
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
  ...unsteady.map((name) => `passed when asked again, which does not count: ${name}`),
  ...failed.map(({ name, cause }) => `failed: ${name}${cause && ` (${cause})`}`),
];

/** A run in which no test ran proves nothing. @param {Counts} counts */
export const isSuccess = ({ passed, failed }) => failed.length === 0 && passed > 0;
