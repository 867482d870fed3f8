import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { loadConfig } from "./config.ts";
import { settingNames } from "./variables.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const failure = (env: Record<string, string>, argv: string[] = []): string => {
  try {
    loadConfig(env, argv);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

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
  CERTIFICATE_WITHOUT_STATUS: ["yes"],
  TRADE_SYSTEM_URL: ["ftp://x", "trade.example.cn"],
  TRADE_SYSTEM_TIMEOUT_SECONDS: ["0", "121", "10s"],
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
  BACKUP_DIR: ["backups", "./backups"],
  BACKUP_KEY: ["short"],
  BACKUP_AT: ["2:30", "24:00", "02:60", "daily"],
  BACKUP_KEEP: ["0", "1001", "all"],
  METRICS_PORT: ["0", "70000", "on"],
  METRICS_HOST: ["a b", "http://10.0.0.1"],
  METRICS_TOKEN: ["short", "字".repeat(32), `${"x".repeat(32)} y`],
  OCID_PREFIX: ["ocds", "ocds-213CZF", "ocds-1"],
  TRACES_URL: ["collector:4318", "grpc://collector.example.cn", "https://a:b@collector.example.cn"],
  TRACES_TOKEN: ["a b", "字"],
  TRACES_SHARE: ["-0.1", "1.1", "10%"],
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
  SMTP_HOST: ["mail example", "smtps://mail.example.cn", "mail.example.cn/x"],
  SMTP_PORT: ["0", "65536", "smtp"],
  SMTP_SECURITY: ["ssl", "off"],
  SMTP_USER: ["u".repeat(201)],
  SMTP_PASSWORD: ["p".repeat(1_001)],
  SMTP_CA_FILE: ["x".repeat(5_000)],
  MAIL_FROM: ["noreply", "平台 <noreply>", "a@example.cn, b@example.cn", "平台 <a@example.cn>\r\nBcc: b@example.cn"],
  WECOM_ROBOT_URL: ["qyapi.weixin.qq.com", "https://a:b@robot.example.cn"],
  DINGTALK_ROBOT_URL: ["robot", "ftp://robot.example.cn"],
  DINGTALK_ROBOT_SECRET: ["a b"],
  ALARM_ROBOTS: ["wechat", "wecom dingtalk", "mail"],
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
  expect(Object.keys(invalidValues).toSorted()).toEqual([...settingNames].toSorted());
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
