import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "./project.mjs";
import { namedLines, summaryLine } from "./results.mjs";

/**
 * @typedef {import("./results.mjs").Counts} Counts
 * @typedef {import("./results.mjs").TestName} TestName
 */

/** A busy machine may cause this many unsteady tests in a run. */
const MAX_UNSTEADY = 3;

/** File in which developers enter an unsteady test with its cause, as a line that begins with `entryOf`. */
const KNOWN = "docs/unsteady-tests.md";

/** @param {TestName} name */
export const entryOf = ({ file, title }) => `- \`${file}\`, \`${title}\``;

/**
 * Judges the counts of `npm test` for CI: up to three unsteady tests pass. A test that is listed in `unsteadyList` was
 * unsteady before and fails.
 *
 * @param {Counts} counts
 * @param {string} unsteadyList the text of docs/unsteady-tests.md
 * @returns {{ lines: string[], isSuccess: boolean }}
 */
export function verdictOf(counts, unsteadyList) {
  const seenBefore = counts.unsteady.filter((name) =>
    unsteadyList.split("\n").some((line) => line.startsWith(entryOf(name))),
  );
  const isBearable = counts.unsteady.length <= MAX_UNSTEADY && seenBefore.length === 0;
  const unsteady = new Set(isBearable ? counts.unsteady.map(entryOf) : []);
  const failed = counts.failed.filter((failure) => !unsteady.has(entryOf(failure)));
  const judged = { ...counts, failed, passed: counts.passed + counts.failed.length - failed.length };
  return {
    lines: [
      ...namedLines(judged),
      ...seenBefore.map(({ file, title }) => `unsteady before (${KNOWN}): ${file}, ${title}`),
      summaryLine(judged),
    ],
    isSuccess: failed.length === 0 && judged.passed > 0,
  };
}

/** `node scripts/boot/ci-verdict.mjs COUNTS_FILE`, for `.ci/run`. @param {string} file */
function main(file) {
  const read = (/** @type {string} */ path) => readFileSync(path, "utf8");
  const { lines, isSuccess } = verdictOf(JSON.parse(read(file)), read(join(PROJECT_ROOT, KNOWN)));
  for (const line of lines) console.log(line);
  process.exitCode = isSuccess ? 0 : 1;
}

const [, script = "", file = ""] = process.argv;
if (import.meta.url === pathToFileURL(script).href) main(file);
