import type { Page } from "@playwright/test";
import { type RunningPortal, runPortal, STARTED_WITHIN_MS } from "./start-portal.ts";
import { codeOf } from "./support/authenticator-app.ts";
import { test as base, expect } from "./support/browser.ts";
import { type MessageGateway, startMessageGateway } from "./support/message-gateway.ts";
import { expectNotification } from "./support/notifications.ts";
import { PRODUCTION_SETTINGS } from "./support/own-portal.ts";
import { submitSignIn } from "./support/sign-in.ts";

/**
 * A fresh installation: production mode, an empty database, the organisation's own message gateway. TLS ends in front
 * of the portal.
 */
const test = base.extend<object, { gateway: MessageGateway; ownPortal: RunningPortal }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const gateway = await startMessageGateway();
      await use(gateway);
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  ownPortal: [
    async ({ gateway }, use) => {
      const portal = await runPortal({
        ...PRODUCTION_SETTINGS,
        ...gateway.settings,
      });
      await use(portal);
      await portal.stop();
    },
    { scope: "worker", timeout: STARTED_WITHIN_MS },
  ],
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
});
// The first journey is a complete set-up, screen after screen: three to four minutes on a busy machine.
test.describe.configure({ mode: "serial", timeout: 480_000 });

const PASSWORD = "Qk7#mvTx-2";
const ORGANISATION = "某市公共资源交易中心";
const NOTICE = "招标业务培训安排";
const DRAFT = "档案移交提醒";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const steps = (page: Page) => page.getByRole("navigation", { name: "步骤" });
const step = (page: Page, name: string) => steps(page).getByRole("button", { name: new RegExp(`^${name}`) });
const menu = (page: Page) => page.getByRole("navigation", { name: "主菜单" });

/** Links that the administrator passed on, by account: a path of this portal. */
const links = new Map<string, string>();

const printedLink = ({ output }: RunningPortal): string =>
  /https:\/\/localhost(\/first-administrator#[\w-]{43})/.exec(output())?.[1] ?? "";

/** Sets up the required second step. Later proofs use recovery codes. */
async function setUpTwoStep(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "设置两步验证" });
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await dialog.getByLabel("身份验证器显示的动态码").fill(codeOf((shown ?? "").replaceAll(" ", "")));
  await button(page, "验证并开启").click();
  const saving = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(saving).toBeVisible();
  const codes = [...((await saving.textContent()) ?? "").matchAll(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/g)].map(String);
  expect(codes.length).toBeGreaterThan(5);
  await saving.getByLabel("我已妥善保存恢复码").check();
  await saving.getByRole("button", { name: "完成" }).click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await page.addLocatorHandler(proof, async () => {
    await proof.getByRole("button", { name: "使用恢复码" }).click();
    await proof.getByLabel("恢复码").fill(codes.shift() ?? "");
    await proof.getByRole("button", { name: "验证", exact: true }).click();
  });
}

/** Opens the one-time link, sets the password and signs in with it. */
async function setPasswordAndSignIn(page: Page, username: string): Promise<void> {
  await page.goto(links.get(username) ?? "");
  await field(page, "密码").fill(PASSWORD);
  await field(page, "确认密码").fill(PASSWORD);
  await button(page, "设置密码").click();
  await button(page, "同意并设置密码").click();
  await expect(page.getByRole("heading", { name: "密码已设置" })).toBeVisible();
  await button(page, "前往登录").click();
  await submitSignIn(page, username, PASSWORD);
}

async function openFromMenu(page: Page, group: string, item: string): Promise<void> {
  const line = menu(page).getByText(item, { exact: true });
  if (!(await line.isVisible())) await menu(page).getByText(group, { exact: true }).click();
  await line.click();
}

test("[ADMINDATA-25] sets an organisation up by screens, from the printed link to its first people", async ({
  page,
  ownPortal,
  gateway,
}) => {
  await test.step("creates the account by the printed link, and opens the guided set-up", async () => {
    await expect.poll(() => printedLink(ownPortal)).not.toBe("");
    await page.goto(printedLink(ownPortal));
    for (const [label, value] of [
      ["机构名称", ORGANISATION],
      ["用户名", "keeper"],
      ["姓名", "许明远"],
      ["手机号", "13700000001"],
      ["密码", PASSWORD],
      ["确认密码", PASSWORD],
    ] as const)
      await field(page, label).fill(value);
    await button(page, "建立管理员账号").click();
    await button(page, "同意并建立账号").click();
    await button(page, "前往登录").click();
    await submitSignIn(page, "keeper", PASSWORD);
    await setUpTwoStep(page);
    await expect(page).toHaveURL(/\/operation\/set-up$/);
    await expect(page.getByRole("heading", { name: "单位信息", level: 2 })).toBeVisible();
  });

  await test.step("organisation", async () => {
    await button(page, `填入机构名称“${ORGANISATION}”`).click();
    await field(page, "ICP 备案号").fill("某ICP备00000001号");
    await page.reload();
    await expect(field(page, "ICP 备案号")).toHaveValue("某ICP备00000001号");
    await button(page, "保存").click();
    await expectNotification(page, "单位信息已生效");
    await expect(step(page, "单位信息")).toHaveText("单位信息已完成");
  });

  await test.step("departments", async () => {
    await button(page, "下一步").click();
    await button(page, `添加下级 ${ORGANISATION}`).click();
    await page.keyboard.type("招标一部");
    await page.keyboard.press("Enter");
    await page.keyboard.type("招标二部");
    await button(page, "保存 2 个部门").click();
    await expectNotification(page, "已新增 2 个部门");
    await expect(step(page, "部门")).toHaveText("部门已完成");
  });

  await test.step("tests SMS and mail, and shows the gateway's answer", async () => {
    await button(page, "下一步").click();
    gateway.answerWith(503);
    await button(page, "发送测试短信").click();
    await expect(page.getByText("发送失败：网关内部出错（HTTP 503）。平台将自动重试。")).toBeVisible();
    gateway.answerWith(200);
    await button(page, "发送测试短信").click();
    await expect(page.getByText(/^发送成功：137\*\*\*\*0001/)).toBeVisible();
    expect(gateway.acceptedMessages.at(-1)).toMatchObject({ channel: "sms", recipient: "13700000001" });
    expect(gateway.acceptedMessages.at(-1)?.text).toContain("这是一条测试短信");

    gateway.answerWith(503);
    await field(page, "收件邮箱").fill("keeper@example.cn");
    await button(page, "发送测试邮件").click();
    await expect(page.getByText("发送失败：网关内部出错（HTTP 503）。", { exact: true })).toBeVisible();
    gateway.answerWith(200);
    await button(page, "发送测试邮件").click();
    await expect(page.getByText(/^发送成功：发往 keeper@example\.cn/)).toBeVisible();
    expect(gateway.acceptedMessages.at(-1)).toMatchObject({ channel: "mail", recipient: "keeper@example.cn" });
    await expect(step(page, "邮件与短信")).toHaveText("邮件与短信已完成");
  });

  await test.step("sets the mailbox of the account", async () => {
    await page.goto("/account/settings/base#security");
    await button(page, "设置邮箱").click();
    const contact = page.getByRole("dialog", { name: "更换邮箱" });
    await contact.getByLabel("新邮箱").fill("keeper@example.cn");
    await contact.getByRole("button", { name: "获取验证码" }).click();
    await expect
      .poll(() => gateway.acceptedMessages.findLast(({ recipient }) => recipient === "keeper@example.cn")?.code)
      .toBeTruthy();
    const code = gateway.acceptedMessages.findLast(({ recipient }) => recipient === "keeper@example.cn")?.code ?? "";
    await contact.getByLabel("验证码", { exact: true }).fill(code);
    await contact.getByRole("button", { name: "更换邮箱" }).click();
    await expectNotification(page, /^邮箱已更换为/);
  });

  await test.step("creates a role for tender officers from a delivered one", async () => {
    await page.goto("/system/roles");
    await button(page, "更多操作：采购人经办").click();
    await page.getByRole("menuitem", { name: "复制" }).click();
    const copy = page.getByRole("dialog", { name: "复制角色“采购人经办”" });
    await copy.getByLabel("名称").fill("招标专员");
    await copy.getByLabel("编码").fill("tender_officer");
    await copy.getByRole("button", { name: "复制", exact: true }).click();
    await expectNotification(page, "已保存角色“招标专员”");
    // The dialog closes after the list is reloaded, and has the focus until then.
    await expect(copy).toBeHidden();
    await field(page, "名称或编码").fill("招标专员");
    await button(page, "查询").click();
    await button(page, "授权 招标专员").click();
    await page.getByLabel("查找菜单、按钮或权限编码").fill("通知公告");
    for (const title of ["查看通知公告", "撰写通知公告"])
      await page.getByRole("treeitem").filter({ hasText: title }).last().locator(".ant-tree-checkbox").click();
    await button(page, "保存").click();
    await page.getByRole("dialog", { name: "保存授权变更" }).getByRole("button", { name: "保存" }).click();
    await expectNotification(page, "授权已保存");
  });

  await test.step("creates accounts, roles and links of the first people", async () => {
    await page.goto("/operation/set-up?step=security");
    await button(page, "添加安全管理员").click();
    await button(page, "添加一行").click();
    await button(page, "添加一行").click();
    for (const [rowNumber, realname, username, phone] of [
      [1, "周安", "zhou.an", "13700000002"],
      [2, "钱审", "qian.shen", "13700000003"],
      [3, "林采薇", "lin.caiwei", "13700000004"],
    ] as const) {
      await field(page, `第 ${rowNumber} 行姓名`).fill(realname);
      await field(page, `第 ${rowNumber} 行账号`).fill(username);
      await field(page, `第 ${rowNumber} 行手机号`).fill(phone);
    }
    for (const [rowNumber, role] of [
      [2, "审计员"],
      [3, "招标专员"],
    ] as const) {
      await field(page, `第 ${rowNumber} 行角色`).fill(role);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
    }
    await field(page, "第 3 行部门").fill("招标一部");
    await page.getByTitle(`${ORGANISATION} / 招标一部`).click();
    await button(page, "新增 3 人并生成链接").click();
    const shown = page.getByRole("dialog", { name: "设置密码的一次性链接" });
    await expect(shown).toBeVisible();
    for (const [username, realname] of [
      ["zhou.an", "周安"],
      ["qian.shen", "钱审"],
      ["lin.caiwei", "林采薇"],
    ] as const) {
      const address = await shown.getByLabel(`${realname}（${username}）`).textContent();
      links.set(username, (address ?? "").replace("https://localhost", ""));
    }
    await shown.getByRole("checkbox", { name: "我已保存这些链接" }).check();
    await shown.getByRole("button", { name: "完成" }).click();
    await expect(page.getByText("现有 4 人，其中 3 人尚未设置密码。", { exact: false })).toBeVisible();
  });

  await test.step("adds the tender officer to a second department", async () => {
    await page.goto("/system/users");
    await button(page, "编辑 林采薇").click();
    const form = page.getByRole("dialog", { name: "编辑用户" });
    await form.getByRole("combobox", { name: "所属部门" }).fill("招标二部");
    await page.getByTitle(`${ORGANISATION} / 招标二部`).click();
    // A multiple select stays open until another element is pressed.
    await form.getByRole("heading", { name: "编辑用户" }).click();
    await form.getByRole("button", { name: "保存" }).click();
    await expectNotification(page, "林采薇 的资料已保存");
  });

  await test.step("publishes a notice to everybody", async () => {
    await page.goto("/system/notices");
    await button(page, "新建通知").click();
    await field(page, "标题").fill(NOTICE);
    await page.getByRole("textbox", { name: "正文" }).click();
    await page.keyboard.type("本周五下午三点培训。");
    await expect(page.getByText(/^已自动保存/)).toBeVisible();
    await button(page, "发布").click();
    await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
    await expect(page.getByRole("row").filter({ hasText: NOTICE }).getByText("已发布", { exact: true })).toBeVisible();
  });

  await test.step("lists the open steps, and dismisses the set-up", async () => {
    await page.goto("/operation/set-up?step=finish");
    await expect(page.getByText("尚未完成：安全。可现在办理，也可稍后办理。")).toBeVisible();
    await button(page, "不再提示").click();
    await page.getByRole("dialog", { name: "不再提示" }).getByRole("button", { name: "不再提示" }).click();
    await expect(page.getByText(/^许明远已于 .*跳过初始设置/)).toBeVisible();
  });
});

test("[SEC-60, ROUTE-07] grants the security administrator security work, and no operation of the system", async ({
  page,
}) => {
  await setPasswordAndSignIn(page, "zhou.an");
  await setUpTwoStep(page);
  await expect(page).toHaveURL(/archivesatatisticst$/);
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(menu(page)).toContainText("系统管理");
  await openFromMenu(page, "安全与审计", "安全中心");
  await expect(menu(page).getByText("在线用户", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "keeper", exact: true })).toBeVisible();
  await menu(page).getByText("系统管理", { exact: true }).click();
  for (const present of ["用户管理", "角色管理"])
    await expect(menu(page).getByText(present, { exact: true })).toBeVisible();
  for (const absent of ["部门管理", "日志管理", "系统设置", "初始设置"])
    await expect(menu(page)).not.toContainText(absent);
});

test("[DEPT-02, PERM-02] lets the tender officer choose a department, see the granted menus and work", async ({
  page,
}) => {
  await setPasswordAndSignIn(page, "lin.caiwei");
  // Writing notices is a right of administration, and so is reading the trail.
  await setUpTwoStep(page);
  const chooser = page.getByRole("dialog", { name: "选择登录部门" });
  await chooser.getByRole("radio", { name: "招标二部" }).check();
  await chooser.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/archivesatatisticst$/);

  await test.step("enters a subsystem from the launcher", async () => {
    await page.getByRole("button", { name: /档案管理系统/ }).click();
    await expect(menu(page)).toContainText("档案管理");
    await page.goto("/info/home");
    await page.getByRole("link", { name: "进入工作台" }).click();
  });

  await test.step("shows exactly the granted menus", async () => {
    await expect(menu(page)).toHaveText("首页档案管理我的单位系统运维帮助中心");
    await menu(page).getByText("系统运维", { exact: true }).click();
    await expect(menu(page)).toHaveText("首页档案管理我的单位系统运维通知公告帮助中心");
  });

  await test.step("reads the published notice", async () => {
    await button(page, NOTICE).click();
    const detail = page.getByRole("dialog", { name: NOTICE });
    await expect(detail.getByText("本周五下午三点培训。")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("writes a notice, which another person has to publish", async () => {
    await openFromMenu(page, "系统运维", "通知公告");
    await button(page, "新建通知").click();
    await field(page, "标题").fill(DRAFT);
    await page.getByRole("textbox", { name: "正文" }).click();
    await page.keyboard.type("请于月底前移交上季度档案。");
    await expect(page.getByText(/^已自动保存/)).toBeVisible();
    await expect(button(page, "发布")).toHaveCount(0);
    await button(page, "返回列表").click();
    await expect(page.getByText(DRAFT).first()).toBeVisible();
  });

  await test.step("opens the archive", async () => {
    await openFromMenu(page, "档案管理", "档案目录");
    await expect(page.getByRole("heading", { name: "档案目录" })).toBeVisible();
  });
});

test("[SEC-60] shows the auditor all of it in the trail, which is intact", async ({ page }) => {
  await setPasswordAndSignIn(page, "qian.shen");
  await setUpTwoStep(page);
  await expect(page).toHaveURL(/archivesatatisticst$/);
  await page.getByRole("link", { name: "进入工作台" }).click();
  await openFromMenu(page, "安全与审计", "日志管理");
  const entry = (username: string, action: string) =>
    page.getByRole("row").filter({ hasText: username }).filter({ hasText: action }).first();
  const searchTrail = async (username: string) => {
    await page.getByLabel("账号、对象或地址").fill(username);
    await button(page, "查询").click();
  };
  await menu(page).getByText("系统管理", { exact: true }).click();
  await expect(menu(page).getByText("角色管理", { exact: true })).toBeVisible();
  for (const absent of ["用户管理", "系统设置", "初始设置"]) await expect(menu(page)).not.toContainText(absent);
  await searchTrail("lin.caiwei");
  await expect(entry("lin.caiwei", "保存通知")).toBeVisible();
  await searchTrail("keeper");
  await expect(entry("keeper", "完成或跳过初始设置")).toBeVisible();

  await page.getByRole("tab", { name: "日志校验" }).click();
  await button(page, "校验日志").click();
  const verify = page.getByRole("dialog", { name: "校验日志" });
  await verify.getByRole("button", { name: "开始校验" }).click();
  await expect(verify.getByText("校验通过，日志完整")).toBeVisible();
});
