import { entry } from "./error-entry.ts";

/** Errors of online reports: of their design and of reading them. */
export const onlineReportErrors = Object.freeze({
  "online_report.not_found": entry(200, "该报表不存在或已删除，请刷新后重试", "toast"),
  "online_report.changed": entry(200, "该报表刚被他人修改，请重新打开后再修改", "toast"),
  "online_report.design_closed": entry(200, "本环境不允许设计报表，请联系系统管理员", "toast"),
  "online_report.bad_code": entry(200, "报表编码不正确：{what}", "inline", { field: "always" }),
  "online_report.code_taken": entry(200, "该编码已被使用，请更换", "inline", { field: "always" }),
  "online_report.code_stays": entry(200, "已有菜单的报表不能修改编码", "inline", { field: "always" }),
  "online_report.too_many": entry(200, "最多 {count} 个报表", "toast"),
  "online_report.faults": entry(200, "还有 {count} 处需要修改", "inline", { faults: "always" }),
  "online_report.not_open": entry(200, "该报表已停用，请先启用", "toast"),
  "online_report.has_menu": entry(200, "该报表已有菜单", "toast"),
  "online_report.bad_file": entry(200, "文件无法读取，请使用导出的 JSON", "toast"),
  "online_report.newer_format": entry(200, "文件格式版本为 {format}，本系统最高支持 {known}，请先升级", "toast"),
  "online_report.no_report": entry(404, "该报表不存在或已停用", "as-status"),
  "online_report.no_set": entry(403, "您无权查看该报表的数据集“{title}”", "page"),
  "online_report.set_gone": entry(503, "数据集“{title}”的数据库视图已不存在，请联系系统管理员", "toast"),
  "online_report.set_changed": entry(503, "该报表的数据集刚被修改，请刷新后重试", "toast"),
  "online_report.bad_query": entry(400, "查询条件不正确：{what}", "toast"),
  "online_report.no_groups": entry(200, "该报表没有汇总，或含有您无权查看的列", "toast"),
  "online_report.too_many_rows": entry(200, "超过 {count} 行，不能导出，请缩小查询条件", "toast"),
  "online_report.too_slow": entry(503, "查询超过 10 秒，已停止，请缩小日期范围或增加条件后重试", "toast"),
  "online_report.busy": entry(503, "正在运行的报表较多，请稍后再试", "toast"),
  "online_report.no_role": entry(503, "报表的只读数据库角色尚未建立，请联系系统管理员", "toast"),
});
