import type { SignInResult } from "@tender/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, advanceSeconds } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { firstDepartment, secondDepartment, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import {
  answerScanCodes,
  code,
  configureScanApps,
  failure,
  openCode,
  pending,
  type ScanChange,
  svg,
  tab,
} from "#test/browser/scan-code.ts";

const withoutCode = (message: string) => () => Response.json({ success: false, message, result: null });
const tabs = () => [...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);

let codeCalls: RecordedCalls<"scan.drawCode">;
let polls: RecordedCalls<"scan.signIn">;
let changes: PromiseWithResolvers<ScanChange>;
let waits: RecordedCalls<"scan.awaitChange">;

const tasks = () => polls.inputs.map(({ query }) => `${query.authType} ${query.taskId}`);
const drawings = () => codeCalls.inputs.map(({ query }) => query.authType);

beforeEach(async () => {
  configureScanApps();
  codeCalls = answerScanCodes();
  polls = answer("scan.signIn", pending);
  changes = deferred<ScanChange>();
  waits = answer("scan.awaitChange", () => changes.promise);
  await openApp("/user/login");
});

const broken = refusal("http.internal", { requestId: "r1" }, { requestId: "r1" });

/** Advances to the next poll; a poll that is due while the page still processes the last one is skipped. */
async function passToPoll(): Promise<void> {
  await advanceAndSettle(0);
  advance(3_000);
}

/** Reports a scan to the waiting call, and prepares the next change. */
async function scan(): Promise<void> {
  await expect.poll(() => waits.inputs.length).toBe(1);
  changes.resolve({ state: "scanned", number: "47" });
  changes = deferred<ScanChange>();
}

/** Returns the page's text without the remaining time of the code. */
const allText = () => document.body.innerText.replace(/\d:\d\d/, "");

describe("sign-in by phone app", () => {
  test("[SCAN-01, SCAN-02, LOGIN-05] shows the first app's code when the mobile tab opens, and both apps by name", async () => {
    await expectNoCalls(codeCalls);
    await openCode();
    expect(tabs()).toEqual(["账号登录", "移动认证登录", "移动证书扫码", "阳光采购扫码", "CA 登录"]);
    expect(codeCalls.lines).toEqual(["GET /api/sys/mauthQRCode"]);
    expect(drawings()).toEqual(["0"]);
    await expect.element(code()).toHaveAttribute("src", svg("0 task-1"));
    await expect.element(page.getByText("请使用移动证书扫描二维码", { exact: true })).toBeVisible();
  });

  test("[SCAN-02, SCAN-03] draws and polls for type 1 if only app two is enabled", async () => {
    configureScanApps(["1"]);
    await openApp("/user/login");
    await openCode();
    expect(tabs()).toEqual(["账号登录", "移动认证登录", "阳光采购扫码", "CA 登录"]);
    expect(drawings()).toEqual(["1"]);
    await expect.element(page.getByText("请使用阳光采购扫描二维码", { exact: true })).toBeVisible();
    await advanceAndSettle(3_000);
    await expect.poll(tasks).toEqual(["1 task-1"]);
  });

  test("[SCAN-03, SCAN-07] polls every 3000 ms with task and type and shows nothing before a scan", async () => {
    await openCode();
    const before = allText();
    for (const times of [0, 1, 2, 3]) {
      await advanceAndSettle(2_999);
      expect(tasks()).toEqual(Array(times).fill("0 task-1"));
      await advanceAndSettle(1);
      await expect.poll(tasks).toEqual(Array(times + 1).fill("0 task-1"));
    }
    expect(polls.lines[0]).toBe("GET /api/sys/mauthLogin");
    await expect.element(code()).toBeVisible();
    expect(allText()).toBe(before);
    expect(drawings()).toEqual(["0"]);
  });

  test.each([
    ["stays open", () => changes.promise],
    ["times out", () => fromGateway(504)],
  ])("[SCAN-03, SCAN-07] polls and shows nothing when the call for a change %s", async (_what, reply) => {
    answer("scan.awaitChange", reply);
    await openCode();
    const before = allText();
    const announcements = new Set<string>();
    for (let n = 0; n < 55; n++) {
      await advanceSeconds(3);
      announcements.add(allText());
    }
    await expect.poll(tasks).toEqual(Array(55).fill("0 task-1"));
    expect([...announcements]).toEqual([before]);
    expect(drawings()).toEqual(["0"]);
  });

  test("[SCAN-03] shows number and remaining time after a scan and polls every 3000 ms", async () => {
    await openCode();
    await expect.element(page.getByText("3:00 后过期", { exact: true })).toBeVisible();
    advance(21_000);
    await expect.element(page.getByText("2:39 后过期", { exact: true })).toBeVisible();
    await scan();
    const status = page.getByRole("status").filter({ hasText: "已扫码" });
    await expect.element(status.getByText("47", { exact: true })).toBeVisible();
    await expect.element(status.getByText("请在手机上输入此数字并确认", { exact: true })).toBeVisible();
    await expect.poll(() => waits.inputs.map(({ query }) => query.seen)).toEqual(["waiting", "scanned"]);
    const before = tasks().length;
    for (const times of [0, 1, 2]) {
      await advanceAndSettle(2_999);
      expect(tasks().slice(before)).toEqual(Array(times).fill("0 task-1"));
      await advanceAndSettle(1);
      await expect.poll(() => tasks().slice(before)).toEqual(Array(times + 1).fill("0 task-1"));
    }
  });

  test("draws another code when a wrong phone has scanned", async () => {
    answer("scan.awaitChange", { state: "scanned", number: "47" });
    await openCode();
    await expect.element(page.getByText("不是您的手机？")).toBeVisible();
    answer("scan.awaitChange", () => changes.promise);
    expect(page.getByText("请使用移动证书扫描二维码", { exact: true }).query()).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "刷新二维码" }));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-2"));
    await expect.element(page.getByText("请使用移动证书扫描二维码", { exact: true })).toBeVisible();
    expect(page.getByText("47", { exact: true }).query()).toBeNull();
  });

  test("[LOGIN-16, SCAN-04, ROUTE-07] stops polling on confirmation before the next 3 s, signs in and greets", async () => {
    answerPortal();
    await openCode();
    polls = answer("scan.signIn", signedIn());
    changes.resolve({ state: "confirmed", number: null });
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    await expect.element(toast(/好，王采购$/)).toBeVisible();
    await advanceSeconds(10);
    expect(tasks()).toEqual(["0 task-1"]);
  });

  test("[SCAN-04] opens the chooser for a user with several departments", async () => {
    answerPortal();
    await openCode();
    polls = answer("scan.signIn", signedIn({ multi_depart: 2, departs: [firstDepartment, secondDepartment] }));
    await passToPoll();
    await expect.element(page.getByRole("dialog").getByText("采购二部")).toBeVisible();
    await advanceSeconds(10);
    expect(tasks()).toEqual(["0 task-1"]);
  });

  test.each([
    ["scan.expired", "二维码已过期，请使用新的二维码"],
    ["scan.holder_unbound", "该手机 App 尚未绑定账号，请先用其他方式登录，在“账号设置”的“账号绑定”中绑定"],
    ["session.account_frozen", "该账号已被冻结，请联系系统管理员"],
  ] as const)("[SCAN-05, ERR-16] shows a refused poll in a modal, with a new code: %s", async (refused, message) => {
    await openCode();
    answer("scan.signIn", refusal(refused));
    await passToPoll();
    await expect.element(failure().getByText(message, { exact: true })).toBeVisible();
    expect(failure().element().matches(":modal")).toBe(true);
    await expect.poll(drawings).toEqual(["0", "0"]);
    polls = answer("scan.signIn", pending);
    await userEvent.click(failure().getByRole("button", { name: "我知道了" }));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-2"));
    await passToPoll();
    await expect.poll(tasks).toEqual(["0 task-2"]);
    expect(drawings()).toEqual(["0", "0"]);
  });

  test("[ERR-16, SCAN-05] opens the modal for other failures of the poll", async () => {
    await openCode();
    for (const [reply, message] of [
      [broken, "系统出现意外错误，编号 r1，请稍后再试"],
      [() => fromGateway(403), "请求出现错误，请稍后再试"],
      [() => fromGateway(504), "网络超时"],
      [refusal("http.invalid_request", { field: "taskId" }, { field: "taskId" }), "请求内容不正确：taskId"],
      [withoutCode("任务id不能为空，请重试"), "任务id不能为空，请重试"],
    ] as const) {
      const drawn = drawings().length;
      answer("scan.signIn", reply);
      await passToPoll();
      await expect.element(failure().getByText(message, { exact: true })).toBeVisible();
      await expect.poll(() => drawings().length).toBe(drawn + 1);
      answer("scan.signIn", pending);
      await userEvent.click(failure().getByRole("button", { name: "我知道了" }));
      await expect.element(failure()).not.toBeInTheDocument();
    }
  });

  test("[SCAN-05, ERR-16] draws no further code under an unread message, and one after it was read", async () => {
    await openCode();
    answer("scan.signIn", () => fromGateway(503));
    await passToPoll();
    await expect.element(failure()).toBeVisible();
    await expect.poll(drawings).toEqual(["0", "0"]);
    await expect.element(code()).toHaveAttribute("src", svg("0 task-2"));
    await passToPoll();
    await expect.element(code()).not.toBeInTheDocument();
    await advanceSeconds(10);
    expect(drawings()).toEqual(["0", "0"]);
    polls = answer("scan.signIn", pending);
    await userEvent.click(failure().getByRole("button", { name: "我知道了" }));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-3"));
  });

  test.each([
    ["as this server sends it", refusal("scan.task_missing")],
    ["without a code", withoutCode("任务id不能为空")],
  ] as const)(
    "[SCAN-06, ERR-16] stops at '任务id不能为空', %s, and draws a new code only on request",
    async (_how, reply) => {
      await openCode();
      answer("scan.signIn", reply);
      await passToPoll();
      await expect.element(page.getByRole("alert").getByText("任务id不能为空", { exact: true })).toBeVisible();
      polls = answer("scan.signIn", pending);
      const waited = waits.lines.length;
      changes.resolve({ state: "scanned", number: "47" });
      await advanceSeconds(10);
      expect(tasks()).toEqual([]);
      expect(drawings()).toEqual(["0"]);
      expect(waits.lines.length).toEqual(waited);
      expect(failure().query()).toBeNull();
      await userEvent.click(page.getByRole("button", { name: "重新获取" }));
      await expect.element(code()).toHaveAttribute("src", svg("0 task-2"));
      expect(drawings()).toEqual(["0", "0"]);
      await passToPoll();
      await expect.poll(tasks).toEqual(["0 task-2"]);
    },
  );

  test("[SCAN-05, ERR-16] shows another window's code in a modal and draws none before it was read", async () => {
    await openCode();
    answer("scan.signIn", refusal("scan.replaced"));
    await passToPoll();
    await expect
      .element(failure().getByText("当前浏览器已在其他窗口获取新的二维码，此二维码已失效", { exact: true }))
      .toBeVisible();
    expect(failure().element().matches(":modal")).toBe(true);
    await advanceSeconds(5);
    expect(drawings()).toEqual(["0"]);
    polls = answer("scan.signIn", pending);
    await userEvent.click(failure().getByRole("button", { name: "我知道了" }));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-2"));
    expect(drawings()).toEqual(["0", "0"]);
  });

  test("[SCAN-08, SCAN-02, SCAN-03, LOGIN-05] draws a new code on each change of the tab and polls only for its task", async () => {
    await openCode();
    await passToPoll();
    await expect.poll(tasks).toEqual(["0 task-1"]);
    await userEvent.click(tab("阳光采购扫码"));
    await expect.element(code()).toHaveAttribute("src", svg("1 task-2"));
    await expect.element(page.getByText("请使用阳光采购扫描二维码", { exact: true })).toBeVisible();
    expect(drawings()).toEqual(["0", "1"]);
    await passToPoll();
    await expect.poll(tasks).toEqual(["0 task-1", "1 task-2"]);
    await passToPoll();
    await expect.poll(tasks).toEqual(["0 task-1", "1 task-2", "1 task-2"]);
    await userEvent.click(tab("移动证书扫码"));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-3"));
    await expect.element(page.getByText("请使用移动证书扫描二维码", { exact: true })).toBeVisible();
    expect(drawings()).toEqual(["0", "1", "0"]);
    for (const times of [1, 2]) {
      await passToPoll();
      await expect.poll(() => tasks().slice(3)).toEqual(Array(times).fill("0 task-3"));
    }
  });

  test("[SCAN-08] ignores a code and a change that arrive after their tab was left", async () => {
    await openCode();
    const [former, slow] = [changes, deferred<{ taskId: string; base64: string }>()];
    changes = deferred<ScanChange>();
    answer("scan.drawCode", () => slow.promise);
    await userEvent.click(tab("阳光采购扫码"));
    await expect.element(code()).not.toBeInTheDocument();
    codeCalls = answer("scan.drawCode", { taskId: "task-3", base64: svg("0 task-3") });
    await userEvent.click(tab("移动证书扫码"));
    await expect.element(code()).toHaveAttribute("src", svg("0 task-3"));
    former.resolve({ state: "confirmed", number: null });
    slow.resolve({ taskId: "task-2", base64: svg("1 task-2") });
    for (const times of [1, 2, 3]) {
      await passToPoll();
      await expect.poll(tasks).toEqual(Array(times).fill("0 task-3"));
    }
    await expect.element(code()).toHaveAttribute("src", svg("0 task-3"));
  });

  test("[SCAN-08] ignores a late answer about the former task", async () => {
    await openCode();
    const lateAnswer = deferred<SignInResult>();
    answer("scan.signIn", () => lateAnswer.promise);
    await passToPoll();
    await userEvent.click(tab("阳光采购扫码"));
    await expect.element(code()).toHaveAttribute("src", svg("1 task-2"));
    lateAnswer.resolve(signedIn());
    polls = answer("scan.signIn", pending);
    for (const times of [1, 2, 3]) {
      await passToPoll();
      await expect.poll(tasks).toEqual(Array(times).fill("1 task-2"));
    }
    expect(readAddress()).toBe("/user/login");
    expect(readStored("Access-Token")).toBeNull();
    expect(failure().query()).toBeNull();
  });

  test.each([
    ["the tab 账号登录 is opened", () => userEvent.click(tab("账号登录"))],
    ["the tab CA 登录 is opened", () => userEvent.click(tab("CA 登录"))],
    ["the sign-in page is left", async () => pageHistory.push("/user/register")],
  ])("[SCAN-09] stops polling once %s, and ignores a late answer", async (_what, closeCode) => {
    await openCode();
    const lateAnswer = deferred<SignInResult>();
    polls = answer("scan.signIn", () => lateAnswer.promise);
    await passToPoll();
    await expect.poll(tasks).toHaveLength(1);
    await closeCode();
    await expect.element(code()).not.toBeInTheDocument();
    const pollCount = waits.lines.length;
    lateAnswer.resolve(signedIn());
    await advanceSeconds(30);
    expect(tasks()).toHaveLength(1);
    expect(waits.lines.length).toEqual(pollCount);
    expect(drawings()).toEqual(["0"]);
    expect(readStored("Access-Token")).toBeNull();
  });
});
