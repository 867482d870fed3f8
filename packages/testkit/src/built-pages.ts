import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NO_SCREEN = '() => ({ title: "", markup: "" })';

/** Writes the files of a web build that the server reads: a page, a script, and the module of the first screen. */
export function writeBuiltPages(root: string, index: string, firstScreen = NO_SCREEN): void {
  for (const folder of ["assets", "server"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "index.html"), index);
  writeFileSync(join(root, "assets/a-1.js"), "1");
  writeFileSync(join(root, "server/first-screen.mjs"), `export const firstScreen = ${firstScreen};`);
}
