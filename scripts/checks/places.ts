/** Places of files in the tree: the vocabulary of the layer rules. Paths are relative to the root. */

/** Returns whether a file is a test or only used by tests; the import directions do not apply to it. */
export function isTestFile(path: string): boolean {
  return (
    /\.(test|spec)\.[cm]?tsx?$/.test(path) ||
    /^(e2e|bench|interop|deploy|packages\/testkit)\//.test(path) ||
    /^(apps|packages|examples|tools)\/[^/]+\/test\//.test(path)
  );
}

/** Returns whether a file is a script or a configuration of a build tool: not part of production. */
export function isToolFile(path: string): boolean {
  return path.startsWith("scripts/") || /\.config\.[cm]?[jt]s$/.test(path);
}

/**
 * Returns the workspace package, or otherwise the top folder, of a file: `apps/server`, `packages/contract`, `scripts`.
 */
export function packageOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return ["apps", "packages", "examples", "tools"].includes(first) ? `${first}/${second}` : first;
}

export type ServerZone =
  | "entry"
  | "app"
  | "composed"
  | "deps"
  | "groups"
  | "modules"
  | "http"
  | "config"
  | "platform"
  | "seed";

/** Lists the groups of modules in order. */
export const compositionRoot = "apps/server/src/deps.ts";

/** Returns the layer of a file in apps/server; undefined: it belongs to none. */
export function serverZone(path: string): ServerZone | undefined {
  if (/^apps\/server\/src\/((main|serve|start-node)\.ts$|(cli|workers)\/)/.test(path)) return "entry";
  if (path === "apps/server/src/app.ts") return "app";
  if (path === "apps/server/src/compose.ts") return "composed";
  if (path === compositionRoot) return "deps";
  if (path.startsWith("apps/server/seed/")) return "seed";
  if (isGroupFile(path)) return "groups";
  const folder = /^apps\/server\/src\/(modules\/[^/]+\/[^/]+|http|config|platform)\//.exec(path)?.[1];
  return folder?.startsWith("modules/") ? "modules" : (folder as ServerZone | undefined);
}

/** Returns `people` for modules/people/account/account.service.ts and modules/people/people.group.ts. */
export function groupOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

export const groupFileOf = (group: string): string => `apps/server/src/modules/${group}/${group}.group.ts`;

const isGroupFile = (path: string): boolean => /^apps\/server\/src\/modules\/([^/]+)\/\1\.group\.ts$/.test(path);

export function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

/** Returns `service` for session.service.ts, and an empty text for a pure file, which has no suffix. */
export function roleOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .split(".")
    .slice(1, -1)
    .join(".");
}

export type WebZone = "entry" | "app" | "shared" | `features/${string}`;

/** Returns the layer of a file in apps/web/src; undefined: it belongs to none. */
export function webZone(path: string): WebZone | undefined {
  const rest = path.slice("apps/web/src/".length);
  if (rest === "main.tsx" || /^[^/]+(\.d\.ts|\.css)$/.test(rest)) return "entry";
  return /^(app|shared|features\/[^/]+\/[^/]+)\//.exec(rest)?.[1] as WebZone | undefined;
}

/**
 * Returns the subject of a file: `features/public/session`, `shared/ui`, a folder of a feature group or of shared code.
 */
export function webSubjectOf(path: string): string | undefined {
  return /^apps\/web\/src\/(features\/[^/]+\/[^/]+|shared\/[^/]+)\//.exec(path)?.[1];
}

/** Returns `sign-on/sms` for packages/contract/src/sign-on/sms/sms.endpoints.ts. */
export function contractSubjectOf(path: string): string | undefined {
  return /^packages\/contract\/src\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

export function isFeatureModel(path: string): boolean {
  return /^apps\/web\/src\/features\/[^/]+\/[^/]+\/model\//.test(path);
}
