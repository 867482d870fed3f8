import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseTestArguments } from "./arguments.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import {
  askedAgain,
  countsOf,
  isSuccess,
  namedLines,
  readPlaywright,
  readVitest,
  suiteResults,
  sum,
  summaryLine,
  wentWrong,
} from "./results.mjs";
import { makeRunFolder } from "./run-folder.mjs";
import { SERVER_ENV } from "./server-runtime.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/**
 * The test programs set the mode to what they need; a machine in production mode must not decide it. A browser in no language of UTF-8
 * saves no file under a Chinese name.
 */
const TEST_ENV = { NODE_ENV: undefined, LC_ALL: "C.UTF-8" };

/**
 * `npm test`: both suites, whatever becomes of the first. The last line it prints is the sum. `TEST_COUNTS_FILE` names a
 * file for the counts as JSON, which `.ci/run` reads.
 *
 * @param {string[]} args
 */
export async function test(args) {
  const { runsUnit, runsE2e, passedOn, isFiltered } = parseTestArguments(args);
  const folder = makeRunFolder();
  const suites = [];
  // Both suites start the real server, which wants a page to serve.
  const built = await buildWebIfStale(PROJECT_ROOT).then(() => undefined, asFailure);
  if (built) suites.push(built);
  const chromium = await ensureChromium().catch(asFailure);
  // What the many processes of the tests load is compiled once.
  const env = {
    ...TEST_ENV,
    ...SERVER_ENV,
    TMPDIR: folder,
    ...(typeof chromium === "string" ? { CHROMIUM_PATH: chromium } : {}),
  };
  if (typeof chromium !== "string") suites.push(chromium);
  const ask = { reportFile: join(folder, "report.json"), env, words: passedOn, isFiltered };
  if (runsUnit) suites.push(await diagnosed(unitTests, ask));
  if (runsE2e && env.CHROMIUM_PATH) suites.push(await diagnosed(journeys, ask));
  const counts = sum(suites);
  // Whoever asks for some tests only has the others left out.
  for (const line of namedLines(isFiltered ? { ...counts, skipped: [] } : counts)) console.log(line);
  if (process.env.TEST_COUNTS_FILE) writeFileSync(process.env.TEST_COUNTS_FILE, JSON.stringify(counts));
  console.log(summaryLine(counts));
  return isSuccess(counts) ? 0 : 1;
}

/**
 * @typedef {{ reportFile: string, env: NodeJS.ProcessEnv, words: string[], isFiltered: boolean }} Ask
 *
 * A few failed files run once more by themselves. Their tests stay failed. A test that then passes is listed as unsteady:
 * its cause lies in state that it shares with others, or in how it waits. A filtered run asks nothing again.
 *
 * @param {(ask: Ask) => Promise<import("./results.mjs").FileResult[]>} suite
 * @param {Ask} ask
 */
async function diagnosed(suite, ask) {
  const first = await suite(ask);
  const files = ask.isFiltered ? [] : askedAgain(first);
  if (files.length === 0) return countsOf(first);
  console.log(`以下测试文件未通过，单独再运行一次以便定位（结果不改变结论）：\n${files.join("\n")}`);
  rmSync(ask.reportFile, { force: true });
  return countsOf(first, await suite({ ...ask, words: files }));
}

/**
 * Without a browser the rules and calls run all the same.
 *
 * @param {Ask} ask
 */
async function unitTests({ reportFile, env, words, isFiltered }) {
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const projects = env.CHROMIUM_PATH ? [] : ["--project", "!browser*"];
  const found = isFiltered ? ["--passWithNoTests"] : [];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, ...projects, ...found, ...words];
  return suiteResults(await runToEnd(node(), args, { env }), reportFile, readVitest);
}

/** @param {Ask} ask */
async function journeys({ reportFile, env, words, isFiltered }) {
  const found = isFiltered ? ["--pass-with-no-tests"] : [];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...found, ...words];
  const code = await runToEnd(node(), args, { env: { ...env, E2E_RESULTS_FILE: reportFile } });
  return suiteResults(code, reportFile, readPlaywright);
}

/** No browser, or a web app that does not build, is a failure of the suite, not the end of the run. @param {unknown} error */
function asFailure(error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  return countsOf([wentWrong(error.message)]);
}
