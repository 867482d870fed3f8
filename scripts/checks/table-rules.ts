import type { Breach } from "./breach.ts";
import { isTestFile, moduleOf, roleOf, serverZone } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

/** Checks that a store reads any table and writes its own only. Only the seed, which fills all tables, is exempt. */
export function checkTables(tree: Tree, sources: readonly SourceFile[]): Breach[] {
  const owners = new Map(
    sources.flatMap(({ path, declaredTables }) => declaredTables.map((name) => [name, ownerOf(path)])),
  );
  return sources
    .filter(({ path }) => path.startsWith("apps/server/src/") && !isTestFile(path))
    .flatMap((source) => [...importBreaches(tree, source), ...sqlBreaches(owners, source)]);
}

const ownerOf = (path: string): string | undefined => moduleOf(path) ?? serverZone(path);

function importBreaches(tree: Tree, { path, imports, tableUses }: SourceFile): Breach[] {
  return imports.flatMap(({ specifier, line, names }) => {
    const target = resolveImport(tree, path, specifier);
    if (target.kind !== "file" || roleOf(target.path) !== "tables") return [];
    const owner = ownerOf(target.path);
    if (owner === ownerOf(path)) return [];
    const breach = (at: number, message: string) => ({ rule: "foreign-table", path, line: at, message });
    if (names.some(({ imported, local }) => imported === "*" || local === undefined))
      return [breach(line, `tables of ${owner} are imported by their names and not handed on`)];
    return tableUses
      .filter(({ name }) => names.some(({ local }) => local === name))
      .map(({ name, line: at }) =>
        breach(at, `${name} is a table of ${owner}: others read it, and neither write it nor hand it on`),
      );
  });
}

function sqlBreaches(owners: ReadonlyMap<string, string | undefined>, { path, writtenBySql }: SourceFile): Breach[] {
  return writtenBySql.flatMap(({ name, line }) => {
    const owner = owners.get(name);
    if (owner === undefined || owner === ownerOf(path)) return [];
    return [{ rule: "foreign-table", path, line, message: `${name} is a table of ${owner}, which alone writes it` }];
  });
}
