import { entry } from "./error-entry.ts";

/** Errors of scheduled reports. */
export const reportScheduleErrors = Object.freeze({
  "report_schedule.not_found": entry(200, "该定时发送不存在或已删除，请刷新后重试", "toast"),
  "report_schedule.changed": entry(200, "该定时发送刚被修改，请刷新后再修改", "toast"),
  "report_schedule.too_many": entry(200, "每人最多 {count} 个定时发送，请先删除不再使用的", "toast"),
  "report_schedule.no_day": entry(200, "请选择发送日期", "inline", { field: "always" }),
  "report_schedule.no_addressee": entry(200, "以下收件人没有邮箱或账号已停用：{names}", "inline", { field: "always" }),
});
