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
const checkbox = (name: string) => drawer().getByRole("checkbox", { name });
const choose = (name: string) => userEvent.click(radio(name), { force: true });
const strip = () => page.getByRole("tablist", { name: "已打开的页面" });
const heading = () => page.getByRole("main").getByRole("heading", { name: "后台任务", level: 1 });
const sideMenu = () => document.querySelector("aside");
const root = document.documentElement;
/** Width of the side menu in pixels. */
const MENU_WIDTH = 200;

async function openDrawer(address = "/system/jobs"): Promise<void> {
  await openApp(address);
  await userEvent.click(page.getByRole("banner").getByRole("button", { name: "系统设置" }));
  await expect.element(checkbox("多页签")).toBeVisible();
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

test("[SHELL-01] places a header, the content and an empty footer beside the side menu", async () => {
  await openApp("/system/jobs");
  await expect.element(heading()).toBeVisible();
  const boxOf = (element: Element | null) => element?.getBoundingClientRect();
  const header = boxOf(page.getByRole("banner").element());
  const content = boxOf(page.getByRole("main").element());
  const footer = page.getByRole("contentinfo").element();
  expect(sideMenu()?.contains(page.getByRole("navigation", { name: "主菜单" }).element())).toBe(true);
  expect(boxOf(sideMenu())).toMatchObject({ left: 0, right: MENU_WIDTH });
  expect(header).toMatchObject({ left: MENU_WIDTH, top: 0 });
  expect(content).toMatchObject({ left: MENU_WIDTH, top: header?.bottom });
  expect(boxOf(footer)).toMatchObject({ left: MENU_WIDTH, top: content?.bottom });
  expect(footer.textContent).toBe("");
  expect(footer.childElementCount).toBe(0);
});

test("[SHELL-18, SHELL-28] makes the menu light, and dark again", async () => {
  await openDrawer();
  const line = () => page.getByRole("menuitem", { name: "其他任务" });
  const isLight = () => brightnessOf(line().element()) > 0.9 && colourBrightness(line().element()) < 0.3;
  const isDark = () => brightnessOf(line().element()) < 0.2 && colourBrightness(line().element()) > 0.6;
  expect(brightnessOf(sideMenu())).toBeLessThan(0.2);
  expect(isDark()).toBe(true);
  await choose("浅色");
  await expect.poll(() => brightnessOf(sideMenu())).toBeGreaterThan(0.9);
  await expect.poll(isLight).toBe(true);
  await choose("深色");
  await expect.poll(() => brightnessOf(sideMenu())).toBeLessThan(0.2);
  await expect.poll(isDark).toBe(true);
  await choose("顶部菜单");
  const header = () => page.getByRole("banner").element().firstElementChild?.firstElementChild ?? null;
  await expect.poll(() => brightnessOf(header())).toBeLessThan(0.2);
  await choose("浅色");
  await expect.poll(() => brightnessOf(header())).toBeGreaterThan(0.9);
  // Collapsed, and in a phone's drawer.
  await choose("左侧菜单");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(page.getByRole("button", { name: "收起菜单" }));
  await expect.poll(isLight).toBe(true);
  await page.viewport(375, 740);
  await userEvent.click(page.getByRole("button", { name: "打开菜单" }));
  await expect.element(page.getByRole("dialog", { name: "主菜单" }).getByText("其他任务")).toBeVisible();
  await expect.poll(isLight).toBe(true);
});

test("[SHELL-19, SHELL-28] offers eight colours, and applies the chosen one to the marked parts", async () => {
  const otherColours = [
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
  const sealColour = () => getComputedStyle(document.querySelector("aside circle") ?? root).fill;
  const currentLineColour = () =>
    getComputedStyle(sideMenu()?.querySelector("[data-line][aria-current]") ?? root).backgroundColor;
  const tabColour = () => getComputedStyle(strip().getByRole("tab", { selected: true }).element()).color;
  // The component library's parts take their colours from a separate theme.
  const checkboxColour = () => getComputedStyle(checkbox("多页签").element().parentElement ?? root).backgroundColor;
  const colourOfParts = () => ({
    seal: sealColour(),
    currentLine: currentLineColour(),
    tab: tabColour(),
    checkbox: checkboxColour(),
  });
  // On marked parts a colour is darker than on the seal, for contrast.
  const cyan = "rgb(11, 122, 128)";
  expect(colourOfParts()).toEqual({ seal: "rgb(19, 194, 194)", currentLine: cyan, tab: cyan, checkbox: cyan });
  const swatches = colours
    .elements()
    .map((each) => [each.closest("label")?.textContent, each.nextElementSibling])
    .map(([name, swatch]) => [name, swatch instanceof Element && getComputedStyle(swatch).backgroundColor]);
  expect(swatches.toSorted()).toEqual([...otherColours, ["酱紫", "rgb(114, 46, 209)"]].toSorted());
  await choose("酱紫");
  const purple = "rgb(100, 42, 181)";
  await expect
    .poll(colourOfParts)
    .toEqual({ seal: "rgb(114, 46, 209)", currentLine: purple, tab: purple, checkbox: purple });
  const checkedCount = () => colours.elements().filter((each) => (each as HTMLInputElement).checked).length;
  for (const [name, colour] of otherColours) {
    const before = colourOfParts();
    await choose(name);
    await expect.poll(sealColour).toBe(colour);
    expect(currentLineColour(), name).not.toBe(before.currentLine);
    expect(tabColour(), name).not.toBe(before.tab);
    expect(checkedCount(), name).toBe(1);
    await expect.poll(checkboxColour).toBe(tabColour());
  }
});

test("[SHELL-20, SHELL-28] moves the menu from the side into the header and back", async () => {
  await openDrawer();
  const isInHeader = () =>
    page
      .getByRole("banner")
      .element()
      .contains(page.getByRole("navigation", { name: "主菜单" }).query());
  const menuState = () => ({ hasSideMenu: sideMenu() !== null, isInHeader: isInHeader() });
  expect(menuState()).toEqual({ hasSideMenu: true, isInHeader: false });
  await choose("顶部菜单");
  await expect.poll(menuState).toEqual({ hasSideMenu: false, isInHeader: true });
  await choose("左侧菜单");
  await expect.poll(menuState).toEqual({ hasSideMenu: true, isInHeader: false });
});

test("[SHELL-21, SHELL-28] offers Fluid with the top menu only, and bounds the content with Fixed", async () => {
  await page.viewport(1900, 900);
  await openDrawer();
  const offeredWidths = () =>
    drawer()
      .getByRole("radiogroup", { name: "内容宽度" })
      .getByRole("radio")
      .elements()
      .map((each) => [each.closest("label")?.textContent, (each as HTMLInputElement).checked]);
  expect(offeredWidths()).toEqual([["定宽", true]]);
  await expect.element(radio("定宽")).toBeVisible();
  await choose("顶部菜单");
  await expect.poll(offeredWidths).toEqual([
    ["定宽", true],
    ["流式", false],
  ]);
  const contentBox = () => {
    const title = heading().element().closest("header")?.getBoundingClientRect();
    return { left: title?.left, width: title?.width };
  };
  const [windowWidth, fixedWidth, margin] = [1900, 1600, 24];
  const fixed = { left: (windowWidth - fixedWidth) / 2, width: fixedWidth };
  const fluid = { left: margin, width: windowWidth - 2 * margin };
  await expect.poll(contentBox).toEqual(fixed);
  await choose("流式");
  await expect.poll(contentBox).toEqual(fluid);
  expect(readStored("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fluid");
  await choose("定宽");
  await expect.poll(contentBox).toEqual(fixed);
  expect(readStored("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fixed");
  await choose("流式");
  await expect.poll(contentBox).toEqual(fluid);
  await choose("左侧菜单");
  const left = MENU_WIDTH + (windowWidth - MENU_WIDTH - fixedWidth) / 2;
  await expect.poll(contentBox).toEqual({ left, width: fixedWidth });
  expect(readStored("DEFAULT_CONTENT_WIDTH_TYPE")).toBe("Fixed");
  expect(offeredWidths()).toEqual([["定宽", true]]);
});

test("[SHELL-21] gives a frame the whole width of the content", async () => {
  await page.viewport(1900, 900);
  await openApp("/framed");
  const frame = () => page.getByRole("main").element().querySelector("iframe")?.getBoundingClientRect();
  await expect.poll(frame).toMatchObject({ left: MENU_WIDTH, width: 1900 - MENU_WIDTH });
});

test("[SHELL-22, STORE-12, SHELL-28] fixes the header, hides it beyond 100 px on request, and stores both settings", async () => {
  await openDrawer();
  const storedHeader = () => ({
    isFixed: readStored("DEFAULT_FIXED_HEADER"),
    hidesOnScroll: readStored("DEFAULT_FIXED_HEADER_HIDDEN"),
  });
  const top = () => Math.round(page.getByRole("banner").element().getBoundingClientRect().top);
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(checkbox("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(-99);
  expect(storedHeader()).toEqual({ isFixed: true, hidesOnScroll: true });
  await userEvent.click(checkbox("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(0);
  expect(storedHeader()).toEqual({ isFixed: true, hidesOnScroll: false });
  await userEvent.click(checkbox("向下滚动时隐藏页头"));
  await expect.poll(top).toBe(-99);
  await scrollTo(100);
  await expect.poll(top).toBe(0);
  await scrollTo(101);
  await expect.poll(top).toBe(-99);
  await scrollTo(90);
  await expect.poll(top).toBe(0);
  await userEvent.click(checkbox("固定页头"));
  await expect.poll(top).toBe(-90);
  expect(storedHeader()).toEqual({ isFixed: false, hidesOnScroll: false });
  await expect.element(checkbox("向下滚动时隐藏页头")).toBeDisabled();
  await expect.element(checkbox("向下滚动时隐藏页头")).not.toBeChecked();
  await userEvent.click(checkbox("固定页头"));
  await expect.poll(top).toBe(0);
  await expect.element(checkbox("向下滚动时隐藏页头")).toBeEnabled();
  expect(storedHeader()).toEqual({ isFixed: true, hidesOnScroll: false });
});

test("[SHELL-23, SHELL-28] switches the fixed side menu on and off, and disables it with the top menu", async () => {
  await openDrawer();
  const top = () => Math.round(sideMenu()?.getBoundingClientRect().top ?? Number.NaN);
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(checkbox("固定侧边菜单"));
  await expect.poll(top).toBe(-300);
  await userEvent.click(checkbox("固定侧边菜单"));
  await expect.poll(top).toBe(0);
  await choose("顶部菜单");
  await expect.element(checkbox("固定侧边菜单")).toBeDisabled();
  await expect.element(checkbox("固定侧边菜单")).not.toBeChecked();
  await choose("左侧菜单");
  await expect.element(checkbox("固定侧边菜单")).toBeEnabled();
  await expect.element(checkbox("固定侧边菜单")).toBeChecked();
  await scrollTo(300);
  await expect.poll(top).toBe(0);
  await userEvent.click(checkbox("固定侧边菜单"));
  await expect.poll(top).toBe(-300);
});

test("[SHELL-22] hides the header on scroll after the drawer has closed, without a click", async () => {
  await openDrawer();
  const top = () => Math.round(page.getByRole("banner").element().getBoundingClientRect().top);
  await userEvent.click(checkbox("向下滚动时隐藏页头"));
  await userEvent.click(drawer().getByRole("button", { name: "关闭" }));
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.poll(() => page.getByRole("banner").element().contains(document.activeElement)).toBe(true);
  await scrollTo(300);
  await expect.poll(top).toBe(-99);
  // Keyboard navigation shows the header again.
  await userEvent.keyboard("{Tab}");
  await expect.poll(top).toBe(0);
});

test("makes the pages dark, light like the system, and larger", async () => {
  await openDrawer();
  const size = () => getComputedStyle(heading().element()).fontSize;
  expect(root.dataset.themeMode).toBe("light");
  expect(size()).toBe("20px");
  await choose("暗色");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await choose("跟随系统");
  await expect.poll(() => root.dataset.themeMode).toBe("light");
  await userEvent.click(checkbox("大字模式"));
  await expect.poll(size).toBe("25px");
});

test("[SHELL-24, SHELL-28] changes states and links in colour-weak mode without a filter, and restores them", async () => {
  await openDrawer();
  const value = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();
  const states = () => ["success", "warning", "danger"].map((name) => value(`--color-${name}`));
  const before = states();
  const crumb = page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "首页" }).element();
  expect(getComputedStyle(crumb).textDecorationLine).toBe("none");
  await userEvent.click(checkbox("色弱模式"));
  await expect.poll(() => value("--color-success")).toBe("#0b5cad");
  for (const [index, name] of ["success", "warning", "danger"].entries())
    expect(value(`--color-${name}`)).not.toBe(before[index]);
  expect(getComputedStyle(crumb).textDecorationLine).toBe("underline");
  // A filter on the whole page would displace fixed elements.
  expect(getComputedStyle(document.body).filter).toBe("none");
  expect(getComputedStyle(root).filter).toBe("none");
  await userEvent.click(checkbox("色弱模式"));
  await expect.poll(states).toEqual(before);
  expect(getComputedStyle(crumb).textDecorationLine).toBe("none");
});

test("prints dark pages on light paper, and shows them dark again", async () => {
  await openDrawer();
  await choose("暗色");
  const ground = () => brightnessOf(document.body);
  const label = () => getComputedStyle(checkbox("多页签").element().closest("label") ?? root).color;
  await expect.poll(ground).toBeLessThan(0.1);
  await expect.poll(label).toBe("rgb(230, 235, 241)");
  window.dispatchEvent(new Event("beforeprint"));
  expect(ground()).toBeGreaterThan(0.9);
  expect(label()).toBe("rgb(27, 37, 50)");
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(ground).toBeLessThan(0.1);
  await expect.poll(label).toBe("rgb(230, 235, 241)");
  expect(readStored("PAGE_MODE")).toBe("dark");
});

test("follows the system's change to dark where the setting is 跟随系统", async () => {
  const setSystemMode = (scheme: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-color-scheme", value: scheme },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
  await openDrawer();
  onTestFinished(async () => void (await setSystemMode("light")));
  await setSystemMode("dark");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await choose("明亮");
  await expect.poll(() => brightnessOf(document.body)).toBeGreaterThan(0.9);
  await choose("跟随系统");
  await expect.poll(() => brightnessOf(document.body)).toBeLessThan(0.1);
  await setSystemMode("light");
  await expect.poll(() => brightnessOf(document.body)).toBeGreaterThan(0.9);
});
