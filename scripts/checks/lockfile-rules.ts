import type { Breach } from "./breach.ts";

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The dependency lists of one package.json; `folder` is `""` for the root. */
export interface Manifest {
  readonly folder: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockPath = "package-lock.json";
const exactVersion = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Returns whether an entry is a package of a registry (`node_modules/…`); the others are the workspaces. */
export function isInstalled(location: string, locked: LockedPackage): boolean {
  return /(^|\/)node_modules\//.test(location) && locked.link !== true;
}

/** Checks that no package is tied to a registry, and that each is tied to its content. */
export function checkLockfile(lockfile: Lockfile): Breach[] {
  return Object.entries(lockfile.packages).flatMap(([location, locked]) => {
    if (!isInstalled(location, locked)) return [];
    const breaches: Breach[] = [];
    const add = (message: string) => breaches.push({ rule: "lockfile", path: lockPath, line: 1, message });
    if (locked.resolved !== undefined) add(`${location} names the place it came from: ${locked.resolved}`);
    if (locked.integrity === undefined) add(`${location} has no integrity hash`);
    return breaches;
  });
}

/** Reports early what `npm ci` would refuse: the lock file repeats each manifest exactly, and versions are exact. */
export function checkManifests(lockfile: Lockfile, manifests: readonly Manifest[]): Breach[] {
  return manifests.flatMap((manifest) => {
    const path = manifest.folder === "" ? "package.json" : `${manifest.folder}/package.json`;
    const locked = lockfile.packages[manifest.folder] ?? {};
    return (["dependencies", "devDependencies", "optionalDependencies"] as const).flatMap((kind) => {
      const declared = manifest[kind] ?? {};
      const lockedVersions = locked[kind] ?? {};
      return [...new Set([...Object.keys(declared), ...Object.keys(lockedVersions)])].flatMap((name) => {
        const breaches: Breach[] = [];
        const add = (message: string) => breaches.push({ rule: "lockfile", path, line: 1, message });
        if (declared[name] !== lockedVersions[name])
          add(`${name}: ${declared[name] ?? "absent"} here, ${lockedVersions[name] ?? "absent"} in ${lockPath}`);
        if (declared[name] !== undefined && !exactVersion.test(declared[name]))
          add(`${name}: "${declared[name]}" is not an exact version`);
        return breaches;
      });
    });
  });
}

/** Refuses registries and credentials: they belong to the machine that installs, not to the project. */
export function checkNpmrc(path: string, text: string): Breach[] {
  return text.split("\n").flatMap((line, index) => {
    const setting = line.replace(/^\s*[#;].*$/, "");
    if (!/registry\s*=|:\/\/|^\s*\/\/|_auth|_password/i.test(setting.replace("omit-lockfile-registry-resolved", "")))
      return [];
    return [{ rule: "lockfile", path, line: index + 1, message: "no registry, host or credential in .npmrc" }];
  });
}
