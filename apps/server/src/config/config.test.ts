import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartupError } from "../platform/startup-error.ts";
import { portalConfigOf } from "./branding.ts";
import { loadConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg";
const production = {
  MODE: "production",
  APP_SECRET: SECRET,
  PUBLIC_URL: "https://tender.example.cn",
  DATA_DIR: folder,
};

const failure = (env: Record<string, string>, argv: string[] = []): string => {
  try {
    loadConfig(env, argv);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

test("works with nothing set, on port 3000, in development mode with the demo", () => {
  const config = loadConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    MODE: "development",
    PORT: 3000,
    publicUrl: "http://localhost:3000",
    demo: true,
    specialAccounts: ["calock"],
    CAPTCHA: "on",
    RATE_LIMITS: "on",
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test("keeps its development secret beside its data", () => {
  const own = mkdtempSync(join(folder, "data-"));
  expect(loadConfig({ DATA_DIR: own }).appSecret).toBe(loadConfig({ DATA_DIR: own }).appSecret);
});

test("accepts a complete production setting, without demo and without special accounts", () => {
  expect(loadConfig(production)).toMatchObject({
    demo: false,
    specialAccounts: [],
    publicUrl: "https://tender.example.cn",
  });
});

test("[SEC-21] makes two-step verification of administrators a must in production, and a setting everywhere", () => {
  expect(loadConfig(production).twoStepForAdministrators).toBe(true);
  expect(loadConfig({ ...production, TWO_STEP_FOR_ADMINISTRATORS: "off" }).twoStepForAdministrators).toBe(false);
  expect(loadConfig({ DATA_DIR: folder }).twoStepForAdministrators).toBe(false);
  expect(loadConfig({ DATA_DIR: folder, TRUSTED_DEVICE_DAYS: "" }).TRUSTED_DEVICE_DAYS).toBe(0);
});

test.each([
  ["CAPTCHA", { CAPTCHA: "off" }],
  ["RATE_LIMITS", { RATE_LIMITS: "off" }],
  ["APP_SECRET", { APP_SECRET: "" }],
  ["APP_SECRET", { APP_SECRET: "short" }],
  ["APP_SECRET", { APP_SECRET: "change-me-change-me-change-me-change-me" }],
  ["APP_SECRET", { APP_SECRET: "abababababababababababababababababab" }],
  ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://tender.example.cn" }],
])("[SEC-83] [W-19] refuses to start in production and names %s", (name, change) => {
  expect(failure({ ...production, ...change })).toContain(name);
});

test("[SEC-83] refuses demo data in production", () => {
  expect(failure(production, ["--demo"])).toContain("--demo");
});

test.each([
  ["PORT", { PORT: "abc" }],
  ["PORT", { PORT: "70000" }],
  ["MODE", { MODE: "test" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
  ["PUBLIC_URL", { PUBLIC_URL: "ftp://x" }],
  ["CLIENT_SITE_URL", { CLIENT_SITE_URL: "javascript:alert(1)" }],
  ["SESSION_IDLE_SECONDS", { SESSION_IDLE_SECONDS: "-1" }],
])("names the variable %s when its value is wrong", (name, env) => {
  expect(failure({ DATA_DIR: folder, ...(env as unknown as Record<string, string>) })).toContain(
    `环境变量 ${name} 的值不正确`,
  );
});

test("says in one line that the data folder cannot be used", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(failure({ DATA_DIR: file })).toMatch(/^无法读写数据目录 .*DATA_DIR 另行指定$/);
});

test("[LANDING-02] hides footer numbers that are not set in production, and marks the demo's as 示例", () => {
  expect(portalConfigOf(loadConfig(production)).footer).toEqual({ company: "", icp: null, police: null });
  const demo = portalConfigOf(loadConfig({ DATA_DIR: folder })).footer;
  expect([demo.company, demo.icp?.text, demo.police?.text].every((text) => text?.includes("示例"))).toBe(true);
  const set = portalConfigOf(
    loadConfig({ ...production, POLICE_NUMBER: "京公网安备 11010802000001号", ICP_NUMBER: "京ICP备12345678号-1" }),
  ).footer;
  expect(set.police?.url).toBe("https://beian.mps.gov.cn/#/query/webSearch?code=11010802000001");
  expect(set.icp?.url).toBe("https://beian.miit.gov.cn/");
});

test("tells pages nothing secret", () => {
  expect(JSON.stringify(portalConfigOf(loadConfig(production)))).not.toContain(SECRET);
});

test("[SEC-03] refuses common passwords and ages them in production, in development where the settings say so", () => {
  const rules = (env: Record<string, string>) => loadConfig(env).passwordRules;
  expect(rules(production)).toMatchObject({ blocklist: true, history: 5, maximumAgeDays: 90 });
  expect(rules({ DATA_DIR: folder })).toMatchObject({ blocklist: false, history: 5, maximumAgeDays: 0 });
  const own = { PASSWORD_BLOCKLIST: "on", PASSWORD_MAX_AGE_DAYS: "30", PASSWORD_HISTORY: "0" };
  expect(rules({ DATA_DIR: folder, ...own })).toMatchObject({ blocklist: true, history: 0, maximumAgeDays: 30 });
  expect(failure({ PASSWORD_HISTORY: "-1", DATA_DIR: folder })).toContain("PASSWORD_HISTORY");
});

test("[ADMINDATA-20] names what a bucket still needs", () => {
  const bucket = { DATA_DIR: folder, FILE_STORAGE: "s3", S3_ENDPOINT: "https://s3.example.cn", S3_BUCKET: "tender" };
  expect(failure(bucket)).toBe("S3_ACCESS_KEY_ID：FILE_STORAGE=s3 时必须设置");
  expect(failure({ ...bucket, S3_ACCESS_KEY_ID: "a" })).toBe("S3_SECRET_ACCESS_KEY：FILE_STORAGE=s3 时必须设置");
  expect(failure({ ...bucket, S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" })).toBe("");
  expect(failure({ ...bucket, S3_BUCKET: "../other" })).toContain("S3_BUCKET");
});
