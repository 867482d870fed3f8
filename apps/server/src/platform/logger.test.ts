import { expect, test } from "vitest";
import { addressForLog, createLogger } from "./logger.ts";

test.each([
  ["/api/x?token=abc&appId=60009", "/api/x?token=…&appId=60009"],
  ["/api/sys/calogin?caLockCode=eyJ", "/api/sys/calogin?caLockCode=…"],
  ["/cas/client/validateLogin?ticket=ST-1&service=https://a", "/cas/client/validateLogin?ticket=…&service=https://a"],
  ["/thirdLogin/getLoginUser/secret-code", "/thirdLogin/getLoginUser/…"],
  ["/thirdLogin/callback/a?state=secret&authCode=secret", "/thirdLogin/callback/a?state=…&authCode=…"],
  ["/sys/user/querySysUser?phone=13800000000", "/sys/user/querySysUser?phone=…"],
  [
    "/sys/user/updatePassword?oldpassword=a&password=b&confirmpassword=c",
    "/sys/user/updatePassword?oldpassword=…&password=…&confirmpassword=…",
  ],
  ["/api/health", "/api/health"],
])("[SEC-06] [W-23] logs %s as %s", (address, logged) => {
  expect(addressForLog(address)).toBe(logged);
});

test.each([
  ...["token", "ticket", "caLockCode", "code", "authCode", "state", "logoutRequest", "pgt", "pgtId", "pgtIou"],
  ...["smscode", "captcha", "password", "oldpassword", "confirmpassword", "phone", "mobile", "username", "email"],
])(
  "[SEC-06] [W-23] logs nothing of what an address carries as %s, wherever it stands there and however it is written",
  (name) => {
    const secret = "kept%20out";
    for (const written of [name, name.toUpperCase()]) {
      const carrying = `/a?${written}=${secret}&page=2&${written}=${secret}#end`;
      expect(addressForLog(carrying)).toBe(`/a?${written}=…&page=2&${written}=…#end`);
    }
  },
);

test("[SEC-06] logs a failed query without its statement and parameters", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  const error = new Error("Failed query: insert into app_user values ($1)\nparams: 13800000000,secret", { cause });
  logger.error({ err: error, body: { password: "Tender@2026", token: "t" } }, "oops");
  expect(lines.join("")).not.toMatch(/13800000000|secret|insert into|Tender@2026/);
  expect(lines.join("")).toContain("23505");
});
