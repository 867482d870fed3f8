import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lockfile, Manifest } from "./lockfile-rules.ts";
import type { Tree, WorkspacePackage } from "./resolve-import.ts";
import { readSource, type SourceFile } from "./source-file.ts";

/** Folders of installed, built or measured files. Folders whose name begins with a dot are skipped as well. */
const skippedFolders = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report"]);
const sourceFile = /\.([cm]?[jt]sx?|css)$/;

export interface ReadTree extends Tree {
  /** Parsed on first use, which takes minutes on a busy machine. */
  readonly sources: readonly SourceFile[];
  /** Returns the sources at chosen paths whose text matches; no other file is parsed. */
  sourcesOf(isChosen: (path: string) => boolean, text?: RegExp): readonly SourceFile[];
  /** Returns files of any kind at these paths, with their text; read on each call. */
  textsAt(pattern: RegExp): ReadonlyMap<string, string>;
  readonly manifests: readonly Manifest[];
  /** HTML pages and style sheets, with their text. */
  readonly pages: ReadonlyMap<string, string>;
  readonly npmrcs: ReadonlyMap<string, string>;
}

/** Walks folders instead of using git, so that a tree unpacked from an archive can be checked as well. */
export function readTree(root: string): ReadTree {
  const files = [...walk(root, "")];
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const texts = (pattern: RegExp) =>
    new Map(files.filter((path) => pattern.test(path)).map((path) => [path, read(path)]));
  const manifests = files
    .filter((path) => /^((apps|packages|examples|tools)\/[^/]+\/)?package\.json$/.test(path))
    .map((path) => readManifest(path, JSON.parse(read(path))));
  const sourcesOf: ReadTree["sourcesOf"] = (isChosen, text = /^/) =>
    files
      .filter((path) => sourceFile.test(path) && isChosen(path))
      .map((path) => [path, read(path)] as const)
      .filter(([, content]) => text.test(content))
      .map(([path, content]) => readSource(path, content));
  let sources: readonly SourceFile[] | undefined;
  return {
    files: new Set(files),
    get sources() {
      sources ??= sourcesOf(() => true);
      return sources;
    },
    sourcesOf,
    textsAt: texts,
    packages: new Map(manifests.map((manifest) => [manifest.name, manifest])),
    manifests,
    pages: texts(/\.(html|css)$/),
    npmrcs: texts(/(^|\/)\.npmrc$/),
  };
}

export function readLockfile(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
}

/** Returns whether the folder of a package without a stated licence contains the text of MIT. */
function isMitText(folder: string): boolean {
  const path = join(folder, "LICENSE");
  return existsSync(path) && /^(The )?MIT License\b/.test(readFileSync(path, "utf8").trimStart());
}

/** Returns the stated licence; undefined: the package is not installed, such as a build for another platform. */
export function readInstalledLicence(root: string, location: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(root, location, "package.json"), "utf8");
  } catch {
    return undefined;
  }
  const { license, licenses } = JSON.parse(text) as Record<string, unknown>;
  const licence = license ?? licenses;
  if (typeof licence === "string") return licence;
  if (licence === undefined && isMitText(join(root, location))) return "MIT";
  // Older forms than SPDX: `{ type }`, or a list of such alternatives.
  const choices = (Array.isArray(licence) ? licence : [licence]) as ({ type?: string } | undefined)[];
  return choices.map((choice) => choice?.type ?? "no licence").join(" OR ");
}

function readManifest(path: string, json: Manifest & { name: string; exports?: object; imports?: object }) {
  const written = (paths: object = {}) =>
    Object.fromEntries(
      Object.entries(paths).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  const folder = path.slice(0, -"/package.json".length);
  return { ...json, folder, exports: written(json.exports), imports: written(json.imports) } satisfies Manifest &
    WorkspacePackage;
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !isSkipped(path, entry.name)) yield* walk(root, path);
  }
}

/** `data` in the root contains the files of the embedded database. */
function isSkipped(path: string, name: string): boolean {
  return path === "data" || skippedFolders.has(name) || name.startsWith(".");
}
