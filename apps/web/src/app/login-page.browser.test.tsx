import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { clearAllStored, readStored, removeStored } from "#shared/storage/stored-values.ts";
import { answer, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, advanceUntilVisible, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, readAddress, simulateReload, toast } from "#test/browser/open.tsx";
import { currentSession, firstDepartment, secondDepartment, signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { answerSignInForm, passSlider, submitSignIn } from "#test/browser/sign-in-steps.ts";
import earlyScript from "../../early.js?raw";

const LANDING = "/info/archivesatatisticst";
const landing = () => page.getByRole("heading", { name: "档案统计", level: 2 });
const chooser = () => page.getByRole("dialog", { name: "选择登录部门" });
const expiredDialog = page.getByRole("dialog", { name: "密码已到期" });

async function typeNewPassword(): Promise<void> {
  await userEvent.fill(expiredDialog.getByLabelText("旧密码"), "Tender@2026");
  await userEvent.fill(expiredDialog.getByLabelText("新密码", { exact: true }), "k7#Wq2!pZr");
  await userEvent.fill(expiredDialog.getByLabelText("确认新密码"), "k7#Wq2!pZr");
}

test("[ROUTE-12] fills in the user name of the address and focuses an empty field", async () => {
  for (const [address, username, focusedField] of [
    ["/atlxauth/user/login?username=li.na%2B1%40example.com", "li.na+1@example.com", "密码"],
    ["/user/login?username=%E6%9D%8E%E5%A8%9C&redirect=%2Finfo%2Fhome", "李娜", "密码"],
    ["/user/login", "", "用户名"],
  ] as const) {
    await openApp(address);
    await expect.element(page.getByLabelText("用户名")).toHaveValue(username);
    await expect.element(page.getByLabelText(focusedField, { exact: true })).toHaveFocus();
  }
});

test.each([
  [1, []],
  [3, [firstDepartment, secondDepartment]],
])(
  "[LOGIN-01, GUARD-14, GUARD-11, ROUTE-07, DEPT-08] signs in for multi_depart %i without a chooser, and survives a reload",
  async (count, departs) => {
    answerSignInForm();
    answerPortal();
    answer("signIn.withPassword", signedIn({ multi_depart: count, departs }));
    await openApp("/info/archivesatatisticst");
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(landing().query()).toBeNull();
    expect(readStored("Access-Token")).toBeNull();
    await submitSignIn("buyer", "Tender@2026");
    await expect.element(landing()).toBeVisible();
    expect(readAddress()).toEqual(LANDING);
    expect(readStored("Access-Token")).toBe("token-1");
    await expect.element(toast(/^欢迎您。/)).toBeVisible();
    expect(chooser().query()).toBeNull();
    expect(toast("您尚未归属部门,请确认账号信息").query()).toBeNull();
    // The page is reloaded twice: with the user stored beside the token, and without.
    const reads = answer("session.readCurrent", currentSession());
    for (const [address, times] of [
      ["/info/home", 0],
      ["/user/login", 1],
    ] as const) {
      await simulateReload();
      await openApp(address);
      await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
      expect(readAddress()).toBe(times === 0 ? address : LANDING);
      expect(reads.inputs).toHaveLength(times);
      removeStored("Login_Userinfo");
    }
  },
);

test("[DEPT-01, CONST-01, ERR-17, ROUTE-07] signs in an account without department, with a warning for 3 s", async () => {
  answerSignInForm();
  answerPortal();
  answer("signIn.withPassword", signedIn({ multi_depart: 0, departs: [] }));
  await openApp("/user/login");
  await userEvent.fill(page.getByLabelText("用户名"), "newcomer");
  await userEvent.fill(page.getByLabelText("密码", { exact: true }), "Tender@2026");
  await passSlider();
  freezeClock();
  await userEvent.click(page.getByRole("button", { name: "登录", exact: true }));
  const warning = toast("您尚未归属部门,请确认账号信息");
  await expect.element(warning).toBeVisible();
  await expect.poll(readAddress).toBe(LANDING);
  await advanceAndSettle(2_999);
  await expect.element(toast(/^欢迎您。/)).toBeVisible();
  expect(warning.query()?.closest("[data-kind]")?.getAttribute("data-kind")).toBe("warning");
  advance(1);
  await expect.element(warning).not.toBeInTheDocument();
  expect(readStored("Login_Userinfo")?.username).toBe("buyer");
});

test.each([
  ["[LOGIN-16, ROUTE-07] opens the landing page", 1, [firstDepartment]],
  ["[LOGIN-16, ROUTE-07, ERR-17] opens it without a department, with a warning for 3 s,", 0, []],
  ["[LOGIN-16, ROUTE-07] opens the landing page", 3, [firstDepartment, secondDepartment]],
])("%s after a required password change, and greets by name: multi_depart %i", async (_case, count, departs) => {
  answerSignInForm();
  answerPortal();
  answer("signIn.withPassword", signedIn({ passwordExpired: true, multi_depart: count, departs }));
  answer("accountSecurity.changePassword", { token: "token-2", accessToken: "access-2" });
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  await typeNewPassword();
  const warning = toast("您尚未归属部门,请确认账号信息");
  expect(readAddress()).toBe("/user/login");
  expect(warning.query()).toBeNull();
  freezeClock();
  await userEvent.click(expiredDialog.getByRole("button", { name: "确定" }));
  await expect.poll(readAddress).toBe(LANDING);
  await advanceAndSettle(2_999);
  await expect.element(toast(/好，王采购$/)).toBeVisible();
  expect(warning.elements().length).toBe(count === 0 ? 1 : 0);
  advance(1);
  await expect.element(warning).not.toBeInTheDocument();
  await advanceUntilVisible(landing());
  expect(readStored("Access-Token")).toBe("token-2");
});

describe("account with several departments", () => {
  async function openChooser(): Promise<void> {
    answerSignInForm();
    answer("signIn.withPassword", signedIn({ multi_depart: 2, departs: [firstDepartment, secondDepartment] }));
    await openApp("/user/login");
    await submitSignIn("buyer@example.com", "Tender@2026");
    await expect.element(chooser()).toBeVisible();
  }
  const confirm = () => chooser().getByRole("button", { name: "确定" });

  test("[DEPT-02, DEPT-09, LOGIN-09] chooses a department in a dialog 450 px wide, on the login page", async () => {
    await openChooser();
    expect(readAddress()).toBe("/user/login");
    expect(chooser().element().getBoundingClientRect().width).toBe(450);
    expect(
      chooser()
        .getByRole("radio")
        .elements()
        .map((each) => each.closest("label")?.textContent),
    ).toEqual(["采购一部", "采购二部"]);
  });

  test("[DEPT-02, ROUTE-07] chooses after a required password change, and is not signed in before", async () => {
    answerSignInForm();
    answerPortal();
    const departs = [firstDepartment, secondDepartment];
    answer("signIn.withPassword", signedIn({ passwordExpired: true, multi_depart: 2, departs }));
    answer("accountSecurity.changePassword", { token: "token-2", accessToken: "access-2" });
    await openApp("/user/login");
    await submitSignIn("buyer", "Tender@2026");
    await typeNewPassword();
    expect(chooser().query()).toBeNull();
    await userEvent.click(expiredDialog.getByRole("button", { name: "确定" }));
    await expect.element(chooser()).toBeVisible();
    expect(expiredDialog.query()).toBeNull();
    expect(readAddress()).toBe("/user/login");
    expect(toast(/^欢迎您。/).query()).toBeNull();
    const chosen = answer("session.selectDepartment", { userInfo: signedIn().userInfo });
    await userEvent.click(chooser().getByText("采购二部"));
    await userEvent.click(confirm());
    await expect.poll(readAddress).toBe(LANDING);
    expect(chosen.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-2"]);
  });

  test("[DEPT-03] cannot close the dialog by a control, Escape or a click beside the dialog", async () => {
    await openChooser();
    const dialog = chooser().element();
    const controls = [...dialog.querySelectorAll("a, button, summary, input, [role], [tabindex]")];
    expect(controls.map((each) => each.getAttribute("role") ?? (each.getAttribute("type") || each.tagName))).toEqual([
      "radiogroup",
      "radio",
      "radio",
      // It ends the session; it does not close the dialog over an open session.
      "button",
      "submit",
    ]);
    expect(controls.slice(-2).map(({ textContent }) => textContent)).toEqual(["换个账号登录", "确定"]);
    /** Checks the dialog after pending work of the page has run. */
    const expectOpen = async () => {
      await advanceAndSettle(0);
      expect(chooser().query()).toBe(dialog);
      expect(dialog.matches(":modal")).toBe(true);
      expect(readAddress()).toBe("/user/login");
      expect(readStored("Access-Token")).toBe("token-1");
    };
    for (let times = 0; times < 3; times++) {
      await userEvent.keyboard("{Escape}");
      await expectOpen();
    }
    const { left, top, right, bottom } = dialog.getBoundingClientRect();
    for (const position of [
      { x: left - 20, y: top + 20 },
      { x: right + 20, y: bottom - 20 },
      { x: left + 20, y: top - 20 },
      { x: 1, y: 1 },
    ]) {
      const hits: (EventTarget | null)[] = [];
      dialog.addEventListener("click", ({ target }) => hits.push(target), { once: true });
      await userEvent.click(document.documentElement, { position, force: true });
      // The area beside the dialog is its mask.
      expect(hits).toEqual([dialog]);
      await expectOpen();
    }
  });

  test("[GUARD-12, DEPT-14] returns from any page to the chooser and sends no call", async () => {
    storeCredentials("token-1", "access-1");
    answer("session.readCurrent", {
      ...currentSession(),
      department: null,
      departs: [firstDepartment, secondDepartment],
      departmentPending: true,
    });
    answerSignInForm();
    for (const address of ["/info/archivesatatisticst", "/system/jobs", "/account/center"]) {
      await openApp(address);
      await expect.element(chooser()).toBeVisible();
      expect(readAddress()).toBe(`/user/login?redirect=${encodeURIComponent(address)}`);
    }
    freezeClock();
    await advanceAndSettle(60_000);
    await expect.element(chooser()).toBeVisible();
    expect(landing().query()).toBeNull();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    const sentKeys = readSentCalls().map(({ key }) => key);
    expect(
      sentKeys.filter(
        (key) => !/^(session\.readCurrent|captcha\.|session\.readEncryptionKey|system\.health)/.test(key),
      ),
    ).toEqual([]);
  });

  test("[DEPT-04, DEPT-09] marks the selector as invalid and sends nothing without a choice", async () => {
    await openChooser();
    const selections = answer("session.selectDepartment", refusal("department.not_a_member"));
    await userEvent.click(confirm());
    const selector = chooser().getByRole("radiogroup");
    await expect.element(selector).toHaveAttribute("aria-invalid", "true");
    await expect.element(selector).toHaveAccessibleDescription("请选择部门");
    await expect.element(chooser().getByText("请选择部门")).toBeVisible();
    const fault = chooser().getByText("请选择部门").element();
    expect(getComputedStyle(selector.element()).borderTopColor).toBe(getComputedStyle(fault).color);
    await expectNoCalls(selections);
  });

  test("[LOGIN-16, DEPT-05, DEPT-06, DEPT-09, DEPT-13, STORE-10, ROUTE-07] sends orgCode and username, stores the answer, and greets by name", async () => {
    await openChooser();
    answerPortal();
    const userInfo = { id: "u1", username: "buyer", realname: "王采购（二部）", avatar: null };
    const selections = answer("session.selectDepartment", { userInfo });
    expect(readStored("Login_Userinfo")).toBeNull();
    await userEvent.click(chooser().getByText("采购二部"));
    await expectNoCalls(selections);
    const before = Date.now();
    await userEvent.click(confirm());
    await expect.element(landing()).toBeVisible();
    expect(readAddress()).toBe(LANDING);
    await expect.element(toast(/好，王采购（二部）$/)).toBeVisible();
    expect(selections.inputs.map(({ body }) => body)).toEqual([{ orgCode: "A02", username: "buyer" }]);
    expect(selections.lines).toEqual(["PUT /api/sys/selectDepart"]);
    expect(readStored("Login_Userinfo")).toEqual(userInfo);
    const choice = JSON.parse(window.localStorage.getItem("CURRENT_DEPART") ?? "null");
    expect(choice.value).toEqual({ id: "d2", orgCode: "A02", departName: "采购二部" });
    expect(choice.expire - 604_800_000).toBeGreaterThanOrEqual(before);
    expect(choice.expire - 604_800_000).toBeLessThanOrEqual(Date.now());
  });
});

test("[LOGIN-16, ROUTE-07] opens the landing page after the second step's code, and greets by name", async () => {
  answerSignInForm();
  answerPortal();
  const secondStep = { kind: "code" as const, hasPasskey: false, trustedDeviceDays: 0 };
  answer("signIn.withPassword", signedIn({ accessToken: "", departs: [], secondStep }));
  answer("signIn.verifySecondStep", signedIn({ passwordDaysLeft: 3 }));
  await openApp("/user/login");
  await submitSignIn("buyer", "Tender@2026");
  const dialog = page.getByRole("dialog", { name: "两步验证" });
  await userEvent.fill(dialog.getByLabelText("动态码"), "123456");
  expect(toast(/好，/).query()).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  await expect.element(toast(/好，王采购$/)).toBeVisible();
  await expect.element(toast(/^您的密码将在 3 天后到期/)).toBeVisible();
  await expect.element(landing()).toBeVisible();
  expect(readAddress()).toBe(LANDING);
});

test("[LANDING-03] recommends modern browsers in a banner, with a download link for each of three", async () => {
  const browsers = [
    { name: "Chrome", url: "https://www.google.cn/chrome/" },
    { name: "Edge", url: "https://www.microsoft.com/zh-cn/edge/download" },
    { name: "Firefox", url: "https://www.firefox.com.cn/" },
  ];
  overrideSettings({ browsers });
  await openApp("/user/login");
  const banner = page.getByRole("complementary", { name: "浏览器建议" });
  await expect.element(banner.getByText(/建议使用现代浏览器/)).toBeVisible();
  const links = banner.getByRole("link").elements();
  expect(links.map((link) => ({ name: link.textContent, url: link.getAttribute("href") }))).toEqual(browsers);
});

test("[LANDING-03] keeps the browser banner closed on other pages and after the storage is cleared", async () => {
  onTestFinished(async () => {
    await cookieStore.delete("browser_banner");
    for (const name of ["browserBanner", "signedIn"]) delete document.documentElement.dataset[name];
  });
  const banner = page.getByRole("complementary", { name: "浏览器建议" });
  await openApp("/user/login");
  await userEvent.click(banner.getByRole("button", { name: "关闭浏览器建议" }));
  await expect.element(banner).not.toBeInTheDocument();
  await openApp("/user/register");
  await expect.element(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
  expect(banner.query()).toBeNull();
  clearAllStored();
  delete document.documentElement.dataset.browserBanner;
  const early = document.createElement("script");
  early.textContent = earlyScript;
  document.head.append(early);
  await openApp("/user/login");
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(banner.query()).toBeNull();
});
