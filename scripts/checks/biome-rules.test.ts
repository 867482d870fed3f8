import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

const any = "lint/suspicious/noExplicitAny";
const logging = "lint/suspicious/noConsole";
const globals = "lint/style/noRestrictedGlobals";

const server = "apps/server/src";
const web = "apps/web/src";
const session = `${web}/features/public/session`;

/** Each is a file: its path, its first line, and the rule that must refuse it. */
const breaches: readonly (readonly [path: string, line: string, rule: string])[] = [
  [`${server}/http/a1.ts`, "export const read = (given: unknown) => given as any;", any],
  [`${server}/modules/notices/notice/b1.store.ts`, `console.log("read");`, logging],
  [`${server}/modules/notices/notice/b2.service.ts`, `console.error("lost");`, logging],
  [`${web}/app/c1.tsx`, `console.log("here");`, logging],
  [`${session}/model/d1.ts`, `export const load = () => fetch("/api");`, globals],
  [`${session}/model/d2.ts`, `export const load = () => localStorage.getItem("token");`, globals],
  [`${session}/model/rules/d3.ts`, "export const at = () => window.location;", globals],
];

/** Other files, which must pass. */
const sound: Readonly<Record<string, string>> = {
  [`${server}/platform/ok.ts`]: `console.log("started");`,
  [`${web}/app/ok.tsx`]: `console.error("lost");`,
  [`${session}/ok.ts`]: `export const load = () => fetch("/api");`,
  [`${session}/model/ok.ts`]: `export { grade } from "./grade.ts";`,
  [`${session}/model/ok.test.ts`]: `export const load = () => localStorage.getItem("token");`,
};

let folder: string;
/** `path:line rule` of every diagnostic of one Biome run over the whole tree. */
let found: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "biome-rules-"));
  for (const file of ["biome.json", ".gitignore"]) await cp(join(root, file), join(folder, file));
  const planted = Object.fromEntries(breaches.map(([path, line]) => [path, line]));
  for (const [path, text] of Object.entries({ ...planted, ...sound })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${text}\n`);
  }
  found = await lint(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("Biome", () => {
  test.each(breaches)("refuses in %s: %s", (path, _line, rule) => {
    expect(found.filter((diagnostic) => diagnostic.startsWith(`${path}:`))).toEqual([`${path}:1 ${rule}`]);
  });

  test("accepts the allowed constructs", () => {
    expect(found.filter((diagnostic) => Object.keys(sound).some((path) => diagnostic.startsWith(`${path}:`)))).toEqual(
      [],
    );
  });

  test("reports nothing else, its configuration included", () => {
    expect(found).toHaveLength(breaches.length);
  });
});

async function lint(cwd: string): Promise<string[]> {
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 24 }, (error, stdout) =>
      // Exit code 1 is a verdict; no output means that the run failed.
      stdout === "" ? reject(error ?? new Error("Biome said nothing")) : resolve(stdout),
    );
  });
  const report: {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
  } = JSON.parse(output);
  return report.diagnostics
    .map(({ category, location }) => `${location.path}:${location.start.line} ${category}`)
    .sort();
}
