import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTestArguments } from "./arguments.mjs";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { countPlaywright, countVitest, isSuccess, ONE_FAILED, suiteCounts, sum, summaryLine } from "./results.mjs";
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
  if (runsUnit) suites.push(await unitTests(join(folder, "unit.json"), passedOn, isFiltered));
  if (runsE2e) suites.push(await browserTests(join(folder, "e2e.json"), passedOn, isFiltered).catch(asFailure));
  const counts = sum(suites);
  console.log(summaryLine(counts));
  return isSuccess(counts) ? 0 : 1;
}

/** @param {string} reportFile @param {string[]} passedOn @param {boolean} isFiltered */
async function unitTests(reportFile, passedOn, isFiltered) {
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const code = await runToEnd(
    node(),
    ["node_modules/vitest/vitest.mjs", "run", ...options, ...(isFiltered ? ["--passWithNoTests"] : []), ...passedOn],
    { env: TEST_ENV },
  );
  return suiteCounts(code, reportFile, countVitest);
}

/** @param {string} reportFile @param {string[]} passedOn @param {boolean} isFiltered */
async function browserTests(reportFile, passedOn, isFiltered) {
  const chromium = await ensureChromium();
  const code = await runToEnd(
    node(),
    ["node_modules/@playwright/test/cli.js", "test", ...(isFiltered ? ["--pass-with-no-tests"] : []), ...passedOn],
    { env: { ...TEST_ENV, CHROMIUM_PATH: chromium, E2E_RESULTS_FILE: reportFile } },
  );
  return suiteCounts(code, reportFile, countPlaywright);
}

/** No browser, or a web app that does not build, is a failure of the suite, not the end of the run. @param {unknown} error */
function asFailure(error) {
  if (!(error instanceof BootError)) throw error;
  console.error(error.message);
  return ONE_FAILED;
}
