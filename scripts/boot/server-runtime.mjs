import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "./project.mjs";

/** First import of every process that loads the server's modules. */
export const FIRST_MODULE = ["--import", pathToFileURL(join(PROJECT_ROOT, "scripts/boot/module-formats.mjs")).href];

/**
 * Flags of the Node that runs the server. A small young generation keeps the memory of a fresh node at 190 MB; one
 * thread collects it, because helper threads cost more than they save on so little. A heap that has grown by half since
 * the last collection is collected again: an import of 50,000 people ends at 300 MB instead of up to 460. The memory
 * reducer would collect the whole heap of an idle node to return at most that half: 0.2 % of a core. The compile cache
 * stores stripped and compiled sources, which saves half a second at every later start.
 */
export const SERVER_FLAGS = [
  ...FIRST_MODULE,
  "--max-semi-space-size=8",
  "--no-parallel-scavenge",
  "--heap-growing-percent=50",
  "--no-memory-reducer",
];
export const SERVER_ENV = { NODE_COMPILE_CACHE: join(PROJECT_ROOT, "node_modules/.cache/node-compile") };

/** Programs of `apps/server/src/cli` for operators. */
export const SERVER_COMMANDS = [
  ...[
    "db-migrate",
    "admin-access",
    "archive-import",
    "audit",
    "backup",
    "demo-remove",
    "keys",
    "report-view",
    "restore",
  ],
];
