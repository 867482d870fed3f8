import { entry } from "./error-entry.ts";

/** What is refused of online forms, by those who design them and of what is kept in them. */
export const onlineFormErrors = Object.freeze({
  "online_form.not_found": entry(200, "该表单不存在或已删除，请刷新后再试", "toast"),
  "online_form.changed": entry(200, "该表单刚被他人修改，请重新打开后再改", "toast"),
  "online_form.design_closed": entry(200, "本环境不允许设计表单，请联系系统管理员", "toast"),
  "online_form.bad_code": entry(200, "表单编码不正确：{what}", "inline", { field: "always" }),
  "online_form.code_taken": entry(200, "该编码已被使用，请换一个", "inline", { field: "always" }),
  "online_form.code_stays": entry(200, "已发布的表单不能修改编码和类型", "inline", { field: "always" }),
  "online_form.too_many": entry(200, "最多 {count} 个表单", "toast"),
  "online_form.faults": entry(200, "还有 {count} 处需要修改", "inline", { faults: "always" }),
  "online_form.misfits": entry(200, "已有数据不符合新的定义，没有作任何修改", "inline", { misfits: "always" }),
  "online_form.nothing_changed": entry(200, "草稿与已发布的相同，不需要发布", "toast"),
  "online_form.confirmation": entry(200, "请输入表单编码 {code} 以确认", "inline", { field: "always" }),
  "online_form.busy": entry(200, "该表单正在使用中，暂时无法修改，请稍后再试", "toast"),
  "online_form.release_not_found": entry(200, "没有这个发布版本", "toast"),
  "online_form.not_published": entry(200, "该表单还没有发布", "toast"),
  "online_form.linked": entry(200, "仍被表单{uses}关联，请先修改它们", "toast"),
  "online_form.set_aside_gone": entry(200, "已到期清除，或已取回", "toast"),
  "online_form.has_menu": entry(200, "该表单已有菜单", "toast"),
  "online_form.bad_file": entry(200, "文件无法读取：应为导出的 JSON", "toast"),
  "online_form.newer_format": entry(200, "文件的格式为 {format}，本系统只支持到 {known}，请先升级", "toast"),
});
