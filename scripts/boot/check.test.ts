import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copyManifests, runSteps, stepsFor } from "./check.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tender-portal-manifests-"));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("copies the lock file and all manifests, but nothing installed", () => {
  const from = join(folder, "from");
  const packages = { "": {}, "apps/server": {}, "node_modules/x": {}, "apps/server/node_modules/y": {} };
  for (const path of Object.keys(packages)) {
    mkdirSync(join(from, path), { recursive: true });
    writeFileSync(join(from, path, "package.json"), JSON.stringify({ name: path }));
  }
  writeFileSync(join(from, "package-lock.json"), JSON.stringify({ packages }));
  const to = join(folder, "to");
  copyManifests(from, to);
  expect(JSON.parse(readFileSync(join(to, "package-lock.json"), "utf8"))).toEqual({ packages });
  expect(readFileSync(join(to, "package.json"), "utf8")).toBe('{"name":""}');
  expect(readFileSync(join(to, "apps/server/package.json"), "utf8")).toBe('{"name":"apps/server"}');
  expect(existsSync(join(to, "node_modules"))).toBe(false);
  expect(existsSync(join(to, "apps/server/node_modules"))).toBe(false);
});

test("omits only the unit tests in CI", () => {
  const names = (isCi: boolean) => stepsFor(folder, { isCi }).map(({ name }) => name);
  expect(names(false).filter((name) => !names(true).includes(name))).toEqual(["单元测试"]);
});

describe("[SEC-90] check", () => {
  /** Returns exit code and output of the package steps, with an npm that gives these answers. */
  async function checkPackages(severity: string, exitCodeOfCi: number): Promise<[code: number, lines: string[]]> {
    const program = join(folder, "npm-cli.cjs");
    const report = { vulnerabilities: { "left-behind": { severity, via: [{ title: "Runs what it is sent" }] } } };
    writeFileSync(
      program,
      `const [command] = process.argv.slice(2);
       if (command === "audit") console.log(${JSON.stringify(JSON.stringify(report))});
       process.exitCode = command === "ci" ? ${exitCodeOfCi} : 0;`,
    );
    vi.stubEnv("npm_execpath", program);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const ofPackages = stepsFor(folder).filter(({ name }) => ["依赖锁文件", "已知漏洞"].includes(name));
    const code = await runSteps(ofPackages);
    return [code, log.mock.calls.map(([line]) => String(line).replace(/（[\d.]+ 秒）$/, ""))];
  }

  test("fails on a severe advisory, and completes the other steps", async () => {
    expect(await checkPackages("critical", 0)).toEqual([
      1,
      ["✓ 依赖锁文件", "✗ 已知漏洞", "left-behind（critical）：Runs what it is sent", "1 项检查未通过。"],
    ]);
  });

  test("fails if the lock file does not match the manifests", async () => {
    expect(await checkPackages("low", 1)).toEqual([
      1,
      ["✗ 依赖锁文件", "✓ 已知漏洞", "另有 1 个低于高危的公告", "1 项检查未通过。"],
    ]);
  });

  test("passes without severe advisories and with a matching lock file", async () => {
    expect(await checkPackages("moderate", 0)).toEqual([
      0,
      ["✓ 依赖锁文件", "✓ 已知漏洞", "另有 1 个低于高危的公告", "检查通过。"],
    ]);
  });
});
