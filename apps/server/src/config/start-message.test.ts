import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "#seed/demo/accounts.ts";
import { firstAdministratorMessageOf, localFilesWarningOf, startMessageOf } from "./start-message.ts";

const config = { PLATFORM_NAME: "示例平台", publicUrl: "https://portal.example.cn", demo: false };

describe("the start message", () => {
  test("contains the name and the address, and no demo account outside the demo", () => {
    expect(startMessageOf(config)).toBe("\n  示例平台已启动\n\n  打开：https://portal.example.cn\n\n");
  });

  test("lists every demo account with the password of the demo", () => {
    const message = startMessageOf({ ...config, demo: true });
    const usernames = [...message.matchAll(/^ {4}(\S+) +\S/gm)].map(([, username]) => username);
    expect(usernames).toEqual(demoAccounts.map(({ username }) => username));
    expect(message).toContain(`演示账号（密码均为 ${DEMO_PASSWORD}）`);
  });
});

test("warns of local file storage with the number of nodes", () => {
  expect(localFilesWarningOf(3)).toContain("FILE_STORAGE=local，而现有 3 台服务器上的节点在运行");
});

test("shows the first administrator's link and when it expires in Beijing time", () => {
  const message = firstAdministratorMessageOf({
    address: "https://portal.example.cn/first?token=secret",
    expiresAt: new Date("2026-11-20T06:05:00Z"),
  });
  expect(message).toContain("    https://portal.example.cn/first?token=secret\n");
  expect(message).toContain("链接在 2026-11-20 14:05:00（北京时间）前有效");
});
