import type { Breach } from "./breach.ts";
import { compositionRoot, groupFileOf, groupOf, isTestFile, moduleOf, roleOf } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

const rule = "composition";
const mostRootLines = 60;
const mostReadmeLines = 5;
export const GROUP_READMES = /^apps\/server\/src\/modules\/[^/]+\/README\.md$/;

/**
 * Checks that every module has one factory under its own name, every group lists its modules, and the root lists the
 * groups.
 */
export function checkComposition(
  tree: Tree,
  sources: readonly SourceFile[],
  readmes: ReadonlyMap<string, string>,
): Breach[] {
  const production = sources.filter(({ path }) => !isTestFile(path));
  const factories = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const [folder, files] of Map.groupBy(production, ({ path }) => folderOf(path))) {
    if (folder === undefined) continue;
    const name = folder.slice(folder.lastIndexOf("/") + 1);
    const factory = `${folder}/${name}.module.ts`;
    factories.set(factory, name);
    if (!files.some(({ path }) => path === factory))
      breaches.push({ rule, path: factory, line: 1, message: `the module ${name} has no factory` });
    for (const { path } of files.filter((file) => roleOf(file.path) === "module" && file.path !== factory))
      breaches.push({ rule, path, line: 1, message: `the factory of ${name} is ${factory} alone` });
  }
  const groups = [...new Set([...factories.keys()].flatMap((path) => groupOf(path) ?? []))];
  const listedBy = (path: string) => {
    const imports = production.find((source) => source.path === path)?.imports ?? [];
    return imports.flatMap(({ specifier }) => {
      const target = resolveImport(tree, path, specifier);
      return target.kind === "file" ? target.path : [];
    });
  };
  for (const group of groups) {
    const listed = listedBy(groupFileOf(group));
    for (const [factory, name] of factories)
      if (groupOf(factory) === group && !listed.includes(factory))
        breaches.push({ rule, path: groupFileOf(group), line: 1, message: `the group ${group} does not list ${name}` });
    const readme = groupFileOf(group).replace(/[^/]+$/, "README.md");
    const lines = readmes.get(readme)?.trimEnd().split("\n").length ?? 0;
    if (lines === 0 || lines > mostReadmeLines)
      breaches.push({
        rule,
        path: readme,
        line: 1,
        message: `says in at most ${mostReadmeLines} lines what the group is`,
      });
  }
  const root = production.find(({ path }) => path === compositionRoot);
  if (root === undefined) return breaches;
  const listed = listedBy(root.path);
  for (const group of groups.filter((candidate) => !listed.includes(groupFileOf(candidate))))
    breaches.push({ rule, path: root.path, line: 1, message: `the group ${group} is not listed` });
  if (root.lineCount > mostRootLines) {
    const message = `${root.lineCount} lines, ${mostRootLines} at most: a module puts its own parts together`;
    breaches.push({ rule, path: root.path, line: 1, message });
  }
  return breaches;
}

const folderOf = (path: string): string | undefined =>
  moduleOf(path) === undefined ? undefined : path.split("/").slice(0, 6).join("/");
