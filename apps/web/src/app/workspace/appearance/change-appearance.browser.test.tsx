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
const pick = (name: string) => userEvent.click(page.getByRole("radio", { name }), { force: true });
const chosen = (name: string) => expect.element(page.getByRole("radio", { name })).toBeChecked();
const mark = (name: string) => document.documentElement.getAttribute(name);

const signIn = () =>
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signIn();
});

test("[SEC-88, STORE-13] saves settings changed just before the sign-out, and leaves none in the browser", async () => {
  const first = deferred<null>();
  const saved = answer("profile.saveAppearance", ({ body }) => (body.largeType ? null : first.promise));
  answer("session.signOutAtGateway", null);
  await openApp(address);
  await pick("暗色");
  await expect.poll(() => saved.inputs.length).toBe(1);
  await userEvent.click(page.getByRole("checkbox", { name: "大字模式" }));
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
  expect(saved.inputs.length).toBe(1);
  expect([readStored("PAGE_MODE"), readStored("LARGE_TYPE"), mark("data-theme-mode")]).toEqual(["dark", true, "dark"]);
  first.resolve(null);
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(Object.keys(window.localStorage)).toEqual([]);
  expect([mark("data-theme-mode"), mark("data-large-type")]).toEqual(["light", null]);
  expect(saved.inputs.map(({ body }) => body)).toEqual([{ mode: "dark" }, { largeType: true }]);
  const order = readSentCalls().map(({ key }) => key);
  expect(order.lastIndexOf("profile.saveAppearance")).toBeLessThan(order.indexOf("session.signOutAtGateway"));
});

test("saves a change with its consequences only", async () => {
  const saved = answer("profile.saveAppearance", null);
  await openApp(address);
  await pick("顶部菜单");
  await expect.poll(() => saved.inputs.map(({ body }) => body)).toEqual([{ layout: "topmenu" }]);
  await pick("流式");
  await expect.poll(() => saved.inputs.length).toBe(2);
  await pick("左侧菜单");
  await expect.poll(() => saved.inputs.at(-1)?.body).toEqual({ layout: "sidemenu", contentWidth: "Fixed" });
});

test("keeps a change without a connection, marks it as unsaved, and sends it later", async () => {
  const saved = answer("profile.saveAppearance", null);
  await openApp(address);
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  goOffline();
  await pick("酱紫");
  await expect.element(page.getByText("设置已在本机生效，尚未随账号保存；连接恢复后自动保存。")).toBeVisible();
  expect([saved.inputs.length, mark("data-primary"), readStored("DEFAULT_COLOR")]).toEqual([0, "#722ED1", "#722ED1"]);
  const lost = page.getByText("刚才的界面设置尚未随账号保存；如仍无法连接服务器，退出后将丢失。");
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await expect.element(lost).toBeVisible();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "取消" }));
  goOnline();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await expect.element(page.getByText("真的要注销登录吗 ?")).toBeVisible();
  expect(lost.query()).toBeNull();
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "取消" }));
  expect(saved.inputs.map(({ body }) => body)).toEqual([{ colour: "#722ED1" }]);
  expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
});

test.each([
  ["cannot be reached", "http.unavailable"],
  ["refuses", "http.forbidden"],
] as const)("shows nothing after the sign-out when the server %s", async (_case, code) => {
  const held = deferred<ReturnType<typeof refusal>>();
  const saved = answer("profile.saveAppearance", () => held.promise);
  await openApp(address);
  await pick("酱紫");
  await expect.poll(() => saved.inputs.length).toBe(1);
  endSession("signed-out");
  held.resolve(refusal(code));
  await advanceAndSettle(0);
  signIn();
  await openApp(address);
  await expect.element(page.getByText(/设置立即生效/)).toBeVisible();
  expect(toast(/./).elements()).toEqual([]);
});

test("sends after a reload what could not be saved before it", async () => {
  const saved = answer("profile.saveAppearance", null);
  writeStored("APPEARANCE_OF", buyer.id);
  writeStored("APPEARANCE_UNSAVED", { userId: buyer.id, change: { colour: "#722ED1" } });
  writeStored("DEFAULT_COLOR", "#722ED1");
  await openApp(address);
  await expect.poll(() => saved.inputs.map(({ body }) => body)).toEqual([{ colour: "#722ED1" }]);
  await expect.poll(() => readStored("APPEARANCE_UNSAVED")).toBeNull();
});

test("does not send another person's unsaved change", async () => {
  answer("profile.readAppearance", { colour: "#2F54EB" });
  writeStored("APPEARANCE_UNSAVED", { userId: "somebody-else", change: { colour: "#722ED1" } });
  await openApp(address);
  await chosen("极客蓝");
  expect(readSentCalls().map(({ key }) => key)).not.toContain("profile.saveAppearance");
});

test.each([
  ["and not saved yet", 0, []],
  ["and saved before they arrive", 1_000, [{ colour: "#722ED1" }]],
])("keeps a change while the settings load, %s", async (_case, wait, sent) => {
  const kept = deferred<{ colour: string; mode: "dark" }>();
  answer("profile.readAppearance", () => kept.promise);
  const saved = answer("profile.saveAppearance", null);
  await openApp(address);
  freezeClock();
  await pick("酱紫");
  await advanceAndSettle(wait);
  expect(saved.inputs.map(({ body }) => body)).toEqual(sent);
  kept.resolve({ colour: "#2F54EB", mode: "dark" });
  await chosen("暗色");
  await chosen("酱紫");
});

test("shows a refusal once, and does not send the change again", async () => {
  const saved = answer("profile.saveAppearance", refusal("http.forbidden"));
  await openApp(address);
  await pick("酱紫");
  await expect.element(toast("拒绝访问")).toBeVisible();
  expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
  window.dispatchEvent(new Event("online"));
  await openApp(address);
  await chosen("酱紫");
  expect(saved.inputs.length).toBe(1);
});

test("[SHELL-26, SHELL-27] shows the defaults where another person's settings are stored", async () => {
  writeStored("APPEARANCE_OF", "somebody-else");
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
  await chosen("明青");
  await chosen("深色");
  await expect.element(page.getByRole("checkbox", { name: "多页签" })).toBeChecked();
  expect(readStored("APPEARANCE_OF")).toBe(buyer.id);
});

test("follows a change in another tab of the browser", async () => {
  await openApp(address);
  await chosen("明青");
  for (const [key, value] of [
    ["DEFAULT_COLOR", "#FAAD14"],
    ["DEFAULT_THEME", "light"],
  ] as const) {
    writeStored(key, value as never);
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: window.localStorage }));
  }
  await chosen("日暮");
  await chosen("浅色");
  expect(mark("data-primary")).toBe("#FAAD14");
  expect(document.querySelector("aside")?.dataset.theme).toBe("light");
});

test("[ERR-30] shows 'Failed to update theme' where a colour fails, and restores the former one", async () => {
  const warn = console.warn;
  console.warn = () => undefined;
  const broken = document.head.appendChild(document.createElement("style"));
  broken.textContent = ":root:root:root { --palette-primary: #13c2c2 }";
  try {
    await openApp(address);
    await chosen("明青");
    await pick("酱紫");
    await expect.element(toast("Failed to update theme")).toBeVisible();
    await chosen("明青");
    expect([mark("data-primary"), readStored("DEFAULT_COLOR") ?? "#13C2C2"]).toEqual(["#13C2C2", "#13C2C2"]);
    expect(readStored("APPEARANCE_UNSAVED")).toBeNull();
  } finally {
    broken.remove();
    console.warn = warn;
  }
});
