import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lockfile, Manifest } from "./lockfile-rules.ts";
import type { Tree, WorkspacePackage } from "./resolve-import.ts";
import { readSource, type SourceFile } from "./source-file.ts";

/** Installed, built or measured: not written by hand. Folders whose name begins with a dot are left out as well. */
const skippedFolders = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report"]);
const sourceFile = /\.([cm]?[jt]sx?|css)$/;

export interface ReadTree extends Tree {
  /** Parsed when they are first asked for, which takes a busy machine minutes. */
  readonly sources: readonly SourceFile[];
  /** Those at chosen paths, whose text holds what is looked for; no other is parsed. */
  sourcesOf(isChosen: (path: string) => boolean, text?: RegExp): readonly SourceFile[];
  /** Files of any kind at these paths, with their text; read when they are asked for. */
  textsAt(wanted: RegExp): ReadonlyMap<string, string>;
  readonly manifests: readonly Manifest[];
  /** HTML pages and style sheets, with their text. */
  readonly pages: ReadonlyMap<string, string>;
  readonly npmrcs: ReadonlyMap<string, string>;
}

/** Reads by walking folders, not through git: a tree unpacked from an archive is checked just the same. */
export function readTree(root: string): ReadTree {
  const files = [...walk(root, "")];
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const texts = (wanted: RegExp) =>
    new Map(files.filter((path) => wanted.test(path)).map((path) => [path, read(path)]));
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

/** A manifest without a word of it may have the licence's text beside it. */
function isMitText(folder: string): boolean {
  const path = join(folder, "LICENSE");
  return existsSync(path) && /^(The )?MIT License\b/.test(readFileSync(path, "utf8").trimStart());
}

/** undefined when the package is not installed on this machine, as builds for other platforms are not. */
export function readInstalledLicence(root: string, location: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(root, location, "package.json"), "utf8");
  } catch {
    return undefined;
  }
  const { license, licenses } = JSON.parse(text) as Record<string, unknown>;
  const stated = license ?? licenses;
  if (typeof stated === "string") return stated;
  if (stated === undefined && isMitText(join(root, location))) return "MIT";
  // Before SPDX: `{ type }`, or a list of them to choose from.
  const choices = (Array.isArray(stated) ? stated : [stated]) as ({ type?: string } | undefined)[];
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

/** `data` is where the embedded database keeps its files, at the root only. */
function isSkipped(path: string, name: string): boolean {
  return path === "data" || skippedFolders.has(name) || name.startsWith(".");
}
