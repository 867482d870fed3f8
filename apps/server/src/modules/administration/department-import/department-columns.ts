import type { ImportColumn } from "#modules/reference/table-import/table-import.service.ts";

export const titles = { departName: "部门名称", parent: "上级部门" } as const;

/** Further columns of an export. */
export const exported = ["编码", "成员数", "负责人"] as const;

const passedOver = exported.map((title) => ({
  key: title,
  title,
  maxLength: 32_767,
  hint: "",
  example: "",
  isIgnored: true as const,
}));

export const departmentColumns: readonly ImportColumn[] = [
  {
    key: "departName",
    title: titles.departName,
    isRequired: true,
    maxLength: 60,
    hint: "同一上级下不能重名，不能含 /；编码由系统按层级给出",
    example: "采购一部",
  },
  {
    key: "parent",
    title: titles.parent,
    maxLength: 900,
    hint: "上级的编码、完整路径（各级以 / 分隔）或唯一的名称，可以是本文件中靠前的行，按完整路径填写；留空为一级部门",
    example: "集团/采购中心",
  },
  ...passedOver,
];
