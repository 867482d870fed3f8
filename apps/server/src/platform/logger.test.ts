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
  ["/oidc/session/end?id_token_hint=e30.e30.e30&client_id=60009", "/oidc/session/end?id_token_hint=…&client_id=60009"],
  ["/api/x?%74oken=abc", "/api/x?%74oken=…"],
  ["/api/x?%2574oken=abc&%50assword=b", "/api/x?%2574oken=…&%50assword=…"],
  ["/api/x?%70age=1&%2570age=2&p%61ge=%33", "/api/x?%70age=1&%2570age=2&p%61ge=%33"],
  ["/api/x?token[]=abc&token%5B0%5D=abc", "/api/x?token[]=…&token%5B0%5D=…"],
  ["/api/x?page=1&%=2&%zztoken=abc&t%6fken=%E0%A4%A", "/api/x?page=1&%=…&%zztoken=…&t%6fken=…"],
  ["/%74hirdLogin/getLogin%55ser/secret", "/%74hirdLogin/getLogin%55ser/…"],
  ["/thirdLogin%2FgetLoginUser%2fsecret?page=1", "/thirdLogin%2FgetLoginUser%2f…?page=1"],
  ["/thirdLogin%252FgetLoginUser/secret", "/thirdLogin%252FgetLoginUser/…"],
  ["/thirdlogin/getloginuser/a/secret", "/thirdlogin/getloginuser/…"],
  [
    "/cas/proxy?pgt=PGT-1&targetService=https%3A%2F%2Fa%2F%3Fpage%3D2%26ticket%3DST-9",
    "/cas/proxy?pgt=…&targetService=https%3A%2F%2Fa%2F%3Fpage%3D2%26ticket%3D…",
  ],
  ["/cas/login?service=https://a/?ticket=ST-9&renew=1", "/cas/login?service=https://a/?ticket=…&renew=1"],
  [
    "/cas/login?service=https://a/?page=2;%26ticket=ST-9",
    "/cas/login?service=https%3A%2F%2Fa%2F%3Fpage%3D2%3B%26ticket%3D…",
  ],
  [
    "/cas/login?service=https%3A%2F%2Fa%2F%3Fnext%3Dhttps%253A%252F%252Fb%252F%253F%252574oken%253DST-9",
    "/cas/login?service=https%3A%2F%2Fa%2F%3Fnext%3Dhttps%253A%252F%252Fb%252F%253F%252574oken%253D…",
  ],
  [
    "/a?service=https%3A%2F%2Fa%2FthirdLogin%2FgetLoginUser%2Fst",
    "/a?service=https%3A%2F%2Fa%2FthirdLogin%2FgetLoginUser%2F…",
  ],
  ["/a?service=https%3A%2F%2Fa%2F%23access_token%3Dst", "/a?service=https%3A%2F%2Fa%2F%23access_token%3D…"],
  ["/a?service=%ZZ%3Fticket%3DST-9", "/a?service=%25ZZ%3Fticket%3D…"],
  ["/a?to=x%252525252525253Ftoken%252525252525253DST-9", "/a?to=…"],
  [
    "/a?keyword=%E6%9D%8E%20100%25&service=https%3A%2F%2Fa%2F%3Fpage%3D2",
    "/a?keyword=%E6%9D%8E%20100%25&service=https%3A%2F%2Fa%2F%3Fpage%3D2",
  ],
  ["/api/health", "/api/health"],
])("[SEC-06] [W-23] logs %s as %s", (address, logged) => {
  expect(addressForLog(address)).toBe(logged);
});

test.each([
  ...["token", "ticket", "caLockCode", "code", "authCode", "state", "logoutRequest", "pgt", "pgtId", "pgtIou"],
  ...["smscode", "captcha", "password", "oldpassword", "confirmpassword", "phone", "mobile", "username", "email"],
  ...["id_token_hint", "id_token", "access_token", "accessToken", "refresh_token", "logout_token", "code_verifier"],
  ...["secret", "client_secret", "client_assertion", "assertion", "auth_code", "checkCode", "newpassword"],
])("[SEC-06] [W-23] logs no value of %s in an address, at any place and in any case", (name) => {
  const secret = "kept%20out";
  for (const written of [name, name.toUpperCase()]) {
    const carrying = `/a?${written}=${secret}&page=2&${written}=${secret}#end`;
    expect(addressForLog(carrying)).toBe(`/a?${written}=…&page=2&${written}=…#end`);
  }
});

test("[SEC-06] logs a failed query without statement and parameters", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error("duplicate key"), { code: "23505" });
  const error = new Error("Failed query: insert into app_user values ($1)\nparams: a\n    at b,13800000000,secret", {
    cause,
  });
  logger.error({ err: error, body: { password: "Tender@2026", token: "t" } }, "oops");
  expect(lines.join("")).not.toMatch(/13800000000|secret|insert into|Tender@2026/);
  expect(lines.join("")).toContain("23505");
  expect(JSON.parse(lines.join("")).err.stack).toMatch(/^Error: failed query\n +at .*logger\.test\.ts/);
});
