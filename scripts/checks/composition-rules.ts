import type { Breach } from "./breach.ts";
import { compositionRoot, isTestFile, moduleOf, roleOf } from "./places.ts";
import type { SourceFile } from "./source-file.ts";

/** A module takes two lines there: where it comes from and its place. */
const linesOfModule = 2;
const otherRootLines = 85;

/** Every module has one factory, under its own name, and the root that names them all stays short. */
export function checkComposition(sources: readonly SourceFile[]): Breach[] {
  const rule = "composition";
  const ofModules = Map.groupBy(
    sources.filter(({ path }) => !isTestFile(path)),
    ({ path }) => moduleOf(path),
  );
  const breaches = [...ofModules].flatMap(([name, files]): Breach[] => {
    if (name === undefined) return [];
    const factory = `apps/server/src/modules/${name}/${name}.module.ts`;
    const others = files.filter(({ path }) => roleOf(path) === "module" && path !== factory);
    return [
      ...(files.some(({ path }) => path === factory)
        ? []
        : [{ rule, path: factory, line: 1, message: `the module ${name} has no factory` }]),
      ...others.map(({ path }) => ({ rule, path, line: 1, message: `the factory of ${name} is ${factory} alone` })),
    ];
  });
  const moduleCount = [...ofModules.keys()].filter((name) => name !== undefined).length;
  const rootLines = otherRootLines + linesOfModule * moduleCount;
  const root = sources.find(({ path }) => path === compositionRoot);
  if (root !== undefined && root.lineCount > rootLines) {
    const message = `${root.lineCount} lines, ${rootLines} at most: a module puts its own parts together`;
    breaches.push({ rule, path: root.path, line: 1, message });
  }
  return breaches;
}
