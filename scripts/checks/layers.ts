import { resolve } from "node:path";
import { formatBreaches } from "./breach.ts";
import { checkTree } from "./check-tree.ts";

// node scripts/checks/layers.ts [root]: import directions, names, sizes, forbidden code, lock file and licences.
// What Biome, tsc and knip can see for themselves is left to them.
const startedAt = performance.now();
const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`);
const { breaches, fileCount, importCount, packageCount } = checkTree(root);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
const seen = `${fileCount} files, ${importCount} imports, ${packageCount} packages in ${seconds} s`;
if (breaches.length === 0) {
  process.stdout.write(`layers: ${seen}\n`);
} else {
  process.stderr.write(`${formatBreaches(breaches)}\nlayers: ${breaches.length} breaches; ${seen}\n`);
  process.exitCode = 1;
}
