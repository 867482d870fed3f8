import type { Breach } from "./breach.ts";
import { compositionRoot, groupOf, isTestFile, moduleOf, packageOf } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * Groups of server modules import groups below them alone, types included; the order is that of the root. Across folders an import
 * begins at the package (`#platform/clock.ts`), so that a file may move without its imports.
 */
export function checkGroups(tree: Tree, sources: readonly SourceFile[], rootText = ""): Breach[] {
  const order = groupOrder(rootText);
  return sources
    .filter(({ path }) => packageOf(path) === "apps/server")
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }): Breach[] => {
        const target = resolveImport(tree, path, specifier);
        if (target.kind !== "file") return [];
        const [from, to] = [groupOf(path), groupOf(target.path)];
        const isUpward = from !== undefined && to !== undefined && order.indexOf(to) > order.indexOf(from);
        if (isUpward && !isTestFile(path))
          return [{ rule: "group-order", path, line, message: `the group ${from} stands below ${to}` }];
        return climbs(path, specifier, target.path)
          ? [{ rule: "import-path", path, line, message: `write ${specifier} from the package: "#…"` }]
          : [];
      }),
    );
}

/** Within a module, or within one folder beside the modules, a file is named by a path to it. */
function climbs(from: string, specifier: string, target: string): boolean {
  if (!specifier.startsWith("../") || !/^apps\/server\/(src|seed|test)\//.test(target)) return false;
  return moduleOf(from) === undefined || moduleOf(from) !== moduleOf(target);
}

/** `signOn` of `.with(signOn)` is the folder sign-on. */
const groupOrder = (rootText: string): string[] =>
  [...rootText.matchAll(/\.with\((\w+)\)/g)].map(([, name = ""]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );

export const GROUP_ROOT = new RegExp(`^${compositionRoot.replaceAll(".", "\\.")}$`);
