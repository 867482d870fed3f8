import { runToEnd } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { node } from "./node-runtime.mjs";
import { PROJECT_ROOT } from "./project.mjs";
import { buildWebIfStale } from "./web-build.mjs";

/** `npm run bench`: load and size measurements. @param {string[]} args */
export async function bench(args) {
  await buildWebIfStale(PROJECT_ROOT);
  // A browser loads the pages.
  return runToEnd(node(), ["bench/main.ts", ...args], { env: { CHROMIUM_PATH: await ensureChromium() } });
}
