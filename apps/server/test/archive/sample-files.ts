import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Published files with real procurement data. They lie beside the project and are read from there; without them their tests are skipped. */
const FOLDER = fileURLToPath(new URL("../../../../../shared/data/ocds/", import.meta.url));

export const hasSampleFiles = existsSync(FOLDER);
export const sampleFile = (name: string): string => resolve(FOLDER, name);

export const UK_FILE = "uk-contracts-finder-2025-01-release-package.json";
export const NSW_FILE = "nsw-etendering-2018-release-package.json";
export const FICTIONAL_RELEASES = "ocds-fictional-full-lifecycle-1.1.json";
export const FICTIONAL_RECORD = "ocds-fictional-record-1.1.json";
