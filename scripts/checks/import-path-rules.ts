import type { Breach } from "./breach.ts";
import { contractSubjectOf, moduleOf, packageOf, webSubjectOf } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

/** Packages with deep folders, and the files that their `#…` reaches. */
const reached: Readonly<Record<string, RegExp>> = {
  "apps/server": /^apps\/server\/(src|seed|test)\//,
  "apps/web": /^apps\/web\/(src|test)\//,
  "packages/contract": /^packages\/contract\/src\//,
};

/**
 * Checks imports: a file of the same subject is named by a relative path, any other from the package
 * (`#platform/clock.ts`), so that it may move.
 */
export function checkImportPaths(tree: Tree, sources: readonly SourceFile[]): Breach[] {
  return sources.flatMap(({ path, imports }) => {
    const inside = reached[packageOf(path)];
    if (inside === undefined) return [];
    return imports.flatMap(({ specifier, line }): Breach[] => {
      if (!specifier.startsWith("../")) return [];
      const target = resolveImport(tree, path, specifier);
      if (target.kind !== "file" || !inside.test(target.path) || isOneSubject(path, target.path)) return [];
      return [{ rule: "import-path", path, line, message: `write ${specifier} from the package: "#…"` }];
    });
  });
}

const subjectOf = (path: string): string | undefined => moduleOf(path) ?? webSubjectOf(path) ?? contractSubjectOf(path);

function isOneSubject(path: string, target: string): boolean {
  const subject = subjectOf(path);
  return subject !== undefined && subject === subjectOf(target);
}
