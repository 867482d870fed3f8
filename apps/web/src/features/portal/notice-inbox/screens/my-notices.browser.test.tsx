import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { sockets } from "#test/browser/live.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

type Row = ResultOf<EndpointOf<"noticeInbox.listMine">>["rows"][number];

const sentAt = "2026-11-20T03:04:05.000Z";
const rows: Row[] = [
  { id: "n1", title: "系统维护通知", kind: "1", sender: "信息中心", sentAt, priority: "H", isRead: false },
  { id: "s1", title: "在新设备上登录", kind: "2", sender: "电子招标采购平台", sentAt, priority: "M", isRead: true },
];
const cell = (name: string) => page.getByRole("cell", { name, exact: true });

async function open(address = "/isps/userAnnouncement", listed = rows) {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answer("savedView.listOwn", []);
  answer("noticeInbox.listOwn", { anntMsgList: [], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 });
  const listCalls = answer("noticeInbox.listMine", { total: listed.length, rows: listed });
  await openApp(address);
  await expect.element(page.getByRole("heading", { name: "我的消息", level: 1 })).toBeVisible();
  return listCalls;
}

beforeEach(() => page.viewport(1440, 900));

describe("my notices", () => {
  test("[NOTICE-19, NOTICE-06] show title, kind, sender, time, priority and state, ten to a page", async () => {
    const listCalls = await open();
    const row = page.getByRole("row", { name: /系统维护通知/ });
    for (const name of ["通知", "信息中心", "2026-11-20 11:04", "紧急消息", "未读"])
      await expect.element(row.getByRole("cell", { name, exact: true })).toBeVisible();
    const other = page.getByRole("row", { name: /在新设备上登录/ });
    for (const name of ["系统消息", "电子招标采购平台", "重要消息", "已读"])
      await expect.element(other.getByRole("cell", { name, exact: true })).toBeVisible();
    expect(listCalls.inputs[0]?.query).toMatchObject({ pageSize: 10 });
  });

  test("[NOTICE-19] are filtered by title, sender, kind and state, which the address holds", async () => {
    const listCalls = await open();
    await userEvent.fill(page.getByLabelText("标题"), "维护");
    await userEvent.fill(page.getByLabelText("发布人"), "信息");
    await userEvent.click(page.getByRole("combobox", { name: "类型" }));
    await userEvent.click(page.getByTitle("系统消息", { exact: true }));
    await userEvent.click(page.getByRole("combobox", { name: "状态" }));
    await userEvent.click(page.getByTitle("未读", { exact: true }));
    await userEvent.click(page.getByRole("button", { name: /^查\s?询$/ }));
    await expect
      .poll(() => listCalls.inputs.at(-1)?.query)
      .toMatchObject({ title: "维护", sender: "信息", kind: "2", isRead: "0" });
    const { pathname, searchParams } = new URL(readAddress(), location.href);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/isps/userAnnouncement",
      { title: "维护", sender: "信息", kind: "2", isRead: "0" },
    ]);
  });

  test("[NOTICE-16, NOTICE-19] are read again when the socket reports a change", async () => {
    const listCalls = await open();
    await expect.poll(() => sockets.length).toBe(1);
    const before = listCalls.inputs.length;
    sockets[0]?.onmessage?.({ data: JSON.stringify({ cmd: "user", msgId: "n9", msgTxt: "" }) });
    await expect.poll(() => listCalls.inputs.length).toBeGreaterThan(before);
  });

  test("[NOTICE-19] are all marked as read after confirmation and report the number", async () => {
    const listCalls = await open();
    const marked = answer("noticeInbox.markAllRead", { marked: 3 });
    await userEvent.click(page.getByRole("button", { name: "全部标为已读" }));
    const question = page.getByRole("dialog", { name: "全部标为已读" });
    await expect.element(question.getByText("您的通知和系统消息都将标为已读，是否继续？")).toBeVisible();
    expect(marked.inputs).toEqual([]);
    const before = listCalls.inputs.length;
    await userEvent.click(question.getByRole("button", { name: "全部标为已读" }));
    await expect.element(toast(/已将\s3\s条消息标为已读/)).toBeVisible();
    await expect.poll(() => listCalls.inputs.length).toBeGreaterThan(before);
  });

  test("open the notice that the address names and clear the address", async () => {
    answer("noticeInbox.read", refusal("notice.not_found"));
    await open("/isps/userAnnouncement?notice=n7");
    await expect.element(page.getByRole("dialog").getByText("该消息不存在，或已被撤回")).toBeVisible();
    expect(readAddress()).toBe("/isps/userAnnouncement");
  });

  test("show a note when there are none", async () => {
    await open("/isps/userAnnouncement", []);
    await expect.element(page.getByText("暂无消息").first()).toBeVisible();
    expect(cell("系统维护通知").query()).toBeNull();
  });
});
