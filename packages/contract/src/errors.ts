/**
 * How the client shows a failure when the calling screen does not treat it itself:
 * inline under the field, as a notification, as the expired-login dialog, as a page of its own, or not at all.
 */
export type Presentation = "inline" | "notice" | "modal-relogin" | "page" | "silent";

export interface ErrorEntry {
  /** HTTP status. 200 is a business refusal: the request was fine, the answer is no. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 501 | 502 | 503 | 504;
  readonly message: string;
  readonly present: Presentation;
}

const entry = (status: ErrorEntry["status"], message: string, present: Presentation = "notice"): ErrorEntry =>
  Object.freeze({ status, message, present });

/** Every failure the API can answer. `{name}` in a message is filled in by the server. Specification 5 and 8. */
export const errors = Object.freeze({
  // transport
  "http.invalid_request": entry(400, "请求内容不正确：{field}", "inline"),
  "http.invalid_json": entry(400, "请求内容不是有效的 JSON"),
  "http.invalid_encoding": entry(400, "请求内容不是有效的 UTF-8 文本"),
  "http.unauthenticated": entry(401, "未授权，请重新登录"),
  "http.forbidden": entry(403, "拒绝访问"),
  "http.not_found": entry(404, "很抱歉，资源未找到!"),
  "http.method_not_allowed": entry(405, "该地址不支持此请求方法"),
  "http.too_large": entry(413, "请求内容过大"),
  "http.unsupported_media": entry(415, "请求内容须为 JSON"),
  "http.too_many_requests": entry(429, "操作过于频繁，请 {seconds} 秒后再试"),
  "http.internal": entry(500, "系统出现意外错误，编号 {requestId}，请稍后再试"),
  "http.not_built": entry(501, "该功能将在后续版本提供"),
  "http.bad_gateway": entry(502, "上游系统暂时无法访问，请稍后再试"),
  "http.unavailable": entry(503, "系统繁忙，请稍后再试"),
  "http.timeout": entry(504, "网络超时"),
  // session: the three texts are fixed by specification 8 and go out under HTTP 500
  "session.expired": entry(500, "Token失效，请重新登录!", "modal-relogin"),
  "session.invalid": entry(500, "token非法无效!", "modal-relogin"),
  "session.superseded": entry(500, "该账号已在别处登录!", "modal-relogin"),
  "session.department_pending": entry(403, "请先选择所属部门"),
  "session.token_mismatch": entry(403, "拒绝访问"),
  "session.wrong_credentials": entry(200, "用户名或密码错误，请重新输入"),
  "session.account_frozen": entry(200, "该账号已被冻结，请联系系统管理员"),
  "session.throttled": entry(429, "密码错误次数过多，请 {seconds} 秒后再试"),
  "session.busy": entry(503, "登录人数较多，请稍后再试"),
  "session.handover_invalid": entry(200, "登录凭据已失效，请从门户重新进入"),
  "session.not_found": entry(200, "该会话不存在或已结束"),
  // captcha
  "captcha.slider_required": entry(200, "请拖动滑块验证", "inline"),
  "captcha.slider_failed": entry(200, "滑块验证未通过，请重新拖动", "inline"),
  "captcha.graphic_required": entry(200, "请输入验证码!", "inline"),
  "captcha.graphic_wrong": entry(200, "您输入的验证码不正确!", "inline"),
  // department
  "department.not_a_member": entry(200, "您不属于该部门，请重新选择", "inline"),
  "department.foreign_user": entry(403, "拒绝访问"),
  // launcher
  "launcher.not_granted": entry(403, "您没有进入该子系统的权限"),
  "launcher.certificate_required": entry(403, "请先完成证书核验"),
  "launcher.unavailable": entry(200, "该子系统暂未开放，请联系系统管理员"),
  // dictionary, checks
  "dictionary.unknown": entry(200, "字典不存在"),
  "online.value_taken": entry(200, "该值不可用，系统中已存在！", "inline"),
  "online.unknown_rule": entry(200, "校验规则不存在", "inline"),
  "online.rule_failed": entry(200, "{message}", "inline"),
  // file
  "file.not_found": entry(404, "文件不存在或您无权查看"),
});

export type ErrorCode = keyof typeof errors;

/** Codes any call may answer; the binding raises them itself. */
export const commonErrors = [
  "http.invalid_request",
  "http.invalid_json",
  "http.invalid_encoding",
  "http.method_not_allowed",
  "http.too_large",
  "http.unsupported_media",
  "http.too_many_requests",
  "http.internal",
  "http.unavailable",
  "http.forbidden",
  "http.not_found",
] as const satisfies readonly ErrorCode[];

/** Codes the access guard raises on every call that is not anonymous. */
export const credentialErrors = [
  "http.unauthenticated",
  "session.expired",
  "session.invalid",
  "session.superseded",
  "session.department_pending",
] as const satisfies readonly ErrorCode[];

/** The texts of a dead credential: the client treats them the same under 401 and 500. */
export const deadTokenMessages = ["Token失效，请重新登录!", "token非法无效!", "该账号已在别处登录!"] as const;

export type ErrorValues = Readonly<Record<string, string | number>>;

/** The message of a code with its `{name}` places filled in. */
export function messageOf(code: ErrorCode, values: ErrorValues = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
