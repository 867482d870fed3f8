import { describe, expect, test } from "vitest";
import { causeOf, explainCause } from "./delivery-cause.ts";

const coded = (code: string, message = "connect") => Object.assign(new Error(message), { code });

describe("cause of a failed delivery", () => {
  test("includes the code of the underlying error", () => {
    expect(causeOf(new TypeError("fetch failed", { cause: coded("ECONNREFUSED") }))).toBe(
      "fetch failed (ECONNREFUSED)",
    );
    expect(causeOf(coded("ETIMEDOUT", "connect ETIMEDOUT 10.0.0.1:443"))).toBe("connect ETIMEDOUT 10.0.0.1:443");
    expect(causeOf(new Error("HTTP 503"))).toBe("HTTP 503");
    expect(causeOf("odd")).toBe("odd");
    expect(causeOf(new Error("x".repeat(999)))).toHaveLength(300);
  });

  test.each([
    [
      "fetch failed (ECONNREFUSED)",
      "连接被拒绝，请检查地址与端口，以及对方服务是否在运行（fetch failed (ECONNREFUSED)）",
    ],
    ["fetch failed (ENOTFOUND)", "找不到对方主机，请检查地址与 DNS（fetch failed (ENOTFOUND)）"],
    [
      "fetch failed (DEPTH_ZERO_SELF_SIGNED_CERT)",
      "对方的 TLS 证书无法验证（fetch failed (DEPTH_ZERO_SELF_SIGNED_CERT)）",
    ],
    ["The operation was aborted due to timeout", "对方响应超时（The operation was aborted due to timeout）"],
    ["HTTP 401", "网关不接受签名，请核对签名密钥与双方时钟（HTTP 401）"],
    ["HTTP 422", "网关拒绝了这条消息（HTTP 422）"],
    ["HTTP 503", "网关内部出错（HTTP 503）"],
    ["isv.SMS_TEMPLATE_ILLEGAL 模版不合法", "短信模板不存在或未通过审核（isv.SMS_TEMPLATE_ILLEGAL 模版不合法）"],
    ["AuthFailure.SignatureFailure bad", "访问密钥不正确或没有权限（AuthFailure.SignatureFailure bad）"],
    ["SQL 42P01", "本平台数据库未完成此操作（SQL 42P01）"],
    ["something new", "something new"],
  ])("explains %s", (cause, words) => {
    expect(explainCause(cause)).toBe(words);
  });
});
