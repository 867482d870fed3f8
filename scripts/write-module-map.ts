import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAPPED_FILES, MODULE_MAP, moduleMap } from "./checks/module-map.ts";
import { readTree } from "./checks/read-tree.ts";

// npm run modules:map
const root = join(import.meta.dirname, "..");
writeFileSync(join(root, MODULE_MAP), moduleMap(readTree(root).textsAt(MAPPED_FILES)));
