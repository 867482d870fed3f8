import { errorCode } from "./error-code.ts";
import { failureText } from "./failure-text.ts";
import { truncateText } from "./limited-text.ts";

/**
 * Returns the cause of a failed attempt for the log: the error's message and the code of the underlying error. No
 * contents.
 */
export function causeOf(error: unknown): string {
  const message = failureText(error);
  let code: string | undefined;
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 8; e = e.cause, depth += 1)
    code = errorCode(e) ?? code;
  return truncateText(code === undefined || message.includes(code) ? message : `${message} (${code})`, 300);
}

/** The first pattern that matches applies. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "连接被拒绝，请检查地址与端口，以及对方服务是否在运行"],
  [/ENOTFOUND|EAI_AGAIN/, "找不到对方主机，请检查地址与 DNS"],
  [/EHOSTUNREACH|ENETUNREACH/, "网络不通，请检查出口网络与防火墙"],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET/, "连接被对方中断"],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|timeout|timed out/i, "对方响应超时"],
  [/\b(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/, "对方的 TLS 证书无法验证"],
  [/^HTTP 40[13]\b/, "网关不接受签名，请核对签名密钥与双方时钟"],
  [/^HTTP 404\b/, "网关地址不存在，请核对地址"],
  [/^HTTP 429\b/, "网关限制了发送频率"],
  [/^HTTP 4\d\d\b/, "网关拒绝了这条消息"],
  [/^HTTP 5\d\d\b/, "网关内部出错"],
  [/^isv\.SMS_SIGNATURE|SignatureIncorrectOrUnapproved/, "短信签名不存在或未通过审核"],
  [/^isv\.SMS_TEMPLATE|TemplateIncorrectOrUnapproved/, "短信模板不存在或未通过审核"],
  [/^isv\.MOBILE_NUMBER|IncorrectPhoneNumber/, "短信平台不接受该手机号"],
  [/^isv\.BUSINESS_LIMIT|^isv\.DAY_LIMIT|^LimitExceeded/, "超出短信平台的发送频率或数量限制"],
  [/^isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE)|InsufficientBalance/, "短信平台余额或套餐不足"],
  [/^InvalidAccessKeyId|^SignatureDoesNotMatch|^AuthFailure|^UnauthorizedOperation/, "访问密钥不正确或没有权限"],
  [/^isp\.|^Throttling|^ServiceUnavailable|^InternalError|^RequestLimitExceeded/, "短信平台暂时不可用"],
  [/^SQL [0-9A-Z]{5}$/, "本平台数据库未完成此操作"],
  [/^file gone$/, "附件已按保存期限清理"],
  [/^only codes have a template$/, "短信平台仅有验证码模板，不能发送其他短信"],
];

/** Returns an explanation of the cause for people, followed by the cause. An unknown cause is returned unchanged. */
export function explainCause(cause: string): string {
  const explanation = explanations.find(([pattern]) => pattern.test(cause))?.[1];
  return explanation === undefined ? cause : `${explanation}（${cause}）`;
}
