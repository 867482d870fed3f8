import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { validTree } from "./planted-tree.ts";

const script = fileURLToPath(new URL("layers.ts", import.meta.url));
const zodLock = { version: "4.6.7", integrity: "sha512-x", license: "MIT" };

const manifests: Readonly<Record<string, string>> = {
  "package.json": `{ "name": "tender-portal" }`,
  "packages/contract/package.json": JSON.stringify({
    name: "@tender/contract",
    exports: { ".": "./src/index.ts", "./constants": "./src/constants.ts", "./rules": "./src/rules.ts" },
    dependencies: { zod: "4.6.7" },
  }),
  "packages/testkit/package.json": `{ "name": "@tender/testkit", "exports": { ".": "./src/index.ts" } }`,
  "apps/server/package.json": `{ "name": "@tender/server", "imports": { "#seed/*": "./seed/*", "#*": "./src/*" }, "exports": { "./*": "./*" } }`,
  "apps/server/src/modules/session/README.md": "# session\n",
  "apps/server/src/modules/notices/README.md": "# notices\n",
  "apps/web/package.json": `{ "name": "@tender/web", "imports": { "#*": "./src/*" } }`,
  "package-lock.json": JSON.stringify({
    packages: { "packages/contract": { dependencies: { zod: "4.6.7" } }, "node_modules/zod": zodLock },
  }),
  "node_modules/zod/package.json": `{ "license": "MIT" }`,
  "docs/zh/用语.md": "| 账号 | 用于登录的记录 | `账户` |\n",
  ".npmrc": "omit-lockfile-registry-resolved=true\n",
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-tree-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function plant(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Runs the command as `npm run check` does, by hand or in CI. */
function run(CI = ""): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, folder], { env: { ...process.env, CI } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test("passes a sound tree and prints how much it read", async () => {
  await plant({ ...manifests, ...validTree });
  const { code, stdout, stderr } = await run();
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const sources = Object.keys(validTree).filter((path) => /\.(tsx?|css)$/.test(path));
  expect(stdout).toMatch(
    new RegExp(`^layers: ${sources.length} files, \\d+ imports, 1 packages in \\d+\\.\\d\\d s\\n$`),
  );
});

test("fails and lists each place if every kind of rule is broken", async () => {
  await plant({
    ...manifests,
    ...validTree,
    "apps/server/src/platform/clock.ts": `import { app } from "#app.ts";\n`,
    "apps/server/src/modules/notices/trade/trade.service.ts": `import { at } from "../notice/freshness.ts";\n`,
    "apps/server/src/modules/session/session/strength.ts": `import type { S } from "#modules/notices/notice/notice.service.ts";\n`,
    "apps/server/src/modules/notices/notice/page.store.ts": `db.execute("update app_user set name = ''");\n`,
    "apps/server/src/modules/notices/notice/notice.service.ts": "export const at = () => Date.now();\n",
    "apps/web/src/shared/utils.ts": `import("https://cdn.example/a.js");\n`,
    "apps/web/src/features/portal/notice-inbox/text.ts": `export const text = { save: "Save" };\n`,
    "apps/web/index.html": `<script src="https://cdn.example/a.js"></script>\n`,
    "docs/guide/start.md": "打开账户设置。\n",
    ".npmrc": "registry=https://registry.example\n",
    "package-lock.json": JSON.stringify({
      packages: { "node_modules/zod": { ...zodLock, resolved: "https://registry.example/zod.tgz" } },
    }),
    "node_modules/zod/package.json": `{ "licenses": [{ "type": "GPL-3.0-only" }] }`,
  });
  const { code, stdout, stderr } = await run();
  expect(code).toBe(1);
  expect(stdout).toBe("");
  const lines = stderr.trimEnd().split("\n");
  expect(lines.at(-1)).toMatch(/^layers: 22 breaches; \d+ files, /);
  expect(lines.slice(0, -1)).toEqual([
    ".npmrc:1  [lockfile] no registry, host or credential in .npmrc",
    "apps/server/src/app.ts:2  [ring] ring of files: apps/server/src/app.ts -> apps/server/src/http/binding.ts -> apps/server/src/platform/clock.ts -> apps/server/src/app.ts; at apps/server/src/app.ts:2, apps/server/src/http/binding.ts:3, apps/server/src/platform/clock.ts:1; tied in with them: apps/server/src/compose.ts, apps/server/src/deps.ts, apps/server/src/http/routes.ts, apps/server/src/modules/notices/notice/notice.module.ts, apps/server/src/modules/notices/notice/notice.routes.ts, apps/server/src/modules/notices/notices.group.ts",
    "apps/server/src/modules/notices/notice/notice.module.ts:4  [ring] ring of modules: notice -> session -> notice; at apps/server/src/modules/notices/notice/notice.module.ts:4 (and 3 more), apps/server/src/modules/session/session/strength.ts:1",
    "apps/server/src/modules/notices/notice/notice.service.ts:1  [service-clock] a service takes its time from the clock port, so that tests can move it",
    "apps/server/src/modules/notices/notice/page.store.ts:1  [foreign-table] app_user is a table of session, which alone writes it",
    "apps/server/src/modules/notices/notices.group.ts:1  [composition] the group notices does not list trade",
    "apps/server/src/modules/notices/trade/trade.module.ts:1  [composition] the module trade has no factory",
    "apps/server/src/modules/notices/trade/trade.service.ts:1  [module-privacy] apps/server/src/modules/notices/notice/freshness.ts is private to notice: only services and stores are offered, by type",
    'apps/server/src/modules/notices/trade/trade.service.ts:1  [import-path] write ../notice/freshness.ts from the package: "#…"',
    "apps/server/src/modules/session/session/strength.ts:1  [group-order] the group session stands below notices",
    "apps/server/src/platform/clock.ts:1  [server-layers] platform must not import app (apps/server/src/app.ts)",
    "apps/web/index.html:1  [foreign-asset] the page loads from another host: ship the file with the application",
    'apps/web/index.html:1  [not-chinese] the page says that it is Chinese: <html lang="zh-CN">',
    "apps/web/src/features/portal/notice-inbox/text.ts:1  [subject] notice-inbox is a subject of neither the server nor the contract",
    "apps/web/src/features/portal/notice-inbox/text.ts:1  [not-chinese] the interface is Chinese: Save; what is written so everywhere stands in a list here",
    "apps/web/src/shared/utils.ts:1  [unbounded-load] an import() has an end: put it into boundedLoad, boundChunkLoad or lazyChunkPage of shared/loading/chunk-load.ts; a package leaves it to who uses it",
    "apps/web/src/shared/utils.ts:1  [file] name the file for what it exports",
    "apps/web/src/shared/utils.ts:1  [foreign-asset] code is loaded from another host: https://cdn.example/a.js",
    "docs/guide/start.md:1  [word] 账户 is not used: write 账号, see docs/zh/用语.md",
    "package-lock.json:1  [lockfile] node_modules/zod names the place it came from: https://registry.example/zod.tgz",
    "package-lock.json:1  [licence] node_modules/zod@4.6.7 (production) is under GPL-3.0-only",
    "packages/contract/package.json:1  [lockfile] zod: 4.6.7 here, absent in package-lock.json",
  ]);
});

test("fails if it finds no file", async () => {
  await plant(manifests);
  const { code, stderr } = await run();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^layers: 3 breaches; 0 files, 0 imports, 1 packages/m);
});

test("fails if it finds no file of one of the three applications", async () => {
  const withoutWeb = Object.entries(validTree).filter(([path]) => !path.startsWith("apps/web/src/"));
  await plant({ ...manifests, ...Object.fromEntries(withoutWeb) });
  const { code, stderr } = await run();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^apps\/web\/src\/:1 {2}\[nothing-seen\] no source file was found here\n/);
});

test("ignores installed, built and stored files", async () => {
  const bad = "eval('1');\n";
  await plant({
    ...manifests,
    ...validTree,
    "apps/web/dist/a.js": bad,
    "data/a.ts": bad,
    "node_modules/zod/a.js": bad,
  });
  expect(await run()).toMatchObject({ code: 0 });
  await plant({ "apps/server/seed/data/a.ts": bad });
  expect((await run()).stderr).toMatch(/^apps\/server\/seed\/data\/a\.ts:1 {2}\[evaluated-text\]/);
});

test("warns in CI of matters of taste only, which are errors by hand", async () => {
  const long = "export const a = 1;\n".repeat(401);
  await plant({ ...manifests, ...validTree, "apps/server/src/platform/long.ts": long });
  const breach =
    "apps/server/src/platform/long.ts:1  [file] 401 lines, 400 at most: look for the second subject in it\n";
  expect(await run()).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(breach) });
  expect(await run("true")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`warnings:\n${breach}`),
    stderr: "",
  });
  await plant({ "apps/web/src/shared/utils.ts": "" });
  expect(await run("true")).toMatchObject({ code: 1, stderr: expect.stringMatching(/layers: 1 breaches/) });
});
