import type { Breach } from "./breach.ts";
import { isInstalled, type Lockfile } from "./lockfile-rules.ts";

const permissive = new Set([
  "MIT",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MPL-2.0",
  "0BSD",
  "CC0-1.0",
  "Unlicense",
  "Python-2.0",
  "BlueOak-1.0.0",
  "MIT-0",
]);
/** Licences of packages that are never distributed. */
const permissiveInDevelopment = new Set([...permissive, "CC-BY-4.0", "Zlib"]);

/** Fonts may be distributed with the product under this licence; no other package has it. */
const FONT_LICENCE = "OFL-1.1";
const isFontPackage = (location: string): boolean =>
  /(^|[/@-])fonts?([-/]|$)/.test(location.split("node_modules/").at(-1) ?? "");

/** Licence names of some packages that are no SPDX expressions. */
const spdxNames: Readonly<Record<string, string>> = { "Apache License 2.0": "Apache-2.0" };

/** Returns the licence in an installed package's own manifest; undefined: it is not installed here. */
export type InstalledLicence = (location: string) => string | undefined;

/** Returns a breach for each package whose licence is not permissive in the lock file or in node_modules. */
export function checkLicences(lockfile: Lockfile, installedLicence: InstalledLicence): Breach[] {
  return Object.entries(lockfile.packages).flatMap(([location, locked]) => {
    if (!isInstalled(location, locked)) return [];
    const base = locked.dev === true ? permissiveInDevelopment : permissive;
    const allowed = isFontPackage(location) ? new Set([...base, FONT_LICENCE]) : base;
    const licences = [locked.license, installedLicence(location)].filter((licence) => licence !== undefined);
    const refused = licences.filter((licence) => !isPermissive(licence, allowed));
    const kind = locked.dev === true ? "development" : "production";
    const message =
      licences.length === 0
        ? `${location}@${locked.version} states no licence`
        : `${location}@${locked.version} (${kind}) is under ${[...new Set(refused)].join(", ")}`;
    if (licences.length > 0 && refused.length === 0) return [];
    return [{ rule: "licence", path: "package-lock.json", line: 1, message }];
  });
}

/**
 * Evaluates an SPDX expression: an OR needs one allowed side, an AND both. Unknown licences and malformed expressions
 * are refused.
 */
export function isPermissive(expression: string, allowed: ReadonlySet<string> = permissive): boolean {
  const words = (spdxNames[expression] ?? expression).match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const isOperandAllowed = (): boolean => {
    const word = words[at++];
    if (word !== "(") return word !== undefined && allowed.has(word);
    const inner = any();
    return words[at++] === ")" && inner;
  };
  const all = (): boolean => {
    let result = isOperandAllowed();
    while (words[at] === "AND") {
      at++;
      result = isOperandAllowed() && result;
    }
    return result;
  };
  const any = (): boolean => {
    let result = all();
    while (words[at] === "OR") {
      at++;
      result = all() || result;
    }
    return result;
  };
  return any() && at === words.length;
}
