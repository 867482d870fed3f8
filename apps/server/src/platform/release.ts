import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../../..");

export interface Release {
  readonly version: string;
  /** Version, in a release archive with its build as semantic versioning writes it: `1.0.0+4f3a2b1c9d`. */
  readonly name: string;
  readonly isArchive: boolean;
}

/** Returns the release below a root folder. Only a release archive has the file release.json with its build. */
export function readRelease(root: string): Release {
  const { version } = readJson(join(root, "package.json")) as { version: string };
  const { build } = (readJson(join(root, "release.json")) ?? {}) as { build?: string };
  const isArchive = build !== undefined;
  return { version, name: isArchive ? `${version}+${build}` : version, isArchive };
}

/** Returns undefined for a missing file. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The running release. */
export const RELEASE = readRelease(ROOT);

type Command =
  | "admin:access"
  | "archive:import"
  | "audit"
  | "backup"
  | "db:migrate"
  | "demo:remove"
  | "keys"
  | "report:view"
  | "restore";

/** Returns how an operator calls a command: from a release archive by its program, from a working tree by npm. */
export function commandLine(command: Command, args = "", { isArchive } = RELEASE): string {
  if (isArchive) return `tender-portal ${command.replace(":", "-")} ${args}`.trimEnd();
  return args === "" ? `npm run ${command}` : `npm run ${command} -- ${args}`;
}
