import { fileURLToPath } from "node:url";
import { type ReadTree, readTree } from "./read-tree.ts";
import type { SourceFile } from "./source-file.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

let tree: ReadTree | undefined;

/** Returns this project, read once per process and shared by its tests. */
export function projectTree(): ReadTree {
  tree ??= readTree(projectRoot);
  return tree;
}

/** Parts of about the same size, so that a busy machine parses each of them within the time of a test. */
const parts: readonly (readonly [name: string, paths: RegExp])[] = [
  ["the groups from guard to reference", /^apps\/server\/src\/modules\/(guard|people|trail|notices|reference)\//],
  ["the groups from access to own-account", /^apps\/server\/src\/modules\/(access|session|sign-on|own-account)\//],
  ["the group administration", /^apps\/server\/src\/modules\/administration\//],
  ["the groups from tendering on", /^apps\/server\/src\/modules\//],
  ["the rest of the server", /^apps\/server\//],
  ["administration in the web app", /^apps\/web\/src\/features\/administration\//],
  ["forms and reports in the web app", /^apps\/web\/src\/features\/online\//],
  ["other features of the web app", /^apps\/web\/src\/features\//],
  ["the rest of the web app", /^apps\/web\//],
  ["packages", /^packages\//],
  ["everything else", /^/],
];

export const projectParts: readonly string[] = parts.map(([name]) => name);

const knownParts = new Map<string, readonly SourceFile[]>();

/** Returns the sources of one part; all parts together are the project. */
export function sourcesOfPart(part: string): readonly SourceFile[] {
  const sources =
    knownParts.get(part) ??
    projectTree().sourcesOf((path) => parts.find(([, paths]) => paths.test(path))?.[0] === part);
  knownParts.set(part, sources);
  return sources;
}
