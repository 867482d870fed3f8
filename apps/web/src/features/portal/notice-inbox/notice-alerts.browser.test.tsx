import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { createAlerts } from "#shared/browser-alert/alerts.ts";
import { isAnyTabVisible } from "#shared/browser-alert/visibility.ts";
import { endSession } from "#shared/session/session.ts";
import { answer } from "#test/browser/answers.ts";
import { sockets } from "#test/browser/live.ts";
import { FakeNotification, fakeNotifications, resetVisibility, setVisibility } from "#test/browser/notifications.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

let count = 0;
/** A claim on a notice outlives a test, so ids are unique. */
const newId = () => `alert-${++count}-${performance.now()}`;

const row = (id: string, title: string, alert: boolean, minute = 1) => ({
  id,
  titile: title,
  createTime: `2026-11-20T03:0${minute}:00.000Z`,
  priority: "L" as const,
  alert,
});
const ownNotices = (...rows: ReturnType<typeof row>[]) => ({
  anntMsgList: [],
  anntMsgTotal: 0,
  sysMsgList: rows,
  sysMsgTotal: rows.length,
});

/** Opens the connected workspace without unread notices. */
async function open(): Promise<void> {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("noticeInbox.listOwn", ownNotices());
  await openApp("/system/jobs");
  await expect.element(page.getByRole("button", { name: "消息，没有未读" })).toBeVisible();
  await expect.poll(() => sockets.length).toBe(1);
}

/** Sends a message of the server, and the page reads the notices. */
async function receiveNotices(...rows: ReturnType<typeof row>[]): Promise<void> {
  const listCalls = answer("noticeInbox.listOwn", ownNotices(...rows));
  const frame = { cmd: "user", msgId: rows[0]?.id ?? "", msgTxt: "" };
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
  await expect.poll(() => listCalls.inputs.length).toBe(1);
  const name = () => page.getByRole("button", { name: /^消息，/ }).query()?.textContent;
  await expect.poll(name).toMatch(new RegExp(`消息，${rows.length}\\s条未读$`));
}

/** Waits for all pending requests of browser locks. */
const settle = async () => {
  for (let n = 0; n < 5; n += 1) await isAnyTabVisible();
};

async function hide(): Promise<void> {
  setVisibility("hidden");
  await expect.poll(isAnyTabVisible).toBe(false);
}

beforeEach(() => void fakeNotifications("granted"));
afterEach(resetVisibility);

describe("browser notification", () => {
  test("shows only the title while the page is hidden, and opens the notice", async () => {
    await open();
    await hide();
    const id = newId();
    await receiveNotices(row(id, "您的登录密码将于 2026-12-01 到期", true));
    await expect.poll(() => FakeNotification.shown).toHaveLength(1);
    const [shown] = FakeNotification.shown;
    expect([shown?.title, shown?.options.body, shown?.options.tag]).toEqual([
      "您的登录密码将于 2026-12-01 到期",
      undefined,
      id,
    ]);
    answer("noticeInbox.read", {
      id,
      titile: "到期提醒",
      createTime: "2026-11-20T03:04:05.000Z",
      priority: "M",
      sender: "平台",
      sendTime: "2026-11-20T03:04:05.000Z",
      msgContent: "<p>请修改密码</p>",
      msgCategory: "2",
      openType: null,
      openPage: null,
      busId: null,
    });
    answer("noticeInbox.markRead", null);
    const focused = vi.spyOn(window, "focus").mockReturnValue();
    setVisibility("visible");
    shown?.onclick?.();
    expect(focused.mock.calls).toHaveLength(1);
    expect(shown?.isClosed).toBe(true);
    await expect.element(page.getByRole("dialog", { name: "到期提醒" }).getByText("请修改密码")).toBeVisible();
  });

  test("shows the newest of several and the number of others", async () => {
    await open();
    await hide();
    await receiveNotices(
      row(newId(), "新的", true, 3),
      row(newId(), "没有选择的", false, 4),
      row(newId(), "早的", true, 2),
    );
    await expect.poll(() => FakeNotification.shown).toHaveLength(1);
    expect(FakeNotification.shown[0]?.title).toBe("新的");
    expect(FakeNotification.shown[0]?.options.body).toMatch(/^另有\s1\s条新消息$/);
  });

  test("does not appear while the page is visible", async () => {
    await open();
    await receiveNotices(row(newId(), "看得见", true));
    await settle();
    expect(FakeNotification.shown).toEqual([]);
  });

  test("does not appear while another tab of the portal is visible", async () => {
    await open();
    await hide();
    let leave: () => void = () => undefined;
    const other = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const visibleLock = navigator.locks.request("portal-in-sight", { mode: "shared" }, () => other);
    await expect.poll(isAnyTabVisible).toBe(true);
    await receiveNotices(row(newId(), "别的页签看得见", true));
    await settle();
    leave();
    await visibleLock;
    expect(FakeNotification.shown).toEqual([]);
  });

  test("does not appear for unwanted subjects, nor twice for one notice", async () => {
    await open();
    await hide();
    const chosenNotice = row(newId(), "选择了的", true, 2);
    await receiveNotices(row(newId(), "没有选择的", false, 1));
    await receiveNotices(chosenNotice, row(newId(), "没有选择的", false, 1));
    await expect.poll(() => FakeNotification.shown).toHaveLength(1);
    await receiveNotices(row(newId(), "又一条", false, 3), chosenNotice, row(newId(), "没有选择的", false, 1));
    await settle();
    expect(FakeNotification.shown.map(({ title }) => title)).toEqual(["选择了的"]);
  });

  test.each(["default", "denied"] as const)(
    "does not appear and asks for nothing with the permission %s",
    async (permission) => {
      const browser = fakeNotifications(permission);
      await open();
      await hide();
      await receiveNotices(row(newId(), "没有许可", true));
      await settle();
      expect(browser.shown).toEqual([]);
      expect(browser.requestCount).toBe(0);
    },
  );

  test("closes on sign-out, and no other follows", async () => {
    await open();
    await hide();
    await receiveNotices(row(newId(), "退出之前", true));
    await expect.poll(() => FakeNotification.shown).toHaveLength(1);
    endSession("signed-out");
    await expect.poll(() => FakeNotification.shown[0]?.isClosed).toBe(true);
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ cmd: "user", msgId: "x", msgTxt: "" }) });
    await settle();
    expect(FakeNotification.shown).toHaveLength(1);
  });
});

describe("tabs of a browser", () => {
  test("show one notice once in total", async () => {
    const tabs = [createAlerts(), createAlerts(), createAlerts()];
    const alert = { id: newId(), title: "只说一次", onFollow: () => undefined };
    await Promise.all(tabs.map((tab) => tab.show(alert)));
    await tabs[2]?.show(alert);
    expect(FakeNotification.shown.map(({ title }) => title)).toEqual(["只说一次"]);
    for (const tab of tabs) tab.end();
    await tabs[0]?.show({ ...alert, id: newId() });
    expect(FakeNotification.shown).toHaveLength(1);
  });
});
