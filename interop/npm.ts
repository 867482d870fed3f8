import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../scripts/boot/install.mjs";
import { PROJECT_ROOT } from "../scripts/boot/project.mjs";

/** Returns the folder of a client's packages, separate from the project's own. */
export const folderOf = (client: string): string => join(PROJECT_ROOT, "node_modules/.cache/interop", client);

/** Installs exact versions of packages if possible. */
export function areInstalled(client: string, packages: readonly string[]): boolean {
  if (packages.length === 0) return true;
  const folder = folderOf(client);
  mkdirSync(folder, { recursive: true });
  const [command, args] = npmCommand([
    "install",
    "--prefix",
    folder,
    "--save-exact",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    ...packages,
  ]);
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
