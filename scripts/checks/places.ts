/** Where a file stands in the tree: the vocabulary of the layer rules. Paths are relative to the root. */

/** Tests and what only tests use; the import directions do not bind them. */
export function isTestFile(path: string): boolean {
  return (
    /\.(test|spec)\.[cm]?tsx?$/.test(path) ||
    /^(e2e|bench|interop|packages\/testkit)\//.test(path) ||
    /^(apps|packages|examples|tools)\/[^/]+\/test\//.test(path)
  );
}

/** Scripts and the configuration files of build tools: not part of what runs in production. */
export function isToolFile(path: string): boolean {
  return path.startsWith("scripts/") || /\.config\.[cm]?[jt]s$/.test(path);
}

/** The workspace package, or else the top folder, that a file belongs to: `apps/server`, `packages/contract`, `scripts`. */
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

/** undefined: inside apps/server, but in no layer. */
export function serverZone(path: string): ServerZone | undefined {
  if (/^apps\/server\/src\/(main|serve|start-node)\.ts$/.test(path) || path.startsWith("apps/server/src/cli/"))
    return "entry";
  if (path === "apps/server/src/app.ts") return "app";
  if (path === "apps/server/src/compose.ts") return "composed";
  if (path === compositionRoot) return "deps";
  if (path.startsWith("apps/server/seed/")) return "seed";
  if (isGroupFile(path)) return "groups";
  const folder = /^apps\/server\/src\/(modules\/[^/]+\/[^/]+|http|config|platform)\//.exec(path)?.[1];
  return folder?.startsWith("modules/") ? "modules" : (folder as ServerZone | undefined);
}

/** `people` for modules/people/account/account.service.ts and modules/people/people.group.ts. */
export function groupOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

export const groupFileOf = (group: string): string => `apps/server/src/modules/${group}/${group}.group.ts`;

const isGroupFile = (path: string): boolean => /^apps\/server\/src\/modules\/([^/]+)\/\1\.group\.ts$/.test(path);

export function moduleOf(path: string): string | undefined {
  return /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

/** `service` for session.service.ts, `` for a file without suffix, which is a pure one. */
export function roleOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .split(".")
    .slice(1, -1)
    .join(".");
}

export type WebZone = "entry" | "app" | "shared" | `features/${string}`;

/** undefined: inside apps/web/src, but in no layer. */
export function webZone(path: string): WebZone | undefined {
  const rest = path.slice("apps/web/src/".length);
  if (rest === "main.tsx" || /^[^/]+(\.d\.ts|\.css)$/.test(rest)) return "entry";
  return /^(app|shared|features\/[^/]+\/[^/]+)\//.exec(rest)?.[1] as WebZone | undefined;
}

/** `features/public/session`, `shared/ui`: a folder of a group of features, or of what is shared, is a subject. */
export function webSubjectOf(path: string): string | undefined {
  return /^apps\/web\/src\/(features\/[^/]+\/[^/]+|shared\/[^/]+)\//.exec(path)?.[1];
}

/** `sign-on/sms` for packages/contract/src/sign-on/sms/sms.endpoints.ts. */
export function contractSubjectOf(path: string): string | undefined {
  return /^packages\/contract\/src\/([^/]+\/[^/]+)\//.exec(path)?.[1];
}

export function isFeatureModel(path: string): boolean {
  return /^apps\/web\/src\/features\/[^/]+\/[^/]+\/model\//.test(path);
}
