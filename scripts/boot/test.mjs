import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseTestArguments } from "./arguments.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { node } from "./node-runtime.mjs";
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
import { makeRunFolder } from "./run-folder.mjs";
import { SERVER_ENV } from "./server-runtime.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/**
 * The test programs set their mode themselves; a machine in production mode must not decide it. A browser without a
 * UTF-8 locale saves no file with a Chinese name.
 */
const TEST_ENV = { NODE_ENV: undefined, LC_ALL: "C.UTF-8" };

/** Tests that search further, and walk longer, with TEST_LONG. */
const LONG_TESTS = ["life-cycle/lot-search.test.ts", "life-cycle/lot-walk.http.test.ts"];
const LONG_TIMEOUT_MS = 3_600_000;

/** `npm run test:long`: runs the tests of `npm test` that have a long form, in it. @param {string[]} args */
export function testLong(args) {
  const env = { ...TEST_ENV, ...SERVER_ENV, TMPDIR: makeRunFolder(), TEST_LONG: "1" };
  const options = ["--project", "rules", "--project", "server", `--testTimeout=${LONG_TIMEOUT_MS}`];
  return runToEnd(node(), ["node_modules/vitest/vitest.mjs", "run", ...options, ...LONG_TESTS, ...args], { env });
}

/**
 * `npm test`: runs both suites, even after a failed one. The last line is the sum. `TEST_COUNTS_FILE` names a file for
 * the counts as JSON, which `.ci/run` reads.
 *
 * @param {string[]} args
 */
export async function test(args) {
  const { runsUnit, runsE2e, passedOn, isFiltered } = parseTestArguments(args);
  const folder = makeRunFolder();
  const suites = [];
  // Both suites start the real server, which needs a page to serve.
  const built = await buildWebIfStale(PROJECT_ROOT).then(() => undefined, asFailure);
  if (built) suites.push(built);
  const chromium = await ensureChromium().catch(asFailure);
  // Modules that the many processes of the tests load are compiled once.
  const env = {
    ...TEST_ENV,
    ...SERVER_ENV,
    TMPDIR: folder,
    ...(typeof chromium === "string" ? { CHROMIUM_PATH: chromium } : {}),
  };
  if (typeof chromium !== "string") suites.push(chromium);
  const ask = { reportFile: join(folder, "report.json"), env, words: passedOn, isFiltered };
  if (runsUnit) suites.push(await runWithRepeat(runUnitTests, ask));
  if (runsE2e && env.CHROMIUM_PATH) suites.push(await runWithRepeat(runJourneys, ask));
  const counts = sum(suites);
  // A filtered run does not list the tests that it omits.
  for (const line of namedLines(isFiltered ? { ...counts, skipped: [] } : counts)) console.log(line);
  if (process.env.TEST_COUNTS_FILE) writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify(counts));
  console.log(summaryLine(counts));
  return isSuccess(counts) ? 0 : 1;
}

/**
 * @typedef {{ reportFile: string, env: NodeJS.ProcessEnv, words: string[], isFiltered: boolean }} Ask
 *
 * Runs a suite, and a few failed files once more alone. Their tests remain failed. A test that then passes is listed as
 * unsteady: it depends on shared state or on timing. A filtered run repeats nothing.
 *
 * @param {(ask: Ask) => Promise<import("./results.mjs").FileResult[]>} suite
 * @param {Ask} ask
 */
async function runWithRepeat(suite, ask) {
  const first = await suite(ask);
  const files = ask.isFiltered ? [] : filesToRepeat(first);
  if (files.length === 0) return countsOf(first);
  console.log(`以下测试文件未通过，单独再运行一次以便定位（结果不改变结论）：\n${files.join("\n")}`);
  rmSync(ask.reportFile, { force: true });
  return countsOf(first, await suite({ ...ask, words: files }));
}

/**
 * Runs the tests of rules and calls even without a browser.
 *
 * @param {Ask} ask
 */
async function runUnitTests({ reportFile, env, words, isFiltered }) {
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const projects = env.CHROMIUM_PATH ? [] : ["--project", "!browser*"];
  const found = isFiltered ? ["--passWithNoTests"] : [];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, ...projects, ...found, ...words];
  return suiteResults(await runToEnd(node(), args, { env }), reportFile, readVitest);
}

/** @param {Ask} ask */
async function runJourneys({ reportFile, env, words, isFiltered }) {
  const found = isFiltered ? ["--pass-with-no-tests"] : [];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...found, ...words];
  const code = await runToEnd(node(), args, { env: { ...env, E2E_RESULTS_FILE: reportFile } });
  return suiteResults(code, reportFile, readPlaywright);
}

/**
 * A missing browser, or a web app that does not build, is a failure of the suite, not the end of the run. @param
 * {unknown} error
 */
function asFailure(error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  return countsOf([failedRun(error.message)]);
}
