import { beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer } from "#test/browser/answers.ts";
import { brightnessOf, colourBrightness } from "#test/browser/ground.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const other = menuItem({ path: "/system/other", component: "system/jobs", meta: { title: "其他任务" } });
const framed = menuItem({
  path: "/framed",
  component: "layouts/iframe",
  meta: { title: "使用指南", url: "{{domainUrl}}/guide/index.html" },
});
const drawer = () => page.getByRole("dialog", { name: "系统设置" });
const radio = (name: string) => drawer().getByRole("radio", { name });
const box = (name: string) => drawer().getByRole("checkbox", { name });
const pick = (name: string) => userEvent.click(radio(name), { force: true });
const strip = () => page.getByRole("tablist", { name: "已打开的页面" });
const heading = () => page.getByRole("main").getByRole("heading", { name: "后台任务", level: 1 });
const bar = () => document.querySelector("aside");
const root = document.documentElement;

async function openDrawer(address = "/system/jobs"): Promise<void> {
  await openApp(address);
  await userEvent.click(page.getByRole("banner").getByRole("button", { name: "系统设置" }));
  await expect.element(box("多页签")).toBeVisible();
}

/** Makes the page taller than the window, and scrolls it. */
async function scrollTo(top: number): Promise<void> {
  (page.getByRole("main").element() as HTMLElement).style.minHeight = "3000px";
  window.scrollTo(0, top);
  await new Promise(requestAnimationFrame);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [jobs, other, framed] });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  answer("profile.saveAppearance", null);
});

test("[SHELL-01] has a side menu, a header, the content and an empty footer", async () => {
  await openApp("/system/jobs");
  await expect.element(heading()).toBeVisible();
  const [header, content, footer] = [
    page.getByRole("banner"),
    page.getByRole("main"),
    page.getByRole("contentinfo"),
  ].map((part) => part.element());
  const [side, top, middle, below] = [bar(), header, content, footer].map((part) => part?.getBoundingClientRect());
  expect(bar()?.contains(page.getByRole("navigation", { name: "主菜单" }).element())).toBe(true);
  expect([side?.left, side?.right, top?.left, top?.top]).toEqual([0, 200, 200, 0]);
  expect([middle?.left, middle?.top]).toEqual([200, top?.bottom]);
  expect([below?.left, below?.top]).toEqual([200, middle?.bottom]);
  expect([footer?.textContent, footer?.childElementCount]).toEqual(["", 0]);
});

test("[SHELL-18, SHELL-28] makes the menu light, and dark again", async () => {
  await openDrawer();
  const line = () => page.getByRole("menuitem", { name: "其他任务" });
  const isLight = () => [brightnessOf(line().element()) > 0.9, colourBrightness(line().element()) < 0.3];
  const isDark = () => [brightnessOf(line().element()) < 0.2, colourBrightness(line().element()) > 0.6];
  expect(brightnessOf(bar())).toBeLessThan(0.2);
  expect(isDark()).toEqual([true, true]);
  await pick("浅色");
  await expect.poll(() => brightnessOf(bar())).toBeGreaterThan(0.9);
  await expect.poll(isLight).toEqual([true, true]);
  await pick("深色");
  await expect.poll(() => brightnessOf(bar())).toBeLessThan(0.2);
  await expect.poll(isDark).toEqual([true, true]);
  await pick("顶部菜单");
  const header = () => page.getByRole("banner").element().firstElementChild?.firstElementChild ?? null;
  await expect.poll(() => brightnessOf(header())).toBeLessThan(0.2);
  await pick("浅色");
  await expect.poll(() => brightnessOf(header())).toBeGreaterThan(0.9);
  // Collapsed, and in a phone's drawer.
  await pick("左侧菜单");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(page.getByRole("button", { name: "收起菜单" }));
  await expect.poll(isLight).toEqual([true, true]);
  await page.viewport(375, 740);
  await userEvent.click(page.getByRole("button", { name: "打开菜单" }));
  await expect.element(page.getByRole("dialog", { name: "主菜单" }).getByText("其他任务")).toBeVisible();
  await expect.poll(isLight).toEqual([true, true]);
});

test("[SHELL-19, SHELL-28] offers eight colours, and recolours marked parts when one is chosen", async () => {
  const others = [
    ["薄暮", "rgb(245, 34, 45)"],
    ["火山", "rgb(250, 84, 28)"],
    ["日暮", "rgb(250, 173, 20)"],
    ["明青", "rgb(19, 194, 194)"],
    ["极光绿", "rgb(82, 196, 26)"],
    ["拂晓蓝", "rgb(24, 144, 255)"],
    ["极客蓝", "rgb(47, 84, 235)"],
  ] as const;
  await openDrawer();
  const colours = drawer().getByRole("group", { name: "主题色" }).getByRole("radio");
  expect(colours.elements()).toHaveLength(8);
  const seal = () => getComputedStyle(document.querySelector("aside circle") ?? root).fill;
  const marked = () => getComputedStyle(bar()?.querySelector("[data-line][aria-current]") ?? root).backgroundColor;
  const tab = () => getComputedStyle(strip().getByRole("tab", { selected: true }).element()).color;
  // The component library's parts take their colours from a separate theme.
  const filled = () => getComputedStyle(box("多页签").element().parentElement ?? root).backgroundColor;
  expect([seal(), marked(), tab()]).toEqual(["rgb(19, 194, 194)", "rgb(11, 122, 128)", "rgb(11, 122, 128)"]);
  expect(filled()).toBe(tab());
  const swatches = colours
    .elements()
    .map((each) => [each.closest("label")?.textContent, each.nextElementSibling])
    .map(([name, swatch]) => [name, swatch instanceof Element && getComputedStyle(swatch).backgroundColor]);
  expect(swatches.toSorted()).toEqual([...others, ["酱紫", "rgb(114, 46, 209)"]].toSorted());
  await pick("酱紫");
  await expect
    .poll(() => [seal(), marked(), tab(), filled()])
    .toEqual(["rgb(114, 46, 209)", "rgb(100, 42, 181)", "rgb(100, 42, 181)", "rgb(100, 42, 181)"]);
  const chosen = () => colours.elements().filter((each) => (each as HTMLInputElement).checked).length;
  for (const [name, colour] of others) {
    const before = [marked(), tab()];
    await pick(name);
    await expect.poll(seal).toBe(colour);
    expect([name, marked() !== before[0], tab() !== before[1], chosen()]).toEqual([name, true, true, 1]);
    await expect.poll(filled).toBe(tab());
  }
});

test("[SHELL-20, SHELL-28] moves the menu from the side into the header and back", async () => {
  await openDrawer();
  const isInHeader = () =>
    page
      .getByRole("banner")
      .element()
      .contains(page.getByRole("navigation", { name: "主菜单" }).query());
  expect([bar() !== null, isInHeader()]).toEqual([true, false]);
  await pick("顶部菜单");
  await expect.poll(() => [bar() !== null, isInHeader()]).toEqual([false, true]);
  await pick("左侧菜单");
  await expect.poll(() => [bar() !== null, isInHeader()]).toEqual([true, false]);
});

test("[SHELL-21, SHELL-28] offers Fluid with the top menu only, and bounds the content with Fixed", async () => {
  await page.viewport(1900, 900);
  await openDrawer();
  const offered = () =>
    drawer()
      .getByRole("radiogroup", { name: "内容宽度" })
      .getByRole("radio")
      .elements()
      .map((each) => [each.closest("label")?.textContent, (each as HTMLInputElement).checked]);
  expect(offered()).toEqual([["定宽", true]]);
  await expect.element(radio("定宽")).toBeVisible();
  await pick("顶部菜单");
  await expect.poll(offered).toEqual([
    ["定宽", true],
    ["流式", false],
  ]);
  const width = () => {
    const title = heading().element().closest("header")?.getBoundingClientRect();
    return [title?.left, title?.width];
  };
  await expect.poll(width).toEqual([(1900 - 1600) / 2, 1600]);
  await pick("流式");
  await expect.poll(width).toEqual([24, 1900 - 48]);
  expect(readStored("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fluid");
  await pick("定宽");
  await expect.poll(width).toEqual([(1900 - 1600) / 2, 1600]);
  expect(readStored("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fixed");
  await pick("流式");
  await expect.poll(width).toEqual([24, 1900 - 48]);
  await pick("左侧菜单");
  await expect.poll(width).toEqual([200 + (1700 - 1600) / 2, 1600]);
  expect([readStored("DEFAULT_CONTENT_WIDTH_TYPE"), offered()]).toEqual(["Fixed", [["定宽", true]]]);
});

test("[SHELL-21] gives a frame the whole width of the content", async () => {
  await page.viewport(1900, 900);
  await openApp("/framed");
  const frame = () => page.getByRole("main").element().querySelector("iframe")?.getBoundingClientRect();
  await expect.poll(() => [frame()?.left, frame()?.width]).toEqual([200, 1700]);
});

test("[SHELL-22, STORE-12, SHELL-28] switches the fixed header and its hiding beyond 100 px, and stores both", async () => {
  await openDrawer();
  const kept = () => [readStored("DEFAULT_FIXED_HEADER_HIDDEN"), readStored("DEFAULT_FIXED_HEADER")];
  const top = () => Math.round(page.getByRole("banner").element().getBoundingClientRect().top);
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(box("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(-99);
  expect(kept()).toEqual([true, true]);
  await userEvent.click(box("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(0);
  expect(kept()).toEqual([false, true]);
  await userEvent.click(box("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(-99);
  await scrollTo(100);
  await expect.poll(top).toBe(0);
  await scrollTo(101);
  await expect.poll(top).toBe(-99);
  await scrollTo(90);
  await expect.poll(top).toBe(0);
  await userEvent.click(box("固定页头"));
  await expect.poll(top).toBe(-90);
  expect(kept()).toEqual([false, false]);
  await expect.element(box("向下滚动时隐藏页头")).toBeDisabled();
  await expect.element(box("向下滚动时隐藏页头")).not.toBeChecked();
  await userEvent.click(box("固定页头"));
  await expect.poll(top).toBe(0);
  await expect.element(box("向下滚动时隐藏页头")).toBeEnabled();
  expect(kept()).toEqual([false, true]);
});

test("[SHELL-23, SHELL-28] switches the fixed side menu on and off, and disables it with the top menu", async () => {
  await openDrawer();
  const top = () => Math.round(bar()?.getBoundingClientRect().top ?? Number.NaN);
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(box("固定侧边菜单"));
  await expect.poll(top).toBe(-300);
  await userEvent.click(box("固定侧边菜单"));
  await expect.poll(top).toBe(0);
  await pick("顶部菜单");
  await expect.element(box("固定侧边菜单")).toBeDisabled();
  await expect.element(box("固定侧边菜单")).not.toBeChecked();
  await pick("左侧菜单");
  await expect.element(box("固定侧边菜单")).toBeEnabled();
  await expect.element(box("固定侧边菜单")).toBeChecked();
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(box("固定侧边菜单"));
  await expect.poll(top).toBe(-300);
});

test("[SHELL-22] hides the header on scroll after the drawer has closed, without a click", async () => {
  await openDrawer();
  const top = () => Math.round(page.getByRole("banner").element().getBoundingClientRect().top);
  await userEvent.click(box("向下滚动时隐藏页头"));
  await userEvent.click(drawer().getByRole("button", { name: "关闭" }));
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole("banner").element().contains(document.activeElement)).toBe(true);
  await scrollTo(300);
  await expect.poll(top).toBe(-99);
  // Keyboard navigation shows the header again.
  await userEvent.keyboard("{Tab}");
  await expect.poll(top).toBe(0);
});

test("[SHELL-25] shows the home tab first when multi-tab is switched on again", async () => {
  await openDrawer("/system/other");
  await userEvent.click(box("多页签"));
  await expect.element(strip()).not.toBeInTheDocument();
  await userEvent.click(box("多页签"));
  await expect.element(strip().getByRole("tab", { name: "其他任务" })).toBeVisible();
  const names = () =>
    strip()
      .getByRole("tab")
      .elements()
      .map((tab) => tab.textContent);
  await expect.poll(names).toEqual(["首页", "其他任务"]);
});

test("[SHELL-25, SHELL-16, SHELL-28] shows one page at a time without multi-tab, and tabs again with it", async () => {
  await openDrawer("/system/other");
  await expect.element(strip().getByRole("tab", { name: "其他任务" })).toBeVisible();
  await userEvent.click(box("多页签"));
  await expect.element(strip()).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem").last())
    .toHaveTextContent("其他任务");
  await userEvent.click(box("多页签"));
  await expect.element(strip().getByRole("tab")).toHaveLength(2);
  await expect.element(strip().getByRole("tab", { name: "其他任务" })).toHaveAttribute("aria-selected", "true");
});

test("makes the pages dark, larger, and follows the system's mode", async () => {
  await openDrawer();
  const size = () => getComputedStyle(heading().element()).fontSize;
  expect([root.dataset.themeMode, size()]).toEqual(["light", "20px"]);
  await pick("暗色");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await pick("跟随系统");
  await expect.poll(() => root.dataset.themeMode).toBe("light");
  await userEvent.click(box("大字模式"));
  await expect.poll(size).toBe("25px");
});

test("[SHELL-24, SHELL-28] changes states and links in colour-weak mode without a filter, and restores them", async () => {
  await openDrawer();
  const value = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
  const states = () => ["success", "warning", "danger"].map((name) => value(`--color-${name}`));
  const before = states();
  const crumb = page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "首页" }).element();
  expect(getComputedStyle(crumb).textDecorationLine).toBe("none");
  await userEvent.click(box("色弱模式"));
  await expect.poll(() => value("--color-success")).toBe("#0b5cad");
  for (const [index, name] of ["success", "warning", "danger"].entries())
    expect(value(`--color-${name}`)).not.toBe(before[index]);
  expect(getComputedStyle(crumb).textDecorationLine).toBe("underline");
  // A filter on the whole page would displace fixed elements.
  expect([getComputedStyle(document.body).filter, getComputedStyle(root).filter]).toEqual(["none", "none"]);
  await userEvent.click(box("色弱模式"));
  await expect.poll(states).toEqual(before);
  expect(getComputedStyle(crumb).textDecorationLine).toBe("none");
});

test("prints dark pages on light paper, and shows them dark again", async () => {
  await openDrawer();
  await pick("暗色");
  const title = () => brightnessOf(document.body);
  const label = () => getComputedStyle(box("多页签").element().closest("label") ?? root).color;
  await expect.poll(title).toBeLessThan(0.1);
  await expect.poll(label).toBe("rgb(230, 235, 241)");
  window.dispatchEvent(new Event("beforeprint"));
  expect([title() > 0.9, label()]).toEqual([true, "rgb(27, 37, 50)"]);
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(() => [title() < 0.1, label()]).toEqual([true, "rgb(230, 235, 241)"]);
  expect(readStored("PAGE_MODE")).toBe("dark");
});

test("follows the system's change to dark where the setting is 跟随系统", async () => {
  const machine = (scheme: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: scheme },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  await openDrawer();
  onTestFinished(async () => void (await machine("light")));
  await machine("dark");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await pick("明亮");
  await expect.poll(() => brightnessOf(document.body)).toBeGreaterThan(0.9);
  await pick("跟随系统");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await machine("light");
  await expect.poll(() => brightnessOf(document.body)).toBeGreaterThan(0.9);
});
