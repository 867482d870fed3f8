import { join } from "node:path";
import { PROJECT_ROOT } from "./project.mjs";

/**
 * How Node runs the server. A small young generation keeps a fresh node's memory below 200 MB instead of above 250; one thread
 * clears it, as helpers cost more than they save on so little. The compile cache keeps stripped and compiled sources, which
 * takes half a second off every later start.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8", "--no-parallel-scavenge"];
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(PROJECT_ROOT, "node_modules/.cache/node-compile") };
