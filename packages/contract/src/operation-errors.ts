import { entry } from "./error-entry.ts";

/** Errors of operations: messages, files, settings, security centre. */
export const operationErrors = Object.freeze({
  "message_template.not_found": entry(200, "消息模板不存在", "toast"),
  "message_template.changed": entry(200, "该模板刚被他人修改，请重新打开后再修改", "toast"),
  "message_template.bad_brace": entry(200, "花括号应成对使用，且其中只填一个可用的字段名", "inline", {
    field: "always",
  }),
  "message_template.unknown_field": entry(200, "字段“{name}”不存在，可用字段：{known}", "inline", {
    field: "always",
  }),
  "message_template.missing_field": entry(200, "内容中缺少字段“{name}”（{label}）", "inline", { field: "always" }),
  "message_template.joined_field": entry(200, "字段“{name}”前后须用空格或换行隔开，不能与其他内容相连", "inline", {
    field: "always",
  }),
  "message_template.sms_too_long": entry(200, "短信最多 {most} 字，按示例内容计算现为 {count} 字", "inline", {
    field: "always",
  }),
  "archive.import_not_found": entry(200, "该导入记录不存在", "toast"),
  "archive.import_running": entry(200, "正在导入其他档案数据文件，请在导入结束后重试", "toast"),
  "archive.import_ended": entry(200, "该次导入已经结束", "toast"),
  "archive.import_compressed": entry(415, "网页导入不接受压缩文件，请解压后上传，或用命令行导入", "toast"),
  "archive.unknown_department": entry(200, "所选部门不存在，请重新选择", "inline", { field: "always" }),
  "archive.unknown_fonds": entry(200, "全宗不存在，或不由您所在部门保管，请重新选择", "inline", {
    field: "always",
  }),
  "file.in_use": entry(200, "该文件仍被使用，不能删除", "toast"),
  "data_key.busy": entry(200, "上一次更换尚未完成，请完成后再更换", "toast"),
  "data_key.not_sealed": entry(200, "尚未启用加密存储，暂不能更换密钥", "toast"),
  "data_key.sealed": entry(200, "已启用加密存储", "toast"),
  "security.not_held": entry(200, "该限制已经解除", "toast"),
  "setting.not_found": entry(200, "该设置不存在", "toast"),
  "setting.fixed": entry(200, "该设置由环境变量决定，请由运维人员修改", "toast"),
  "setting.bad_value": entry(200, "{reason}", "inline", { field: "always" }),
  "setting.ends_own_session": entry(
    200,
    "您本次登录没有通过两步验证，开启后您将不能继续管理，须先设置两步验证并重新登录",
    "inline",
    { field: "always" },
  ),
  "setting.changed": entry(200, "该设置刚被他人修改，请重新打开后再修改", "toast"),
  "message.not_found": entry(200, "该消息不存在或已按保存期限清理", "toast"),
  "message.of_code": entry(200, "验证码和一次性链接不能补发，请重新生成", "toast"),
  "message.already_sent": entry(200, "该消息已发出，无须再次发送", "toast"),
  "message.emptied": entry(200, "该消息的内容已清除，不能再次发送", "toast"),
  "message.file_gone": entry(200, "该消息的附件已清除，不能再次发送", "toast"),
  "message.reason_required": entry(200, "请填写查看理由", "inline", { field: "always" }),
  "message.no_phone": entry(200, "您的账号没有手机号，请先在账号设置中绑定", "toast"),
  "message.no_email": entry(200, "您的账号没有邮箱，请先在账号设置中绑定", "toast"),
  "message.no_provider": entry(200, "尚未配置{way}的发送渠道，请联系运维人员", "toast"),
});
