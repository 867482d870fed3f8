import type { ImportColumn } from "#modules/reference/table-import/table-import.service.ts";

/** Columns of a file of people. 账号 is the name for sign-in and cannot be changed later. */
export const personColumns = [
  {
    key: "username",
    title: "账号",
    isRequired: true,
    maxLength: 50,
    hint: "登录时使用，以后不能更改；不能含空格，不能是他人的手机号或邮箱地址；不分大小写，不能重复",
    example: "lincaiwei",
  },
  { key: "realname", title: "姓名", isRequired: true, maxLength: 30, hint: "中文或外文姓名", example: "林采薇" },
  {
    key: "phone",
    title: "手机号",
    maxLength: 20,
    hint: "11 位中国大陆手机号，不能重复；用于找回密码",
    example: "13800138000",
  },
  { key: "email", title: "邮箱", maxLength: 100, hint: "不能重复", example: "lincaiwei@example.com" },
  {
    key: "departments",
    title: "部门",
    maxLength: 500,
    hint: "部门编码、完整路径（各级以 / 分隔）或唯一的名称；多个以顿号分隔，最多 50 个",
    example: "集团/采购中心/采购一部",
  },
  {
    key: "roles",
    title: "角色",
    maxLength: 500,
    hint: "角色名称或编码，多个以顿号分隔；只能填写您有权授予的角色，见“可填角色”",
    example: "采购人员",
  },
] as const satisfies readonly ImportColumn[];
