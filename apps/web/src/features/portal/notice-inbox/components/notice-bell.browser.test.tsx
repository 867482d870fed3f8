import type { EndpointOf, ResultOf } from "@tender/contract";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { at, badgeText, bell, jobs, noNotices, openBell, row, someNotices, visibleBadge } from "#test/browser/bell.ts";
import { findInjectedContent } from "#test/browser/injected-content.ts";
import { sockets } from "#test/browser/live.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { faultsOfWidths, openApp, readAddress } from "#test/browser/open.tsx";
import { leavePending, signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";
import { htmlPayloads } from "../../../../../../../packages/testkit/src/html-payloads.ts";

const detail: ResultOf<EndpointOf<"noticeInbox.read">> = {
  ...row("n1", "系统维护通知", "H"),
  sender: "信息中心",
  // Differs from the creation time.
  sendTime: "2026-11-20T10:30:00.000Z",
  msgContent: '<p>今晚<strong>22:00</strong>维护<script>alert(1)</script></p><img src="https://evil.example/x.gif">',
  msgCategory: "1",
  openType: null,
  openPage: null,
  busId: null,
};

/** Returns whether two opposite corners of the badge are neither covered nor clipped. */
function isBadgeUncovered(): boolean {
  const { left, right, top, bottom } = visibleBadge()?.getBoundingClientRect() ?? new DOMRect();
  const cornerElements = [
    document.elementFromPoint(left + 4, bottom - 2),
    document.elementFromPoint(right - 4, top + 2),
  ];
  return right > left && cornerElements.every((element) => element === visibleBadge());
}
const panel = () => page.getByRole("dialog", { name: "消息" });
const opened = () => page.getByRole("dialog", { name: "系统维护通知" });

/** Returns the common name of a colour. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (blue > green && green > red) return "blue";
  // The boundary is halfway between red and yellow.
  return red > green && green - blue > (red - blue) / 4 ? "orange" : red > green ? "red" : colour;
}

function answerList(): void {
  answer("noticeInbox.listMine", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
}

describe("the bell", () => {
  test("[NOTICE-01, NOTICE-02, NOTICE-03] shows the sum of both kinds and opens 300 px wide with a tab for each", async () => {
    await openBell();
    await expect.element(bell()).toHaveAccessibleName("消息，13 条未读");
    expect(badgeText()).toBe("13");
    for (const width of [375, 1440]) {
      await page.viewport(width, 900);
      await expect.poll(() => [width, isBadgeUncovered()]).toEqual([width, true]);
    }
    await userEvent.click(bell());
    const tabs = panel().getByRole("tab");
    await expect.poll(() => tabs.elements().map((tab) => tab.textContent)).toEqual(["通知(12)", "系统消息(1)"]);
    await expect.element(tabs.first()).toHaveAttribute("aria-selected", "true");
    expect(panel().element().getBoundingClientRect().width).toBe(300);
  });

  test("stays on its tab when a message of the other kind arrives", async () => {
    await openBell({ ...noNotices, sysMsgList: someNotices.sysMsgList, sysMsgTotal: 1 });
    await userEvent.click(bell());
    answer("noticeInbox.listOwn", someNotices);
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ cmd: "topic", msgId: "n1", msgTxt: "系统维护通知" }) });
    await expect.element(panel().getByRole("tab", { name: "通知(12)" })).toBeVisible();
    const shown = panel().getByRole("tab", { name: "系统消息(1)" });
    await expect.element(shown).toHaveAttribute("aria-selected", "true");
  });

  test("[NOTICE-01, NOTICE-03] shows the number of unread ones to 99, and opens a tab with unread ones", async () => {
    for (const [anntMsgTotal, sysMsgTotal, shown, chosen] of [
      [0, 5, "5", "系统消息(5)"],
      [58, 41, "99", "通知(58)"],
      // The exact number is in the accessible name and, by kind, in the tabs.
      [60, 40, "99+", "通知(60)"],
    ] as const) {
      await openBell({ ...someNotices, anntMsgTotal, sysMsgTotal });
      await expect.element(bell()).toHaveAccessibleName(`消息，${anntMsgTotal + sysMsgTotal} 条未读`);
      expect(badgeText()).toBe(shown);
      await userEvent.click(bell());
      await expect.element(panel().getByText(`通知(${anntMsgTotal})`, { exact: true })).toBeVisible();
      await expect.element(panel().getByText(`系统消息(${sysMsgTotal})`, { exact: true })).toBeVisible();
      await expect.element(panel().getByRole("tab", { name: chosen })).toHaveAttribute("aria-selected", "true");
    }
  });

  test("[NOTICE-05, NOTICE-06] shows title, time and priority of each notice of the chosen kind", async () => {
    await openBell();
    await userEvent.click(bell());
    const shows = async (title: string, time: string, priority: string, colour: string) => {
      const shown = panel().getByRole("listitem").filter({ hasText: title });
      for (const text of [title, time, priority])
        await expect.element(shown.getByText(text, { exact: true })).toBeVisible();
      await expect.element(shown.getByText(/发布/)).toBeVisible();
      const { color, borderTopColor } = getComputedStyle(shown.getByText(priority, { exact: true }).element());
      expect([title, hueOf(color), hueOf(borderTopColor)]).toEqual([title, colour, colour]);
    };
    await expect.element(panel().getByRole("listitem")).toHaveLength(2);
    await shows("系统维护通知", "2026-11-20 11:04", "紧急消息", "red");
    await shows("放假安排", "2026-11-20 00:30", "重要消息", "orange");
    await userEvent.click(panel().getByRole("tab", { name: "系统消息(1)" }));
    await shows("在新设备上登录", "2026-09-30 23:59", "一般消息", "blue");
    await expect.element(panel().getByRole("listitem")).toHaveLength(1);
    await expect.element(panel().getByText("系统维护通知")).not.toBeInTheDocument();
  });

  test("[NOTICE-01, NOTICE-04] shows no numbers before they are known, no badge without any, and the link", async () => {
    const reply = deferred<typeof noNotices>();
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", { total: 0, rows: [] });
    answer("noticeInbox.listOwn", () => reply.promise);
    await openApp("/system/jobs");
    await userEvent.click(page.getByRole("button", { name: "消息", exact: true }));
    const tabs = () =>
      panel()
        .getByRole("tab")
        .elements()
        .map((tab) => tab.textContent);
    await expect.poll(tabs).toEqual(["通知", "系统消息"]);
    reply.resolve(noNotices);
    await expect.element(bell()).toHaveAccessibleName("消息，没有未读");
    expect(tabs()).toEqual(["通知(0)", "系统消息(0)"]);
    expect(badgeText()).toBeUndefined();
    await expect.element(panel().getByText("没有未读的通知")).toBeVisible();
    await expect.element(panel().getByRole("tab", { name: "通知(0)" })).toHaveAttribute("aria-selected", "true");
    for (const kind of ["通知(0)", "系统消息(0)"]) {
      await userEvent.click(panel().getByRole("tab", { name: kind }));
      const link = panel().getByRole("link", { name: "查看我的消息" });
      await expect.element(link).toHaveAttribute("href", "/isps/userAnnouncement");
    }
  });

  test("[NOTICE-04, ROUTE-10] opens the page of my notices and closes", async () => {
    answerList();
    await openBell();
    await userEvent.click(bell());
    await userEvent.click(panel().getByRole("link", { name: "查看我的消息" }));
    await expect.poll(readAddress).toBe("/isps/userAnnouncement");
    await expect.element(page.getByRole("heading", { name: "我的消息" })).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test("closes on Escape, which returns the focus, and on a press outside", async () => {
    await openBell();
    await userEvent.click(bell());
    await userEvent.keyboard("{Tab}{Escape}");
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(bell()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(panel()).toBeVisible();
    await userEvent.click(page.getByRole("main"), { position: { x: 5, y: 300 } });
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test("[NOTICE-02] is 300 px wide, has no serious finding and does not widen the page", async () => {
    await openBell({ ...someNotices, anntMsgList: [row("n1", "系统维护".repeat(40)), ...someNotices.anntMsgList] });
    await userEvent.click(bell());
    await expect.element(panel()).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    for (const width of [1440, 1024, 375]) {
      await page.viewport(width, 800);
      const { left, right } = panel().element().getBoundingClientRect();
      expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(right, `${width} px`).toBeLessThanOrEqual(width);
      expect(right - left, `${width} px`).toBe(300);
    }
  });
});

describe("texts of users", () => {
  test("[SEC-67, W-27] run no script and load nothing anywhere", async () => {
    const text =
      '<img src="https://evil.example/p.gif" onerror="window.hit = 1"><script>window.hit = 1</script>' +
      '<svg onload="window.hit = 1"></svg>javascript:window.hit=1';
    const notice = {
      id: "n1",
      title: text,
      kind: "1",
      sender: text,
      sentAt: at,
      priority: "H",
      isRead: false,
    } as const;
    answer("noticeInbox.listMine", { total: 1, rows: [notice] });
    answer("savedView.listOwn", []);
    answer("noticeInbox.markRead", null);
    const msgContent = `<p>正文</p>${text}${htmlPayloads.map(([, html]) => html).join("")}`;
    answer("noticeInbox.read", { ...detail, titile: text, sender: text, msgContent });
    const listCalls = await openBell({ ...noNotices, anntMsgList: [row("n1", text, "H")], anntMsgTotal: 1 });
    await userEvent.click(bell());
    await expect.element(panel().getByText(text)).toBeVisible();
    expect(findInjectedContent()).toEqual([]);
    await userEvent.click(panel().getByRole("link", { name: "查看我的消息" }));
    await userEvent.click(page.getByRole("button", { name: text, exact: true }));
    const shown = page.getByRole("dialog");
    await expect.element(shown.getByText("正文")).toBeVisible();
    await expect.element(shown.getByText(`发布人：${text}`)).toBeVisible();
    const callsBefore = listCalls.inputs.length;
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ cmd: "topic", msgId: text, msgTxt: text }) });
    await expect.poll(() => listCalls.inputs.length).toBeGreaterThan(callsBefore);
    expect(findInjectedContent()).toEqual([]);
    expect("hit" in window).toBe(false);
  });
});

describe("notice", () => {
  const openDetail = async () => {
    const marked = answer("noticeInbox.markRead", null);
    await openBell();
    await userEvent.click(bell());
    answer("noticeInbox.listOwn", { ...someNotices, anntMsgTotal: 11 });
    await userEvent.click(panel().getByRole("button", { name: /系统维护通知/ }));
    return marked;
  };

  test("[NOTICE-09, NOTICE-13, SEC-67] shows title, sender, time and sanitised content and is marked as read", async () => {
    answer("noticeInbox.read", detail);
    const marked = await openDetail();
    await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
    await expect.element(opened().getByText("2026-11-20 18:30", { exact: true })).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
    await expect.element(opened().getByText("22:00")).toBeVisible();
    expect(opened().element().querySelector("p > strong")?.textContent).toBe("22:00");
    expect(opened().element().innerHTML).not.toMatch(/script|evil/);
    await expect.poll(() => marked.lines).toEqual(["PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId"]);
    expect(marked.inputs).toEqual([{ params: undefined, query: undefined, body: { anntId: "n1" } }]);
    await expect.element(bell()).toHaveAccessibleName("消息，12 条未读");
  });

  const size = () => {
    const box = document.querySelector(".ant-modal-container")?.getBoundingClientRect();
    return [box?.width, box?.height].map((length) => Math.round(length ?? 0));
  };

  test.each([
    ["short content", detail.msgContent],
    ["content longer than the window", "<p>今晚维护</p>".repeat(200)],
  ])("[NOTICE-10] has 60 % width and 80 % height, and a button to close: %s", async (_what, msgContent) => {
    await page.viewport(1440, 900);
    answer("noticeInbox.read", { ...detail, msgContent });
    await openDetail();
    await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
    await expect.poll(size).toEqual([864, 720]);
    for (const [width, height] of [
      [768, 1024],
      [1024, 768],
      [1200, 700],
    ] as const) {
      await page.viewport(width, height);
      await expect.poll(size).toEqual([Math.round(width * 0.6), Math.round(height * 0.8)]);
    }
    const close = opened().getByRole("button", { name: "关闭" }).last();
    const { top, bottom } = close.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(700);
    await userEvent.click(close);
    await expect.element(opened()).not.toBeInTheDocument();
  });

  test("[NOTICE-10] is 60 % of a tablet's width in large type as well", async () => {
    await page.viewport(768, 1024);
    document.documentElement.style.fontSize = "125%";
    onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
    answer("noticeInbox.read", detail);
    await openDetail();
    await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
    await expect.poll(size).toEqual([461, 819]);
  });

  test("[NOTICE-10] takes a phone's width and its content's height, and closes by its button", async () => {
    await page.viewport(375, 800);
    answer("noticeInbox.read", detail);
    await openDetail();
    await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
    await expect.poll(() => size()[0]).toBe(359);
    expect(size()[1]).toBeGreaterThan(150);
    expect(size()[1]).toBeLessThan(400);
    await userEvent.click(opened().getByRole("button", { name: "关闭" }).last());
    await expect.element(opened()).not.toBeInTheDocument();
  });

  test.each([
    ["url", "/isps/userAnnouncement?page=2&pageSize=20", true],
    ["url", null, false],
    // The type decides, not the form of the address.
    ["component", "/isps/userAnnouncement", false],
    [null, "/isps/userAnnouncement", false],
  ] as const)(
    "[NOTICE-11, SEC-68] of type %s with target %s has a button to handle it: %s",
    async (openType, openPage, has) => {
      answer("noticeInbox.read", { ...detail, openType, openPage });
      await openDetail();
      await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
      const handleButton = opened().getByRole("button", { name: "去处理" });
      if (!has) return expect(handleButton.query()).toBeNull();
      answerList();
      await userEvent.click(handleButton);
      await expect.poll(readAddress).toBe(openPage);
      await expect.element(opened()).not.toBeInTheDocument();
    },
  );

  test("[NOTICE-11, SEC-53] of type url opens another site in a new window without opener and referrer", async () => {
    const openWindow = vi.spyOn(window, "open").mockReturnValue(null);
    onTestFinished(() => openWindow.mockRestore());
    answer("noticeInbox.read", { ...detail, openType: "url", openPage: "https://known.example/a?b=1" });
    await openDetail();
    await userEvent.click(opened().getByRole("button", { name: "去处理" }));
    await expect.element(opened()).not.toBeInTheDocument();
    expect(openWindow.mock.calls).toEqual([["https://known.example/a?b=1", "_blank", "noopener,noreferrer"]]);
    expect(readAddress()).toBe("/system/jobs");
    expect(attemptedNavigations).toEqual([]);
  });

  const dossiers = (path: string) => menuItem({ path, component: "archive/dossiers" });
  test.each([
    ["its own address", dossiers("/archive/dossiers"), "d 1", "/archive/dossiers?id=d+1"],
    [
      "another address in a group",
      menuGroup("/own", "我的", [dossiers("/own/dossiers")]),
      "d 1",
      "/own/dossiers?id=d+1",
    ],
    ["an address, without a record", dossiers("/archive/dossiers"), null, "/archive/dossiers"],
  ])(
    "[NOTICE-12, NOTICE-13] of type component opens its view and is marked as read: %s",
    async (_where, item, busId, address) => {
      leavePending("archive.listDossiers", "savedView.listOwn", "dictionary.readItems");
      answer("noticeInbox.read", { ...detail, openType: "component", openPage: "archive/dossiers", busId });
      const marked = answer("noticeInbox.markRead", null);
      await openBell(someNotices, [item]);
      await userEvent.click(bell());
      await userEvent.click(panel().getByRole("button", { name: /系统维护通知/ }));
      await expect.poll(readAddress).toBe(address);
      await expect.poll(() => marked.lines).toEqual(["PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId"]);
      expect(marked.inputs).toEqual([{ params: undefined, query: undefined, body: { anntId: "n1" } }]);
      await expect.element(opened()).not.toBeInTheDocument();
    },
  );

  test("[NOTICE-12, NOTICE-13] of type component shows its detail if the menu lacks the view", async () => {
    answer("noticeInbox.read", { ...detail, openType: "component", openPage: "archive/dossiers", busId: "d1" });
    const marked = await openDetail();
    await expect.poll(() => marked.inputs.map(({ body }) => body)).toEqual([{ anntId: "n1" }]);
    await expect.element(opened().getByText("发布人：信息中心")).toBeVisible();
    expect(readAddress()).toBe("/system/jobs");
    expect(opened().getByRole("button", { name: "去处理" }).query()).toBeNull();
  });

  test("[NOTICE-13] shows in place that it was removed and is not marked as read", async () => {
    answer("noticeInbox.read", refusal("notice.not_found"));
    const marked = await openDetail();
    await expect.element(panel().getByText("该消息不存在，或已被撤回")).toBeVisible();
    await expectNoCalls(marked);
  });
});
