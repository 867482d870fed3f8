// The bell of the workspace, with unread notices.
import type { EndpointOf, MenuItem, ResultOf } from "@tender/contract";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { openApp } from "./open.tsx";
import { signInToWorkspace } from "./workspace.ts";

export type OwnNotices = ResultOf<EndpointOf<"noticeInbox.listOwn">>;

export const at = "2026-11-20T03:04:05.000Z";
export const row = (id: string, titile: string, priority: "L" | "M" | "H" = "L", createTime = at) => ({
  id,
  titile,
  createTime,
  priority,
  alert: false,
});
export const someNotices: OwnNotices = {
  anntMsgList: [row("n1", "系统维护通知", "H"), row("n2", "放假安排", "M", "2026-11-19T16:30:00.000Z")],
  anntMsgTotal: 12,
  sysMsgList: [row("s1", "在新设备上登录", "L", "2026-09-30T15:59:00.000Z")],
  sysMsgTotal: 1,
};
export const noNotices: OwnNotices = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };
export const jobs = menuItem({ path: "/system/jobs", component: "system/jobs" });
export const bell = () => page.getByRole("button", { name: /^消息(，|$)/ });
/** The visible badge beside the icon, hidden from screen readers. */
export const visibleBadge = () => bell().element().querySelector<HTMLElement>("[aria-hidden=true]:not(svg)");
export const badgeText = () => visibleBadge()?.innerText;
/** Opens the workspace with these notices; every page of it has the bell. */
export async function openBell(notices: OwnNotices = someNotices, menu: readonly MenuItem[] = []) {
  signInToWorkspace({ menu: [...menu, jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  const calls = answer("noticeInbox.listOwn", notices);
  await openApp("/system/jobs");
  await expect.element(bell()).toBeVisible();
  return calls;
}
