import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { PROJECT_ROOT } from "./project.mjs";

/**
 * Name of a test: the path of its file from the root, and its title. A run that failed as a whole has no file.
 *
 * @typedef {{ file: string, title: string }} TestName
 *
 * `cause` is the first line of the error's message; empty without a message.
 *
 * @typedef {TestName & { cause: string }} Failure
 *
 * @typedef {{ file: string, passed: number, failed: Failure[], skipped: TestName[] }} FileResult
 *
 * Counts of a run. `unsteady` lists the failed tests that passed when their file ran again.
 *
 * @typedef {{ passed: number, failed: Failure[], skipped: TestName[], unsteady: TestName[] }} Counts
 */

/** Maximum of failed files that run again: more failures are not caused by a busy machine. */
const MAX_REPEATED = 5;

const NOT_RUN = ["pending", "skipped", "todo", "disabled"];

/** @param {string} title @returns {FileResult} */
export const failedRun = (title) => ({ file: "", passed: 0, failed: [{ file: "", title, cause: "" }], skipped: [] });

// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour sequence of a terminal begins with one.
const COLOURS = /\u001b\[\d+m/g;

/** @param {string | undefined} message */
const firstLine = (message = "") => message.replaceAll(COLOURS, "").split("\n", 1)[0] ?? "";

/**
 * Counts a file that could not be loaded, which has no tests in Vitest's report, as a failure.
 *
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string,
 * fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {FileResult[]}
 */
export function readVitest({ testResults }) {
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(PROJECT_ROOT, name);
    /** @param {(status: string) => boolean} isSelected */
    const named = (isSelected) =>
      assertionResults.filter((result) => isSelected(result.status)).map(({ fullName }) => ({ file, title: fullName }));
    const failed = assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName, failureMessages = [] }) => ({
        file,
        title: fullName,
        cause: firstLine(failureMessages[0]),
      }));
    const isUnloaded = status === "failed" && failed.length === 0;
    return {
      file,
      passed: named((testStatus) => testStatus === "passed").length,
      failed: isUnloaded ? [{ file, title: "the file itself", cause: firstLine(message) }] : failed,
      skipped: named((testStatus) => NOT_RUN.includes(testStatus)),
    };
  });
}

/**
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, tests: PlaywrightTest[] }[] }}
 * Suite
 *
 * Playwright is configured without retries: a flaky test counts as a failure.
 *
 * @param {{ suites?: Suite[] }} report
 * @returns {FileResult[]}
 */
export function readPlaywright({ suites = [] }) {
  return suites.map((suite) => {
    const file = `e2e/${suite.file}`;
    const tests = testsIn(suite, []);
    /** @param {(status: string) => boolean} isSelected */
    const named = (isSelected) =>
      tests.filter(({ status }) => isSelected(status)).map(({ title }) => ({ file, title }));
    return {
      file,
      passed: named((status) => status === "expected").length,
      failed: tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ title, cause }) => ({ file, title, cause })),
      skipped: named((status) => status === "skipped"),
    };
  });
}

/** @param {Suite} suite @param {string[]} above @returns {{ title: string, status: string, cause: string }[]} */
function testsIn({ suites = [], specs = [] }, above) {
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => ({
        title: [...above, spec.title].join(" › "),
        status,
        cause: firstLine(results.find(({ error }) => error)?.error?.message),
      })),
    ),
    ...suites.flatMap((suite) => testsIn(suite, [...above, suite.title])),
  ];
}

/**
 * Returns the results of a suite. A run that failed without a failed test (an unhandled rejection, a failed global
 * setup, a crash before the report) counts as one failure.
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
    return [failedRun("a test program ended without its report")];
  }
  const hasFailed = results.some(({ failed }) => failed.length > 0);
  return exitCode === 0 || hasFailed ? results : [...results, failedRun("an error outside of every test, told above")];
}

/**
 * Returns the files to run again, alone: none if no file or too many files failed, or if the run itself failed.
 *
 * @param {FileResult[]} results
 */
export function filesToRepeat(results) {
  const failing = results.filter(({ failed }) => failed.length > 0).map(({ file }) => file);
  return failing.length <= MAX_REPEATED && !failing.includes("") ? failing : [];
}

/** @param {TestName} name */
const keyOf = ({ file, title }) => `${file} › ${title}`;

/**
 * Returns the sum of a suite: the first run counts. The second run only shows which of its failures are unsteady.
 *
 * @param {FileResult[]} first
 * @param {FileResult[]} [second]
 * @returns {Counts}
 */
export function countsOf(first, second = []) {
  const failed = first.flatMap((result) => result.failed);
  const failedAgain = new Set(second.flatMap((result) => result.failed).map(keyOf));
  const repeated = new Set(second.map(({ file }) => file));
  return {
    passed: first.reduce((total, { passed }) => total + passed, 0),
    failed,
    skipped: first.flatMap(({ skipped }) => skipped),
    unsteady: failed
      .filter((failure) => repeated.has(failure.file) && !failedAgain.has(keyOf(failure)))
      .map(({ file, title }) => ({ file, title })),
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

/** Returns the lines above the last one: every test that was skipped, unsteady or failed. @param {Counts} counts */
export const namedLines = ({ failed, skipped, unsteady }) => [
  ...skipped.map((name) => `skipped: ${keyOf(name)}`),
  ...unsteady.map(({ file, title }) => `unsteady: ${file}, ${title}`),
  ...failed.map(({ cause, ...name }) => `failed: ${name.file ? keyOf(name) : name.title}${cause && ` (${cause})`}`),
];

/** A run in which no test ran proves nothing. @param {Counts} counts */
export const isSuccess = ({ passed, failed }) => failed.length === 0 && passed > 0;
