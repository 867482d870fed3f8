import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { loadConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-messaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const productionSettings = {
  MODE: "production",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  PUBLIC_URL: "https://tender.example.cn",
  DATA_DIR: folder,
};
const developmentSettings = { DATA_DIR: folder };
const aliyun = {
  SMS_PROVIDER: "aliyun",
  ALIYUN_SMS_ACCESS_KEY_ID: "id",
  ALIYUN_SMS_ACCESS_KEY_SECRET: "secret",
  ALIYUN_SMS_SIGN_NAME: "示例平台",
  ALIYUN_SMS_TEMPLATE_CODE: "SMS_1",
};
const tencent = {
  SMS_PROVIDER: "tencent",
  TENCENT_SMS_SECRET_ID: "id",
  TENCENT_SMS_SECRET_KEY: "key",
  TENCENT_SMS_APP_ID: "1400000000",
  TENCENT_SMS_SIGN_NAME: "示例平台",
  TENCENT_SMS_TEMPLATE_ID: "100",
};
const webhook = {
  SMS_PROVIDER: "webhook",
  MAIL_PROVIDER: "webhook",
  MESSAGE_WEBHOOK_URL: "https://gateway.example.cn/messages",
  MESSAGE_WEBHOOK_SECRET: "u3-Zx8_q1Lm5Rt7Vw0Bn2Hd4Js6Fg9Kp",
};
const smtp = {
  MAIL_PROVIDER: "smtp",
  SMTP_HOST: "mail.example.cn",
  SMTP_USER: "noreply@example.cn",
  SMTP_PASSWORD: "mail-pass-7Hq2",
  MAIL_FROM: "采购平台 <noreply@example.cn>",
};

const failureOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

test("uses the outbox in development, and no sender in production by default", () => {
  expect(loadConfig(developmentSettings).messaging).toMatchObject({
    sms: { kind: "outbox" },
    mail: { kind: "outbox" },
  });
  expect(loadConfig(productionSettings).messaging).toMatchObject({ sms: { kind: "none" }, mail: { kind: "none" } });
});

test.each(["SMS_PROVIDER", "MAIL_PROVIDER"])("[SEC-83] refuses the outbox as %s in production mode", (name) => {
  expect(failureOf({ ...productionSettings, [name]: "outbox" })).toContain(name);
});

test.each([
  ["aliyun", aliyun, { endpoint: "dysmsapi.aliyuncs.com", templateCode: "SMS_1" }],
  ["tencent", tencent, { endpoint: "sms.tencentcloudapi.com", region: "ap-guangzhou", appId: "1400000000" }],
  ["webhook", webhook, { url: "https://gateway.example.cn/messages" }],
])("accepts complete settings of %s", (kind, env, expected) => {
  expect(loadConfig({ ...productionSettings, ...env }).messaging.sms).toMatchObject({ kind, ...expected });
});

test.each(
  [aliyun, tencent, webhook, smtp].flatMap((env) =>
    Object.keys(env)
      .filter((name) => !name.endsWith("_PROVIDER"))
      .map((name) => [name, env] as const),
  ),
)("refuses to start without %s of the provider", (name, env) => {
  expect(failureOf({ ...developmentSettings, ...env, [name]: "" })).toContain(`环境变量 ${name} 未设置`);
});

test("requires https of the webhook in production, and a long secret always", () => {
  const url = "http://gateway.example.cn/messages";
  expect(failureOf({ ...productionSettings, ...webhook, MESSAGE_WEBHOOK_URL: url })).toContain("MESSAGE_WEBHOOK_URL");
  expect(failureOf({ ...developmentSettings, ...webhook, MESSAGE_WEBHOOK_URL: url })).toBe("");
  expect(failureOf({ ...developmentSettings, ...webhook, MESSAGE_WEBHOOK_SECRET: "short" })).toContain(
    "MESSAGE_WEBHOOK_SECRET",
  );
});

test.each([
  [{}, { security: "tls", port: 465 }],
  [{ SMTP_SECURITY: "starttls" }, { security: "starttls", port: 587 }],
  [
    { SMTP_SECURITY: "none", SMTP_HOST: "127.0.0.1" },
    { security: "none", port: 25 },
  ],
  [
    { SMTP_PORT: "2465", SMTP_USER: "", SMTP_PASSWORD: "" },
    { port: 2465, auth: null },
  ],
])("accepts a mail server with %j, and its usual port", (env, expected) => {
  const from = { name: "采购平台", address: "noreply@example.cn" };
  expect(loadConfig({ ...productionSettings, ...smtp, ...env }).messaging.mail).toMatchObject({ from, ...expected });
});

test("[SEC-83] refuses a mail server of another machine without encryption in production", () => {
  const plain = { ...smtp, SMTP_SECURITY: "none" };
  expect(failureOf({ ...productionSettings, ...plain })).toMatch(/^SMTP_SECURITY：不能为 none/);
  expect(failureOf({ ...developmentSettings, ...plain })).toBe("");
});

test.each(["WECOM_ROBOT_URL", "DINGTALK_ROBOT_URL"])("requires https of %s in production", (name) => {
  const url = "http://robot.example.cn/send?key=1";
  expect(failureOf({ ...productionSettings, [name]: url })).toBe(`${name}：必须以 https:// 开头（生产模式）`);
  expect(failureOf({ ...developmentSettings, [name]: url })).toBe("");
});

test.each([
  ["SMS_PROVIDER", "carrier-pigeon"],
  ["CODE_RECIPIENT_HOURLY", "0"],
  ["CODE_HOURLY_TOTAL", "many"],
  ["ALIYUN_SMS_ENDPOINT", "https://dysmsapi.aliyuncs.com/x"],
  ["MESSAGE_LOG_DAYS", "-1"],
])("refuses an invalid value of %s", (name, value) => {
  expect(failureOf({ ...developmentSettings, [name]: value })).toContain(`环境变量 ${name} 的值不正确`);
});

test("[SEC-27] reads the caps from the settings, with documented defaults", () => {
  expect(loadConfig(developmentSettings).messaging.caps).toEqual({
    recipientHourly: 5,
    recipientDaily: 10,
    addressHourly: 10,
    addressDaily: 30,
    addressFree: 3,
    hourlyTotal: 1_000,
  });
  const settings = {
    CODE_RECIPIENT_HOURLY: "6",
    CODE_RECIPIENT_DAILY: "12",
    CODE_ADDRESS_HOURLY: "13",
    CODE_ADDRESS_DAILY: "34",
    CODE_ADDRESS_FREE: "4",
    CODE_HOURLY_TOTAL: "17",
  };
  expect(loadConfig({ ...developmentSettings, ...settings }).messaging.caps).toEqual({
    recipientHourly: 6,
    recipientDaily: 12,
    addressHourly: 13,
    addressDaily: 34,
    addressFree: 4,
    hourlyTotal: 17,
  });
});
