import type { TemplateField } from "@tender/contract";

/** The default text of a message that the product sends. */
export interface DeliveredTemplate {
  readonly way: "sms" | "mail" | "system" | "robot";
  readonly name: string;
  /** Subject of a mail or title of a notice or group message. For SMS only gateways receive it, and it cannot be edited. */
  readonly subject: string;
  readonly body: string;
  /** Fields beside `platform`, which every text may contain. */
  readonly fields: readonly TemplateField[];
}

const optional = <N extends string>(name: N, label: string, sample: string) => ({
  name,
  label,
  sample,
  isRequired: false,
});
const required = <N extends string>(name: N, label: string, sample: string) => ({
  name,
  label,
  sample,
  isRequired: true,
});

const codeFields = [
  required("code", "验证码", "042137"),
  optional("purpose", "用途", "登录"),
  optional("minutes", "有效分钟数", "5"),
] as const;

// The text names the purpose, so that a person who is asked to pass the code on sees its use. It contains no link.
const codeText =
  "【{platform}】您正在{purpose}，验证码 {code}，{minutes} 分钟内有效。请勿告知他人；如非本人操作，请忽略。";

const importFields = [
  required("file", "文件", "2026年档案.json"),
  required("outcome", "结果", "已导入"),
  optional("time", "结束时间", "2026-11-20 14:05"),
  optional("added", "新增", "120"),
  optional("updated", "更新", "8"),
  optional("skipped", "跳过", "0"),
  optional("unchanged", "未变", "31"),
  optional("errors", "错误", "0"),
  optional("warnings", "警告", "2"),
] as const;

const importText =
  "导入于 {time} 结束。\n新增 {added}，更新 {updated}，跳过 {skipped}，未变 {unchanged}，错误 {errors}，警告 {warnings}。";

/** All messages except security events, which have their own templates. */
export const deliveredTemplates = Object.freeze({
  sms_code: { way: "sms", name: "验证码短信", subject: "{platform}验证码", body: codeText, fields: codeFields },
  mail_code: { way: "mail", name: "验证码邮件", subject: "{platform}验证码", body: codeText, fields: codeFields },
  mail_welcome: {
    way: "mail",
    name: "注册成功",
    subject: "欢迎使用{platform}",
    body: "您的账号 {username} 已注册成功，可使用用户名、邮箱或手机号登录。如非本人操作，请联系系统管理员。",
    fields: [required("username", "账号", "zhangsan")],
  },
  mail_password_link: {
    way: "mail",
    name: "设置密码的链接",
    subject: "{platform}：请设置登录密码",
    body: "{realname}，您好：\n\n请打开以下链接，为账号 {username} 设置登录密码：\n{link}\n\n链接在 {until}（北京时间）前有效，仅可使用一次，请勿转发。如非您本人需要，请勿打开链接，并联系系统管理员。\n\n{platform}",
    fields: [
      required("link", "链接", "https://portal.example.cn/set-password#sample"),
      optional("username", "账号", "zhangsan"),
      optional("realname", "姓名", "张三"),
      optional("until", "有效期至", "2026-11-21 14:05"),
    ],
  },
  mail_security: {
    way: "mail",
    name: "账号安全提醒",
    subject: "{platform}：账号安全提醒",
    body: "您好：\n\n{time}，{event}。\n如非本人操作，请立即登录并修改密码，同时联系系统管理员。\n\n{platform}",
    fields: [
      required("event", "安全动态", "登录密码已修改，其他设备已全部下线"),
      optional("time", "时间", "2026-11-20 14:05"),
    ],
  },
  mail_notice: {
    way: "mail",
    name: "系统消息的邮件",
    subject: "{platform}：{title}",
    body: "您好：\n\n{content}\n\n如不想再收到此类邮件，可在“账号设置”的“新消息通知”中关闭。\n\n{platform}",
    fields: [optional("title", "标题", "系统消息的标题"), required("content", "内容", "系统消息的内容。")],
  },
  mail_duty: {
    way: "mail",
    name: "系统消息的邮件（不可关闭）",
    subject: "{platform}：{title}",
    body: "您好：\n\n{content}\n\n{platform}",
    fields: [optional("title", "标题", "系统消息的标题"), required("content", "内容", "系统消息的内容。")],
  },
  mail_report: {
    way: "mail",
    name: "定时发送的报表",
    subject: "{platform}：{title}",
    body: "您好：\n\n“{title}”已生成，见附件 {file}。\n该报表由 {owner} 定时发送，内容以其查看权限为准，请勿转发给无关人员。\n\n{platform}",
    fields: [
      required("title", "名称", "月度台账"),
      required("owner", "发送人", "张三"),
      optional("file", "文件名", "月度台账.xlsx"),
    ],
  },
  mail_trial: {
    way: "mail",
    name: "测试邮件",
    subject: "{platform}：测试邮件",
    body: "您好：\n\n这是一封测试邮件，收到即表示{platform}可以发送邮件。\n\n{platform}",
    fields: [],
  },
  robot_notice: {
    way: "robot",
    name: "通知公告的群消息",
    subject: "{title}",
    body: "### {title}\n\n{platform}发布了新的通知公告，请登录后查看。",
    fields: [required("title", "通知标题", "系统维护公告")],
  },
  robot_alarm: {
    way: "robot",
    name: "系统告警的群消息",
    subject: "系统告警：{title}",
    body: "### 系统告警：{title}\n\n{platform}发出告警，请管理员登录后处理。",
    fields: [required("title", "告警", "定时备份未成功")],
  },
  report_failed: {
    way: "system",
    name: "定时发送失败",
    subject: "报表“{title}”未能发送",
    body: "原因：{reason}\n下次仍按设定的时间发送。",
    fields: [required("title", "名称", "月度台账"), optional("reason", "原因", "文件超过 10 MB，不能作为邮件附件")],
  },
  report_stopped: {
    way: "system",
    name: "定时发送已暂停",
    subject: "报表“{title}”的定时发送已暂停",
    body: "原因：{reason}\n处理后可在报表页的“定时发送”中恢复。",
    fields: [required("title", "名称", "月度台账"), optional("reason", "原因", "您已没有定时发送该报表的权限")],
  },
  server_access_told: {
    way: "system",
    name: "在服务器上恢复管理员登录",
    subject: "运维人员在服务器上操作了管理员 {realname}（{username}）的登录",
    body: "操作：{what}。\n操作系统账号：{operator}。\n如非事先约定的操作，请立即冻结该账号并核查日志。",
    fields: [
      required("username", "账号", "zhangsan"),
      optional("realname", "姓名", "张三"),
      required("what", "操作", "生成设置密码的一次性链接"),
      optional("operator", "操作系统账号", "tender"),
    ],
  },
  notice_password_ends: {
    way: "system",
    name: "密码即将到期",
    subject: "您的登录密码将于 {date} 到期，请及时修改",
    body: "您的登录密码将于 {date} 到期。\n到期后须修改密码方可继续使用，请尽快修改。",
    fields: [required("date", "到期日", "2026-12-31")],
  },
  notice_approved: {
    way: "system",
    name: "通知已获批准",
    subject: "您的通知“{title}”已获批准",
    body: "通知将按设定的时间发布。",
    fields: [required("title", "通知标题", "系统维护公告")],
  },
  notice_rejected: {
    way: "system",
    name: "通知未获批准",
    subject: "您的通知“{title}”未获批准，已退回草稿",
    body: "理由：{reason}",
    fields: [required("title", "通知标题", "系统维护公告"), optional("reason", "理由", "请补充维护时段")],
  },
  announcement_approved: {
    way: "system",
    name: "公告已获批准",
    subject: "您提交的公告“{title}”已获批准",
    body: "公告已发布，或将在预定时间发布。",
    fields: [required("title", "公告标题", "办公设备采购项目公开招标公告")],
  },
  announcement_rejected: {
    way: "system",
    name: "公告未获批准",
    subject: "您提交的公告“{title}”被退回",
    body: "理由：{reason}",
    fields: [
      required("title", "公告标题", "办公设备采购项目公开招标公告"),
      optional("reason", "理由", "请补充资格要求"),
    ],
  },
  announcement_unpublished: {
    way: "system",
    name: "公告未能按时发布",
    subject: "公告“{title}”未能按预定时间发布，已退回草稿",
    body: "原因：{reason}",
    fields: [
      required("title", "公告标题", "办公设备采购项目公开招标公告"),
      optional("reason", "原因", "自采购文件开始提供至投标截止不得少于 20 日"),
    ],
  },
  organisation_approved: {
    way: "system",
    name: "单位变更已获批准",
    subject: "“{name}”的变更已获批准",
    body: "已成为第 {number} 版，立即生效。",
    fields: [required("name", "单位名称", "示例科技有限公司"), optional("number", "版本号", "3")],
  },
  organisation_returned: {
    way: "system",
    name: "单位变更已退回",
    subject: "“{name}”的变更已退回，请修改后重新提交",
    body: "理由：{reason}",
    fields: [required("name", "单位名称", "示例科技有限公司"), optional("reason", "理由", "营业执照已过期")],
  },
  import_ended: {
    way: "system",
    name: "档案导入结束",
    subject: "档案数据“{file}”{outcome}",
    body: importText,
    fields: importFields,
  },
  import_failed: {
    way: "system",
    name: "档案导入失败",
    subject: "档案数据“{file}”{outcome}",
    body: `${importText}\n原因：{reason}`,
    fields: [...importFields, optional("reason", "原因", "文件不是有效的 JSON")],
  },
  backup_failed: {
    way: "system",
    name: "备份失败",
    subject: "定时备份未成功",
    body: "{time} 开始的定时备份未成功，请运维人员处理。\n原因：{reason}",
    fields: [
      required("reason", "原因", "备份目录 /backup 所在的磁盘空间不足"),
      optional("time", "开始时间", "2026-11-20 02:30"),
    ],
  },
} as const satisfies Readonly<Record<string, DeliveredTemplate>>);

export type TemplateCode = keyof typeof deliveredTemplates;
/** Values for every field of a template. */
export type TemplateValues<C extends TemplateCode> = Readonly<
  Record<(typeof deliveredTemplates)[C]["fields"][number]["name"], string>
>;
