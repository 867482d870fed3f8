import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, skippedNames: string[] }} Counts */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, skipped: 0, skippedNames: [] };
export const ONE_FAILED = { ...NONE, failed: 1 };

const NOT_RUN = ["pending", "skipped", "todo", "disabled"];

/**
 * A file that could not be loaded has no tests in Vitest's report: it counts as one that failed.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status?: string, fullName?: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    skippedNames: report.testResults
      .flatMap((file) => file.assertionResults)
      .flatMap(({ status = "", fullName }) => (NOT_RUN.includes(status) && fullName ? [fullName] : [])),
  };
}

/** @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */

/**
 * A test that passed only when repeated is no pass; nothing is repeated, so `flaky` should stay 0.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, suites = [] }) {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped, skippedNames: suites.flatMap(skippedIn) };
}

/** @param {Suite} suite @returns {string[]} */
const skippedIn = ({ title, suites = [], specs = [] }) => [
  ...specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === "skipped").map(() => `${title} ${spec.title}`),
  ),
  ...suites.flatMap(skippedIn),
];

/**
 * What a suite comes to. A run that went wrong without a failed test (an unhandled rejection, a global setup that
 * failed, a crash before the report was written) is one failure.
 *
 * @template Report
 * @param {number} exitCode
 * @param {string} reportFile
 * @param {(report: Report) => Counts} count
 * @returns {Counts}
 */
export function suiteCounts(exitCode, reportFile, count) {
  let counts = NONE;
  try {
    counts = count(JSON.parse(readFileSync(reportFile, "utf8")));
  } catch {
    return ONE_FAILED;
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} suites @returns {Counts} */
export function sum(suites) {
  return suites.reduce(
    (total, { passed, failed, skipped, skippedNames }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      skippedNames: [...total.skippedNames, ...skippedNames],
    }),
    NONE,
  );
}

/** The last line of a test run. @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** What stands above the last line: a test that was left out is left out in front of everybody. @param {Counts} counts */
export const skippedLines = ({ skippedNames }) => skippedNames.map((name) => `skipped: ${name}`);

/**
 * A run in which no test ran proves nothing, and neither does one that left tests out without naming each.
 *
 * @param {Counts} counts
 */
export const isSuccess = ({ passed, failed, skipped, skippedNames }) =>
  failed === 0 && passed > 0 && skippedNames.length === skipped;
