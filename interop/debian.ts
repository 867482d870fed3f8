import { spawnSync } from "node:child_process";
import { getuid } from "node:process";

const works = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status ===
  0;

/** Installs what is missing, where that can be done. */
export async function arePresent(packages: readonly string[]): Promise<boolean> {
  const missing = packages.filter((name) => !works("dpkg", ["-s", name]));
  if (missing.length === 0) return true;
  if (getuid?.() !== 0 || !works("apt-get", ["--version"])) return false;
  works("apt-get", ["update", "-q"]);
  return works("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing]);
}
