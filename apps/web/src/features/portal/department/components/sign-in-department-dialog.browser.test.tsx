import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, goOffline, goOnline, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { failureToast, openApp, readAddress, simulateReload, toast } from "#test/browser/open.tsx";
import { currentSession, firstDepartment, rememberSignIn, secondDepartment, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";
import { nextPerson } from "#test/browser/signing-out.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const departs = [firstDepartment, secondDepartment];
const owing = { ...currentSession(), department: null, departs, departmentPending: true };
const chooser = () => page.getByRole("dialog", { name: "选择登录部门" });

test.each([
  ["refused", () => refusal("department.not_a_member"), "您不属于该部门，请重新选择"],
  ["not answered by the server behind a gateway", () => fromGateway(502), "请求出现错误，请稍后再试"],
  ["not answered at all", null, "无法连接到服务器，请检查网络后再试"],
])("[DEPT-07, ERR-03] signs out at once with 登录失败 when the choice is %s", async (_how, reply, text) => {
  answerSignInForm();
  answer("signIn.withPassword", signedIn({ multi_depart: 2, departs }));
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(chooser()).toBeVisible();
  if (reply) answer("session.selectDepartment", reply());
  // The sign-out does not wait for the server's answer.
  const signOut = answer("session.signOutAtGateway", () => deferred<never>().promise);
  await userEvent.click(chooser().getByText("采购一部"));
  if (!reply) goOffline();
  freezeClock();
  await userEvent.click(chooser().getByRole("button", { name: "确定" }));
  await expect.element(chooser()).not.toBeInTheDocument();
  const failure = failureToast("登录失败", text);
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  await advanceAndSettle(3_999);
  await expect.element(failure).toBeVisible();
  advance(1);
  await expect.element(failure).not.toBeInTheDocument();
  restoreClock();
  const sentTokens = signOut.headers.map((headers) => headers.get("X-Access-Token"));
  expect(sentTokens).toEqual(reply ? ["token-1"] : []);
  expect(Object.keys(window.localStorage)).toEqual([]);
  goOnline();
  // The next sign-in starts without a chosen department.
  await submitSignIn("buyer", "Tender@2026");
  await expect.element(chooser().getByRole("radio")).toHaveLength(2);
  expect(chooser().getByRole("radio", { checked: true }).elements()).toEqual([]);
});

test("[DEPT-07] ignores a late refusal after another user has signed in", async () => {
  answerSignInForm();
  answerPortal();
  answer("signIn.withPassword", signedIn({ multi_depart: 2, departs }));
  const chosen = deferred<ReturnType<typeof refusal>>();
  const selectCalls = answer("session.selectDepartment", () => chosen.promise);
  const signOut = answer("session.signOutAtGateway", null);
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await userEvent.click(chooser().getByText("采购一部"));
  await userEvent.click(chooser().getByRole("button", { name: "确定" }));
  await expect.poll(() => selectCalls.inputs.length).toBe(1);
  answer("session.readCurrent", currentSession(nextPerson));
  rememberSignIn(nextPerson, firstDepartment, "token-2");
  await expect.element(chooser()).not.toBeInTheDocument();
  chosen.resolve(refusal("department.not_a_member"));
  await expectNoCalls(signOut);
  expect(failureToast("登录失败", "您不属于该部门，请重新选择").query()).toBeNull();
  expect(readStored("Access-Token")).toBe("token-2");
  expect(readStored("Login_Userinfo")).toEqual(nextPerson);
});

test("returns to the sign-in form without a session for another account", async () => {
  answerSignInForm();
  answer("signIn.withPassword", signedIn({ multi_depart: 2, departs }));
  const signOut = answer("session.signOutAtGateway", null);
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await userEvent.click(chooser().getByRole("button", { name: "换个账号登录" }));
  await expect.element(chooser()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  await expect.poll(() => signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("[DEPT-10] warns and signs out when a pending choice has no departments", async () => {
  storeCredentials("token-1", "access-1");
  answer("session.readCurrent", { ...owing, departs: [] });
  answerSignInForm();
  const signOut = answer("session.signOutAtGateway", null);
  await openApp("/info/home");
  const warning = toast("您尚未设置部门信息!");
  await expect.element(warning).toBeVisible();
  expect(warning.elements()).toHaveLength(1);
  expect(warning.element().closest("[data-kind]")?.getAttribute("data-kind")).toBe("warning");
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(chooser().query()).toBeNull();
  expect(Object.keys(window.localStorage)).toEqual([]);
  expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
});

test("[DEPT-14] opens the chooser when a choice becomes due at work and after a reload", async () => {
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", refusal("session.department_pending"));
  answer("session.readCurrent", owing);
  answerSignInForm();
  await openApp("/system/jobs");
  const isAtChooser = async () => {
    await expect.element(chooser().getByRole("radio")).toHaveLength(2);
    expect(readAddress()).toBe("/user/login?redirect=%2Fsystem%2Fjobs");
    expect(page.getByRole("navigation").elements()).toEqual([]);
    expect(readStored("Login_Userinfo")).toBeNull();
  };
  await isAtChooser();
  const sent = readSentCalls().length;
  await simulateReload();
  await openApp("/system/jobs");
  await isAtChooser();
  const afterReload = readSentCalls().slice(sent);
  expect(afterReload.filter(({ key }) => !/^(session\.read|captcha\.|system\.health)/.test(key))).toEqual([]);
});
