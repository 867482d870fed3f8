import { entry } from "./error-entry.ts";

const atField = { field: "always" } as const;

/** Errors of tenders and their announcements. */
export const tenderErrors = Object.freeze({
  "tender.not_found": entry(404, "该项目不存在，或不在您的管理范围内", "as-status"),
  "tender.changed": entry(200, "该项目刚被他人修改，请核对后再保存", "toast"),
  "tender.waiting": entry(200, "公告正在审批或待发布，请撤回后再修改", "toast"),
  "tender.state": entry(200, "本标段{state}，不能执行此操作", "toast"),
  "tender.no_department": entry(200, "请先选择所属部门，再新建项目", "toast"),
  "tender.code_taken": entry(200, "项目编号已被使用，请更换", "inline", atField),
  "tender.unknown_organisation": entry(200, "所选单位不存在或已停用，请重新选择", "inline", atField),
  "tender.not_own_agency": entry(200, "代理机构只能编制受托代理的项目，请选择您所在的代理机构", "inline", atField),
  "tender.published_before": entry(200, "项目已发布过公告，不能删除；请以终止公告结束", "toast"),
  "tender.unknown_document": entry(404, "该文件不存在或已移除", "as-status"),
  "tender.too_many_documents": entry(200, "一个项目最多 {count} 个文件", "toast"),
  "tender.document_public": entry(200, "文件已经公开，不能移除；请以更正公告发布新版本", "toast"),
  "tender.incomplete": entry(200, "项目还有 {count} 处未填写，第一处：{what}", "toast"),
  "tender.calendar": entry(200, "不符合时限规则：{rule}（依据：{source}）", "toast"),
  "tender.deadline_passed": entry(200, "截止时间须晚于现在", "inline", atField),
  "tender.resume_too_soon": entry(200, "新的截止时间不得早于 {time}", "inline", atField),
  "tender.unknown_rule": entry(200, "没有这条时限规则，请刷新后重试", "toast"),
  "tender.override_exists": entry(200, "该项目已准许不适用这条规则", "toast"),
  "tender.own_approval": entry(200, "不能审核自己提交的内容", "toast"),
  "announcement.not_found": entry(404, "该公告不存在，或不在您的管理范围内", "as-status"),
  "announcement.changed": entry(200, "该公告刚被他人修改，请核对后再保存", "toast"),
  "announcement.not_draft": entry(200, "公告已提交或已发布，不能修改", "toast"),
  "announcement.not_pending": entry(200, "公告不在待审批或待发布状态，请刷新后重试", "toast"),
  "announcement.not_waiting": entry(200, "公告不在审批中，请刷新后重试", "toast"),
  "announcement.exists": entry(200, "该项目已有一份未发布的{type}，请先完成或删除", "toast"),
  "announcement.incomplete": entry(200, "请先填写{what}", "inline", atField),
  "announcement.outdated": entry(200, "项目内容在公告保存后有修改，请核对正文并重新保存", "toast"),
  "announcement.publish_passed": entry(200, "发布时间已过，请重新选择", "inline", atField),
  "announcement.too_long": entry(200, "公告正文过长：{kilobytes} KB，最多 500 KB", "inline", atField),
  "announcement.too_complex": entry(200, "公告正文的格式过于复杂，请简化后再保存", "inline", atField),
});
