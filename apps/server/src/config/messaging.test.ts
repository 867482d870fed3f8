import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StartupError } from "#platform/startup-error.ts";
import { loadConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "tender-messaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  MODE: "production",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  PUBLIC_URL: "https://tender.example.cn",
  DATA_DIR: folder,
};
const development = { DATA_DIR: folder };
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

const failure = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return "";
};

test("uses the outbox in development, and no sender in production by default", () => {
  expect(loadConfig(development).messaging).toMatchObject({ sms: { kind: "outbox" }, mail: { kind: "outbox" } });
  expect(loadConfig(production).messaging).toMatchObject({ sms: { kind: "none" }, mail: { kind: "none" } });
});

test.each(["SMS_PROVIDER", "MAIL_PROVIDER"])("[SEC-83] refuses the outbox as %s in production mode", (name) => {
  expect(failure({ ...production, [name]: "outbox" })).toContain(name);
});

test.each([
  ["aliyun", aliyun, { endpoint: "dysmsapi.aliyuncs.com", templateCode: "SMS_1" }],
  ["tencent", tencent, { endpoint: "sms.tencentcloudapi.com", region: "ap-guangzhou", appId: "1400000000" }],
  ["webhook", webhook, { url: "https://gateway.example.cn/messages" }],
])("accepts complete settings of %s", (kind, env, expected) => {
  expect(loadConfig({ ...production, ...env }).messaging.sms).toMatchObject({ kind, ...expected });
});

test.each(
  [aliyun, tencent, webhook].flatMap((env) =>
    Object.keys(env)
      .filter((name) => !name.endsWith("_PROVIDER"))
      .map((name) => [name, env] as const),
  ),
)("refuses to start without %s of the provider", (name, env) => {
  expect(failure({ ...development, ...env, [name]: "" })).toContain(`环境变量 ${name} 未设置`);
});

test("requires https of the webhook in production, and a long secret always", () => {
  const url = "http://gateway.example.cn/messages";
  expect(failure({ ...production, ...webhook, MESSAGE_WEBHOOK_URL: url })).toContain("MESSAGE_WEBHOOK_URL");
  expect(failure({ ...development, ...webhook, MESSAGE_WEBHOOK_URL: url })).toBe("");
  expect(failure({ ...development, ...webhook, MESSAGE_WEBHOOK_SECRET: "short" })).toContain("MESSAGE_WEBHOOK_SECRET");
});

test.each([
  ["SMS_PROVIDER", "carrier-pigeon"],
  ["CODE_RECIPIENT_HOURLY", "0"],
  ["CODE_HOURLY_TOTAL", "many"],
  ["ALIYUN_SMS_ENDPOINT", "https://dysmsapi.aliyuncs.com/x"],
  ["MESSAGE_LOG_DAYS", "-1"],
])("refuses an invalid value of %s", (name, value) => {
  expect(failure({ ...development, [name]: value })).toContain(`环境变量 ${name} 的值不正确`);
});

test("[SEC-27] reads the caps from the settings, with documented defaults", () => {
  expect(loadConfig(development).messaging.caps).toEqual({
    recipientHourly: 5,
    recipientDaily: 10,
    addressHourly: 10,
    addressDaily: 30,
    addressFree: 3,
    hourlyTotal: 1_000,
  });
  expect(loadConfig({ ...development, CODE_HOURLY_TOTAL: "17" }).messaging.caps.hourlyTotal).toBe(17);
});
