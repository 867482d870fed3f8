import { spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { BootError } from "./boot-error.mjs";

const NEEDED = 24;
let adopted = process.execPath;

/** Returns the Node that runs everything after `adoptNode`. */
export const node = () => adopted;

/** Returns a program of `node_modules/.bin` as an argument of Node. @param {string} name */
export const bin = (name) => join("node_modules", ".bin", name);

/**
 * Returns the first candidate that runs on this machine and is new enough.
 *
 * @param {string[]} candidates
 * @param {(path: string) => string | undefined} versionOf
 */
export function chooseNode(candidates, versionOf) {
  return candidates.find((path) => Number.parseInt(versionOf(path) ?? "", 10) >= NEEDED);
}

/** Finds Node 24 and puts it first in the PATH of all children, whose scripts call `node`. @param {string} root */
export function adoptNode(root) {
  const pinned = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  const path = (process.env.PATH ?? "").split(delimiter);
  const chosen = chooseNode([pinned, process.execPath, ...path.map((folder) => join(folder, "node"))], nodeVersion);
  if (!chosen) {
    throw new BootError(
      `没有适合本机（${process.platform}-${process.arch}）的内置 Node.js，请安装 Node.js ${NEEDED} 或更高版本后重试。`,
    );
  }
  adopted = chosen;
  process.env.PATH = [dirname(chosen), ...path].join(delimiter);
  if (chosen === pinned) linkForNpm(root, pinned);
}

/**
 * Creates the link that npm 10 omits; with it every script of the project that npm runs uses this Node.
 *
 * @param {string} root
 * @param {string} pinned
 */
function linkForNpm(root, pinned) {
  const folder = join(root, "node_modules", ".bin");
  try {
    if (!existsSync(join(folder, "node"))) symlinkSync(relative(folder, pinned), join(folder, "node"));
  } catch {
    // A read-only checkout, or another process created it: PATH is enough here.
  }
}

/** @param {string} path */
function nodeVersion(path) {
  if (path === process.execPath) return process.versions.node;
  if (!existsSync(path)) return undefined;
  const { stdout, status } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim().replace(/^v/, "") : undefined;
}
