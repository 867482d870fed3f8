import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { errorCode } from "#platform/error-code.ts";
import { truncateText } from "#platform/limited-text.ts";
import { ForbiddenTarget } from "#platform/public-lookup.ts";
import { InvalidProviderAnswer } from "./protocol.ts";

/** Kind of a failed sign-in, for the waiting page. */
export type FailedAs =
  /** The person refused at the provider, or returned without consent. */
  | "cancelled"
  /** The provider is unreachable or too slow. */
  | "down"
  /** The answer is not trustworthy, or contains no identity. */
  | "refused";

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current: unknown = error; current instanceof Error && causes.length < 8; current = current.cause)
    causes.push(current);
  return causes;
}

const networkFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: "找不到该主机",
  EAI_AGAIN: "域名暂时无法解析",
  ECONNREFUSED: "连接被拒绝",
  ECONNRESET: "连接被对方中断",
  EHOSTUNREACH: "主机无法到达",
  ENETUNREACH: "网络无法到达",
  ETIMEDOUT: "连接超时",
  EPIPE: "连接被对方中断",
};

const CERTIFICATE_FAULT = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/;

/** Codes of `openid-client` for faults that administrators can correct. */
const clientFaults: Readonly<Record<string, string>> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "返回的 issuer 与填写的地址不一致",
  OAUTH_PARSE_ERROR: "返回的内容不是有效的 JSON",
  OAUTH_RESPONSE_IS_NOT_JSON: "返回的内容不是 JSON",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "返回的状态码不符合协议",
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: "身份令牌的内容与本次登录不符",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "身份令牌不在有效期内，请核对双方的时钟",
  OAUTH_KEY_SELECTION_FAILED: "公钥集中没有签发身份令牌的密钥",
  OAUTH_INVALID_RESPONSE: "返回的内容不符合协议",
  OAUTH_INVALID_SIGNATURE: "身份令牌的签名不正确",
};

/** For administrators and the log; contains nothing of the sent data. */
export function explainFailure(error: unknown): string {
  for (const cause of causesOf(error)) {
    const code = errorCode(cause) ?? "";
    if (cause instanceof InvalidProviderAnswer) return cause.message;
    if (cause instanceof ForbiddenTarget) return "地址指向内网或保留网段，或不是 https；内网主机须先列入 PRIVATE_HOSTS";
    if (cause.name === "TimeoutError") return "8 秒内无响应";
    if (cause instanceof ResponseBodyError) return `令牌接口拒绝：${truncateText(cause.error, 60)}`;
    if (cause instanceof AuthorizationResponseError) return `登录页返回错误：${truncateText(cause.error, 60)}`;
    if (networkFaults[code]) return networkFaults[code];
    if (CERTIFICATE_FAULT.test(code)) return `证书无法验证（${code}）`;
  }
  const codes = causesOf(error).map((cause) => errorCode(cause) ?? "");
  return codes.map((code) => clientFaults[code]).find((words) => words !== undefined) ?? "返回的内容无法识别";
}

export function classifyFailure(error: unknown): FailedAs {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof AuthorizationResponseError && cause.error === "access_denied"))
    return "cancelled";
  const isUnavailable = causes.some(
    (cause) => cause.name === "TimeoutError" || (errorCode(cause) ?? "") in networkFaults,
  );
  return isUnavailable ? "down" : "refused";
}
