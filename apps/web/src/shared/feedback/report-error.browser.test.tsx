import { useMutation } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { call } from "#shared/api/client.ts";
import { getSession } from "#shared/session/session.ts";
import { readCredentials, storeCredentials, storeUser } from "#shared/storage/stored-session.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { failureToast, openApp, openPart, readAddress, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { buyer, firstDepartment, signedIn } from "#test/browser/person.ts";
import { cleanup } from "#test/browser/render.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { reportError } from "./report-error.ts";

const callFailing = () => void call("profile.readAppearance").catch(reportError);

const openCaller = (address = "/system/jobs") =>
  openPart(
    <button type="button" onClick={callFailing}>
      查询
    </button>,
    address,
  );

/**
 * The answer of another server of the family, without a code of the contract or without any: only the text identifies
 * it.
 */
const foreignAnswer =
  (body: object, status = 500) =>
  () =>
    Response.json({ success: false, result: null, ...body }, { status });

const refusedCalls: readonly [
  status: string,
  reply: Parameters<typeof answer<"profile.readAppearance">>[1],
  text: string,
][] = [
  ["401 without a token", () => refusal("http.unauthenticated"), "未授权，请重新登录"],
  ["401 with words of its own", foreignAnswer({ message: "请先登录", code: 401 }, 401), "未授权，请重新登录"],
  ["401 of a gateway", () => fromGateway(401), "未授权，请重新登录"],
  ["403", () => refusal("http.forbidden"), "拒绝访问"],
  ["403 with words of its own", foreignAnswer({ message: "您没有权限", code: 403 }, 403), "拒绝访问"],
  [
    "403 with a code of its own",
    foreignAnswer({ message: "您没有进入该子系统的权限", code: "launcher.not_granted" }, 403),
    "拒绝访问",
  ],
  [
    "403 that names the missing step",
    foreignAnswer({ message: "该操作需要两步验证，请先在账号设置中设置", code: "session.two_step_required" }, 403),
    "该操作需要两步验证，请先在账号设置中设置",
  ],
  [
    "403 that names the missing right",
    foreignAnswer({ message: "您无权查看该报表的数据集“消息”", code: "online_report.no_set" }, 403),
    "您无权查看该报表的数据集“消息”",
  ],
  ["403 of a gateway", () => fromGateway(403), "拒绝访问"],
  ["404", () => refusal("http.not_found"), "很抱歉，资源未找到!"],
  ["404 with words of its own", foreignAnswer({ message: "项目不存在", code: 404 }, 404), "很抱歉，资源未找到!"],
  [
    "404 with a code of its own",
    foreignAnswer({ message: "文件不存在", code: "file.not_found" }, 404),
    "很抱歉，资源未找到!",
  ],
  ["404 of a gateway", () => fromGateway(404), "很抱歉，资源未找到!"],
  ["500", () => refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }), "很抱歉，资源未找到!"],
  ["500 of a gateway", () => fromGateway(500), "很抱歉，资源未找到!"],
  ["500 with words of its own", foreignAnswer({ message: "空指针异常", code: 500 }), "很抱歉，资源未找到!"],
  ["504 of a gateway", () => fromGateway(504), "网络超时"],
  ["504 with words of its own", foreignAnswer({ message: "交易系统没有应答" }, 504), "网络超时"],
  [
    "429",
    () => refusal("http.too_many_requests", { retryAfterSeconds: 5 }, { seconds: 5 }),
    "操作过于频繁，请 5 秒后再试",
  ],
  ["503", () => refusal("http.unavailable"), "系统繁忙，请稍后再试"],
  ["400", foreignAnswer({ message: "投标截止时间已过" }, 400), "投标截止时间已过"],
  ["409", foreignAnswer({ message: "投标截止时间已过", code: 409 }, 409), "投标截止时间已过"],
  ["502", foreignAnswer({ message: "交易系统正在维护" }, 502), "交易系统正在维护"],
];

test("[ERR-18, ERR-21, ERR-22, ERR-23, ERR-24, ERR-25, ERR-26] shows a toast under 系统提示 for 4 s after each refused call", async () => {
  openCaller();
  freezeClock();
  for (const [status, reply, text] of refusedCalls) {
    answer("profile.readAppearance", reply);
    await userEvent.click(page.getByRole("button", { name: "查询" }));
    const failure = failureToast("系统提示", text);
    await expect.element(failure, { message: status }).toBeVisible();
    await advanceAndSettle(3_999);
    await expect.element(failure, { message: status }).toBeVisible();
    advance(1);
    await expect.element(failure, { message: status }).not.toBeInTheDocument();
  }
});

test("[ERR-21, ERR-22] shows nothing for 404 and 500 on the login page", async () => {
  for (const [address, reply] of [
    ["/user/login?redirect=%2Finfo%2Fhome", refusal("http.not_found")],
    ["/atlxauth/user/login/", refusal("http.not_found")],
    ["/user/login", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" })],
    ["/atlxauth/user/login", fromGateway(500)],
    ["/user/login", foreignAnswer({ message: "空指针异常", code: 500 })],
  ] as const) {
    const request = answer("profile.readAppearance", reply);
    cleanup();
    openCaller(address);
    await userEvent.click(page.getByRole("button", { name: "查询" }));
    await expect.poll(() => request.inputs.length).toBe(1);
  }
  // By the time this toast shows, an earlier one would be visible as well.
  answer("profile.readAppearance", refusal("http.forbidden"));
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.element(toast("拒绝访问")).toBeVisible();
  for (const words of ["很抱歉，资源未找到!", "空指针异常"]) expect(toast(words).query()).toBeNull();
});

test("[ERR-22] shows 很抱歉，资源未找到! for 404 on pages beside the login page", async () => {
  answer("profile.readAppearance", refusal("http.not_found"));
  for (const address of ["/user/register", "/user/login/other", "/recover", "/info/home"]) {
    cleanup();
    openCaller(address);
    await userEvent.click(page.getByRole("button", { name: "查询" }));
    await expect.element(failureToast("系统提示", "很抱歉，资源未找到!")).toBeVisible();
    dismissToasts();
  }
});

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

test.each([
  ["session.expired", refusal("session.expired")],
  ["token非法无效! of code 500", foreignAnswer({ message: "token非法无效!", code: 500 })],
  ["该账号已在别处登录! without a code", foreignAnswer({ message: "该账号已在别处登录!" })],
] as const)(
  "[ERR-19, ERR-20, GUARD-18] opens the expired-login dialog for %s, then signs out",
  async (_case, reply) => {
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", reply);
    const signOut = answer("session.signOutAtGateway", null);
    await openApp("/system/jobs");
    const dialog = page.getByRole("dialog", { name: "登录已过期", exact: true });
    await expect.element(dialog.getByText("很抱歉，登录已过期，请重新登录", { exact: true })).toBeVisible();
    expect(dialog.element().matches(":modal")).toBe(true);
    expect(readCredentials()).not.toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "重新登录", exact: true }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs");
    expect(readCredentials()).toBeNull();
    expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

describe("the expired-login dialog", () => {
  const dialog = page.getByRole("dialog", { name: "登录已过期", exact: true });
  const jobsHeading = page.getByRole("heading", { name: "后台任务" });
  const dispatchStorageEvent = () =>
    window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));

  /** Expects the page of the new session, without the dialog. */
  function expectNewSession(): void {
    expect(dialog.query()).toBeNull();
    expect(readAddress()).toBe("/system/jobs");
    expect(readCredentials()?.token).toBe("token-2");
  }

  async function openExpired(): Promise<void> {
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", refusal("session.expired"));
    answer("session.signOutAtGateway", null);
    answerSignInForm();
    await openApp("/system/jobs");
    await expect.element(dialog).toBeVisible();
    answer("system.listJobs", { total: 0, rows: [] });
  }

  test("[ERR-19] closes when another tab ends its session, and stays closed in the next one", async () => {
    await openExpired();
    window.localStorage.clear();
    dispatchStorageEvent();
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    storeCredentials("token-2", "access-2");
    storeUser(buyer, firstDepartment);
    dispatchStorageEvent();
    await expect.element(jobsHeading).toBeVisible();
    expectNewSession();
  });

  test.each(["before the sign-in", "after it"])(
    "[ERR-19, ERR-20] does not open over a new session for a call of the old one answered %s",
    async (moment) => {
      await openExpired();
      const pendingAnswer = deferred<ReturnType<typeof refusal>>();
      answer("profile.readAppearance", () => pendingAnswer.promise);
      const reporting = call("profile.readAppearance").catch(reportError);
      const answerLate = () => {
        pendingAnswer.resolve(refusal("session.superseded"));
        return reporting;
      };
      await userEvent.click(dialog.getByRole("button", { name: "重新登录", exact: true }));
      await expect.element(page.getByLabelText("用户名")).toBeVisible();
      if (moment === "before the sign-in") await answerLate();
      answer("profile.readAppearance", null);
      answer("signIn.withPassword", signedIn({ token: "token-2" }));
      await submitSignIn("buyer", "Tender@2026");
      await expect.element(jobsHeading).toBeVisible();
      await answerLate();
      await advanceAndSettle(0);
      expectNewSession();
    },
  );
});

test("[ERR-24] shows a person without a token that the call is not allowed, and does not leave", async () => {
  answer("profile.readAppearance", refusal("http.unauthenticated"));
  await openCaller();
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.element(toast("未授权，请重新登录")).toBeVisible();
  await advanceAndSettle(3_000);
  expect(attemptedNavigations).toEqual([]);
  expect(readAddress()).toBe("/system/jobs");
});

/** Saves through a mutation of TanStack Query. */
function Saver() {
  const { mutate } = useMutation({ mutationFn: () => call("profile.readAppearance") });
  return (
    <button type="button" onClick={() => mutate()}>
      查询
    </button>
  );
}

// These tests are the last: a page that is about to reload reports nothing more.
test.each([
  ["a mutation of the query cache", () => openPart(<Saver />, "/system/jobs")],
  ["a call that the page sends itself", openCaller],
])("[GUARD-20] signs out after a 401 to %s", async (_case, open) => {
  signInToWorkspace();
  answer("profile.readAppearance", foreignAnswer({ message: "请先登录", code: 401 }, 401));
  const signOut = answer("session.signOutAtGateway", null);
  open();
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect
    .poll(() => {
      advance(0);
      return failureToast("系统提示", "未授权，请重新登录").query();
    })
    .not.toBeNull();
  await advanceAndSettle(1_499);
  expect(readCredentials()?.token).toBe("token-1");
  expect(attemptedNavigations).toEqual([]);
  expect(signOut.inputs).toEqual([]);
  advance(1);
  expect(readCredentials()).toBeNull();
  expect(attemptedNavigations).toEqual(["reload"]);
  expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs");
  await expect.poll(() => signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
});

test("[ERR-24] signs out after a 401 if the page has a session whose stored token expired", async () => {
  signInToWorkspace();
  answer("profile.readAppearance", refusal("http.unauthenticated"));
  answer("session.signOutAtGateway", null);
  openCaller();
  window.localStorage.removeItem("Access-Token");
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.element(failureToast("系统提示", "未授权，请重新登录")).toBeVisible();
  await advanceAndSettle(1_500);
  expect(getSession()).toBeNull();
  expect(attemptedNavigations).toEqual(["reload"]);
  expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs");
});

test("[ERR-24, GUARD-20, ROUTE-04] signs out after a 401 and 1.5 s later reloads the login page, which leads back", async () => {
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  const signOut = answer("session.signOutAtGateway", null);
  await openApp("/system/jobs?page=1");
  await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
  // Only the status decides: the contract has neither this message nor this code.
  answer("system.listJobs", foreignAnswer({ message: "请先登录", code: 401 }, 401));
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "刷新列表" }));
  const notice = failureToast("系统提示", "未授权，请重新登录");
  // The query cache notifies by a timer of its own.
  await expect
    .poll(() => {
      advance(0);
      return notice.query();
    })
    .not.toBeNull();
  await advanceAndSettle(1_499);
  expect(readCredentials()).not.toBeNull();
  expect(attemptedNavigations).toEqual([]);
  expect(signOut.inputs).toEqual([]);
  advance(1);
  expect(readCredentials()).toBeNull();
  // The login page leads back to the address that was left.
  expect(attemptedNavigations).toEqual(["reload"]);
  expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs%3Fpage%3D1");
  await expect.poll(() => signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
  expect(window.localStorage).toHaveLength(0);
  expect(window.sessionStorage).toHaveLength(0);
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
});
