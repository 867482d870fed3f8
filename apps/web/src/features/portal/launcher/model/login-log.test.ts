import { expect, test } from "vitest";
import { loginLogOf } from "./login-log.ts";

test("[LAUNCH-14] includes the access token for 61001", () => {
  expect(loginLogOf({ appId: "61001", appCnName: "保证金管理系统" }, "jwt")).toEqual({
    appId: "61001",
    appName: "保证金管理系统",
    loginType: 1,
    accessToken: "jwt",
  });
});

test.each(["60009", "70001"])("[LAUNCH-14] includes no access token for %s", (appId) => {
  expect(loginLogOf({ appId, appCnName: "系统" }, "jwt")).toEqual({ appId, appName: "系统", loginType: 1 });
});

test("leaves the field out without an access token", () => {
  expect(loginLogOf({ appId: "61001", appCnName: "系统" }, null)).not.toHaveProperty("accessToken");
});
