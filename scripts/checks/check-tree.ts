import type { Breach } from "./breach.ts";
import { checkCodeUses } from "./code-use-rules.ts";
import { checkComposition, GROUP_READMES } from "./composition-rules.ts";
import { checkGroups, GROUP_ROOT } from "./group-rules.ts";
import { checkImportPaths } from "./import-path-rules.ts";
import { checkLanguage, checkPageLanguage } from "./language-rules.ts";
import { checkLayers } from "./layer-rules.ts";
import { checkLicences } from "./licence-rules.ts";
import { checkLockfile, checkManifests, checkNpmrc, isInstalled } from "./lockfile-rules.ts";
import { checkNames } from "./name-rules.ts";
import { checkPageText, checkRemoteImports } from "./page-asset-rules.ts";
import { readInstalledLicence, readLockfile, readTree } from "./read-tree.ts";
import { checkRings } from "./ring-rules.ts";
import { checkSubjects, SUBJECT_PLACES } from "./subject-rules.ts";
import { checkTables } from "./table-rules.ts";
import { checkTestLimits } from "./test-limit-rules.ts";
import { checkWords, WORD_PLACES } from "./word-rules.ts";
import { checkWriting } from "./writing-rules.ts";

export interface TreeReport {
  readonly breaches: readonly Breach[];
  readonly fileCount: number;
  readonly importCount: number;
  readonly packageCount: number;
}

/** A check without files proves nothing: each of these folders must contain sources. */
const requiredFolders = ["packages/contract/src/", "apps/server/src/", "apps/web/src/"];

export function checkTree(root: string): TreeReport {
  const tree = readTree(root);
  const lockfile = readLockfile(root);
  const { sources } = tree;
  const unseen = requiredFolders
    .filter((folder) => !sources.some((source) => source.path.startsWith(folder)))
    .map((path) => ({ rule: "nothing-seen", path, line: 1, message: "no source file was found here" }));
  return {
    breaches: [
      ...unseen,
      ...checkLayers(tree, sources),
      ...checkComposition(tree, sources, tree.textsAt(GROUP_READMES)),
      ...checkGroups(tree, sources, [...tree.textsAt(GROUP_ROOT).values()][0]),
      ...checkImportPaths(tree, sources),
      ...checkRings(tree, sources),
      ...checkSubjects(tree.textsAt(SUBJECT_PLACES)),
      ...checkTables(tree, sources),
      ...checkCodeUses(sources),
      ...checkLanguage(sources),
      ...checkNames(sources),
      ...checkTestLimits(sources),
      ...checkWriting(sources),
      ...checkWords(tree.textsAt(WORD_PLACES)),
      ...[...tree.pages].flatMap(([path, text]) => [...checkPageText(path, text), ...checkPageLanguage(path, text)]),
      ...checkRemoteImports(sources),
      ...[...tree.npmrcs].flatMap(([path, text]) => checkNpmrc(path, text)),
      ...checkLockfile(lockfile),
      ...checkManifests(lockfile, tree.manifests),
      ...checkLicences(lockfile, (location) => readInstalledLicence(root, location)),
    ],
    fileCount: sources.length,
    importCount: sources.reduce((sum, source) => sum + source.imports.length, 0),
    packageCount: Object.entries(lockfile.packages).filter(([location, locked]) => isInstalled(location, locked))
      .length,
  };
}
