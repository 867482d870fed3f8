import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { getuid } from "node:process";

const works = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status ===
  0;

/** Debian runs this before it starts a service. */
const POLICY = "/usr/sbin/policy-rc.d";

/** Installs missing packages if possible. Their services are not started: clients start what they need themselves. */
export async function arePresent(packages: readonly string[]): Promise<boolean> {
  const missing = packages.filter((name) => !works("dpkg", ["-s", name]));
  if (missing.length === 0) return true;
  if (getuid?.() !== 0 || !works("apt-get", ["--version"])) return false;
  works("apt-get", ["update", "-q"]);
  const isMine = !existsSync(POLICY);
  if (isMine) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return works("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...missing]);
  } finally {
    if (isMine) rmSync(POLICY);
  }
}
