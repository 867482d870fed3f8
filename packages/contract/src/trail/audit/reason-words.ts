import { type ErrorCode, errors } from "#errors.ts";
import { chainFaultWords } from "./audit-words.ts";

/** Texts in place of an error's message that contains values missing in the trail, or that is too long for a list. */
const ownWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  "session.wrong_credentials": "用户名或密码错误",
  "session.account_frozen": "账号已冻结",
  "directory.password_ended": "企业目录中的密码已过期或须修改",
  "directory.account_limited": "企业目录不允许此时登录",
  "session.throttled": "错误次数过多",
  "scan.refused": "在手机上拒绝",
  "scan.number_wrong": "手机上输入的数字不符",
  "scan.holder_unbound": "手机 App 未绑定",
  "scan.used": "二维码已使用",
  "scan.expired": "二维码已过期",
  "scan.replaced": "二维码已更换",
  "department.not_a_member": "不属于该部门",
  "department.foreign_user": "不是本人账号",
  "launcher.not_granted": "没有该子系统的权限",
  "launcher.certificate_required": "尚未核验证书",
  "launcher.other_system": "由交易系统办理",
  "certificate.malformed": "证书数据格式错误",
  "certificate.challenge_over": "验证已过期",
  "certificate.unsupported_algorithm": "不支持的证书算法",
  "certificate.not_valid_now": "证书已过期或尚未生效",
  "certificate.untrusted": "证书不受信任",
  "certificate.revoked": "证书已吊销",
  "certificate.status_unknown": "无法核验证书状态",
  "certificate.signature_wrong": "签名验证失败",
  "certificate.not_bound": "证书未绑定账号",
  "certificate.other_account": "证书与账号不一致",
  "certificate.other_organisation": "证书单位与账号单位不一致",
  "certificate.gate_paused": "失败次数过多，已暂停",
  "certificate.bound_already": "已绑定本账号",
  "certificate.bound_elsewhere": "已绑定其他账号",
  "certificate.too_many": "绑定的证书过多",
  "file.not_found": "文件不存在或无权查看",
  "file.bad_dimensions": "图片尺寸不符合要求",
  "file.too_heavy": "图片过大",
  "sso.ticket_invalid": "票据无效",
  "sso.no_account": "统一认证账号未关联",
  "sso.upstream_down": "统一认证无法访问",
  "third_party.code_over": "登录凭据已失效",
  "third_party.of_another": "已绑定其他账号",
  "third_party.has_another": "账号已有绑定",
  "third_party.no_upstream": "未接入统一认证",
  "third_party.account_not_found": "账号不存在",
  "third_party.linked_elsewhere": "已关联其他账号",
  "third_party.linked_already": "账号已有关联",
  "http.forbidden": "没有操作权限",
  "category.has_children": "该分类还有下级",
  "category.too_large": "该分类的项数过多",
  "captcha.graphic_wrong": "验证码不正确",
  "captcha.graphic_required": "未输入验证码",
  "captcha.slider_required": "未拖动滑块",
  "certificate.bad_authority": "证书不能使用",
  "certificate.provider_in_use": "该机构还有绑定的证书",
  "check_rule.bad_pattern": "表达式不能使用",
  "data_rule.beyond_own": "操作人无权查看该列表的全部数据",
  "data_rule.too_many": "数据规则过多",
  "department.has_children": "该部门还有下级部门",
  "department.has_members": "该部门还有成员",
  "department.merge_same_name": "两个部门有同名的下级",
  "dictionary.restore_taken": "编码已被其他字典使用",
  "dictionary.too_many": "字典过多",
  "dictionary.too_many_items": "字典项过多",
  "file.quota_exceeded": "附件总量超过上限",
  "fill_rule.period_hidden": "编号中缺少计数周期，将会重复",
  "fill_rule.too_long": "编号过长",
  "http.internal": "程序错误",
  "http.not_found": "资源未找到",
  "http.unavailable": "服务不可用",
  "menu.beyond_own": "操作人没有该按钮的权限",
  "menu.beyond_own_rows": "操作人无权查看该列表的全部数据",
  "menu.unregistered_origin": "站点未登记",
  "message.no_provider": "尚未配置发送渠道",
  "message_template.joined_field": "字段与其他内容相连",
  "message_template.missing_field": "内容中缺少字段",
  "message_template.sms_too_long": "短信过长",
  "message_template.unknown_field": "字段不存在",
  "notice.incomplete": "通知尚未填写完整",
  "notice.too_long": "正文过长",
  "notice.unregistered_origin": "站点未登记",
  "online_form.confirmation": "未输入表单编码确认",
  "online_form.faults": "表单定义还有错误",
  "online_form.linked": "仍被其他表单关联",
  "online_form.newer_format": "文件的格式较新，本系统不支持",
  "online_form.too_many": "表单过多",
  "online_report.faults": "报表定义还有错误",
  "online_report.newer_format": "文件的格式较新，本系统不支持",
  "online_report.no_set": "操作人无权查看该报表的数据集",
  "online_report.set_gone": "数据集的数据库视图已不存在",
  "online_report.too_many": "报表过多",
  "online_report.too_many_rows": "行数过多，不能导出",
  "online_row.faults": "填写不正确",
  "online_row.picture_too_large": "图片过大",
  "online_row.refused": "不符合该表单的规则",
  "online_row.too_many_files": "已上传未保存的文件过多",
  "organisation.incomplete": "单位信息尚未填写完整",
  "organisation.role_not_of_kind": "单位类型与账号身份不符",
  "organisation.too_many_files": "单位附件过多",
  "password.kept_elsewhere": "该账号的密码由企业目录管理",
  "password.used_before": "新密码与最近用过的密码相同",
  "position.held": "还有人任该职务",
  "report_schedule.too_many": "定时发送过多",
  "role.beyond_own": "角色超出操作人的权限或数据范围",
  "role.beyond_own_grants": "操作人没有其中的权限",
  "role.beyond_own_rows": "该角色的数据范围会超出操作人的范围",
  "role.excluded": "两个角色互斥",
  "role.held_together": "有人同时持有互斥的角色",
  "role.in_use": "仍有授予使用该角色",
  "saved_view.too_many": "视图过多",
  "setting.bad_value": "设置的值不正确",
  "tender.state": "标段状态不允许此操作",
  "tender.too_many_documents": "项目文件过多",
  "tender.incomplete": "项目尚未填写完整",
  "tender.calendar": "不符合时限规则",
  "tender.resume_too_soon": "新的截止时间过早",
  "announcement.exists": "已有未发布的同类公告",
  "announcement.incomplete": "公告尚未填写完整",
  "announcement.too_long": "公告正文过长",
  "subsystem.unregistered_origin": "站点未登记",
  "user.kept_elsewhere": "该用户的资料由目录服务管理",
  "validation.rule_failed": "不符合校验规则",
  "approval.awaited": "待另一位管理员批准",
  "profile.administrator_stays": "拥有管理权限的账号不能注销",
};

const trailReasons = { ...chainFaultWords, "import.rows_refused": "部分行不符合要求" } as const;

/** Every code that the trail stores as the reason of a refusal. */
export type AuditReason = ErrorCode | keyof typeof trailReasons;

/** Removes advice and the direct address of the reader from a message: the trail needs neither. */
const fromMessage = (message: string): string =>
  message
    .replace(/[，；。](请|可|如|还可以|须先).*$/u, "")
    .replace(/：[^：]*\{.*$/u, "")
    .replace(/[!！]$/u, "")
    .replaceAll("您自己", "操作人")
    .replaceAll("您", "操作人");

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
const isTrailReason = (code: string): code is keyof typeof trailReasons => Object.hasOwn(trailReasons, code);

/** Returns the text of a refusal's reason. Texts that the server records itself are shown unchanged. */
export function reasonWord(reason: string | null): string {
  if (reason === null) return "—";
  if (isTrailReason(reason)) return trailReasons[reason];
  return isErrorCode(reason) ? (ownWords[reason] ?? fromMessage(errors[reason].message)) : reason;
}
