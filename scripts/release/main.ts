import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import process from "node:process";
import { BOM_FILE, writeBom } from "../boot/bom.mjs";
import { PROJECT_ROOT } from "../boot/project.mjs";
import { FIRST_MODULE, SERVER_FLAGS } from "../boot/server-runtime.mjs";
import { type Bom, releaseBom } from "./bill-of-materials.ts";
import { launcherScript, relocated } from "./launcher.ts";
import { type LockedPackages, productionPackages } from "./production-packages.ts";
import { isNeededAtRunTime, isReleased, TREE } from "./release-files.ts";

// `npm run release`: makes one archive with everything that production needs, Node included, for machines like this one.

const DIST = join(PROJECT_ROOT, "dist");
const NODE_PACKAGE = `node_modules/node-${process.platform}-${process.arch}`;

const json = (file: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, file), "utf8"));
const git = (...args: string[]) => execFileSync("git", args, { cwd: PROJECT_ROOT, encoding: "utf8" }).trim();
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** Names the commit, and whether tracked files differ from it. */
function buildName(): string {
  const commit = git("rev-parse", "--short=10", "HEAD");
  return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}.modified`;
}

function copyTree(packages: readonly string[], target: string): void {
  const workspaces = packages.filter((path) => !path.includes("node_modules/"));
  for (const file of git("ls-files", "-z", "--", ...TREE, ...workspaces).split("\0"))
    if (file !== "" && isReleased(file)) cpSync(join(PROJECT_ROOT, file), join(target, file));
  cpSync(join(PROJECT_ROOT, "apps/web/dist"), join(target, "apps/web/dist"), {
    recursive: true,
    filter: (path) => !path.endsWith(".source-hash"),
  });
}

function copyPackages(packages: readonly string[], locked: LockedPackages, target: string): void {
  for (const path of packages.filter((candidate) => candidate.includes("node_modules/"))) {
    const { link, resolved = "" } = locked[path] ?? {};
    if (link) {
      mkdirSync(join(target, dirname(path)), { recursive: true });
      symlinkSync(relative(dirname(path), resolved), join(target, path));
      continue;
    }
    const packageName = path.split("node_modules/").at(-1) ?? "";
    // Nested packages have an entry of their own.
    for (const file of filesBelow(join(PROJECT_ROOT, path)))
      if (!file.split(sep).includes("node_modules") && isNeededAtRunTime(file, packageName))
        cpSync(join(PROJECT_ROOT, path, file), join(target, path, file));
  }
}

function writePrograms(target: string): void {
  const launcher = launcherScript(relocated(FIRST_MODULE, PROJECT_ROOT), relocated(SERVER_FLAGS, PROJECT_ROOT));
  mkdirSync(join(target, "bin"));
  writeFileSync(join(target, "bin/tender-portal"), launcher, { mode: 0o755 });
  cpSync(join(PROJECT_ROOT, "scripts/release/ready.mjs"), join(target, "bin/ready.mjs"));
  for (const file of ["bin/node", "LICENSE"])
    cpSync(join(PROJECT_ROOT, NODE_PACKAGE, file), join(target, "node", file));
}

/** Dependencies of the web app that build its pages and are not part of them. */
const BUILD_TOOLS = ["vite", "@vitejs/plugin-react", "postcss"];

/** Returns the lock file in which the web app needs only the packages that its pages contain. */
function withoutBuildTools(packages: LockedPackages): LockedPackages {
  const web = packages["apps/web"];
  const isBundled = ([name]: [string, string]) => !BUILD_TOOLS.includes(name);
  const dependencies = Object.fromEntries(Object.entries(web?.dependencies ?? {}).filter(isBundled));
  return { ...packages, "apps/web": { ...web, dependencies } };
}

const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Writes the digest of every file, in the format of `sha256sum --check`. Links have no content of their own. */
function writeDigests(target: string): void {
  const files = filesBelow(target).filter((file) => statSync(join(target, file)).isFile());
  const lines = files.map((file) => `${digestOf(join(target, file))}  ${file}\n`);
  writeFileSync(join(target, "SHA256SUMS"), lines.join(""));
}

/** Packs the same files into the same bytes: names in order, one owner, the time of the commit. */
function pack(name: string): string {
  const archive = join(DIST, `${name}.tar.gz`);
  const owner = ["--owner=root:0", "--group=root:0", "--mode=u+rwX,go+rX,go-w"];
  const order = ["--sort=name", `--mtime=@${committedAt}`, "--format=gnu"];
  execFileSync("tar", ["--create", "--use-compress-program=gzip -n9", "--file", archive, ...owner, ...order, name], {
    cwd: DIST,
  });
  writeFileSync(`${archive}.sha256`, `${digestOf(archive)}  ${name}.tar.gz\n`);
  return archive;
}

const { version } = json("package.json") as { version: string };
const locked = (json("package-lock.json") as { packages: LockedPackages }).packages;
const platform = { os: process.platform, cpu: process.arch, libc: "glibc" };
const packages = productionPackages(locked, "apps/server", platform);
const bundled = productionPackages(withoutBuildTools(locked), "apps/web", platform);
const committedAt = Number(git("log", "-1", "--format=%ct"));
const name = `tender-portal-${version}`;
const target = join(DIST, name);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
copyTree(packages, target);
copyPackages(packages, locked, target);
writePrograms(target);
const release = {
  name: "tender-portal",
  version,
  build: buildName(),
  platform: `${process.platform}-${process.arch}`,
  node: locked[NODE_PACKAGE]?.version,
};
writeFileSync(join(target, "release.json"), `${JSON.stringify(release, null, 2)}\n`);
// The version of the tree, without its scripts and development packages.
const manifest = { name: "tender-portal", version, private: true, type: "module", license: "UNLICENSED" };
writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await writeBom(PROJECT_ROOT);
const bom = releaseBom(
  json(BOM_FILE) as Bom,
  locked,
  [...packages, ...bundled, NODE_PACKAGE],
  new Date(committedAt * 1_000).toISOString(),
);
writeFileSync(join(target, "bom.json"), `${JSON.stringify(bom, null, 2)}\n`);
writeDigests(target);
const archive = pack(name);
const unpacked = filesBelow(target).reduce((sum, file) => sum + statSync(join(target, file)).size, 0);
console.log(
  `发布包：${relative(PROJECT_ROOT, archive)}（${megabytes(statSync(archive).size)}，解包后 ${megabytes(unpacked)}），构建 ${release.build}`,
);
