import type { LockedPackages } from "./production-packages.ts";

interface Component {
  readonly "bom-ref": string;
  readonly scope?: string;
}

/** Parts of a bill of materials (CycloneDX) that change here; the others are passed on. */
export interface Bom {
  readonly metadata: { readonly timestamp: string; readonly component: Component & { readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/**
 * Returns the bill of materials of a release: of all packages of the lock file those at the given paths. The same
 * release has the same bill: `timestamp` is the time of its commit, and there is no random serial number.
 */
export function releaseBom(bom: Bom, packages: LockedPackages, paths: readonly string[], timestamp: string): Bom {
  const refs = new Set([bom.metadata.component["bom-ref"], ...paths.map((path) => refOf(packages, path))]);
  const { serialNumber: _random, ...rest } = bom as Bom & { readonly serialNumber?: string };
  return {
    ...rest,
    metadata: { ...bom.metadata, timestamp, component: { ...bom.metadata.component, name: "tender-portal" } },
    components: bom.components
      .filter((component) => refs.has(component["bom-ref"]))
      .map((component) => ({ ...component, scope: "required" })),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => refs.has(needed)) })),
  };
}

function refOf(packages: LockedPackages, path: string): string {
  const locked = packages[path];
  const workspace = locked?.link ? packages[locked.resolved ?? ""] : undefined;
  const name = locked?.name ?? path.split("node_modules/").at(-1);
  return `${name}@${workspace?.version ?? locked?.version}`;
}
