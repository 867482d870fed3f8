import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { loadConfig } from "./config.ts";
import { settingWords } from "./setting-catalogue.ts";

const SECRET = "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg";
const folder = mkdtempSync(join(tmpdir(), "tender-secret-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function secretFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const failure = (env: Record<string, string>): string => {
  try {
    loadConfig({ DATA_DIR: folder, ...env });
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

describe("[SEC-86] secrets in files", () => {
  test.each([
    ["without a line end", SECRET],
    ["with a line end", `${SECRET}\n`],
    ["with a line end of Windows", `${SECRET}\r\n`],
  ])("are read %s", (_case, content) => {
    const config = loadConfig({ DATA_DIR: folder, APP_SECRET_FILE: secretFile("app-secret-file", content) });
    expect(config.appSecret).toBe(SECRET);
  });

  test("are read for every secret setting", () => {
    const values: Readonly<Record<string, string>> = {
      DATABASE_URL: "postgresql://portal:pass@db.example.cn/portal",
      WECOM_ROBOT_URL: "https://robot.example.cn/send?key=1",
      DINGTALK_ROBOT_URL: "https://robot.example.cn/send?access_token=1",
      TRACES_URL: "https://traces.example.cn/adapt_1/v1/traces",
      BACKUP_KEY: "Zt4-91pQxv_77Mk-Wn3Ye6Bd2Hs8Lc5Rg",
    };
    const names = [...settingWords.values()].filter(({ kind }) => kind === "secret").map(({ name }) => name);
    const files = names.map((name) => [`${name}_FILE`, secretFile(name, `${values[name] ?? SECRET}\n`)] as const);
    const { source } = loadConfig({ DATA_DIR: folder, ...Object.fromEntries(files) });
    expect(names.length).toBeGreaterThan(5);
    expect(names.map((name) => [name, source.environmentValues[name]])).toEqual(
      names.map((name) => [name, values[name] ?? SECRET]),
    );
  });

  test("are set in one way only", () => {
    expect(failure({ APP_SECRET: SECRET, APP_SECRET_FILE: secretFile("twice", SECRET) })).toBe(
      "APP_SECRET 与 APP_SECRET_FILE 不能同时设置，请只保留一个",
    );
  });

  test("are refused if the file is missing, a folder, empty or too large", () => {
    const missing = join(folder, "missing");
    const directory = join(folder, "directory");
    mkdirSync(directory);
    const empty = secretFile("empty", "\n");
    const large = secretFile("large", "x".repeat(65_537));
    expect(failure({ APP_SECRET_FILE: missing })).toBe(`APP_SECRET_FILE：无法读取文件 ${missing}，请检查路径与权限`);
    expect(failure({ APP_SECRET_FILE: directory })).toBe(
      `APP_SECRET_FILE：无法读取文件 ${directory}，请检查路径与权限`,
    );
    expect(failure({ APP_SECRET_FILE: empty })).toBe(`APP_SECRET_FILE：文件 ${empty} 为空`);
    expect(failure({ APP_SECRET_FILE: large })).toBe(`APP_SECRET_FILE：文件 ${large} 超过 64 KB，不是密钥文件`);
  });

  test("are checked like values of the environment", () => {
    expect(failure({ APP_SECRET_FILE: secretFile("short", "short") })).toBe(
      "环境变量 APP_SECRET 的值不正确：至少 32 个字符",
    );
  });
});
