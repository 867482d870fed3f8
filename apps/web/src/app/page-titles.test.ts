import { expect, test } from "vitest";
import { titleOf } from "./page-titles.ts";

test.each([
  ["/user/login", "登录"],
  ["/atlxauth/user/login/", "登录"],
  ["/info/archivesatatisticst", "档案统计"],
  ["/first-administrator", "首个管理员"],
  ["/set-password", "设置密码"],
  ["/404", "页面不存在"],
  ["/exception/404", "页面不存在"],
])("[ROUTE-21] titles %s", (path, title) => {
  expect(titleOf(path)).toBe(title);
});

test("leaves the workspace's titles to the workspace", () => {
  expect(titleOf("/isps/userAnnouncement")).toBeUndefined();
  expect(titleOf("/dashboard/analysis")).toBeUndefined();
});
