import { entry } from "./error-entry.ts";

/** Errors of the register of organisations and of submissions by their own people. */
export const organisationErrors = Object.freeze({
  "organisation.not_found": entry(404, "该单位不存在或已删除", "as-status"),
  "organisation.changed": entry(200, "该单位刚被他人修改，请核对后再保存", "toast"),
  "organisation.name_missing": entry(200, "请输入单位名称", "inline", { field: "always" }),
  "organisation.bad_code": entry(200, "统一社会信用代码不正确，请核对 18 位代码", "inline", { field: "always" }),
  "organisation.code_taken": entry(200, "该统一社会信用代码已登记于其他单位", "inline", { field: "always" }),
  "organisation.kind_missing": entry(200, "请至少选择一种单位类型", "inline", { field: "always" }),
  "organisation.unknown_region": entry(200, "行政区划不存在，请重新选择", "inline", { field: "always" }),
  "organisation.bad_phone": entry(200, "联系电话不正确，请输入手机号，或带区号的固定电话", "inline", {
    field: "always",
  }),
  "organisation.in_use": entry(200, "该单位仍被使用，不能删除：{uses}", "toast"),
  "organisation.unknown_person": entry(200, "账号不存在，或不在该单位中", "toast"),
  "organisation.role_not_of_kind": entry(200, "该单位不是{kind}，账号不能以此身份代表该单位", "inline", {
    field: "always",
  }),
  "organisation.unknown_file": entry(200, "附件不存在或已移除，请重新上传", "toast"),
  "organisation.too_many_files": entry(200, "一个单位最多 {count} 个附件", "toast"),
  "organisation.not_administrator": entry(200, "只有单位管理员可以提交变更", "toast"),
  "organisation.submission_changed": entry(200, "该变更已被他人修改或处理，请重新打开", "toast"),
  "organisation.submission_waiting": entry(200, "变更正在审核，请撤回后再修改", "toast"),
  "organisation.not_waiting": entry(200, "该变更不在审核中，请刷新后重试", "toast"),
  "organisation.nothing_changed": entry(200, "没有变更，无须提交", "toast"),
  "organisation.incomplete": entry(200, "请先填写{what}", "inline", { field: "always" }),
});
