import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { publicPages } from "#app/public-pages.ts";
import { LauncherGrid } from "#features/portal/launcher/components/launcher-grid.tsx";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { iconPath } from "#shared/ui/icon-set.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, openPart, readAddress } from "#test/browser/open.tsx";
import { answerPortal, signInToPortal, subsystem } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { leavePending, signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { DevPage } from "./dev-page.tsx";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const text = (words: string) => page.getByRole("main").getByText(words);

beforeEach(() => {
  signInToWorkspace({ menu: [jobs] });
  answerPortal();
});

test("[PAGE-01, PAGE-02, PAGE-03, PAGE-04, ROUTE-11, ROUTE-16, ROUTE-22, ERR-33] shows 403, 404 and 500 with a text and a button to the dashboard", async () => {
  for (const [address, words] of [
    ["/exception/403", "抱歉，你无权访问该页面"],
    ["/exception/404", "抱歉，你访问的页面不存在或仍在开发中"],
    ["/404", "抱歉，你访问的页面不存在或仍在开发中"],
    ["/exception/500", "抱歉，服务器出错了"],
  ] as const) {
    await openApp(address);
    await expect.element(page.getByRole("heading", { name: words, level: 1, exact: true })).toBeVisible();
    expect(readAddress()).toBe(address);
    const visited: string[] = [];
    const stop = pageHistory.listen(({ location }) => visited.push(location.pathname));
    await userEvent.click(page.getByRole("button", { name: "返回首页" }));
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    stop();
    expect(visited).toEqual(["/dashboard", "/dashboard/analysis"]);
    expect(readCredentials()?.token).toBe("token-1");
  }
});

test.each([
  ["without a session", 1],
  ["in a session", 0],
])("[ROUTE-15] shows the tools of development on the page of /dev, %s", async (sessionState, invitations) => {
  if (sessionState === "without a session") endSession("signed-out");
  leavePending("sms.listOutbox", "scan.readDemoPhone", "certificateAccess.listDemoLocks");
  openPart(<DevPage />, "/dev");
  await expect.element(page.getByRole("heading", { name: "开发工具", level: 1 })).toBeVisible();
  const tools = page.getByRole("heading", { level: 2 }).elements();
  expect(tools.map((each) => each.textContent)).toEqual([
    "短信与邮件",
    "模拟手机",
    "模拟证书锁",
    "第三方登录",
    "单点登录票据",
    "本机子系统",
  ]);
  const subsystems = page.getByRole("region", { name: "本机子系统" });
  expect(subsystems.getByRole("link", { name: "前往登录" }).elements()).toHaveLength(invitations);
});

test("[ROUTE-15] shows 404 for /dev without development mode", async () => {
  await openApp("/dev");
  await expect.element(text("抱歉，你访问的页面不存在或仍在开发中")).toBeVisible();
  expect(readAddress()).toBe("/404");
});

test("[ROUTE-03, ROUTE-06, ROUTE-07, ROUTE-15, ROUTE-17] redirects unknown addresses and other spellings to /404 without a history entry", async () => {
  const before = window.history.length;
  await openApp("/no/such/page");
  await expect.element(text("抱歉，你访问的页面不存在或仍在开发中")).toBeVisible();
  expect(readAddress()).toBe("/404");
  for (const address of [
    ...["/Info/home", "/info/archivesAtatisticst", "/TEST", "/system/jobs/more", "/info/other", "/user/other"],
    ...["/account", "/account/settings", "/dashboard/other", "/exception/418", "/result/other", "/test/other"],
    ...["/404/other", "/atlxauth/no/such/page"],
  ]) {
    pageHistory.replace(address);
    await expect.poll(readAddress, { message: address }).toBe("/404");
    await expect.element(text("抱歉，你访问的页面不存在或仍在开发中")).toBeVisible();
  }
  expect(window.history.length).toBe(before);
});

test.each([
  [
    "[PAGE-06, PAGE-08, ROUTE-22]",
    "/result/fail",
    "close-circle",
    "登录失败",
    "您的账号已被冻结，暂时无法登录。如有疑问，请联系系统管理员解除冻结。",
  ],
  [
    "[PAGE-07, PAGE-08, ROUTE-22]",
    "/result/success",
    "check-circle",
    "操作成功",
    "您的申请已提交，处理结果将通过站内通知告知您。",
  ],
] as const)("%s shows %s with sign, title, description and action", async (_ids, address, sign, title, description) => {
  await openApp(address);
  await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
  const result = page.getByRole("main").element().querySelector("section");
  const icon = result?.querySelector("svg");
  expect(icon?.getBoundingClientRect().width).toBe(64);
  expect(icon?.querySelector("path")?.getAttribute("d")).toBe(iconPath(sign));
  const [red = 0, green = 0] = (icon ? getComputedStyle(icon).color : "").match(/\d+/g)?.map(Number) ?? [];
  expect(Math.sign(green - red)).toBe(sign === "check-circle" ? 1 : -1);
  await expect.element(text(description)).toBeVisible();
  expect(result?.contains(page.getByRole("button", { name: "返回首页" }).element())).toBe(true);
});

test("[ROUTE-22] opens the public pages and the portal in a session too", async () => {
  answer("recovery.read", null);
  answer("captcha.draw", { key: "k", code: "" });
  await openApp("/recover");
  for (const [address, heading] of [
    ["/recover", "找回密码"],
    ["/password-changed", "没有可显示的更改结果"],
    ["/info/home", "我的子系统"],
  ] as const) {
    pageHistory.replace(address);
    await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    expect(readAddress()).toBe(address);
  }
});

test("[ROUTE-15, ROUTE-22] shows the widgets on /test, among them the text-only not-found page", async () => {
  answer("captcha.drawForKey", "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
  await openApp("/test");
  await expect.element(page.getByRole("heading", { name: "组件展示" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "未知组件" }).getByText("404 page")).toBeVisible();
  expect(readAddress()).toBe("/test");
});

test("[LAUNCH-08] lists the subsystems of this machine in the development variant, left-aligned", async () => {
  const calls = signInToPortal([subsystem("61000", "系统甲")]);
  openPart(<LauncherGrid variant="development" />);
  const tiles = page.getByRole("region", { name: "本机子系统" }).getByRole("button");
  await expect.element(tiles).toHaveLength(1);
  expect(calls.inputs.map(({ query }) => query)).toEqual([{ system: "1" }]);
  const [list, first] = [tiles.first().element().closest("ul"), tiles.first().element()];
  expect(first.getBoundingClientRect().left).toBe(list?.getBoundingClientRect().left);
});

test("[LAUNCH-09] renders the launcher in a variant for the portal and one for development", async () => {
  const calls = signInToPortal([]);
  openPart(
    <>
      <LauncherGrid />
      <LauncherGrid variant="development" />
    </>,
  );
  await expect.element(page.getByRole("region", { name: "我的子系统" }).getByText("暂无可进入的子系统")).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "本机子系统" }).getByText("本机没有正在运行的子系统"))
    .toBeVisible();
  expect(calls.inputs.map(({ query }) => query.system).sort()).toEqual(["1", "2"]);
});

test.each(publicPages.map(({ path }) => [path]))(
  "[LANDING-02] names the platform at the head, the organisation, if set, at head and foot: %s",
  async (address) => {
    endSession("signed-out");
    answer("recovery.read", null);
    answer("captcha.draw", { key: "k", code: "" });
    for (const company of ["", "某某采购有限公司"]) {
      overrideSettings({
        platformName: "某市采购平台",
        footer: { company, icp: { text: "京ICP备1号", url: "https://beian.test/" }, police: null },
      });
      await openApp(address);
      const platform = page.getByText("某市采购平台", { exact: true }).first();
      for (const width of [1440, 375]) {
        await page.viewport(width, 900);
        await expect.element(platform).toBeVisible();
        const names = ["某市采购平台", "某某采购有限公司"];
        const lines = [...(platform.element().parentElement?.querySelectorAll("p") ?? [])].filter((line) =>
          names.includes(line.textContent),
        );
        expect(lines.map(({ textContent }) => textContent)).toEqual(company === "" ? names.slice(0, 1) : names);
        // The portal's sign precedes its name.
        expect(platform.element().querySelector("img")?.getAttribute("src")).toBe("/favicon.svg");
      }
    }
    const footer = page.getByRole("contentinfo");
    await expect.element(footer).toBeVisible();
    await expect
      .poll(() => footer.element().textContent)
      .toMatch(/^版权所有 © \d{4} 某某采购有限公司京ICP备1号（新窗口打开）$/);
  },
);
