import { resolve } from "node:path";
import { formatBreaches } from "./breach.ts";
import { checkTree } from "./check-tree.ts";

// node scripts/checks/layers.ts [root]: import directions, names, sizes, forbidden code, lock file and licences. Biome,
// tsc and knip check what they can check themselves.
const startedAt = performance.now();
const root = resolve(process.argv[2] ?? `${import.meta.dirname}/../..`);
const { breaches, fileCount, importCount, packageCount } = checkTree(root);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
const totals = `${fileCount} files, ${importCount} imports, ${packageCount} packages in ${seconds} s`;
const isCi = process.env.CI === "true";
const warnings = breaches.filter(({ isTaste }) => isTaste && isCi);
const errors = breaches.filter((breach) => !warnings.includes(breach));
if (warnings.length > 0) process.stdout.write(`warnings:\n${formatBreaches(warnings)}\n`);
if (errors.length === 0) {
  process.stdout.write(`layers: ${totals}\n`);
} else {
  process.stderr.write(`${formatBreaches(errors)}\nlayers: ${errors.length} breaches; ${totals}\n`);
  process.exitCode = 1;
}
