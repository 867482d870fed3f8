import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { answerWholeStatistics } from "#test/browser/archive-answers.ts";
import { sm2Lock } from "#test/browser/certificate-locks.ts";
import { freezeClock, restoreClock } from "#test/browser/clock.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { faultsOfWidths, openApp, openPart } from "#test/browser/open.tsx";
import { currentSession, firstDepartment, secondDepartment } from "#test/browser/person.ts";
import { signInToPortal } from "#test/browser/portal.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";
import { DevPage } from "./pages/dev-page.tsx";
import { publicPages } from "./public-pages.ts";
import { fixedPages } from "./signed-in-pages.tsx";

test("finds a text that is not in Chinese, both visible and for screen readers", async () => {
  const element = document.createElement("p");
  element.append("Loading more");
  element.title = "Next page";
  document.body.append(element);
  expect(textsNotInChinese()).toEqual(["Loading more", "Next page"]);
  element.remove();
});

/** Headings by which a page is recognised. A page without one fails here. */
const headings: Readonly<Record<string, string>> = {
  "/user/login": "欢迎登录",
  "/user/register": "注册账号",
  "/user/register-result": "没有可显示的注册结果",
  "/recover": "找回密码",
  "/password-changed": "没有可显示的更改结果",
  "/first-administrator": "请重新打开链接",
  "/set-password": "请重新打开链接",
  "/info/home": "我的子系统",
  "/info/archivesatatisticst": "档案统计",
  "/404": "抱歉，你访问的页面不存在或仍在开发中",
  "/exception/404": "抱歉，你访问的页面不存在或仍在开发中",
  "/test": "组件展示",
  "/exception/403": "抱歉，你无权访问该页面",
  "/exception/500": "抱歉，服务器出错了",
  "/result/success": "操作成功",
  "/result/fail": "登录失败",
};

describe("[LANDING-04] Chinese texts of pages", () => {
  test.each(publicPages.map(({ path }) => [path, headings[path] ?? "没有列出标题"]))(
    "is Chinese, scrolls sideways at no width and has no serious finding: %s",
    async (address, heading) => {
      answer("recovery.read", null);
      answer("captcha.draw", { key: "k", code: "" });
      // One of the pages moves on after five seconds.
      freezeClock();
      await openApp(address);
      await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect.poll(textsNotInChinese).toEqual([]);
      // Drops the timer of that page; axe needs timers of its own.
      restoreClock();
      expect(await faultsOfWidths()).toEqual([]);
    },
  );

  test("shows Chinese only in the later steps of /recover and their validation", async () => {
    answer("recovery.read", null);
    answer("captcha.draw", { key: "700", code: "" });
    answer("captcha.check", null);
    answer("recovery.find", { username: "li", phone: "138****0001" });
    answer("recovery.verifyPhone", "handle");
    await openApp("/recover");
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
    await userEvent.fill(page.getByLabelText("用户名或手机号"), "13800000001");
    await userEvent.fill(page.getByRole("textbox", { name: "验证码" }), "aB3d");
    await press("下一步");
    await expect.element(heading("验证手机")).toBeVisible();
    await press("下一步");
    await expect.element(page.getByText("请输入短信验证码!")).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    await userEvent.fill(page.getByLabelText("短信验证码"), "123456");
    await press("下一步");
    await expect.element(heading("设置新密码")).toBeVisible();
    await press("提交");
    await expect.element(page.getByText("密码不能为空!")).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in /user/register, its validation and its result", async () => {
    await openApp("/user/register");
    await userEvent.click(page.getByRole("button", { name: "注册", exact: true }));
    await expect.element(page.getByText("用户名不能为空")).toBeVisible();
    await userEvent.click(page.getByLabelText("密码", { exact: true }));
    await expect.element(page.getByText("低", { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    pageHistory.replace("/user/register-result", { registered: "王采购" });
    await expect.element(page.getByRole("heading", { name: "你的账户：王采购 注册成功" })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in the form of /first-administrator and its validation", async () => {
    answer("firstAdministrator.checkLink", { expiresAt: "2026-11-23T03:04:05.000Z" });
    await openApp("/first-administrator#secret");
    await expect.element(page.getByRole("button", { name: "建立管理员账号" })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "建立管理员账号" }));
    await expect.element(page.getByText("请输入机构名称")).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in /first-administrator where the link is invalid", async () => {
    answer("firstAdministrator.checkLink", refusal("first_administrator.link_dead"));
    await openApp("/first-administrator#secret");
    await expect.element(page.getByText("链接无效或已过期", { exact: false }).first()).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in the archive statistics, as charts and as tables", async () => {
    signInToPortal();
    answerWholeStatistics();
    await openApp("/info/archivesatatisticst");
    await expect.element(page.getByText("1,288").first()).toBeVisible();
    await expect.poll(() => document.querySelectorAll("canvas").length).toBe(2);
    await expect.element(page.getByRole("navigation", { name: "分页" }).getByText("向后跳页")).toBeInTheDocument();
    await expect.poll(textsNotInChinese).toEqual([]);
    for (const each of page.getByText("表格", { exact: true }).elements()) await userEvent.click(each);
    await expect.element(page.getByRole("table")).toHaveLength(5);
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  // The route exists in development mode only.
  test("shows Chinese only in /dev", async () => {
    signInToPortal();
    const sent = { smsmode: "1", code: "123456", text: "您的验证码是 123456", subject: null, email: null };
    answer("sms.listOutbox", [{ ...sent, mobile: "13800000001", sentAt: new Date().toISOString() }]);
    answer("certificateAccess.listDemoLocks", [{ ...sm2Lock, name: "供应商的锁" }]);
    answer("scan.readDemoPhone", {
      apps: [
        {
          authType: "0",
          name: "移动证书",
          key: { kty: "EC", crv: "P-256", x: "", y: "", d: "" },
          phones: [{ holder: "h", account: null }],
        },
      ],
      tasks: [],
    });
    openPart(<DevPage />);
    await expect.element(page.getByRole("button", { name: "插入 供应商的锁" })).toBeVisible();
    await expect.element(page.getByText("您的验证码是 123456")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "本机子系统" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "扫描" })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test.each(Object.keys(fixedPages).map((path) => [path, headings[path] ?? "没有列出标题"]))(
    "is Chinese, scrolls sideways at no width and has no serious finding: %s",
    async (address, heading) => {
      signInToPortal();
      answerWholeStatistics();
      // The widget gallery sends these two calls.
      answer("captcha.drawForKey", "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
      answer("permission.readOwn", { menu: [], auth: [], allAuth: [] });
      await openApp(address);
      // The heading of the statistics is followed by the source of its figures once they have loaded.
      await expect.element(page.getByRole("heading", { name: heading, exact: false }).first()).toBeVisible();
      await expect.poll(textsNotInChinese).toEqual([]);
      expect(await faultsOfWidths()).toEqual([]);
    },
  );
});

describe("[LANDING-04] Chinese texts of pending sign-in steps and of phone sign-in", () => {
  const departs = [firstDepartment, secondDepartment];
  const secondStep = { hasPasskey: true, trustedDeviceDays: 30 };

  test.each([
    ["选择登录部门", "采购二部", { departmentPending: true, departs }],
    ["两步验证", "动态码", { secondStep: { ...secondStep, kind: "code" as const } }],
    ["设置两步验证", "身份验证器显示的动态码", { secondStep: { ...secondStep, kind: "set-up" as const } }],
    ["密码已到期", "确认新密码", { passwordExpired: true }],
  ])("shows Chinese only in %s", async (title, field, pendingState) => {
    answerSignInForm();
    storeCredentials("token-1", null);
    answer("session.readCurrent", { ...currentSession(), department: null, ...pendingState });
    answer("accountSecurity.beginTwoStep", {
      secret: "2345672345672345",
      uri: "otpauth://totp/x?secret=2345672345672345",
    });
    await openApp("/user/login");
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await expect.element(dialog.getByLabelText(field, { exact: true })).toBeInTheDocument();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in the codes of the phone apps and in CA 登录", async () => {
    answer("scan.drawCode", refusal("scan.app_off"));
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    for (const [tab, button] of [
      ["App 一扫码", "重新获取"],
      ["App 二扫码", "重新获取"],
      ["CA 登录", "登录"],
    ] as const) {
      await userEvent.click(page.getByRole("tab", { name: tab }));
      await expect.element(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
      await expect.element(page.getByRole("tabpanel").getByRole("button", { name: button }).last()).toBeVisible();
      await expect.poll(textsNotInChinese).toEqual([]);
    }
  });
});
