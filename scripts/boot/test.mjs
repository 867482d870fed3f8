import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTestArguments } from "./arguments.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import {
  countPlaywright,
  countVitest,
  isSuccess,
  ONE_FAILED,
  skippedLines,
  suiteCounts,
  sum,
  summaryLine,
} from "./results.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** The test programs set it to what they need; a machine in production mode must not decide it. */
const TEST_ENV = { NODE_ENV: undefined };

/** `npm test`: both suites, whatever becomes of the first. The last line it prints is the sum. @param {string[]} args */
export async function test(args) {
  const { runsUnit, runsE2e, passedOn, isFiltered } = parseTestArguments(args);
  const folder = mkdtempSync(join(tmpdir(), "tender-portal-results-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const suites = [];
  // Both suites start the real server, which wants a page to serve.
  const built = await buildWebIfStale(PROJECT_ROOT).then(() => undefined, asFailure);
  if (built) suites.push(built);
  const chromium = await ensureChromium().catch(asFailure);
  const env = { ...TEST_ENV, ...(typeof chromium === "string" ? { CHROMIUM_PATH: chromium } : {}) };
  if (typeof chromium !== "string") suites.push(chromium);
  if (runsUnit) suites.push(await unitTests(join(folder, "unit.json"), passedOn, isFiltered, env));
  if (runsE2e && env.CHROMIUM_PATH) suites.push(await journeys(join(folder, "e2e.json"), passedOn, isFiltered, env));
  const counts = sum(suites);
  // Whoever asks for some tests only has the others left out.
  if (!isFiltered) for (const line of skippedLines(counts)) console.log(line);
  console.log(summaryLine(counts));
  return isSuccess(counts) ? 0 : 1;
}

/**
 * Without a browser the rules and calls run all the same.
 *
 * @param {string} reportFile @param {string[]} passedOn @param {boolean} isFiltered @param {NodeJS.ProcessEnv} env
 */
async function unitTests(reportFile, passedOn, isFiltered, env) {
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const projects = env.CHROMIUM_PATH ? [] : ["--project", "!browser"];
  const code = await runToEnd(
    node(),
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...options,
      ...projects,
      ...(isFiltered ? ["--passWithNoTests"] : []),
      ...passedOn,
    ],
    { env },
  );
  return suiteCounts(code, reportFile, countVitest);
}

/** @param {string} reportFile @param {string[]} passedOn @param {boolean} isFiltered @param {NodeJS.ProcessEnv} env */
async function journeys(reportFile, passedOn, isFiltered, env) {
  const code = await runToEnd(
    node(),
    ["node_modules/@playwright/test/cli.js", "test", ...(isFiltered ? ["--pass-with-no-tests"] : []), ...passedOn],
    { env: { ...env, E2E_RESULTS_FILE: reportFile } },
  );
  return suiteCounts(code, reportFile, countPlaywright);
}

/** No browser, or a web app that does not build, is a failure of the suite, not the end of the run. @param {unknown} error */
function asFailure(error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  return ONE_FAILED;
}
