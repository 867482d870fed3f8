import { expect, test } from "vitest";
import { titleOf } from "./page-titles.ts";

test.each([
  ["/user/login", "登录"],
  ["/atlxauth/user/login/", "登录"],
  ["/user/register", "注册"],
  ["/user/register-result", "注册"],
  ["/recover", "找回密码"],
  ["/password-changed", "更改密码"],
  ["/first-administrator", "首个管理员"],
  ["/set-password", "设置密码"],
  ["/info/home", "统一门户"],
  ["/info/archivesatatisticst", "档案统计"],
  ["/404", "页面不存在"],
  ["/exception/403", "无权访问"],
  ["/exception/404", "页面不存在"],
  ["/exception/500", "服务器出错"],
  ["/result/success", "操作成功"],
  ["/result/fail", "操作失败"],
  ["/dev", "开发工具"],
  ["/test", "组件展示"],
])("[ROUTE-21] titles %s", (path, title) => {
  expect(titleOf(path)).toBe(title);
});

test("has no titles for pages of the workspace", () => {
  expect(titleOf("/isps/userAnnouncement")).toBeUndefined();
  expect(titleOf("/dashboard/analysis")).toBeUndefined();
});
