import { entry } from "./error-entry.ts";

/** Errors of the working calendar and of the rules of time. */
export const calendarErrors = Object.freeze({
  "calendar.bad_file": entry(200, "文件无法读取：应为 xlsx 或 CSV 文件，且表头含“日期”“类型”“名称”三列", "toast"),
  "calendar.year_not_found": entry(200, "该年度尚未导入或已删除，请刷新后重试", "toast"),
  "calendar.year_changed": entry(200, "该年度刚被他人导入、核对或删除，请刷新后重试", "toast"),
  "calendar.own_year": entry(200, "不能核对本人导入的年度，请由他人核对", "toast"),
  "calendar.rule_not_found": entry(200, "该时限规则不存在，请刷新后重试", "toast"),
  "calendar.rule_changed": entry(200, "该时限规则刚被他人修改，请重新打开后再修改", "toast"),
  "calendar.rule_taken": entry(200, "已有相同事项、法律体系和采购方式的规则，请修改该规则", "inline", {
    field: "always",
  }),
  "calendar.rule_unit": entry(200, "该事项不能使用这个单位", "inline", { field: "always" }),
  "calendar.rule_value": entry(200, "数值不正确：{hint}", "inline", { field: "always" }),
  "calendar.unknown_method": entry(200, "采购方式不在字典中，请刷新后重试", "inline", { field: "always" }),
  "calendar.rule_not_delivered": entry(200, "自行新增的规则没有出厂内容，可以停用", "toast"),
  "calendar.own_rule": entry(200, "不能核对本人修改的规则，请由他人核对", "toast"),
});
