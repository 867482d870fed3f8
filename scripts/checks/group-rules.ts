import type { Breach } from "./breach.ts";
import { compositionRoot, groupOf, isTestFile } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

export const GROUP_ROOT = new RegExp(`^${compositionRoot.replaceAll(".", "\\.")}$`);

/** Checks that groups of server modules import only groups below them, types included. The root defines the order. */
export function checkGroups(tree: Tree, sources: readonly SourceFile[], rootText = ""): Breach[] {
  const order = groupOrder(rootText);
  return sources
    .filter(({ path }) => groupOf(path) !== undefined && !isTestFile(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }): Breach[] => {
        const target = resolveImport(tree, path, specifier);
        const [from, to] = [groupOf(path), target.kind === "file" ? groupOf(target.path) : undefined];
        if (from === undefined || to === undefined || order.indexOf(to) <= order.indexOf(from)) return [];
        return [{ rule: "group-order", path, line, message: `the group ${from} stands below ${to}` }];
      }),
    );
}

/** `signOn` of `.with(signOn)` is the folder sign-on. */
const groupOrder = (rootText: string): string[] =>
  [...rootText.matchAll(/\.with\((\w+)\)/g)].map(([, name = ""]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
