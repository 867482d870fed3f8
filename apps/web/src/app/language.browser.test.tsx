import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../test/browser/answers.ts";
import { sm2Lock } from "../../test/browser/certificate-locks.ts";
import { openApp, openPart } from "../../test/browser/open.tsx";
import { currentSession, firstDepartment, secondDepartment } from "../../test/browser/person.ts";
import { inPortal } from "../../test/browser/portal.ts";
import { answerSignInForm } from "../../test/browser/sign-in-steps.ts";
import { inWorkspace } from "../../test/browser/workspace.ts";
import { answerWorkspacePages, dataTexts } from "../../test/browser/workspace-data.ts";
import { menuItem } from "../../test/menu-factory.ts";
import { storeCredentials } from "../shared/storage/stored-session.ts";
import { DevPage } from "./pages/dev-page.tsx";

/** Not in the page for anybody, or named by what stands around it. */
const isUnheard = (element: Element): boolean =>
  element.closest('script, style, [aria-hidden="true"]') !== null ||
  element.parentElement?.closest("button[aria-label]") != null;

/** Texts of the page, also those for readers of it alone, that hold Latin words and no Chinese. */
function textsNotInChinese(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && !isUnheard(node.parentElement)) texts.add(node.textContent ?? "");
  for (const element of document.querySelectorAll("body *"))
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt"])
      if (!isUnheard(element)) texts.add(element.getAttribute(name) ?? "");
  const words = [...texts].map((text) => dataTexts.reduce((left, data) => left.replaceAll(data, ""), text).trim());
  return words.filter(
    (text) => /[A-Za-z]{2,}/.test(text) && !/[\u4e00-\u9fff]/.test(text) && !asSpecified.includes(text),
  );
}

/** What the specification writes so: the page with nothing but this text, which the gallery shows too. */
const asSpecified = ["404 page"];

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });

test("finds a text that is not in Chinese, where it is shown and where it is read out", async () => {
  const element = document.createElement("p");
  element.append("Loading more");
  element.title = "Next page";
  document.body.append(element);
  expect(textsNotInChinese()).toEqual(["Loading more", "Next page"]);
  element.remove();
});

describe("[LANDING-04] is Chinese all over", () => {
  test.each([
    ["/user/login", "欢迎登录"],
    ["/user/register", "注册账号"],
    ["/user/register-result", "没有可显示的注册结果"],
    ["/recover", "找回密码"],
    ["/password-changed", "更改密码成功"],
    ["/first-administrator", "请重新打开链接"],
  ])("%s", async (address, heading) => {
    answer("recovery.read", null);
    answer("captcha.draw", { key: "k", code: "" });
    await openApp(address);
    await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });

  test("the steps of /recover behind the first, with what is missing in them", async () => {
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
    expect(textsNotInChinese()).toEqual([]);
    await userEvent.fill(page.getByLabelText("短信验证码"), "123456");
    await press("下一步");
    await expect.element(heading("设置新密码")).toBeVisible();
    await press("提交");
    await expect.element(page.getByText("密码不能为空!")).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });

  // Its route is there in development mode alone.
  test("/dev", async () => {
    inPortal();
    const sent = { smsmode: "1", code: "123456", text: "您的验证码是 123456", subject: null, email: null };
    answer("sms.listOutbox", [{ ...sent, mobile: "13800000001", sentAt: new Date().toISOString() }]);
    answer("certificate.listDemoLocks", [{ ...sm2Lock, name: "供应商的锁" }]);
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
    await openPart(<DevPage />);
    await expect.element(page.getByRole("button", { name: "插入 供应商的锁" })).toBeVisible();
    await expect.element(page.getByText("您的验证码是 123456")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "本机子系统" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "扫描" })).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });

  test.each([
    ["/info/home", "我的子系统"],
    ["/info/archivesatatisticst", "档案统计"],
    ["/404", "抱歉，你访问的页面不存在或仍在开发中"],
    ["/exception/404", "抱歉，你访问的页面不存在或仍在开发中"],
    ["/test", "组件展示"],
    ["/exception/403", "抱歉，你无权访问该页面"],
    ["/exception/500", "抱歉，服务器出错了"],
    ["/result/success", "操作成功"],
    ["/result/fail", "登录失败"],
  ])("%s", async (address, heading) => {
    inPortal();
    await openApp(address);
    await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });
});

describe("[LANDING-04] is Chinese all over in the workspace", () => {
  beforeEach(() => {
    inWorkspace({
      menu: [
        ofMenu("/archive/statistics", "archive/statistics", "档案统计"),
        ofMenu("/archive/dossiers", "archive/dossiers", "档案目录"),
        ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
        ofMenu("/system/audit", "audit/entries", "日志管理"),
        ofMenu("/system/jobs", "system/jobs", "后台任务"),
      ],
    });
    answerWorkspacePages();
    for (const key of ["archive.readSeries", "archive.readBreakdown"] as const)
      answer(key, () => new Promise<never>(() => undefined));
  });

  test.each([
    ["修改密码", "旧密码"],
    ["切换部门", "采购二部"],
    ["退出登录", "真的要注销登录吗 ?"],
  ])("%s", async (entry, content) => {
    await page.viewport(1440, 900);
    answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: "A01" });
    await openApp("/system/jobs");
    if (entry !== "退出登录") await userEvent.click(page.getByRole("button", { name: /欢迎您/ }));
    await userEvent.click(page.getByRole("menuitem", { name: entry }).or(page.getByRole("button", { name: entry })));
    await expect.element(page.getByRole("dialog").getByText(content, { exact: true })).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });

  test.each([
    ["/dashboard", "快捷入口"],
    ["/archive/statistics", "档案统计"],
    ["/archive/dossiers", "信息化平台升级改造"],
    ["/system/sessions", "欧阳王采购"],
    ["/system/audit", "没有权限"],
    ["/system/jobs", "connection refused"],
    ["/account/center", "修改了登录密码"],
    ["/account/sign-ins", "Chrome 140"],
    ["/account/settings/base", "保存资料"],
    ["/account/settings/base#security", "办公室的电脑"],
    ["/account/settings/base#custom", "多页签"],
    ["/account/settings/base#binding", "账户绑定"],
    ["/account/settings/base#notification", "新消息通知"],
  ])("%s", async (address, content) => {
    await openApp(address);
    await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect.element(page.getByText(content, { exact: false }).first()).toBeInTheDocument();
    expect(textsNotInChinese()).toEqual([]);
  });
});

describe("[LANDING-04] is Chinese all over in what a sign-in still asks for", () => {
  const departs = [firstDepartment, secondDepartment];
  const secondStep = { hasPasskey: true, trustedDeviceDays: 30 };

  test.each([
    ["选择登录部门", "采购二部", { departmentPending: true, departs }],
    ["两步验证", "动态码", { secondStep: { ...secondStep, kind: "code" as const } }],
    ["设置两步验证", "身份验证器显示的动态码", { secondStep: { ...secondStep, kind: "set-up" as const } }],
    ["密码已到期", "确认新密码", { passwordExpired: true }],
  ])("%s", async (title, field, owed) => {
    answerSignInForm();
    storeCredentials("token-1", null);
    answer("session.readCurrent", { ...currentSession(), department: null, ...owed });
    answer("twoStep.beginSetUp", { secret: "2345672345672345", uri: "otpauth://totp/x?secret=2345672345672345" });
    await openApp("/user/login");
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await expect.element(dialog.getByLabelText(field, { exact: true })).toBeInTheDocument();
    expect(textsNotInChinese()).toEqual([]);
  });

  test.each([
    ["App 一扫码", "重新获取"],
    ["App 二扫码", "重新获取"],
    ["CA 登录", "登录"],
  ])("%s", async (tab, button) => {
    answer("scan.drawCode", refusal("scan.app_off"));
    await openApp("/user/login");
    await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    await userEvent.click(page.getByRole("tab", { name: tab }));
    await expect.element(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tabpanel").getByRole("button", { name: button }).last()).toBeVisible();
    expect(textsNotInChinese()).toEqual([]);
  });
});
