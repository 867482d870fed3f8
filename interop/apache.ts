import { spawn } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getuid } from "node:process";
import { setTimeout as pause } from "node:timers/promises";

const MODULES = "/usr/lib/apache2/modules";
const NOBODY = 65_534;
const usual = ["mpm_event", "authn_core", "authz_core", "authz_user", "dir", "headers"];

export interface ApacheSettings {
  readonly folder: string;
  readonly port: number;
  /** In addition to the modules of every server. */
  readonly modules: readonly string[];
  readonly config: string;
  /** Paths that answer with a small page. */
  readonly pages: readonly string[];
}

/** Starts Debian's Apache in a folder of its own, on the loopback address. */
export async function startApache(input: ApacheSettings): Promise<{ log(): string; stop(): Promise<void> }> {
  const root = join(input.folder, "apache");
  for (const page of input.pages) {
    mkdirSync(join(root, "pages", page), { recursive: true });
    writeFileSync(join(root, "pages", page, "index.html"), `<p>${page}</p>`);
  }
  const cache = join(root, "cache");
  mkdirSync(cache);
  const isRoot = getuid?.() === 0;
  if (isRoot) chownSync(cache, NOBODY, NOBODY);
  const lines = [
    `ServerRoot "${root}"`,
    `PidFile "${root}/pid"`,
    `ErrorLog "${root}/error.log"`,
    "LogLevel warn",
    `Listen 127.0.0.1:${input.port}`,
    `ServerName 127.0.0.1:${input.port}`,
    "UseCanonicalName On",
    ...(isRoot ? ["User nobody", "Group nogroup"] : []),
    ...[...usual, ...input.modules].map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `DocumentRoot "${root}/pages"`,
    "DirectoryIndex index.html",
    `Mutex file:${root} default`,
    input.config.replaceAll("{cache}", `${cache}/`),
  ];
  writeFileSync(join(root, "apache.conf"), `${lines.join("\n")}\n`);
  const child = spawn("apache2", ["-D", "FOREGROUND", "-f", join(root, "apache.conf")], { stdio: "inherit" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isUp = () =>
    fetch(`http://127.0.0.1:${input.port}/`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("apache2 ended while it started");
    await pause(50);
  }
  return {
    log: () => readFileSync(`${root}/error.log`, "utf8"),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
