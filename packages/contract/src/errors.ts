import { administrationErrors } from "./administration-errors.ts";
import { calendarErrors } from "./calendar-errors.ts";
import { codeErrors } from "./code-errors.ts";
import { entry } from "./error-entry.ts";
import { onlineFormErrors } from "./online-form-errors.ts";
import { onlineReportErrors } from "./online-report-errors.ts";
import { operationErrors } from "./operation-errors.ts";
import { organisationErrors } from "./organisation-errors.ts";
import { reportScheduleErrors } from "./report-schedule-errors.ts";
import { tenderErrors } from "./tender-errors.ts";

export type { DetailName, ErrorEntry, Presentation } from "./error-entry.ts";

/** Every failure of the API. The server replaces `{name}` in a message. Specification 5 and 8. */
export const errors = Object.freeze({
  ...administrationErrors,
  ...calendarErrors,
  ...codeErrors,
  ...operationErrors,
  ...onlineFormErrors,
  ...onlineReportErrors,
  ...organisationErrors,
  ...reportScheduleErrors,
  ...tenderErrors,
  // transport
  "http.invalid_request": entry(400, "请求内容不正确：{field}", "inline", { field: "always" }),
  "http.invalid_json": entry(400, "请求内容不是有效的 JSON", "toast"),
  "http.invalid_encoding": entry(400, "请求内容不是有效的 UTF-8 文本", "toast"),
  "http.unauthenticated": entry(401, "未授权，请重新登录", "sign-out"),
  "http.forbidden": entry(403, "拒绝访问", "toast"),
  "http.not_found": entry(404, "很抱歉，资源未找到!", "toast-after-login"),
  "http.method_not_allowed": entry(405, "该地址不支持此请求方法", "toast"),
  "http.too_large": entry(413, "请求内容过大", "toast"),
  "http.unsupported_media": entry(415, "请求内容须为 JSON", "toast"),
  "http.form_expected": entry(415, "请以表单（multipart/form-data）上传文件", "toast"),
  "http.too_many_requests": entry(429, "操作过于频繁，请 {seconds} 秒后再试", "toast", { retryAfterSeconds: "always" }),
  "http.internal": entry(500, "系统出现意外错误，编号 {requestId}，请稍后再试", "as-status", { requestId: "always" }),
  "http.bad_gateway": entry(502, "上游系统暂时无法访问，请稍后再试", "toast"),
  "http.unavailable": entry(503, "系统繁忙，请稍后再试", "toast", { retryAfterSeconds: "sometimes" }),
  "http.timeout": entry(504, "网络超时", "toast"),
  // session: specification 8 fixes the three texts, which are answered under HTTP 500
  "session.expired": entry(500, "Token失效，请重新登录!", "relogin"),
  "session.invalid": entry(500, "token非法无效!", "relogin"),
  "session.superseded": entry(500, "该账号已在别处登录!", "relogin"),
  "session.department_pending": entry(403, "请先选择所属部门", "finish-sign-in"),
  "session.second_step_pending": entry(403, "请先完成两步验证", "finish-sign-in"),
  "session.two_step_required": entry(403, "该操作需要两步验证，请先在账号设置中设置", "toast"),
  "session.token_mismatch": entry(403, "拒绝访问", "as-status"),
  "session.wrong_credentials": entry(200, "用户名或密码错误，请重新输入", "toast", { needsGraphicCode: "always" }),
  "session.account_frozen": entry(200, "该账号已被冻结，请联系系统管理员", "toast"),
  "session.throttled": entry(429, "密码错误次数过多，请 {seconds} 秒后再试", "toast", { retryAfterSeconds: "always" }),
  "directory.unreachable": entry(503, "该账号由企业目录验证，目录服务暂时无法连接，请稍后再试", "toast"),
  "directory.password_ended": entry(200, "企业目录中的密码已过期或须先修改，请在企业目录中修改后再登录", "toast"),
  "directory.account_limited": entry(200, "企业目录当前不允许该账号登录，请联系目录管理员", "toast"),
  "session.busy": entry(503, "登录人数较多，请稍后再试", "toast"),
  "session.handover_invalid": entry(200, "登录凭据已失效，请从门户重新进入", "toast"),
  "session.not_found": entry(200, "该会话不存在或已结束", "toast"),
  "session.password_expired": entry(403, "密码已到期，请先修改密码", "finish-sign-in"),
  // single sign-on
  "sso.ticket_invalid": entry(200, "登录票据无效或已过期，请重新登录", "toast"),
  "sso.no_account": entry(200, "统一认证账号“{name}”尚未关联账号，请以其他方式登录或联系系统管理员", "toast"),
  "sso.upstream_down": entry(502, "统一认证暂时无法访问，请稍后再试，或以其他方式登录", "toast"),
  // third parties
  "third_party.code_over": entry(200, "登录凭据已失效，请重新登录", "toast"),
  "third_party.of_another": entry(200, "该第三方账号已绑定其他账号", "toast"),
  "third_party.has_another": entry(200, "您的账号已绑定该平台的另一个账号，请先解除绑定", "toast"),
  "third_party.not_bound": entry(200, "该绑定不存在或已解除", "toast"),
  "third_party.not_found": entry(200, "该身份提供方不存在或已删除", "toast"),
  "third_party.changed": entry(200, "该身份提供方刚被他人修改，请重新打开后再修改", "toast"),
  "third_party.type_taken": entry(200, "该标识已被使用", "inline", { field: "always" }),
  "third_party.missing": entry(200, "请填写该项", "inline", { field: "always" }),
  "third_party.key_needed": entry(200, "地址已更改，请重新填写密钥", "inline", { field: "always" }),
  "third_party.bad_address": entry(200, "应为 https:// 开头的地址；内网主机须先列入 PRIVATE_HOSTS", "inline", {
    field: "always",
  }),
  "third_party.bound": entry(200, "已有账号绑定，请先解除全部绑定", "toast", { field: "sometimes" }),
  "third_party.no_upstream": entry(200, "本平台未接入统一认证", "toast"),
  "third_party.account_not_found": entry(200, "账号不存在或已停用", "inline", { field: "always" }),
  "third_party.linked_elsewhere": entry(200, "该统一认证账号已关联其他账号，请先解除", "inline", {
    field: "always",
  }),
  "third_party.linked_already": entry(200, "该账号已关联另一个统一认证账号，请先解除", "inline", {
    field: "always",
  }),
  "third_party.test_failed": entry(200, "测试未通过：{reason}", "inline"),
  // password
  "password.malformed": entry(200, "密码由8位数字、大小写字母和特殊符号组成!", "inline"),
  "password.names_account": entry(200, "密码不能与用户名、手机号或邮箱相同", "inline"),
  "password.too_common": entry(200, "该密码过于常见或曾经泄露，请更换为不易猜到的密码", "inline"),
  "password.used_before": entry(200, "新密码不能与最近 {count} 次使用过的密码相同", "inline"),
  "password.kept_elsewhere": entry(200, "该账号的密码由“{name}”管理，请在该目录中修改或找回", "toast"),
  "password.mismatch": entry(200, "两次输入的密码不一样！", "inline"),
  "password.wrong_old": entry(200, "旧密码输入错误，请重新输入", "inline"),
  // recovery
  "recovery.unknown_account": entry(200, "用户名不存在!", "inline"),
  "recovery.no_phone": entry(200, "该账号未绑定手机号，请联系系统管理员重置密码", "toast"),
  "recovery.flow_ended": entry(200, "找回密码已超时或已结束，请重新开始", "toast"),
  "recovery.wrong_code": entry(200, "手机号或短信验证码不正确，还可以再试 {left} 次", "inline"),
  "recovery.too_many_tries": entry(200, "错误次数过多，请重新开始找回密码", "toast"),
  // one text for a link that is unknown, used, replaced or expired
  "recovery.link_dead": entry(200, "链接无效、已使用或已过期，请联系系统管理员重新获取", "page"),
  // second factor, passkeys, fresh proof
  "two_step.code_malformed": entry(200, "请输入 6 位动态码!", "inline"),
  "two_step.code_wrong": entry(200, "动态码不正确或已使用，请输入新的动态码", "inline"),
  "two_step.recovery_code_wrong": entry(200, "恢复码不正确或已使用", "inline"),
  "two_step.paused": entry(429, "验证失败次数过多，请 {seconds} 秒后再试", "inline", { retryAfterSeconds: "always" }),
  "two_step.set_up_over": entry(200, "设置已超时，请重新开始", "toast"),
  "two_step.not_on": entry(200, "尚未开启两步验证", "toast"),
  "two_step.required": entry(200, "您的账号必须使用两步验证，不能关闭", "toast"),
  "two_step.device_not_found": entry(200, "该设备已不在受信任设备中", "toast"),
  "passkey.refused": entry(200, "通行密钥验证未通过，请重试或改用其他方式", "inline"),
  "passkey.challenge_over": entry(200, "操作已超时，请重试", "inline"),
  "passkey.known": entry(200, "该通行密钥已添加过", "toast"),
  "passkey.too_many": entry(200, "通行密钥已达 20 个，请先移除不再使用的通行密钥", "toast"),
  "passkey.not_found": entry(200, "该通行密钥不存在或已移除", "toast"),
  "proof.required": entry(200, "请先验证身份", "inline"),
  "proof.method_unavailable": entry(200, "该验证方式不可用，请改用其他方式", "inline"),
  "proof.wrong_password": entry(200, "密码不正确", "inline"),
  // scan: specification 4 fixes the first text
  "scan.task_missing": entry(200, "任务id不能为空", "inline"),
  "scan.task_unknown": entry(200, "二维码无效，请使用新的二维码", "inline"),
  "scan.foreign_browser": entry(200, "该二维码不是由当前浏览器获取的，请使用新的二维码", "inline"),
  "scan.expired": entry(200, "二维码已过期，请使用新的二维码", "inline"),
  "scan.replaced": entry(200, "当前浏览器已在其他窗口获取新的二维码，此二维码已失效", "inline"),
  "scan.used": entry(200, "该二维码已使用过，请使用新的二维码", "inline"),
  "scan.refused": entry(200, "已在手机上拒绝，本次操作已取消", "inline"),
  "scan.number_wrong": entry(200, "手机上输入的数字与网页显示的不一致，请重新扫码", "inline"),
  "scan.taken": entry(200, "该二维码已被另一部手机扫描", "inline"),
  "scan.not_scanned": entry(200, "请先扫描二维码，再进行确认", "inline"),
  "scan.not_confirmed": entry(200, "请先在手机上确认", "inline"),
  "scan.holder_unbound": entry(
    200,
    "该手机 App 尚未绑定账号，请先用其他方式登录，在“账号设置”的“账号绑定”中绑定",
    "inline",
  ),
  "scan.holder_taken": entry(200, "该手机 App 已绑定其他账号，请先在原账号中解除绑定", "inline"),
  "scan.app_off": entry(200, "该 App 的扫码功能未开通或已停用，请使用其他方式", "inline"),
  "scan.bad_signature": entry(200, "签名验证未通过，请更新手机 App 后重试", "inline"),
  "scan.clock_off": entry(200, "手机时间与服务器时间相差超过 60 秒，请校准手机时间后重试", "inline"),
  "scan.replayed": entry(200, "该请求已提交过，请在手机上重新操作", "inline"),
  "scan.binding_not_found": entry(200, "该手机 App 的绑定不存在或已解除", "toast"),
  "scan.too_many_bindings": entry(200, "绑定的手机 App 已达 10 个，请先解除不再使用的绑定", "toast"),
  "scan_app.not_found": entry(200, "该扫码应用不存在", "toast"),
  "scan_app.changed": entry(200, "该扫码应用刚被他人修改，请重新打开后再修改", "toast"),
  "scan_app.taken": entry(200, "该类型的扫码应用已存在", "inline", { field: "always" }),
  "scan_app.name_taken": entry(200, "已有同名的扫码应用，请更换名称", "inline", { field: "always" }),
  "scan_app.bad_name": entry(200, "名称不能为空，也不能含有不可见的字符", "inline", { field: "always" }),
  "scan_app.bad_key": entry(200, "请填写 PEM 格式的公钥：ECDSA P-256、Ed25519，或 2048 至 8192 位的 RSA", "inline", {
    field: "always",
  }),
  // captcha
  "captcha.slider_required": entry(200, "请拖动滑块验证", "inline", { needsGraphicCode: "sometimes" }),
  "captcha.slider_failed": entry(200, "滑块验证未通过，请重新拖动", "inline"),
  "captcha.graphic_required": entry(200, "请输入验证码!", "inline", { needsGraphicCode: "sometimes" }),
  "captcha.graphic_wrong": entry(200, "您输入的验证码不正确!", "inline", { needsGraphicCode: "sometimes" }),
  // codes by SMS and mail
  "sms.bad_number": entry(200, "请输入正确的手机号", "inline", { field: "sometimes" }),
  "sms.too_soon": entry(429, "验证码已发送，请 {seconds} 秒后再获取", "toast", { retryAfterSeconds: "always" }),
  "sms.capped": entry(429, "获取验证码次数过多，请 {minutes} 分钟后再试", "toast", { retryAfterSeconds: "always" }),
  "sms.challenge_required": entry(200, "请先完成滑块验证，再获取验证码", "inline"),
  "sms.unavailable": entry(503, "验证码服务未开通，请联系系统管理员", "toast"),
  "sms.wrong_code": entry(200, "验证码不正确，请核对后重新输入", "inline"),
  // registration: specification 5 fixes the first three texts
  "account.username_taken": entry(200, "用户名已存在!", "inline", { field: "sometimes" }),
  "account.email_taken": entry(200, "邮箱已存在!", "inline", { field: "sometimes" }),
  "account.phone_taken": entry(200, "手机号已存在!", "inline", { field: "sometimes" }),
  "account.bad_username": entry(200, "用户名不能含空格，也不能是手机号或邮箱地址", "inline", { field: "sometimes" }),
  "account.look_alike": entry(
    200,
    "用户名含有形似英文字母或汉字的其他文字，请使用汉字、英文字母、数字和常用符号",
    "inline",
    {
      field: "sometimes",
    },
  ),
  "account.bad_email": entry(200, "请输入正确的邮箱地址", "inline", { field: "sometimes" }),
  "account.consent_required": entry(200, "请阅读并同意隐私政策后再注册", "inline"),
  "account.registration_closed": entry(200, "平台尚未启用，请联系系统管理员", "toast"),
  // first administrator: one text for a link that is unknown, used, replaced or expired
  "first_administrator.link_dead": entry(
    200,
    "链接无效或已过期。如平台尚无账号，请重新启动服务，终端会打印新的链接",
    "page",
  ),
  // department
  "department.bad_name": entry(200, "机构名称不能为空，也不能含有不可见的字符", "inline"),
  "department.not_a_member": entry(200, "您不属于该部门，请重新选择", "inline"),
  "department.foreign_user": entry(403, "拒绝访问", "as-status"),
  // certificates: the first ten texts are those of the checks, in their order
  "certificate.malformed": entry(200, "证书数据格式错误", "inline"),
  "certificate.challenge_over": entry(200, "验证已过期，请重试", "inline"),
  "certificate.unsupported_algorithm": entry(200, "不支持的证书算法", "inline"),
  "certificate.not_valid_now": entry(200, "证书已过期或尚未生效", "inline"),
  "certificate.untrusted": entry(200, "证书不受信任", "inline"),
  "certificate.revoked": entry(200, "证书已吊销", "inline"),
  "certificate.status_unknown": entry(200, "暂时无法核验证书状态", "inline"),
  "certificate.signature_wrong": entry(200, "签名验证失败", "inline"),
  "certificate.not_bound": entry(200, "证书未绑定账号", "inline"),
  "certificate.other_account": entry(200, "证书与当前账号不一致", "inline"),
  "certificate.other_organisation": entry(200, "证书单位与账号单位不一致", "inline"),
  "certificate.gate_paused": entry(429, "证书核验失败次数过多，请 {seconds} 秒后再试", "inline", {
    retryAfterSeconds: "always",
  }),
  "certificate.gate_not_needed": entry(200, "当前账号无需核验证书", "toast"),
  "certificate.bound_already": entry(200, "该证书已绑定本账号", "inline"),
  "certificate.bound_elsewhere": entry(200, "该证书已绑定其他账号", "inline"),
  "certificate.too_many": entry(200, "绑定的证书已达 {count} 个，请先解绑不再使用的证书", "inline"),
  "certificate.binding_not_found": entry(200, "该证书绑定不存在或已解绑", "toast"),
  "certificate.account_not_found": entry(200, "账号不存在或已停用", "inline"),
  "certificate.bad_pem": entry(200, "无法读取证书：{problem}", "inline", { field: "sometimes" }),
  "certificate.bad_authority": entry(200, "证书“{subject}”不能使用：{problem}", "inline", { field: "sometimes" }),
  "certificate.bad_address": entry(200, "地址不正确：{address}", "inline", { field: "sometimes" }),
  "certificate.provider_code_taken": entry(200, "该编码已被使用，请更换", "inline", { field: "sometimes" }),
  "certificate.provider_not_found": entry(200, "该证书服务机构已不存在", "toast"),
  "certificate.provider_changed": entry(200, "该证书服务机构刚被他人修改，请重新打开后再修改", "toast"),
  "certificate.provider_in_use": entry(200, "该机构还有 {count} 个绑定的证书，不能删除，可以停用", "toast"),
  "certificate.test_only": entry(200, "测试用证书服务机构不能在生产模式启用", "toast"),
  "certificate.bad_crl": entry(200, "吊销列表不能使用：{problem}", "inline"),
  "certificate.older_crl": entry(200, "已有更新的吊销列表，未作修改", "inline"),
  // approvals
  "approval.not_found": entry(200, "该事项不存在、已处理或已过期", "toast"),
  "approval.own": entry(200, "不能审批与自己有关的事项，请由另一位管理员处理", "toast"),
  "approval.unconfirmed": entry(200, "您的账号刚被重置，须由另一位管理员确认后才能审批", "toast"),
  "approval.asker_unconfirmed": entry(
    200,
    "提交人的账号由您重置或批准重置，尚待确认为本人，须由另一位管理员处理",
    "toast",
  ),
  "approval.reason_required": entry(200, "请填写驳回理由", "inline"),
  "approval.awaited": entry(200, "已提交，待另一位管理员批准后生效", "toast"),
  "approval.needed": entry(200, "涉及管理类角色，须另一位管理员批准，请先在角色管理中调整", "toast"),
  "approval.refused": entry(200, "该变更现在不能执行：{reason}", "toast"),
  // launcher
  "launcher.unknown_subsystem": entry(200, "子系统不存在", "toast"),
  "launcher.not_granted": entry(403, "您没有进入该子系统的权限", "as-status"),
  "launcher.certificate_required": entry(403, "请先完成证书核验", "as-status"),
  "launcher.other_system": entry(403, "招标采购业务由交易系统办理，请从门户进入交易系统", "as-status"),
  "launcher.unavailable": entry(200, "该子系统暂未开放，请联系系统管理员", "toast"),
  // subsystem administration
  "subsystem.not_found": entry(200, "该子系统不存在或已删除", "toast"),
  "subsystem.changed": entry(200, "子系统刚被他人修改，请重新打开后再修改", "toast"),
  "subsystem.app_id_taken": entry(200, "该应用编号已被使用", "inline", { field: "always" }),
  "subsystem.bad_address": entry(200, "地址不正确：应为本站路径，或不含用户信息的 http(s) 地址", "inline", {
    field: "always",
  }),
  "subsystem.unregistered_origin": entry(200, "请先登记站点 {origin}", "inline", {
    field: "always",
    origin: "always",
  }),
  "subsystem.unknown_role": entry(200, "所选角色不存在，请重新选择", "inline", { field: "always" }),
  "subsystem.unknown_department": entry(200, "所选部门不存在，请重新选择", "inline", { field: "always" }),
  "subsystem.openid_missing": entry(200, "请填写 OpenID Connect 客户端的设置", "inline", { field: "always" }),
  "subsystem.cas_missing": entry(200, "请填写 CAS 服务地址", "inline", { field: "always" }),
  "subsystem.has_menus": entry(200, "该子系统还有菜单，请先删除其菜单", "toast"),
  "subsystem.delivery_not_failed": entry(200, "该通知正在发送或已送达", "toast"),
  "subsystem.bad_origin": entry(200, "请填写站点，如 https://trade.example.cn；生产模式只接受 https", "inline", {
    field: "always",
  }),
  "subsystem.origin_not_found": entry(200, "该站点未登记或由环境变量 FRAME_ORIGINS 设置", "toast"),
  // administration of people
  // checks
  "validation.value_taken": entry(200, "该值不可用，系统中已存在！", "inline"),
  "validation.unknown_rule": entry(200, "校验规则不存在", "inline"),
  "validation.rule_failed": entry(200, "{message}", "inline", { rule: "always" }),
  // audit
  "audit.not_found": entry(404, "该日志不存在或已按保存期限清理", "as-status"),
  // file
  "archive.dossier_not_found": entry(404, "没有这份档案，或您无权查看", "as-status"),
  "public_record.not_found": entry(404, "没有公开的采购过程使用这个标识（ocid）", "as-status"),
  "archive.nothing_to_export": entry(200, "所选条件下没有可以导出的开放合约数据", "toast"),
  "archive.dossier_restricted": entry(403, "该档案限制公开，如需查阅请联系档案管理员", "as-status"),
  "file.not_found": entry(404, "文件不存在或您无权查看", "as-status"),
  "file.unknown_group": entry(404, "附件分组不存在", "as-status"),
  "file.too_many_uploads": entry(429, "正在上传的文件过多，请稍后再试", "toast"),
  "file.too_slow": entry(408, "上传过慢，已中断，请检查网络后重试", "toast"),
  "file.not_stored": entry(503, "文件暂时无法保存，请稍后再试；如仍不行，请联系系统管理员", "toast"),
  "file.missing": entry(400, "请选择要上传的文件", "toast"),
  "file.kind_refused": entry(200, "不支持上传此类文件，可上传：{kinds}", "inline"),
  "file.content_mismatch": entry(200, "文件内容与扩展名不符，请确认文件未损坏且未改名", "inline"),
  "file.bad_name": entry(200, "文件名不符合要求，请重命名后重新上传", "inline"),
  "file.bad_image": entry(200, "图片无法读取，请更换图片", "inline"),
  "file.too_many_pixels": entry(200, "图片尺寸过大，请缩小到 4000 万像素以内", "inline"),
  "file.bad_dimensions": entry(200, "图片的宽和高须在 {least} 至 {most} 像素之间", "inline"),
  "file.too_heavy": entry(200, "图片过大，请压缩到 {kilobytes} KB 以内", "inline"),
  "file.quota_exceeded": entry(200, "附件总量已超过 {megabytes} MB，请先删除不需要的附件", "inline"),
  // saved views of a list
  "notice.not_found": entry(200, "该消息不存在，或已被撤回", "toast"),
  "notice.gone": entry(200, "该通知不存在或已删除", "toast"),
  "notice.changed": entry(200, "该通知刚被他人修改，您的修改尚未保存", "inline"),
  "notice.not_draft": entry(200, "该通知已提交或已发布，不能修改，可复制为新草稿", "toast"),
  "notice.not_out": entry(200, "该通知为草稿或已撤回", "toast"),
  "notice.too_long": entry(200, "正文共 {kilobytes} KB，超过 200 KB 的上限，请删减后再保存", "inline", {
    field: "always",
  }),
  "notice.too_complex": entry(200, "正文的格式过多或嵌套过深，请清除格式后再保存", "inline", { field: "always" }),
  "notice.incomplete": entry(200, "请填写{what}后再发布", "inline", { field: "always" }),
  "notice.nobody": entry(200, "所选范围内目前没有接收人，请重新选择", "inline", { field: "always" }),
  "notice.closed_audience": entry(200, "发给指定角色或人员的通知不能同时发到群", "inline", { field: "always" }),
  "notice.bad_period": entry(200, "结束时间应晚于发布时间，并晚于现在", "inline", { field: "always" }),
  "notice.bad_address": entry(200, "地址不正确：应为本站路径，或不含用户信息的 http(s) 地址", "inline", {
    field: "always",
  }),
  "notice.unregistered_origin": entry(200, "请先在子系统管理中登记站点 {origin}", "inline", {
    field: "always",
    origin: "always",
  }),
  "notice.unknown_view": entry(200, "页面不存在，请重新选择", "inline", { field: "always" }),

  "saved_view.not_found": entry(200, "该视图已不存在", "toast"),
  "saved_view.name_taken": entry(200, "已有同名的视图，请更换名称", "inline"),
  "saved_view.too_many": entry(200, "每个列表至多保存 {count} 个视图，请先删除不需要的", "inline"),
  // profile
  "profile.bad_realname": entry(200, "姓名只能包含文字、间隔号和空格", "inline"),
  "profile.bad_birthday": entry(200, "出生日期不正确", "inline"),
  "profile.same_phone": entry(200, "新手机号与当前手机号相同", "inline"),
  "profile.same_email": entry(200, "新邮箱与当前邮箱相同", "inline"),
  "profile.wrong_username": entry(200, "输入的账号与当前账号不一致", "inline"),
  "profile.administrator_stays": entry(200, "您拥有管理权限，请由其他管理员收回后再申请注销", "inline"),
});

export type ErrorCode = keyof typeof errors;

/** Codes that every call may answer; the binding throws them itself. */
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

/** Codes of the calls that accept a file. */
export const uploadErrors = [
  "http.form_expected",
  "file.missing",
  "file.bad_name",
  "file.kind_refused",
  "file.content_mismatch",
  "file.bad_image",
  "file.too_many_pixels",
  "file.not_stored",
  "file.too_many_uploads",
  "file.too_slow",
] as const satisfies readonly ErrorCode[];

/** Codes that the access guard throws on every call that is not anonymous. */
export const credentialErrors = [
  "http.unauthenticated",
  "session.expired",
  "session.invalid",
  "session.superseded",
  "session.department_pending",
  "session.second_step_pending",
  "session.two_step_required",
  "session.password_expired",
] as const satisfies readonly ErrorCode[];

export type ErrorValues = Readonly<Record<string, string | number>>;

/** Returns the message of a code with its `{name}` placeholders replaced. */
export function messageOf(code: ErrorCode, values: ErrorValues = {}): string {
  return errors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
