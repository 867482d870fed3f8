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
  [/^SMTP .*(frequen|rate.?limit|too many)/i, "邮件服务器限制了发送频率"],
  [/^SMTP AUTH /, "邮件服务器不接受账号或密码，请核对 SMTP_USER、SMTP_PASSWORD；部分邮箱须使用客户端专用密码"],
  [/^SMTP MAIL /, "邮件服务器不接受发件人，请核对 MAIL_FROM 是否与 SMTP_USER 一致"],
  [/^SMTP RCPT 5/, "邮件服务器不接受该收件人，请核对邮箱地址"],
  [/^SMTP RCPT /, "邮件服务器暂不接受该收件人"],
  [/^SMTP DATA 552/, "邮件超过邮件服务器的大小限制"],
  [/^SMTP DATA 5/, "邮件服务器拒收这封邮件，可能被判为垃圾邮件"],
  [/^SMTP DATA /, "邮件服务器暂不能接收邮件"],
  [/^SMTP TLS .*(altname|ALTNAME)/, "邮件服务器的证书与主机名不一致，请核对 SMTP_HOST"],
  [/^SMTP TLS .*(CERT|certificate|UNABLE_TO_)/, "邮件服务器的证书无法验证；自建 CA 签发的，请设置 SMTP_CA_FILE"],
  [/^SMTP TLS /, "未能与邮件服务器建立加密连接，请核对 SMTP_PORT 与 SMTP_SECURITY"],
  [/^SMTP CONNECT [45]\d\d/, "邮件服务器拒绝了连接"],
  [/^wecom 93000\b|^dingtalk (300001|40010[126]|400013)\b/, "群机器人不存在或已停用，请核对机器人地址"],
  [/^dingtalk 310000\b/, "钉钉机器人的安全设置未通过，请核对加签密钥、关键词或地址段"],
  [/^wecom 45009\b|^dingtalk (130101|410100)\b/, "超出群机器人的发送频率限制"],
  [/^(wecom|dingtalk) (-?\d|no errcode)/, "群机器人未接受这条消息"],
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
