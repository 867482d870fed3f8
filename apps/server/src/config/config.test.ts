import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { portalConfigOf } from "./branding.ts";
import { defaultTextOf, loadConfig } from "./config.ts";

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

test("starts without any setting: port 3000, development mode, with the demo", () => {
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

test("[SEC-86] stores its development secret beside its data", () => {
  const dataDir = mkdtempSync(join(folder, "data-"));
  expect(loadConfig({ DATA_DIR: dataDir }).appSecret).toBe(loadConfig({ DATA_DIR: dataDir }).appSecret);
});

test("accepts complete production settings, without demo and special accounts", () => {
  expect(loadConfig(production)).toMatchObject({
    demo: false,
    specialAccounts: [],
    publicUrl: "https://tender.example.cn",
  });
});

test("[SEC-21] requires administrators' two steps in production, unless a setting differs", () => {
  expect(loadConfig(production).twoStepForAdministrators).toBe(true);
  expect(loadConfig({ ...production, TWO_STEP_FOR_ADMINISTRATORS: "off" }).twoStepForAdministrators).toBe(false);
  expect(loadConfig({}).onlineDesign).toBe("open");
  expect(loadConfig(production).onlineDesign).toBe("closed");
  expect(loadConfig({ ...production, ONLINE_DESIGN: "open" }).onlineDesign).toBe("open");
  expect(loadConfig({ DATA_DIR: folder }).twoStepForAdministrators).toBe(false);
  expect(loadConfig({ DATA_DIR: folder, TRUSTED_DEVICE_DAYS: "" }).TRUSTED_DEVICE_DAYS).toBe(0);
});

/** Matches texts that refer to this machine or to an example. */
const TRIAL_VALUE = /localhost|127\.0\.0\.1|\[::1\]|example|示例|Tender@|outbox/i;

test("has no example or local address as a default in production", () => {
  const config = loadConfig({
    MODE: "production",
    APP_SECRET: SECRET,
    PUBLIC_URL: "https://tender.buyer.cn",
    DATA_DIR: folder,
  });
  const defaults = config.source.names.map((name) => [name, defaultTextOf(config, name)] as const);
  expect(defaults.length).toBeGreaterThan(90);
  expect(defaults.filter(([, text]) => text !== null && TRIAL_VALUE.test(text))).toEqual([]);
  const { source: _, dataDir: _folder, ...effective } = config;
  expect(JSON.stringify(effective)).not.toMatch(TRIAL_VALUE);
  expect(JSON.stringify(portalConfigOf(config))).not.toMatch(TRIAL_VALUE);
  expect(config.subsystemUrl).toBeNull();
  expect(config.identityProviderUrl).toBeNull();
});

test("listens on the loopback address in development unless HOST is set", () => {
  const hostOf = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env }).host;
  expect(hostOf({})).toBe("127.0.0.1");
  expect(hostOf({ MODE: "development" })).toBe("127.0.0.1");
  expect(hostOf({ HOST: "0.0.0.0" })).toBe("0.0.0.0");
  expect(hostOf(production)).toBe("0.0.0.0");
  expect(hostOf({ ...production, HOST: "10.0.0.8" })).toBe("10.0.0.8");
});

test("[SEC-83] starts one process in development, one for each core in production, else WORKERS", () => {
  const workersOf = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env }).workers;
  expect(workersOf({})).toBe(1);
  expect(workersOf(production)).toBe(availableParallelism());
  expect(workersOf({ WORKERS: "auto" })).toBe(availableParallelism());
  expect(workersOf({ ...production, WORKERS: "3" })).toBe(3);
});

test.each([
  ["CAPTCHA", { CAPTCHA: "off" }],
  ["RATE_LIMITS", { RATE_LIMITS: "off" }],
  ["APP_SECRET", { APP_SECRET: "" }],
  ["APP_SECRET", { APP_SECRET: "short" }],
  ["APP_SECRET", { APP_SECRET: "change-me-change-me-change-me-change-me" }],
  ["APP_SECRET", { APP_SECRET: "abababababababababababababababababab" }],
  ["APP_SECRET", { APP_SECRET: "abcdefghijklabcdefghijklabcdefghijkl" }],
  ["PUBLIC_URL", { PUBLIC_URL: "" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://tender.example.cn" }],
])("[SEC-83] [W-19] refuses to start in production and names %s", (name, change) => {
  expect(failure({ ...production, ...change })).toContain(name);
});

test("[SEC-83] refuses demo data in production", () => {
  expect(failure(production, ["--demo"])).toContain("--demo");
});

test("reports an unusable data folder in one line", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(failure({ DATA_DIR: file })).toMatch(/^无法读写数据目录 .*DATA_DIR 另行指定$/);
});

test("[LANDING-02] hides missing footer numbers in production and marks the demo's as 示例", () => {
  expect(portalConfigOf(loadConfig(production)).footer).toEqual({ company: "", icp: null, police: null });
  const demo = portalConfigOf(loadConfig({ DATA_DIR: folder })).footer;
  expect([demo.company, demo.icp?.text, demo.police?.text].every((text) => text?.includes("示例"))).toBe(true);
  const footerSettings = {
    COMPANY_NAME: "某某采购有限公司",
    ICP_NUMBER: "京ICP备12345678号-1",
    POLICE_NUMBER: "京公网安备 11010802000001号",
  };
  for (const mode of [production, { DATA_DIR: folder }])
    expect(portalConfigOf(loadConfig({ ...mode, ...footerSettings })).footer).toEqual({
      company: footerSettings.COMPANY_NAME,
      icp: { text: footerSettings.ICP_NUMBER, url: "https://beian.miit.gov.cn/" },
      police: {
        text: footerSettings.POLICE_NUMBER,
        url: "https://beian.mps.gov.cn/#/query/webSearch?code=11010802000001",
      },
    });
});

test("sends pages no secret", () => {
  expect(JSON.stringify(portalConfigOf(loadConfig(production)))).not.toContain(SECRET);
});

test("[SEC-03] refuses common and expired passwords in production, else only by setting", () => {
  const rules = (env: Record<string, string>) => loadConfig(env).passwordRules;
  expect(rules(production)).toMatchObject({ blocklist: true, history: 5, maximumAgeDays: 90 });
  expect(rules({ DATA_DIR: folder })).toMatchObject({ blocklist: false, history: 5, maximumAgeDays: 0 });
  const settings = { PASSWORD_BLOCKLIST: "on", PASSWORD_MAX_AGE_DAYS: "30", PASSWORD_HISTORY: "0" };
  expect(rules({ DATA_DIR: folder, ...settings })).toMatchObject({ blocklist: true, history: 0, maximumAgeDays: 30 });
  expect(failure({ PASSWORD_HISTORY: "-1", DATA_DIR: folder })).toContain("PASSWORD_HISTORY");
  expect(failure({ ...production, PASSWORD_BLOCKLIST: "off" })).toBe(
    "PASSWORD_BLOCKLIST：不能关闭常见密码检查（生产模式）",
  );
});

test("[SEC-81] refuses a retention under six months and names the setting", () => {
  const failureFor = (months?: string) =>
    failure({ DATA_DIR: folder, ...(months ? { AUDIT_RETENTION_MONTHS: months } : {}) });
  expect(failureFor("5")).toBe("环境变量 AUDIT_RETENTION_MONTHS 的值不正确：应为 6 至 1200 之间的整数");
  expect(failureFor("6")).toBe("");
  expect(failureFor()).toBe("");
});

test("[ADMINDATA-20] names the missing settings of a bucket", () => {
  const bucket = { DATA_DIR: folder, FILE_STORAGE: "s3", S3_ENDPOINT: "https://s3.example.cn", S3_BUCKET: "tender" };
  expect(failure(bucket)).toBe("S3_ACCESS_KEY_ID：FILE_STORAGE=s3 时必须设置");
  expect(failure({ ...bucket, S3_ACCESS_KEY_ID: "a" })).toBe("S3_SECRET_ACCESS_KEY：FILE_STORAGE=s3 时必须设置");
  expect(failure({ ...bucket, S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" })).toBe("");
  expect(failure({ ...bucket, S3_BUCKET: "../other" })).toContain("S3_BUCKET");
});

test("[SEC-86] refuses a scheduled backup without folder or key, and an unsafe key", () => {
  const base = { DATA_DIR: folder, BACKUP_AT: "02:30" };
  const key = "Zt4-91pQxv_77Mk-Wn3Ye6Bd2Hs8Lc5Rg";
  expect(failure(base)).toBe("BACKUP_DIR：设置了 BACKUP_AT 时必须设置");
  expect(failure({ ...base, BACKUP_DIR: "/backup" })).toBe("BACKUP_KEY：设置了 BACKUP_AT 时必须设置");
  expect(failure({ ...base, BACKUP_DIR: "/backup", BACKUP_KEY: key })).toBe("");
  expect(failure({ ...production, BACKUP_KEY: SECRET })).toBe("BACKUP_KEY：不能与 APP_SECRET 相同");
  expect(failure({ ...production, BACKUP_KEY: "change-me-change-me-change-me-change-me" })).toBe(
    "BACKUP_KEY：不能使用示例或过于简单的值，请用随机值，如 openssl rand -base64 32（生产模式）",
  );
});

describe("sign-in by ticket", () => {
  const portalSettings = { ...production, PUBLIC_URL: "https://portal.example.cn" };

  test("accepts this server's own tickets unless an upstream server is configured", () => {
    expect(loadConfig(portalSettings).cas).toEqual({ service: "https://portal.example.cn/", upstream: undefined });
    const withUpstream = {
      ...portalSettings,
      CAS_UPSTREAM_URL: "https://sso.example.cn/cas/",
      CAS_SERVICE: "https://portal.example.cn/info/home",
    };
    expect(loadConfig(withUpstream).cas).toEqual({
      service: "https://portal.example.cn/info/home",
      upstream: { url: "https://sso.example.cn/cas", matchesUsernames: true },
    });
    expect(loadConfig({ ...withUpstream, CAS_MATCH_USERNAME: "off" }).cas.upstream?.matchesUsernames).toBe(false);
  });

  test.each([
    "https://portal.example.cn.evil.example/",
    "https://other.example.cn/",
    "http://portal.example.cn/",
    "https://portal.example.cn/#/login",
    "https://a@portal.example.cn/",
    "https://portal.example.cn/cas/client/validateLogin",
    "https://portal.example.cn/api/sys/hfzxLoginByTicket",
  ])("[SEC-49] refuses %s as the service address of tickets", (service) => {
    expect(failure({ ...portalSettings, CAS_SERVICE: service })).toBe(
      "CAS_SERVICE：应为本平台（https://portal.example.cn）的页面地址，不含 #",
    );
  });

  test("[SEC-83] refuses an upstream server without https in production", () => {
    expect(failure({ ...portalSettings, CAS_UPSTREAM_URL: "http://sso.example.cn" })).toBe(
      "CAS_UPSTREAM_URL：必须以 https:// 开头（生产模式）",
    );
  });
});
