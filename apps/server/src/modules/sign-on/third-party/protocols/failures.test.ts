import { expect, test } from "vitest";
import { ForbiddenTarget } from "#platform/public-lookup.ts";
import { classifyFailure, explainFailure } from "./failures.ts";
import { InvalidProviderAnswer } from "./protocol.ts";

const errorWithCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

test.each<[unknown, string, string]>([
  [errorWithCode("ENOTFOUND"), "找不到该主机", "down"],
  [new TypeError("fetch failed", { cause: errorWithCode("ECONNREFUSED") }), "连接被拒绝", "down"],
  [new Error("aborted", { cause: new DOMException("over", "TimeoutError") }), "8 秒内无响应", "down"],
  [errorWithCode("SELF_SIGNED_CERT_IN_CHAIN"), "证书无法验证（SELF_SIGNED_CERT_IN_CHAIN）", "refused"],
  [new ForbiddenTarget("x"), "地址指向内网或保留网段，或不是 https；内网主机须先列入 PRIVATE_HOSTS", "refused"],
  [new InvalidProviderAnswer("令牌接口返回 HTTP 503"), "令牌接口返回 HTTP 503", "refused"],
  [errorWithCode("OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"), "返回的 issuer 与填写的地址不一致", "refused"],
  [errorWithCode("OAUTH_JWT_TIMESTAMP_CHECK_FAILED"), "身份令牌不在有效期内，请核对双方的时钟", "refused"],
  [new Error("anything", { cause: "text" }), "返回的内容无法识别", "refused"],
  ["text", "返回的内容无法识别", "refused"],
])("explains %s: %s", (error, words, kind) => {
  expect([explainFailure(error), classifyFailure(error)]).toEqual([words, kind]);
});
