import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** Invalid values of every setting. */
const invalidValues: Readonly<Record<string, readonly string[]>> = {
  MODE: ["test", "Production"],
  PORT: ["abc", "70000", "-1", "1.5"],
  HOST: ["a b", "x\r\ny: z"],
  PUBLIC_URL: ["ftp://x", "tender.example.cn", "https://tender.example.cn/portal", "https://a:b@tender.example.cn"],
  DATABASE_URL: ["mysql://localhost/x", "localhost"],
  DATABASE_CONNECTIONS: ["1", "many", "1000"],
  MIGRATE_AT_START: ["yes"],
  DATA_DIR: ["x".repeat(5_000)],
  APP_SECRET: ["short"],
  APP_SECRET_FORMER: ["short"],
  WORKERS: ["0", "65", "all", "1.5"],
  DRAIN_SECONDS: ["-1", "121", "5s"],
  MACHINE_SHARED: ["2"],
  CAPTCHA: ["yes"],
  RATE_LIMITS: ["0"],
  LOG_LEVEL: ["verbose"],
  TRUSTED_PROXIES: ["not-an-ip", "10.0.0.0/33", "10.0.0.1,proxy.example.cn", "10.0.0.0/8/8", "::1/129"],
  SPECIAL_ACCOUNTS: ["two words", "x".repeat(61)],
  FRAME_ORIGINS: [
    "https://a.example.cn/path",
    "https://a.example.cn; script-src *",
    "https://*.example.cn",
    "*",
    "a.example.cn",
    "https://a.example.cn,javascript:alert(1)",
    "https://a.example.cn/",
    "https://a:b@a.example.cn",
    "https://a.example.cn'",
    "https://a.example.cn;script-src",
  ],
  TOKEN_HAND_OVER: ["x", "60009 61001"],
  SUBSYSTEM_URL: ["localhost:3100", "javascript:alert(1)", "http://a:b@localhost"],
  IDENTITY_PROVIDER_URL: ["localhost:3101", "javascript:alert(1)"],
  PRIVATE_HOSTS: ["https://sso.example.cn", "10.0.0.0/8", "sso.example.cn/path", "a b", "*", "user@sso.example.cn"],
  SESSION_IDLE_SECONDS: ["-1", "0", "1", "299", "2592001", "an hour", "1e12"],
  SESSION_SLIDING_SECONDS: ["0", "3599", "31536001"],
  SESSION_ABSOLUTE_SECONDS: ["0.5", "3599", "31536001"],
  AUDIT_RETENTION_MONTHS: ["5", "0", "-6", "6.5", "half a year", "1201"],
  AUDIT_ANCHOR_ENTRIES: ["yes"],
  AUDIT_ANCHOR_FILE: ["anchors.jsonl", "./anchors", "~/anchors"],
  AUDIT_ANCHOR_SYSLOG: [
    "log.example.cn:6514",
    "tls://log.example.cn",
    "udp://log.example.cn:514",
    "tls://a@log.example.cn:1",
  ],
  AUDIT_ANCHOR_URL: ["log.example.cn", "syslog://log.example.cn:514", "https://a:b@log.example.cn"],
  SESSION_LIMIT: ["-1", "10000"],
  PASSWORD_BLOCKLIST: ["true"],
  PASSWORD_CONTEXT_WORDS: ["tender,a"],
  PASSWORD_HISTORY: ["-1", "100"],
  PASSWORD_MAX_AGE_DAYS: ["-1", "1", "6", "3651", "soon"],
  ACCOUNT_CLOSING_DAYS: ["-1", "365"],
  TWO_STEP_FOR_ADMINISTRATORS: ["1"],
  TRUSTED_DEVICE_DAYS: ["91"],
  ONLINE_DESIGN: ["on"],
  FILE_STORAGE: ["disk"],
  S3_ENDPOINT: ["s3.example.cn", "https://key:secret@s3.example.cn"],
  S3_REGION: ["us east", "x\r\ny: z"],
  S3_BUCKET: ["../other", "UPPER"],
  S3_ACCESS_KEY_ID: ["a b", "x\ny"],
  S3_SECRET_ACCESS_KEY: ["a b"],
  S3_PATH_STYLE: ["path"],
  ATTACHMENT_QUOTA_MB: ["0", "1TB"],
  FLAG_OPEN_BID_DAYS: ["0", "91"],
  FLAG_OTHER_BID_DAYS: ["0", "91"],
  FLAG_CLOSE_BIDS_PERCENT: ["0", "51"],
  FLAG_LOW_BID_PERCENT: ["9", "91"],
  SELF_REGISTERED_ROLE: ["供应商", "a b", "x".repeat(61)],
  CAS_UPSTREAM_URL: ["sso.example.cn/cas", "ftp://sso.example.cn", "https://a:b@sso.example.cn/cas"],
  CAS_SERVICE: ["/info/home", "javascript:alert(1)"],
  CAS_MATCH_USERNAME: ["yes"],
  SMS_PROVIDER: ["carrier-pigeon"],
  MAIL_PROVIDER: ["aliyun"],
  ALIYUN_SMS_ACCESS_KEY_ID: ["a b"],
  ALIYUN_SMS_ACCESS_KEY_SECRET: ["a\nb"],
  ALIYUN_SMS_SIGN_NAME: ["签".repeat(201)],
  ALIYUN_SMS_TEMPLATE_CODE: ["a b"],
  ALIYUN_SMS_ENDPOINT: ["https://dysmsapi.aliyuncs.com", "a/b"],
  TENCENT_SMS_SECRET_ID: ["a b"],
  TENCENT_SMS_SECRET_KEY: ["a b"],
  TENCENT_SMS_APP_ID: ["a b"],
  TENCENT_SMS_SIGN_NAME: ["签".repeat(201)],
  TENCENT_SMS_TEMPLATE_ID: ["a b"],
  TENCENT_SMS_REGION: ["广州"],
  TENCENT_SMS_ENDPOINT: ["a b"],
  MESSAGE_WEBHOOK_URL: ["gateway", "https://a:b@gateway.example.cn"],
  MESSAGE_WEBHOOK_SECRET: ["short"],
  MESSAGE_LOG_DAYS: ["0"],
  CODE_RECIPIENT_HOURLY: ["0", "1", "61"],
  CODE_RECIPIENT_DAILY: ["none", "1", "201"],
  CODE_ADDRESS_HOURLY: ["-5", "4", "10001"],
  CODE_ADDRESS_DAILY: ["5.5", "4", "100001"],
  CODE_ADDRESS_FREE: ["0", "1001"],
  CODE_HOURLY_TOTAL: ["9", "1e9"],
  PLATFORM_NAME: ["名".repeat(41)],
  CLIENT_SITE_URL: ["javascript:alert(1)", "//evil.example", "www.example.cn"],
  HELP_URL: ["/\\evil.example", "help"],
  REGISTER_URL: ["data:text/html,x"],
  FORGOT_PASSWORD_URL: ["mailto:a@example.cn"],
  COMPANY_NAME: ["名".repeat(81)],
  ICP_NUMBER: ["号".repeat(61)],
  SUPPORT_CONTACT: ["话".repeat(121)],
  POLICE_NUMBER: ["号".repeat(61)],
  LOGIN_NOTICE_TITLE: ["题".repeat(61)],
  LOGIN_NOTICE: ["文".repeat(2_001)],
  PRIVACY_NOTICE_VERSION: ["版".repeat(41)],
  PRIVACY_NOTICE_URL: ["javascript:alert(1)"],
  PORTAL_APP_ID: ["portal", "1 0", "12345678901", "-1"],
  API_BASE_PATH: ["gateway", "/gateway/", "//gateway", "https://gateway.example.cn", "/a?b"],
  SSO_BASE_URL: ["sso.example.cn", "https://sso.example.cn/", "//sso.example.cn", "https://a b.cn", "https://u:p@a.cn"],
  SUBSYSTEM_BASE_URL: ["/a/", "wss://a.example.cn", "https://a.example.cn;x", "https://*.example.cn"],
  FILE_BASE_URL: ["files", "data:image/png,x", "https://a.example.cn/x?y", "https://a.example.cn 'unsafe-inline'"],
  PHONE_LOGIN: ["yes"],
  SECOND_PERSON_FOR: ["roles", "role;gate", "notices"],
  CHROME_URL: ["chrome"],
  EDGE_URL: ["edge://settings"],
  FIREFOX_URL: ["//firefox"],
};

test("lists an invalid value for every setting", () => {
  const files = ["config.ts", "audit-settings.ts", "branding.ts", "cas.ts", "file-settings.ts", "messaging.ts"];
  const text = files.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  const settings = [...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(60);
  expect(Object.keys(invalidValues).toSorted()).toEqual(settings.toSorted());
});

test.each(Object.entries(invalidValues))("[SEC-83] refuses an invalid %s in one line", (name, values) => {
  for (const value of values) {
    const message = failure({ DATA_DIR: folder, [name]: value });
    expect([value, message]).toEqual([
      value,
      expect.stringMatching(new RegExp(`^环境变量 ${name} 的值不正确：[^\\n]+$`)),
    ]);
  }
});

test.each([
  ["TRUSTED_PROXIES", "10.0.0.0/8, 192.168.1.1, fd00::/8, ::1"],
  ["FRAME_ORIGINS", "https://a.example.cn, http://localhost:3100,https://b.example.cn:8443"],
  ["PUBLIC_URL", "https://tender.example.cn/"],
  ["HOST", "::"],
  ["PRIVATE_HOSTS", "sso.example.cn, 10.0.0.8:8080,[fd00::1]:8443"],
  ["CLIENT_SITE_URL", "/"],
  ["HELP_URL", "https://docs.example.cn/portal"],
  ["HELP_URL", "off"],
  ["API_BASE_PATH", "/gateway/portal"],
  ["SSO_BASE_URL", "https://sso.example.cn:8443/portal"],
  ["SUBSYSTEM_BASE_URL", "http://10.0.0.8"],
  ["FILE_BASE_URL", "/files"],
])("accepts %s=%s", (name, value) => {
  expect(failure({ DATA_DIR: folder, [name]: value })).toBe("");
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
