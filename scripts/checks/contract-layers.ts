import type { Breach, Refusal } from "./breach.ts";
import type { ImportEdge } from "./import-edges.ts";
import { type ImportTarget, resolveImport, type Tree } from "./resolve-import.ts";
import type { SourceFile } from "./source-file.ts";

export function checkContractImport(edge: ImportEdge, target: ImportTarget): Refusal {
  if (target.kind !== "external" || isZod(target.name)) return undefined;
  return ["contract", `the contract imports zod only, not ${edge.specifier}`];
}

/** Entries whose values the web may import, and which therefore must not bring zod into the login page. */
const zodFreeEntries = ["constants.ts", "rules.ts", "online-form/form-words.ts"].map(
  (entry) => `packages/contract/src/${entry}`,
);

/** Follows the value imports of the zod-free entries and reports the import that reaches zod. */
export function checkZodFree(tree: Tree, sources: readonly SourceFile[]): Breach[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const visited = new Set<string>();
  return zodFreeEntries.flatMap((entry) => {
    const breaches: Breach[] = [];
    const waiting = [entry];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (visited.has(path)) continue;
      visited.add(path);
      for (const edge of byPath.get(path)?.imports ?? []) {
        if (edge.isTypeOnly) continue;
        const target = resolveImport(tree, path, edge.specifier);
        if (target.kind === "file") waiting.push(target.path);
        if (target.kind !== "external" || !isZod(target.name)) continue;
        const message = `${entry} must stay free of zod, and reaches it here`;
        breaches.push({ rule: "zod-free", path, line: edge.line, message });
      }
    }
    return breaches;
  });
}

function isZod(name: string): boolean {
  return name === "zod" || name.startsWith("zod/");
}
