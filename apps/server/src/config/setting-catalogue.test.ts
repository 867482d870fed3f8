import { expect, test } from "vitest";
import { defaultTextOf, loadConfig } from "./config.ts";
import { settingGroups, settingWords } from "./setting-catalogue.ts";
import { settingNames } from "./variables.ts";

const all = settingGroups.flatMap(({ settings }) => settings);

test("lists every setting exactly once", () => {
  expect(all.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted());
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

test("hides the database's address and every secret, key and password", () => {
  const hidden = all.filter(({ kind }) => kind === "secret").map(({ name }) => name);
  expect(hidden.toSorted()).toEqual([
    "ALIYUN_SMS_ACCESS_KEY_SECRET",
    "APP_SECRET",
    "APP_SECRET_FORMER",
    "BACKUP_KEY",
    "DATABASE_URL",
    "DINGTALK_ROBOT_SECRET",
    "DINGTALK_ROBOT_URL",
    "MESSAGE_WEBHOOK_SECRET",
    "METRICS_TOKEN",
    "S3_SECRET_ACCESS_KEY",
    "SMTP_PASSWORD",
    "TENCENT_SMS_SECRET_KEY",
    "TRACES_TOKEN",
    "TRACES_URL",
    "WECOM_ROBOT_URL",
  ]);
});

test("[SEC-86] has valid defaults, and no secret that can be changed at run time", () => {
  const config = loadConfig({});
  for (const { name, kind, isRunTime } of all) {
    const text = defaultTextOf(config, name);
    if (text !== null && name !== "CAS_SERVICE") expect(() => loadConfig({ [name]: text })).not.toThrow();
    if (kind === "secret") expect(isRunTime).toBeUndefined();
  }
  expect(settingWords.get("SESSION_LIMIT")).toMatchObject({ kind: "number", isRunTime: true });
});
