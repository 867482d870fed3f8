import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const PROJECT_ROOT = resolve(fileURLToPath(import.meta.url), "../../..");
