import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openPart, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { WidgetGallery } from "./widget-gallery.tsx";

const picture = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const entry = (action: string, type = "1", status = "1") => ({ action, type, status, describe: "" });
const specimen = (name: string) => page.getByRole("region", { name, exact: true });

beforeEach(() => {
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    auth: [entry("a:held")],
    allAuth: [entry("a:held"), entry("a:listed"), entry("a:open", "1", "0")],
  });
  answer("captcha.drawForKey", picture);
});

const open = () => openPart(<WidgetGallery missingPage={<p>404 page</p>} />, "/test");

test("[ROUTE-15] shows every widget with its description", async () => {
  await open();
  await expect.element(specimen("未知组件").getByText("404 page")).toBeVisible();
  const shown = page.getByRole("region").elements();
  const titles = shown.map((region) => region.getAttribute("aria-label")).filter((title) => title !== "通知");
  expect(titles).toEqual([
    "按钮与反馈",
    "表单",
    "滑块验证",
    "图形验证码",
    "画布验证码",
    "CA 密码",
    "身份核验",
    "右键菜单",
    "详情列表",
    "按钮权限",
    "办理按钮",
    "正在加载",
    "结果与空状态",
    "未知组件",
  ]);
  for (const title of titles)
    expect(
      specimen(title ?? "")
        .element()
        .querySelector("h2 + p")?.textContent,
    ).toMatch(/\p{Script=Han}/u);
  expect(await seriousFindings()).toEqual([]);
});

test("[SHELL-17] emits the chosen key and the clicked element, by pointer and by keyboard", async () => {
  await open();
  const part = specimen("右键菜单");
  await userEvent.click(part.getByRole("button", { name: "乙区" }), { button: "right" });
  await expect.element(page.getByRole("menuitem", { name: "删除（不可用）" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(page.getByRole("menuitem", { name: "重命名" }));
  await expect.element(part.getByText("选择了 rename，点击的是乙区")).toBeVisible();
  await expect.element(part.getByRole("button", { name: "乙区" })).toHaveFocus();

  part.getByRole("button", { name: "甲区" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "打开" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(part.getByText("选择了 open，点击的是甲区")).toBeVisible();
});

test("checks a graphic code with the server, which accepts each code once", async () => {
  const pictureCalls = answer("captcha.drawForKey", picture);
  const checked = answer("captcha.check", ({ body }) =>
    body.captcha === "k7mp" ? null : refusal("captcha.graphic_wrong"),
  );
  await open();
  const part = specimen("图形验证码");
  const field = part.getByRole("textbox", { name: "验证码" });
  await userEvent.fill(field, "k7mx");
  await userEvent.click(part.getByRole("button", { name: "校验" }));
  await expect.element(part.getByText("您输入的验证码不正确!")).toBeVisible();
  await expect.element(field).toHaveValue("");
  await userEvent.fill(field, "k7mp");
  await userEvent.click(part.getByRole("button", { name: "校验" }));
  await expect.element(part.getByText("验证码正确")).toBeVisible();
  const keys = checked.inputs.map(({ body }) => String(body.checkKey));
  expect(new Set(keys).size).toBe(2);
  expect(pictureCalls.inputs.map(({ params }) => params.timestamp)).toEqual(expect.arrayContaining(keys));
});

test("[PERM-05, PERM-07, PERM-08, PERM-09] decides about a button by the lists and the flow node", async () => {
  await open();
  const part = specimen("按钮权限");
  await expect.element(part.getByText("本人持有 1 个按钮权限，子系统共登记 3 个")).toBeVisible();
  for (const [action, node, words, isInPage] of [
    ["a:held", "没有名单", "可见，可用", true],
    ["a:open", "没有名单", "可见，可用", true],
    ["a:listed", "没有名单", "不可见，可用", false],
    ["a:other", "没有名单", "不可见，可用", false],
    ["a:other", "含此按钮", "可见，可用", true],
    ["a:held", "含此按钮，类型 2", "可见，不可用", true],
    ["a:other", "含此按钮，类型 2", "不可见，不可用", false],
  ] as const) {
    await userEvent.fill(part.getByRole("textbox", { name: "权限编码" }), action);
    await userEvent.click(part.getByText(node, { exact: true }));
    await expect.element(part.getByText(words, { exact: true })).toBeVisible();
    expect(part.getByRole("button", { name: "受控按钮" }).elements(), action).toHaveLength(isInPage ? 1 : 0);
  }
});
