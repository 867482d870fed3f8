import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "./project.mjs";

/** What every process that loads the server's modules should load first. */
export const FIRST_MODULE = ["--import", pathToFileURL(join(PROJECT_ROOT, "scripts/boot/module-formats.mjs")).href];

/**
 * How Node runs the server. A small young generation keeps a fresh node's memory at 190 MB; one thread
 * clears it, as helpers cost more than they save on so little. What has grown by half since it was last cleared is cleared
 * again: an import of 50,000 people ends at 300 MB instead of up to 460. The compile cache keeps stripped and compiled sources, which
 * takes half a second off every later start.
 */
export const SERVER_FLAGS = [
  ...FIRST_MODULE,
  "--max-semi-space-size=8",
  "--no-parallel-scavenge",
  "--heap-growing-percent=50",
];
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(PROJECT_ROOT, "node_modules/.cache/node-compile") };
