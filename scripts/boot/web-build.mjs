import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runToEnd } from "./child.mjs";
import { bin, node } from "./node-runtime.mjs";

/** Sources of the page: the project's packages are bundled from their sources. */
export const SOURCES = ["apps/web", "packages", "package-lock.json", "tsconfig.base.json"];
const LEFT_OUT = new Set(["node_modules", "dist"]);
/** Inside dist: Vite empties the folder before it writes, so that an unfinished build has no stamp. */
const STAMP = "apps/web/dist/.source-hash";

/**
 * Returns one hash over names and contents of all files below the given paths.
 *
 * @param {string} root
 * @param {string[]} paths
 */
export function hashSources(root, paths = SOURCES) {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    const absolute = join(root, path);
    if (statSync(absolute).isDirectory()) {
      for (const name of readdirSync(absolute).sort()) if (!LEFT_OUT.has(name)) add(`${path}/${name}`);
    } else {
      const content = readFileSync(absolute);
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

/** Builds the web app unless the last build was made from the same sources. @param {string} root */
export async function buildWebIfStale(root) {
  const stampFile = join(root, STAMP);
  const sourceHash = hashSources(root);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceHash) return;
  console.log("正在构建网页……");
  const code = await runToEnd(node(), [join(root, bin("vite")), "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    // Any other value would bundle React's development build.
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new BootError(`网页构建失败（vite build 退出代码 ${code}）。`);
  writeFileSync(stampFile, sourceHash);
}

/** Removes the stamp: a watching build overwrites the files that it describes. @param {string} root */
export function forgetWebBuild(root) {
  rmSync(join(root, STAMP), { force: true });
}
