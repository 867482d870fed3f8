import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { endSession } from "#shared/session/session.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, goOffline, goOnline, readSentCalls, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { buyer } from "#test/browser/person.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const address = "/account/settings/base#custom";
const choose = (name: string) => userEvent.click(page.getByRole("radio", { name }), { force: true });
const expectChosen = (name: string) => expect.element(page.getByRole("radio", { name })).toBeChecked();
const rootAttribute = (name: string) => document.documentElement.getAttribute(name);

const signIn = () =>
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signIn();
});

test("[SEC-88, STORE-13] saves settings changed just before the sign-out, and leaves none in the browser", async () => {
  const firstReply = deferred<null>();
  const saves = answer("profile.saveAppearance", ({ body }) => (body.largeType ? null : firstReply.promise));
  answer("session.signOutAtGateway", null);
  await openApp(address);
  await choose("暗色");
  await expect.poll(() => saves.inputs.length).toBe(1);
  await userEvent.click(page.getByRole("checkbox", { name: "大字模式" }));
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
  expect(saves.inputs.length).toBe(1);
  expect(readStored("PAGE_MODE")).toBe("dark");
  expect(readStored("LARGE_TYPE")).toBe(true);
  expect(rootAttribute("data-theme-mode")).toBe("dark");
  firstReply.resolve(null);
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(Object.keys(window.localStorage)).toEqual([]);
  expect(rootAttribute("data-theme-mode")).toBe("light");
  expect(rootAttribute("data-large-type")).toBeNull();
  expect(saves.inputs.map(({ body }) => body)).toEqual([{ mode: "dark" }, { largeType: true }]);
  const order = readSentCalls().map(({ key }) => key);
  expect(order.lastIndexOf("profile.saveAppearance")).toBeLessThan(order.indexOf("session.signOutAtGateway"));
});

test("sends only the changed settings, and those that follow from them", async () => {
  const saves = answer("profile.saveAppearance", null);
  await openApp(address);
  await choose("顶部菜单");
  await expect.poll(() => saves.inputs.map(({ body }) => body)).toEqual([{ layout: "topmenu" }]);
  await choose("流式");
  await expect.poll(() => saves.inputs.length).toBe(2);
  await choose("左侧菜单");
  await expect.poll(() => saves.inputs.at(-1)?.body).toEqual({ layout: "sidemenu", contentWidth: "Fixed" });
});

test("applies a change without a connection, marks it as unsaved, and sends it later", async () => {
  const saves = answer("profile.saveAppearance", null);
  await openApp(address);
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  goOffline();
  await choose("酱紫");
  await expect.element(page.getByText("设置已在本机生效，尚未随账号保存；连接恢复后自动保存。")).toBeVisible();
  expect(saves.inputs).toEqual([]);
  expect(rootAttribute("data-primary")).toBe("#722ED1");
  expect(readStored("DEFAULT_COLOR")).toBe("#722ED1");
  const warning = page.getByText("刚才的界面设置尚未随账号保存；如仍无法连接服务器，退出后将丢失。");
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await expect.element(warning).toBeVisible();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "取消" }));
  goOnline();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await expect.element(page.getByText("真的要注销登录吗 ?")).toBeVisible();
  expect(warning.query()).toBeNull();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "取消" }));
  expect(saves.inputs.map(({ body }) => body)).toEqual([{ colour: "#722ED1" }]);
  expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
});

test.each([
  ["cannot be reached", "http.unavailable"],
  ["refuses", "http.forbidden"],
] as const)("shows nothing after the sign-out when the server %s", async (_case, code) => {
  const reply = deferred<ReturnType<typeof refusal>>();
  const saves = answer("profile.saveAppearance", () => reply.promise);
  await openApp(address);
  await choose("酱紫");
  await expect.poll(() => saves.inputs.length).toBe(1);
  endSession("signed-out");
  reply.resolve(refusal(code));
  await advanceAndSettle(0);
  signIn();
  await openApp(address);
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  expect(toast(/./).elements()).toEqual([]);
});

test("sends a stored unsaved change after a reload", async () => {
  const saves = answer("profile.saveAppearance", null);
  writeStored("APPEARANCE_OF", buyer.id);
  writeStored("APPEARANCE_UNSAVED", { userId: buyer.id, change: { colour: "#722ED1" } });
  writeStored("DEFAULT_COLOR", "#722ED1");
  await openApp(address);
  await expect.poll(() => saves.inputs.map(({ body }) => body)).toEqual([{ colour: "#722ED1" }]);
  await expect.poll(() => readStored("APPEARANCE_UNSAVED")).toBeNull();
});

test("does not send another person's unsaved change", async () => {
  answer("profile.readAppearance", { colour: "#2F54EB" });
  writeStored("APPEARANCE_UNSAVED", { userId: "another-person", change: { colour: "#722ED1" } });
  await openApp(address);
  await expectChosen("极客蓝");
  expect(readSentCalls().map(({ key }) => key)).not.toContain("profile.saveAppearance");
});

test.each([
  ["and not saved yet", 0, []],
  ["and saved before they arrive", 1_000, [{ colour: "#722ED1" }]],
])("keeps a change while the settings load, %s", async (_case, wait, sent) => {
  const reply = deferred<{ colour: string; mode: "dark" }>();
  answer("profile.readAppearance", () => reply.promise);
  const saves = answer("profile.saveAppearance", null);
  await openApp(address);
  freezeClock();
  await choose("酱紫");
  await advanceAndSettle(wait);
  expect(saves.inputs.map(({ body }) => body)).toEqual(sent);
  reply.resolve({ colour: "#2F54EB", mode: "dark" });
  await expectChosen("暗色");
  await expectChosen("酱紫");
});

test("shows a refusal once, and does not send the change again", async () => {
  const saves = answer("profile.saveAppearance", refusal("http.forbidden"));
  await openApp(address);
  await choose("酱紫");
  await expect.element(toast("拒绝访问")).toBeVisible();
  expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
  window.dispatchEvent(new Event("online"));
  await openApp(address);
  await expectChosen("酱紫");
  expect(saves.inputs.length).toBe(1);
});

test("[SHELL-26, SHELL-27] shows the defaults in place of another person's stored settings", async () => {
  writeStored("APPEARANCE_OF", "another-person");
  for (const [key, value] of [
    ["DEFAULT_COLOR", "#722ED1"],
    ["DEFAULT_THEME", "light"],
    ["DEFAULT_MULTI_PAGE", false],
  ] as const) {
    writeStored(key, value as never);
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: window.localStorage }));
  }
  answer("profile.readAppearance", null);
  await openApp(address);
  await expectChosen("明青");
  await expectChosen("深色");
  await expect.element(page.getByRole("checkbox", { name: "多页签" })).toBeChecked();
  expect(readStored("APPEARANCE_OF")).toBe(buyer.id);
});

test("applies a change that was made in another tab of the browser", async () => {
  await openApp(address);
  await expectChosen("明青");
  for (const [key, value] of [
    ["DEFAULT_COLOR", "#FAAD14"],
    ["DEFAULT_THEME", "light"],
  ] as const) {
    writeStored(key, value as never);
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: window.localStorage }));
  }
  await expectChosen("日暮");
  await expectChosen("浅色");
  expect(rootAttribute("data-primary")).toBe("#FAAD14");
  expect(document.querySelector("aside")?.dataset.theme).toBe("light");
});

test("[ERR-30] shows 'Failed to update theme' if a colour fails, and restores the former one", async () => {
  const warn = console.warn;
  console.warn = () => undefined;
  const broken = document.head.appendChild(document.createElement("style"));
  broken.textContent = ":root:root:root { --palette-primary: #13c2c2 }";
  try {
    await openApp(address);
    await expectChosen("明青");
    await choose("酱紫");
    await expect.element(toast("Failed to update theme")).toBeVisible();
    await expectChosen("明青");
    expect(rootAttribute("data-primary")).toBe("#13C2C2");
    expect(readStored("DEFAULT_COLOR") ?? "#13C2C2").toBe("#13C2C2");
    expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
  } finally {
    broken.remove();
    console.warn = warn;
  }
});
