import type { Breach } from "./breach.ts";
import { isTestFile, moduleOf, webSubjectOf } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import { type Arrow, findKnots } from "./rings.ts";
import type { SourceFile } from "./source-file.ts";

const MAX_NAMED_NODES = 12;

/** Finds rings of imports. Type imports count, and so do foreign keys, which are imports of `*.tables.ts`. */
export function checkRings(tree: Tree, sources: readonly SourceFile[]): Breach[] {
  const files = sources.flatMap((source) => arrowsOf(tree, source));
  const production = files.filter(({ path }) => !isTestFile(path));
  return [
    ...ringBreaches("files", files),
    ...ringBreaches("modules", between(production, moduleOf)),
    ...ringBreaches("subjects", between(production, webSubjectOf)),
  ];
}

function arrowsOf(tree: Tree, { path, imports }: SourceFile): Arrow[] {
  return imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(tree, path, specifier);
    return target.kind === "file" ? [{ from: path, to: target.path, path, line }] : [];
  });
}

/** Returns the arrows between the owners of the files; files without an owner are omitted. */
function between(files: readonly Arrow[], ownerOf: (path: string) => string | undefined): Arrow[] {
  return files.flatMap((arrow) => {
    const [from, to] = [ownerOf(arrow.from), ownerOf(arrow.to)];
    return from === undefined || to === undefined ? [] : [{ ...arrow, from, to }];
  });
}

/**
 * Returns one breach per knot, with its shortest ring: mostly one arrow of it is wrong and all rings of the knot need it.
 */
function ringBreaches(kind: string, arrows: readonly Arrow[]): Breach[] {
  return findKnots(arrows).flatMap(({ ring, otherNodes }) => {
    const [first] = ring;
    if (first === undefined) return [];
    const ringText = [...ring.map(({ from }) => from), first.from].join(" -> ");
    const positions = ring.map((arrow) => placeOf(arrow, arrows)).join(", ");
    const otherText = otherNodes.length > MAX_NAMED_NODES ? `${otherNodes.length} more` : otherNodes.join(", ");
    const message = `ring of ${kind}: ${ringText}; at ${positions}${otherText === "" ? "" : `; tied in with them: ${otherText}`}`;
    return [{ rule: "ring", path: first.path, line: first.line, message }];
  });
}

/** Returns the first place of an arrow, and the number of further imports that draw the same arrow. */
function placeOf({ from, to, path, line }: Arrow, arrows: readonly Arrow[]): string {
  const furtherCount = arrows.filter((arrow) => arrow.from === from && arrow.to === to).length - 1;
  return `${path}:${line}${furtherCount === 0 ? "" : ` (and ${furtherCount} more)`}`;
}
