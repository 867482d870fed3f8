import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer, fromGateway, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { failureToast, openApp, readAddress, toast } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal, signInToPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, submitSignIn } from "#test/browser/sign-in-steps.ts";

const loginForm = () => page.getByLabelText("用户名");
const launcher = () => page.getByRole("heading", { name: "我的子系统" });

/** Returns the raw entry of local storage under the name. */
const entryOf = (key: string) => JSON.parse(window.localStorage.getItem(key) ?? "null");

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("ticket in an address", () => {
  const person = { id: "u7", username: "li.na", realname: "李娜", avatar: null };

  test.each([
    "/archive/dossiers?ticket=ST-7&page=2",
    "/user/login?redirect=%2Finfo%2Fhome&ticket=ST-7",
    // A fresh load of this address without a ticket would end a session.
    "/dashboard/analysis?ticket=ST-7&page=2",
  ])("[GUARD-04, GUARD-05, LOGIN-01, LOGIN-16] is redeemed once and opens the landing page: %s", async (address) => {
    answerPortal();
    const redeemed = answer(
      "sso.signInWithTicket",
      signedIn({ token: "token-7", accessToken: "access-7", userInfo: person }),
    );
    await openApp(address);
    await expect.element(launcher()).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(redeemed.lines).toEqual(["POST /api/sys/hfzxLoginByTicket"]);
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ ticket: "ST-7" }]);
    expect(entryOf("Access-Token").value).toBe("token-7");
    expect(entryOf("token").value).toBe("token-7");
    expect(entryOf("ACCESS_TOKEN").value).toBe("access-7");
    expect(entryOf("Login_Userinfo").value).toEqual(person);
    await expect.element(toast(/，李娜$/)).toBeVisible();
  });

  test("[GUARD-04, GUARD-05] replaces the signed-in person, whose name disappears from the welcome", async () => {
    signInToPortal();
    await openApp("/info/home");
    const welcome = (name: string) => page.getByRole("heading", { level: 1, name: new RegExp(`，${name}$`) });
    await expect.element(welcome("王采购")).toBeVisible();
    const redeemed = answer("sso.signInWithTicket", signedIn({ token: "token-7", userInfo: person }));
    await openApp("/info/home?ticket=ST-7");
    await expect.element(welcome("李娜")).toBeVisible();
    expect(redeemed.lines).toEqual(["POST /api/sys/hfzxLoginByTicket"]);
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ ticket: "ST-7" }]);
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    expect(page.getByText("王采购").query()).toBeNull();
    expect(entryOf("Access-Token").value).toBe("token-7");
    expect(entryOf("Login_Userinfo").value).toEqual(person);
  });

  test.each([
    ["on a move inside the app", "/info/home", "/info/archivesatatisticst?ticket=ST-7"],
    ["beside the stored token", "/info/home?token=token-1&ticket=ST-7", null],
  ])("[GUARD-04] is redeemed once %s", async (_case, opened, moved) => {
    signInToPortal();
    const redeemed = answer("sso.signInWithTicket", signedIn({ token: "token-7", userInfo: person }));
    await openApp(opened);
    if (moved !== null) {
      await expect.element(launcher()).toBeVisible();
      pageHistory.push(moved);
    }
    await expect.element(toast(/，李娜$/)).toBeVisible();
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ ticket: "ST-7" }]);
  });

  test("[GUARD-06] opens the login page when the upstream is down, and signs in by password there", async () => {
    const redemptions = answer("sso.signInWithTicket", refusal("sso.upstream_down"));
    await openApp("/info/home?ticket=ST-8");
    await expect.element(toast("统一认证暂时无法访问，请稍后再试，或以其他方式登录")).toBeVisible();
    await expect.poll(readAddress).toBe("/user/login?redirect=%2Finfo%2Fhome");
    answerPortal();
    answerSignInForm();
    const byPassword = answer("signIn.withPassword", signedIn());
    await submitSignIn("buyer", "Tender@2026");
    await expect.poll(readAddress).toBe("/info/home");
    expect(redemptions.inputs.length).toBe(1);
    expect(byPassword.inputs.length).toBe(1);
  });
});

test.each([
  ["refused", () => refusal("sso.ticket_invalid"), "登录票据无效或已过期，请重新登录"],
  ["stopped at the gateway", () => fromGateway(502), "请求出现错误，请稍后再试"],
])("[ERR-03, GUARD-06] opens the login page with the reason when the ticket is %s", async (_case, reply, sentence) => {
  const redeemed = answer("sso.signInWithTicket", reply);
  freezeClock();
  await openApp("/archive/dossiers?ticket=ST-1&page=2");
  await expect.element(loginForm()).toBeVisible();
  const failure = failureToast("登录失败", sentence);
  await expect.element(failure).toBeVisible();
  await advanceAndSettle(3_999);
  await expect.element(failure).toBeVisible();
  advance(1);
  await expect.element(failure).not.toBeInTheDocument();
  expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ ticket: "ST-1" }]);
  expect(readAddress()).toBe("/user/login?redirect=%2Farchive%2Fdossiers%3Fpage%3D2");
  expect(entryOf("Access-Token")).toBeNull();
});

test("[GUARD-06] shows the ticket's failure above the login page's notice, which opens later", async () => {
  window.sessionStorage.clear();
  overrideSettings({ loginNotice: { title: "系统公告", text: "周六 22:00 升级" } });
  answer("sso.signInWithTicket", refusal("sso.ticket_invalid"));
  // Hit tests always find the modal dialog, so the order of opening is compared: it is the order of the layers.
  const raisedOverDialog: boolean[] = [];
  const onToggle = ({ target, newState }: ToggleEvent) => {
    if (target instanceof HTMLElement && target.popover !== null && newState === "open")
      raisedOverDialog.push(document.querySelector("dialog[open]") !== null);
  };
  document.addEventListener("beforetoggle", onToggle as EventListener, true);
  onTestFinished(() => document.removeEventListener("beforetoggle", onToggle as EventListener, true));
  await openApp("/info/home?ticket=ST-9");
  await expect.element(page.getByRole("dialog", { name: "系统公告" })).toBeVisible();
  await expect.element(toast("登录票据无效或已过期，请重新登录")).toBeVisible();
  await expect.poll(() => raisedOverDialog.at(-1)).toBe(true);
});
