// Guarantee: all sessions are listed and can be ended one by one after confirmation; the list follows after any
// outcome.
import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

type Row = ResultOf<EndpointOf<"session.listAll">>["rows"][number];

const menu = [menuItem({ path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } })];
const mayEnd = { action: "session:end", type: "1", status: "1", describe: "强制下线" } as const;
const row = (id: string, realname: string, more: Partial<Row> = {}): Row => ({
  id,
  realname,
  username: `${id}-user`,
  appId: null,
  departName: "采购一部",
  address: "198.51.100.7",
  device: "Firefox 140 · Linux",
  signedInAt: "2026-11-20T03:04:05.000Z",
  lastUsedAt: "2026-11-20T04:05:06.000Z",
  current: false,
  ...more,
});
const ownSession = row("s1", "赵一", { current: true });
const otherSession = row("s2", "钱二");
const sessionInSubsystem = row("s3", "孙三", { appId: "60009", departName: null });

const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
const endButtonOf = (name: string) => rowOf(name).getByRole("button", { name: "强制下线" });
const question = page.getByRole("dialog", { name: "强制下线" });
const listOf = (...rows: Row[]) => answer("session.listAll", { total: rows.length, rows });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu, auth: [mayEnd], allAuth: [mayEnd] });
  answer("savedView.listOwn", []);
  listOf(ownSession, otherSession, sessionInSubsystem);
});

async function open(): Promise<void> {
  await openApp("/system/sessions");
  await expect.element(rowOf("钱二")).toBeVisible();
}

test("[ADMINDATA-25, SEC-18] shows the facts of each session, and does not end the person's own one", async () => {
  await open();
  for (const words of ["钱二（s2-user）", "采购一部", "统一门户", "Firefox 140 · Linux", "198.51.100.7"])
    await expect.element(rowOf("钱二").getByText(words, { exact: true })).toBeVisible();
  await expect.element(rowOf("孙三").getByText("子系统 60009", { exact: true })).toBeVisible();
  await expect.element(rowOf("赵一").getByText("当前会话", { exact: true })).toBeVisible();
  expect(endButtonOf("赵一").query()).toBeNull();
  expect(endButtonOf("钱二").query()).toEqual(expect.any(Element));
});

test("[ADMINDATA-25, SEC-18] ends a session after a question that names it, and then updates the list", async () => {
  const ended = deferred<null>();
  const calls = answer("session.endAny", () => ended.promise);
  await open();
  await userEvent.click(endButtonOf("钱二"));
  await expect
    .element(question.getByText("钱二 在 Firefox 140 · Linux 上的会话将立即结束，未保存的内容将丢失。"))
    .toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "取消" }));
  await expect.element(question).not.toBeInTheDocument();
  await expectNoCalls(calls);
  await userEvent.click(endButtonOf("钱二"));
  await userEvent.click(question.getByRole("button", { name: "强制下线" }));
  await expect.poll(() => calls.inputs.map(({ body }) => body)).toEqual([{ id: "s2" }]);
  await expect.element(rowOf("钱二")).toBeVisible();
  listOf(ownSession, sessionInSubsystem);
  ended.resolve(null);
  await expect.element(toast("钱二 的会话已结束")).toBeVisible();
  await expect.element(rowOf("钱二")).not.toBeInTheDocument();
});

test("[ADMINDATA-25] updates the list even if an older request was still pending", async () => {
  await open();
  const before = deferred<{ total: number; rows: Row[] }>();
  let isEnded = false;
  answer("session.endAny", () => {
    isEnded = true;
    return null;
  });
  const calls = answer("session.listAll", () => (isEnded ? { total: 0, rows: [] } : before.promise));
  await userEvent.fill(page.getByRole("textbox", { name: "姓名、账号或地址" }), "钱二");
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.poll(() => calls.inputs.length).toBe(1);
  await userEvent.click(endButtonOf("钱二"));
  await userEvent.click(question.getByRole("button", { name: "强制下线" }));
  await expect.element(toast("钱二 的会话已结束")).toBeVisible();
  // The older answer is outdated and must not be shown.
  before.resolve({ total: 1, rows: [otherSession] });
  await expect.element(page.getByText("没有符合条件的会话")).toBeVisible();
  expect(calls.inputs.map(({ query }) => query.keyword)).toEqual(["钱二", "钱二"]);
});

test("[ADMINDATA-25] shows the reason for which a session cannot be ended, and updates the list", async () => {
  answer("session.endAny", refusal("session.not_found"));
  await open();
  await userEvent.click(endButtonOf("钱二"));
  listOf(ownSession, sessionInSubsystem);
  await userEvent.click(question.getByRole("button", { name: "强制下线" }));
  await expect.element(toast("该会话不存在或已结束")).toBeVisible();
  await expect.element(rowOf("钱二")).not.toBeInTheDocument();
});
