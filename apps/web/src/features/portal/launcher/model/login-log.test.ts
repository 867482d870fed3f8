import { expect, test } from "vitest";
import { loginLogOf } from "./login-log.ts";

test("leaves the field out without an access token", () => {
  expect(loginLogOf({ appId: "61001", appCnName: "系统" }, null)).not.toHaveProperty("accessToken");
});
