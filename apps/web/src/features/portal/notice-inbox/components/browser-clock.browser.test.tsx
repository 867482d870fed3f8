import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noteServerTime } from "#shared/clock/server-clock.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const minute = 60_000;
const hour = 60 * minute;

afterEach(() => noteServerTime(Date.now()));

test.each([
  ["behind", 5 * hour],
  ["ahead", -5 * hour],
])("[NOTICE-05] shows the age of a notice by the server's clock, the browser's hours %s", async (_how, ahead) => {
  const server = Date.now() + ahead;
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answer("system.listJobs", { total: 0, rows: [] });
  const createTime = new Date(server - 3 * minute - 1_000).toISOString();
  const result = {
    anntMsgList: [{ id: "n1", titile: "系统维护通知", createTime, priority: "H", alert: false }],
    anntMsgTotal: 1,
    sysMsgList: [],
    sysMsgTotal: 0,
  };
  answer("noticeInbox.listOwn", () =>
    Response.json({ success: true, code: "200", message: "操作成功", result, timestamp: server }),
  );
  await openApp("/system/jobs");
  await userEvent.click(page.getByRole("button", { name: /^消息，/ }));
  const shown = page.getByRole("dialog", { name: "消息" }).getByText(/3\s分钟前/);
  await expect.element(shown).toBeVisible();
  const [day, minutes] = new Date(Date.parse(createTime) + 8 * hour).toISOString().slice(0, 16).split("T");
  expect(shown.element().closest("time")?.title).toContain(`${day} ${minutes}`);
});
