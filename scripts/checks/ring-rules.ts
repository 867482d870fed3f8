import type { Breach } from "./breach.ts";
import { isTestFile, moduleOf, webSubjectOf } from "./places.ts";
import { resolveImport, type Tree } from "./resolve-import.ts";
import { type Arrow, findKnots } from "./rings.ts";
import type { SourceFile } from "./source-file.ts";

const NAMED_AT_MOST = 12;

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

/** Returns the same arrows between the owners of the files. */
function between(files: readonly Arrow[], ownerOf: (path: string) => string | undefined): Arrow[] {
  return files.flatMap((arrow) => {
    const [from, to] = [ownerOf(arrow.from), ownerOf(arrow.to)];
    return from === undefined || to === undefined ? [] : [{ ...arrow, from, to }];
  });
}

/**
 * Returns one breach per knot: mostly the shortest ring shows the wrong arrow, and removing it dissolves the others.
 */
function ringBreaches(of: string, arrows: readonly Arrow[]): Breach[] {
  return findKnots(arrows).flatMap(({ ring, others }) => {
    const [first] = ring;
    if (first === undefined) return [];
    const way = [...ring.map(({ from }) => from), first.from].join(" -> ");
    const places = ring.map((arrow) => placeOf(arrow, arrows)).join(", ");
    const tied = others.length > NAMED_AT_MOST ? `${others.length} more` : others.join(", ");
    const message = `ring of ${of}: ${way}; at ${places}${tied === "" ? "" : `; tied in with them: ${tied}`}`;
    return [{ rule: "ring", path: first.path, line: first.line, message }];
  });
}

/** Returns the first place of an arrow, and the number of further imports that draw the same arrow. */
function placeOf({ from, to, path, line }: Arrow, arrows: readonly Arrow[]): string {
  const others = arrows.filter((arrow) => arrow.from === from && arrow.to === to).length - 1;
  return `${path}:${line}${others === 0 ? "" : ` (and ${others} more)`}`;
}
