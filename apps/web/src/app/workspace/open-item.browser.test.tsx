import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const jobsAt = (path: string, title: string, hidden = false) =>
  menuItem({ path, component: "system/jobs", hidden, meta: { title } });
const sessions = menuItem({
  path: "/system/sessions",
  component: "session-admin/sessions",
  meta: { title: "在线用户" },
});
const system = menuGroup("/system", "系统管理", [
  jobsAt("/system/jobs", "后台任务"),
  sessions,
  jobsAt("/system/hidden", "隐藏页", true),
]);
const hiddenGroup = menuGroup("/shut", "隐藏组", [jobsAt("/shut/page", "组内页")], { hidden: true });
const empty = menuGroup("/empty", "空组", []);
const guide = menuItem({
  path: "/help/guide",
  component: "layouts/iframe",
  meta: {
    title: "使用指南",
    url: "{{domainUrl}}/guide/index.html?o={{orgCode}}&u={{userId}}&n={{username}}&t={{token}}",
  },
});
const guideAddress = `${window.location.origin}/guide/index.html?o=A01&u=u1&n=buyer&t={{token}}`;
/** A frame that is recognised by its address alone. */
const framed = menuItem({
  path: "/help/framed",
  component: null,
  meta: { title: "内嵌说明", url: "{{domainUrl}}/guide/index.html?framed" },
});
const framedAddress = `${window.location.origin}/guide/index.html?framed`;
const externalSite = menuItem({
  path: "9f2c01",
  component: null,
  meta: { title: "中国政府采购网", url: "https://www.ccgp.gov.cn/", internalOrExternal: true },
});
/** Requests the window of the workspace, in which another site must not open. */
const sameWindowSite = menuItem({
  path: "9f2c02",
  component: null,
  meta: { title: "交易公共服务", url: "https://www.ggzy.gov.cn/", internalOrExternal: true, target: "_self" },
});
const externalLink = menuItem({
  path: "/help/away",
  route: "0",
  component: null,
  meta: { title: "外站链接", url: "https://www.cebpubservice.com/" },
});
const newWindowPage = menuItem({
  path: "/archive/dossiers",
  component: "archive/dossiers",
  meta: { title: "新窗口的目录", target: "_blank" },
});
const link = menuItem({
  path: "/help/jobs",
  route: "0",
  component: null,
  meta: { title: "任务链接", url: "/system/jobs" },
});
const unknownPage = menuItem({ path: "/nowhere", component: "no/such/component", meta: { title: "未建页面" } });
/** Addresses that the server refuses to store: neither paths of the portal nor http(s). */
const unsafe = [
  menuItem({
    path: "/unsafe/window",
    component: null,
    meta: { title: "脚本窗口", url: "javascript:window.hit=1", internalOrExternal: true },
  }),
  menuItem({
    path: "/unsafe/link",
    route: "0",
    component: null,
    meta: { title: "脚本链接", url: "javascript:window.hit=1", target: "_self" },
  }),
  menuItem({
    path: "/unsafe/frame",
    component: "layouts/iframe",
    meta: { title: "脚本框架", url: "javascript:window.hit=1" },
  }),
  menuItem({
    path: "/unsafe/name",
    component: null,
    meta: { title: "账号开头", url: "{{username}}:x", internalOrExternal: true },
  }),
];

const menu = () => page.getByRole("navigation", { name: "主菜单" });
const line = (title: string) => menu().getByRole("menuitem", { name: title });
const pageHeading = (name: string) => page.getByRole("main").getByRole("heading", { name, level: 1 });
const shownTab = (name: string) => page.getByRole("tab", { name, selected: true });

/** Records the windows that were opened. */
function watchWindows() {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => open.mockRestore());
  return open.mock.calls;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      system,
      hiddenGroup,
      empty,
      guide,
      framed,
      externalSite,
      sameWindowSite,
      externalLink,
      newWindowPage,
      link,
      unknownPage,
      ...unsafe,
    ],
  });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  await openApp("/system/jobs");
  await expect.element(pageHeading("后台任务")).toBeVisible();
});

describe("side menu", () => {
  test("[MENU-07] omits hidden items and groups, whose pages open by their addresses", async () => {
    await expect.element(line("在线用户")).toBeVisible();
    for (const [address, title, at] of [
      ["/system/hidden", "隐藏页", "/system/hidden"],
      ["/shut/page", "组内页", "/shut/page"],
      ["/system/sessions", "在线用户", "/system/sessions"],
      ["/shut", "组内页", "/shut/page"],
    ] as const) {
      pageHistory.push(address);
      await expect.element(shownTab(title)).toBeVisible();
      await expect.element(pageHeading(title === "在线用户" ? title : "后台任务")).toBeVisible();
      expect(readAddress()).toBe(at);
      for (const name of ["隐藏页", "隐藏组", "组内页"]) expect(menu().getByText(name).query()).toBeNull();
    }
  });

  test("[MENU-11] stores the title of the chosen item under a key of its path", async () => {
    watchWindows();
    for (const [title, path] of [
      ["在线用户", "/system/sessions"],
      ["使用指南", "/help/guide"],
      ["中国政府采购网", "/9f2c01"],
      ["新窗口的目录", "/archive/dossiers"],
      ["任务链接", "/help/jobs"],
    ] as const) {
      expect(readStored(`route:title:${path}`), title).toBeNull();
      await userEvent.click(line(title));
      await expect.poll(() => readStored(`route:title:${path}`)).toBe(title);
    }
  });

  test("[MENU-09, SEC-53] opens other sites and _blank targets in a new window without opener", async () => {
    const opened = watchWindows();
    for (const title of ["中国政府采购网", "交易公共服务", "外站链接", "新窗口的目录"])
      await userEvent.click(line(title));
    expect(opened).toEqual([
      ["https://www.ccgp.gov.cn/", "_blank", "noopener,noreferrer"],
      ["https://www.ggzy.gov.cn/", "_blank", "noopener,noreferrer"],
      ["https://www.cebpubservice.com/", "_blank", "noopener,noreferrer"],
      ["/archive/dossiers", "_blank", "noopener"],
    ]);
    expect(readAddress()).toBe("/system/jobs");
    expect(attemptedNavigations).toEqual([]);
  });

  test("[MENU-05, MENU-10] [W-23] opens a frame item in an iframe, with filled placeholders", async () => {
    for (const [title, path, address] of [
      ["使用指南", "/help/guide", guideAddress],
      ["内嵌说明", "/help/framed", framedAddress],
    ] as const) {
      await userEvent.click(line(title));
      await expect.element(shownTab(title)).toBeVisible();
      const shownFrames = [...page.getByRole("main").element().querySelectorAll("iframe")].filter((frame) =>
        frame.checkVisibility(),
      );
      expect(shownFrames.map((frame) => frame.getAttribute("src"))).toEqual([address]);
      expect(readAddress()).toBe(path);
      await expect.element(menu()).toBeVisible();
    }
  });

  test("[SEC-53] refuses an item whose address is neither a path nor http(s), and warns", async () => {
    const opened = watchWindows();
    for (const title of ["脚本窗口", "脚本链接", "脚本框架", "账号开头"]) {
      await userEvent.click(line(title));
      await expect.element(toast("该菜单的地址无效，请联系系统管理员修正")).toBeVisible();
      expect(readAddress(), title).toBe("/system/jobs");
      dismissToasts();
    }
    expect(opened).toEqual([]);
    expect(attemptedNavigations).toEqual([]);
    expect(document.querySelector("iframe")).toBeNull();
    expect("hit" in window).toBe(false);
  });

  test("[PAGE-05] shows only the text '404 page' if an item's component is unknown", async () => {
    await userEvent.click(line("未建页面"));
    const panel = page.getByRole("tabpanel", { name: "未建页面" });
    await expect.element(panel).toBeVisible();
    await expect.poll(() => panel.element().textContent).toBe("404 page");
    expect([...panel.element().querySelectorAll("a, button, img, svg, iframe, canvas")]).toEqual([]);
  });
});

describe("menu search", () => {
  const field = () => page.getByRole("combobox", { name: "搜索菜单" });
  const marks = () => page.getByRole("option").getByText("新窗口打开", { exact: true }).elements().length;
  const choose = async (typed: string, isMarked: boolean) => {
    await userEvent.fill(field(), typed);
    await expect.element(page.getByRole("option").first()).toBeVisible();
    expect(page.getByRole("option").elements().length, typed).toBe(1);
    expect(marks(), typed).toEqual(isMarked ? 1 : 0);
    await userEvent.click(page.getByRole("option"));
  };

  test("[MENU-19] offers visible items only, neither hidden ones nor parents without a page", async () => {
    expect(line("空组").query()).toBeNull();
    for (const typed of ["系统管理", "隐藏页", "空组"]) {
      await userEvent.fill(field(), typed);
      await expect.element(page.getByText("没有符合条件的菜单")).toBeVisible();
      expect(page.getByRole("option").elements()).toEqual([]);
    }
    await userEvent.fill(field(), "用户");
    await expect.element(page.getByRole("option")).toHaveLength(1);
  });

  test("[MENU-21] opens external results, frames and _blank targets in a marked new tab", async () => {
    const opened = watchWindows();
    for (const title of ["使用指南", "内嵌说明", "中国政府采购网", "交易公共服务", "外站链接", "新窗口的目录"])
      await choose(title, true);
    expect(opened.map(([url, target]) => [url, target])).toEqual([
      [guideAddress, "_blank"],
      [framedAddress, "_blank"],
      ["https://www.ccgp.gov.cn/", "_blank"],
      ["https://www.ggzy.gov.cn/", "_blank"],
      ["https://www.cebpubservice.com/", "_blank"],
      ["/archive/dossiers", "_blank"],
    ]);
    expect(readAddress()).toBe("/system/jobs");
    expect(attemptedNavigations).toEqual([]);
  });

  test("[MENU-22] opens any other result, a page or a link, inside the shell", async () => {
    const opened = watchWindows();
    await choose("在线用户", false);
    await expect.element(pageHeading("在线用户")).toBeVisible();
    expect(readAddress()).toBe("/system/sessions");
    await choose("任务链接", false);
    await expect.element(pageHeading("后台任务")).toBeVisible();
    expect(readAddress()).toBe("/system/jobs");
    expect(opened).toEqual([]);
    expect(attemptedNavigations).toEqual([]);
  });
});
