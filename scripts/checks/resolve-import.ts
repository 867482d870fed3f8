import { posix } from "node:path";

export interface WorkspacePackage {
  readonly folder: string;
  /** Import path (`.`, `./constants`, `./*`) to file, as in package.json; empty: nothing is exported. */
  readonly exports: Readonly<Record<string, string>>;
  /** Import path within the package (`#test/*`, `#*`) to file. */
  readonly imports: Readonly<Record<string, string>>;
}

/** The existing files of a tree, sources or not, and the workspace packages by name. */
export interface Tree {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlyMap<string, WorkspacePackage>;
}

export type ImportTarget =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "external"; readonly name: string }
  | { readonly kind: "missing" };

/**
 * Returns the file of an import. Ignores Vite's `?raw` and `?url`; tries extensions only because the web's bundler
 * resolution allows omitting them.
 */
export function resolveImport(tree: Tree, fromPath: string, rawSpecifier: string): ImportTarget {
  const specifier = rawSpecifier.replace(/\?.*$/, "");
  if (specifier.startsWith(".")) return resolveFile(tree, posix.join(posix.dirname(fromPath), specifier));
  if (specifier.startsWith("#")) return resolveWithinPackage(tree, fromPath, specifier);
  const [scope = "", name = ""] = specifier.split("/");
  const packageName = specifier.startsWith("@") ? `${scope}/${name}` : scope;
  const workspace = tree.packages.get(packageName);
  if (workspace === undefined) return { kind: "external", name: specifier };
  // A package without exports still resolves, so that the rules can name its owner.
  if (Object.keys(workspace.exports).length === 0) return { kind: "file", path: `${workspace.folder}/package.json` };
  const exported = targetOf(workspace.exports, `.${specifier.slice(packageName.length)}`);
  return exported === undefined ? { kind: "missing" } : resolveFile(tree, posix.join(workspace.folder, exported));
}

function resolveWithinPackage(tree: Tree, fromPath: string, specifier: string): ImportTarget {
  const importingPackage = [...tree.packages.values()].find(({ folder }) => fromPath.startsWith(`${folder}/`));
  const path = importingPackage && targetOf(importingPackage.imports, specifier);
  return importingPackage === undefined || path === undefined
    ? { kind: "missing" }
    : resolveFile(tree, posix.join(importingPackage.folder, path));
}

function resolveFile(tree: Tree, path: string): ImportTarget {
  const file = ["", ".ts", ".tsx"].map((extension) => path + extension).find((candidate) => tree.files.has(candidate));
  return file === undefined ? { kind: "missing" } : { kind: "file", path: file };
}

/** Applies the first matching pattern. The manifests list the longest prefix first (Node would choose it in any order). */
function targetOf(paths: Readonly<Record<string, string>>, subpath: string): string | undefined {
  const exact = paths[subpath];
  if (exact !== undefined) return exact;
  for (const [pattern, target] of Object.entries(paths)) {
    const [head = "", tail] = pattern.split("*");
    if (tail === undefined || !subpath.startsWith(head) || !subpath.endsWith(tail)) continue;
    return target.replace("*", subpath.slice(head.length, subpath.length - tail.length));
  }
  return undefined;
}
