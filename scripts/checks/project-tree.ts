import { fileURLToPath } from "node:url";
import { type ReadTree, readTree } from "./read-tree.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

let known: ReadTree | undefined;

/** This project, read once in a process: its tests share one. */
export function projectTree(): ReadTree {
  known ??= readTree(projectRoot);
  return known;
}
