import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

const imports = "lint/style/noRestrictedImports";
const globals = "lint/style/noRestrictedGlobals";
const environment = "lint/style/noProcessEnv";
const logging = "lint/suspicious/noConsole";
const html = "lint/security/noDangerouslySetInnerHtml";

const server = "apps/server/src";
const web = "apps/web/src";
const session = `${web}/features/session`;

/** One file each: what is written at line 1, and the rule that must refuse it. */
const breaches: readonly (readonly [path: string, line: string, rule: string])[] = [
  ["packages/contract/src/a1.ts", `export { pino } from "pino";`, imports],
  ["packages/contract/src/a2.ts", `export type { App } from "@tender/server/src/app.ts";`, imports],
  ["packages/contract/src/session/a3.ts", `export { join } from "node:path";`, imports],
  [`${server}/http/b1.ts`, `export { App } from "@tender/web/app.tsx";`, imports],
  [`${server}/http/b2.ts`, `export type { App } from "../../../web/src/app/app.tsx";`, imports],
  [`${server}/http/b3.ts`, `export { createTestApp } from "@tender/testkit";`, imports],
  [`${server}/modules/notice/c1.service.ts`, `export { fastify } from "fastify";`, imports],
  [`${server}/modules/notice/c2.service.ts`, `export type { PgTable } from "drizzle-orm/pg-core";`, imports],
  [`${server}/modules/notice/c3.service.ts`, `export type { Binding } from "../../http/binding.ts";`, imports],
  [`${server}/modules/notice/c4.service.ts`, `export { App } from "@tender/web";`, imports],
  [`${server}/modules/notice/c5.store.ts`, `console.log("read");`, logging],
  [`${server}/modules/notice/c6.store.ts`, "export const port = process.env.PORT;", environment],
  [`${server}/d1.ts`, "export const port = process.env.PORT;", environment],
  [`${web}/app/e1.tsx`, `export { app } from "@tender/server/src/app.ts";`, imports],
  [`${web}/app/e2.tsx`, `export type { Deps } from "../../../server/src/deps.ts";`, imports],
  [`${web}/app/e3.tsx`, `console.log("here");`, logging],
  [
    `${web}/app/e4.tsx`,
    "export const A = (p: { h: string }) => <p dangerouslySetInnerHTML={{ __html: p.h }} />;",
    html,
  ],
  [`${web}/shared/f1.ts`, `export { signIn } from "../features/session/api.ts";`, imports],
  [`${web}/shared/ui/f2.ts`, `export type { App } from "../../app/app.tsx";`, imports],
  [`${web}/shared/ui/f3.ts`, `export { app } from "@tender/server/src/app.ts";`, imports],
  [`${session}/g1.ts`, `export { notices } from "../notice/api.ts";`, imports],
  [`${session}/g2.ts`, `export { App } from "../../app/app.tsx";`, imports],
  [`${session}/screens/g3.ts`, `export type { Notice } from "../../notice/model/notice.ts";`, imports],
  [`${session}/screens/g4.ts`, `export { App } from "../../../app/app.tsx";`, imports],
  [`${session}/screens/g5.ts`, `export { app } from "@tender/server/src/app.ts";`, imports],
  [`${session}/screens/wizard/g6.ts`, `export { notices } from "../../../notice/api.ts";`, imports],
  [`${session}/model/h1.ts`, `export { useMemo } from "react";`, imports],
  [`${session}/model/h2.ts`, `export type { ReactNode } from "react";`, imports],
  [`${session}/model/h3.ts`, `export { callApi } from "../../../shared/api/call-api.ts";`, imports],
  [`${session}/model/h4.ts`, `export { read } from "../../../shared/storage/storage.ts";`, imports],
  [`${session}/model/h5.ts`, `export { notices } from "../../notice/model/notices.ts";`, imports],
  [`${session}/model/h6.ts`, `export const load = () => fetch("/api");`, globals],
  [`${session}/model/h7.ts`, `export const load = () => localStorage.getItem("token");`, globals],
  [`${session}/model/rules/h8.ts`, `export { useMemo } from "react";`, imports],
  [`${session}/model/rules/h9.ts`, `export { notices } from "../../../notice/model/notices.ts";`, imports],
];

/** What stands beside them and must pass. */
const sound: Readonly<Record<string, string>> = {
  "packages/contract/src/ok.ts": `export { z } from "zod";\nexport { limit } from "./constants.ts";\nexport { api } from "../src/api.ts";`,
  "packages/contract/src/ok.test.ts": `export { expect } from "vitest";`,
  [`${server}/http/ok.ts`]: `export { api } from "@tender/contract";\nexport { fastify } from "fastify";`,
  [`${server}/config/ok.ts`]: "export const port = process.env.PORT;",
  [`${server}/modules/notice/ok.service.ts`]: `export type { SessionService } from "../session/session.service.ts";\nexport { noticeStore } from "./notice.store.ts";`,
  [`${server}/modules/notice/ok.http.test.ts`]: `export { createTestApp } from "@tender/testkit";\nexport const zone = process.env.TZ;`,
  "apps/server/test/ok.ts": `export { createTestApp } from "@tender/testkit";`,
  [`${web}/app/ok.tsx`]: `export { SignIn } from "../features/session/screens/sign-in.tsx";\nconsole.error("lost");`,
  [`${web}/shared/ui/safe-html.tsx`]:
    "export const SafeHtml = (p: { h: string }) => <p dangerouslySetInnerHTML={{ __html: p.h }} />;",
  [`${session}/ok.ts`]: `export { callApi } from "../../shared/api/call-api.ts";\nexport { strength } from "./model/strength.ts";`,
  [`${session}/screens/ok.tsx`]: `export { useState } from "react";\nexport { Button } from "../../../shared/ui/button.tsx";\nexport { strength } from "../model/strength.ts";`,
  [`${session}/screens/wizard/ok.tsx`]: `export { Button } from "../../../../shared/ui/button.tsx";\nexport { strength } from "../../model/strength.ts";`,
  [`${session}/model/ok.ts`]: `export { isMobile } from "@tender/contract/rules";\nexport { clamp } from "../../../shared/format/clamp.ts";\nexport { grade } from "./grade.ts";`,
  [`${session}/model/rules/ok.ts`]: `export { grade } from "../grade.ts";\nexport { clamp } from "../../../../shared/format/clamp.ts";`,
  "packages/testkit/src/ok.ts": `export { createApp } from "@tender/server/src/app.ts";\nexport const zone = process.env.TZ;`,
  "scripts/ok.ts": "export const port = process.env.PORT;",
  "playwright.config.ts": "export const port = process.env.PORT;",
  "examples/subsystem/src/ok.ts": "export const port = process.env.PORT;",
};

let folder: string;
/** `path:line rule` of everything Biome objected to in one run over the whole tree. */
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

  test("accepts what the house allows", () => {
    expect(found.filter((diagnostic) => Object.keys(sound).some((path) => diagnostic.startsWith(`${path}:`)))).toEqual(
      [],
    );
  });

  test("objects to nothing else, its configuration included", () => {
    expect(found).toHaveLength(breaches.length);
  });
});

async function lint(cwd: string): Promise<string[]> {
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 24 }, (error, stdout) =>
      // Exit code 1 is the verdict; anything without a report is a failure of the run.
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
