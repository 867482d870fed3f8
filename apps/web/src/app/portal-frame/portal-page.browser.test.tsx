import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LauncherGrid } from "#features/portal/launcher/components/launcher-grid.tsx";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, openPart, readAddress } from "#test/browser/open.tsx";
import { signInToPortal, subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const trade = subsystem("60009", "电子招投标交易系统", { appPhotoGroup: "icons", appPhotoPath: "trade.svg" });
const bonds = subsystem("61001", "保证金管理系统");
const tiles = () => page.getByRole("region", { name: "我的子系统" }).getByRole("button").filter({ hasText: /\S/ });
const tile = (name: string) => tiles().filter({ hasText: name });
const headings = () => page.getByRole("main").getByRole("heading").elements();
const boxOf = (element: Element) => element.getBoundingClientRect();
const listOf = (element: Element) => element.closest("ul") as Element;
/** Returns `count` subsystems, of which the last `starred` are favourites. */
const numbered = (count: number, starred: number) =>
  [..."一二三四五六七"].slice(0, count).map((name, index) => {
    const favouriteIndex = index - (count - starred);
    return subsystem(`6100${index}`, `系统${name}`, { favourite: favouriteIndex < 0 ? null : favouriteIndex });
  });

describe("pages below /info", () => {
  test("[ROUTE-06] shows only the launcher at /info/home and sends no further call", async () => {
    signInToPortal([trade]);
    const overview = answer("archive.readOverview", () => deferred<never>().promise);
    await openApp("/info/home");
    await expect.element(tile("电子招投标交易系统")).toBeVisible();
    expect(headings().map(({ tagName }) => tagName)).toEqual(["H1", "H2"]);
    const launcher = page.getByRole("region", { name: "我的子系统" }).element();
    expect(page.getByRole("main").element().lastElementChild).toBe(launcher);
    expect(overview.inputs).toEqual([]);
  });

  test("[ROUTE-06, ROUTE-07, LANDING-07, LAUNCH-02] shows statistics, launcher, workspace link and logout link on the landing page", async () => {
    signInToPortal([workspaceEntry, trade]);
    const overview = answer("archive.readOverview", () => deferred<never>().promise);
    await openApp("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    await expect.poll(() => overview.inputs.length).toBe(1);
    await expect.element(tile("电子招投标交易系统")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "进入工作台" })).toHaveAttribute("href", "/dashboard");
    await expect.element(page.getByRole("banner").getByRole("button", { name: "退出登录" })).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    answer("trade.addLoginLog", null);
    answer("launcher.enter", { url: "https://sub.example.cn/60009" });
    await userEvent.click(tile("电子招投标交易系统"));
    await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/60009"]);
  });

  test("[ROUTE-06] redirects any other address below /info to /404", async () => {
    signInToPortal();
    await openApp("/info/archivesatatisticstt");
    await expect.element(page.getByText("抱歉，你访问的页面不存在或仍在开发中")).toBeVisible();
    expect(readAddress()).toBe("/404");
  });
});

test("[LANDING-03] recommends modern browsers in the portal too, with a download link for each", async () => {
  const browsers = [
    { name: "Chrome", url: "https://mirror.example.cn/chrome" },
    { name: "Edge", url: "https://mirror.example.cn/edge" },
    { name: "Firefox", url: "https://mirror.example.cn/firefox" },
  ];
  signInToPortal();
  overrideSettings({ browsers });
  await openApp("/info/home");
  const banner = page.getByRole("complementary", { name: "浏览器建议" });
  await expect.element(banner.getByText(/建议使用现代浏览器/)).toBeVisible();
  const links = banner.getByRole("link").elements();
  expect(links.map((link) => ({ name: link.textContent, url: link.getAttribute("href") }))).toEqual(browsers);
});

describe("launcher", () => {
  test.each([
    ["王采购", { id: "u1", username: "buyer", realname: "王采购", avatar: null }],
    ["supplier", { id: "u2", username: "supplier", realname: "", avatar: null }],
  ])("[LAUNCH-01] welcomes %s by name", async (name, user) => {
    signInToPortal([], user);
    await openApp("/info/home");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(page.getByRole("heading", { level: 1 }).element().textContent).toMatch(
      new RegExp(`^(早上|上午|中午|下午|晚上)好，${name}$`),
    );
  });

  test.each([
    [11, 0.3, "上午好", "阳光交易，从这里开始。"],
    [20, 0, "晚上好", "愿今天的每一项工作都顺利。"],
  ])("[LANDING-05, LANDING-06] greets at %i o'clock with a random phrase", async (hour, chance, greeting, phrase) => {
    signInToPortal([]);
    const random = vi.spyOn(Math, "random").mockReturnValue(chance);
    freezeClock(new Date(2026, 10, 20, hour, 59));
    await openApp("/info/home");
    await expect.element(page.getByRole("heading", { name: `${greeting}，王采购`, level: 1 })).toBeVisible();
    await expect.element(page.getByText(phrase, { exact: true })).toBeVisible();
    random.mockRestore();
  });

  test("[LAUNCH-04, LAUNCH-05] shows a tile with icon and Chinese name for each subsystem of the answer", async () => {
    const calls = signInToPortal([workspaceEntry, trade, bonds]);
    await openApp("/info/home");
    await expect.element(tiles()).toHaveLength(3);
    const names = tiles()
      .elements()
      .map((each) => each.querySelector<HTMLElement>("[class*=name]"));
    expect(names.map((name) => name?.textContent)).toEqual(["综合管理平台", "电子招投标交易系统", "保证金管理系统"]);
    for (const name of names) await expect.element(name).toBeVisible();
    const icons = tiles()
      .elements()
      .map((each) => each.querySelector("[class*=icon] :is(img, svg)"));
    for (const icon of icons) expect(icon && boxOf(icon).width).toBeGreaterThan(40);
    expect(new Set(icons.map((icon) => icon?.outerHTML)).size).toBe(3);
    expect(calls.inputs.map(({ query }) => query)).toEqual([{ system: "2" }]);
    expect(calls.lines).toEqual(["GET /api/atlxsysinfo/querySysInfoByUserId"]);
  });

  test("[LAUNCH-04] lays out 7 tiles as a grid in rows of 4, 3 or 2", async () => {
    signInToPortal(numbered(7, 0));
    await openApp("/info/home");
    for (const [width, columns] of [
      [1440, 4],
      [1024, 3],
      [640, 2],
    ] as const) {
      await page.viewport(width, 900);
      await expect.element(tiles()).toHaveLength(7);
      const distinctOffsets = (side: "left" | "top") => [
        ...new Set(
          tiles()
            .elements()
            .map((tile) => Math.round(boxOf(tile)[side])),
        ),
      ];
      await expect.poll(() => distinctOffsets("left").length, { message: `${width} px` }).toBe(columns);
      const [lefts, tops] = [distinctOffsets("left"), distinctOffsets("top")];
      expect(tops.length).toEqual(Math.ceil(7 / columns));
      const boxes = tiles().elements().map(boxOf);
      expect(boxes.map(({ left, top }) => [Math.round(left), Math.round(top)])).toEqual(
        boxes.map((_, at) => [lefts[at % columns], tops[Math.floor(at / columns)]]),
      );
      expect(lefts).toEqual(lefts.toSorted((first, second) => first - second));
      expect(tops).toEqual(tops.toSorted((first, second) => first - second));
    }
  });

  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
  ])("[LAUNCH-07] centres %i tiles in one list, %i of them favourites", async (count, starred) => {
    signInToPortal(numbered(count, starred));
    await openApp("/info/home");
    for (const width of [1440, 1024, 640]) {
      await page.viewport(width, 900);
      await expect.element(tiles()).toHaveLength(count);
      expect(new Set(tiles().elements().map(listOf)).size).toBe(1);
      const [first, last] = [tiles().first(), tiles().last()];
      const list = boxOf(listOf(first.element()));
      // In a grid of several rows the first row counts.
      const inFirstRow = tiles()
        .elements()
        .filter((each) => boxOf(each).top === boxOf(first.element()).top);
      const right = boxOf(inFirstRow.at(-1) ?? last.element()).right;
      expect(Math.round(boxOf(first.element()).left - list.left - (list.right - right)), `${width} px`).toBe(0);
      expect(boxOf(first.element()).left - list.left).toBeGreaterThan(width === 640 && count > 1 ? -1 : 20);
    }
  });

  test.each([
    [4, 0],
    [4, 1],
  ])("[LAUNCH-07] left-aligns %i tiles in every list: %i are favourites", async (count, starred) => {
    await page.viewport(1440, 900);
    signInToPortal(numbered(count, starred));
    await openApp("/info/home");
    await expect.element(tiles()).toHaveLength(count);
    const lists = [...new Set(tiles().elements().map(listOf))];
    expect(lists).toHaveLength(starred > 0 ? 2 : 1);
    for (const list of lists) {
      const first = tiles()
        .elements()
        .find((each) => listOf(each) === list) as Element;
      expect(Math.round(boxOf(first).left - boxOf(list).left)).toBe(0);
    }
  });

  test("[LAUNCH-12, LAUNCH-13, API-01, API-36] takes a tile's icon from the configured file host, except for 70001 to 70003", async () => {
    // A data URL, which ignores the appended path: an image that fails to load would be replaced by a drawing.
    const fileBaseUrl = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E#";
    signInToPortal();
    answer("launcher.listSubsystems", () => {
      overrideSettings({ fileBaseUrl });
      const picture = { appPhotoGroup: "icons", appPhotoPath: "a.svg" };
      const stored = [0, 1, 2, 3, 4].map((n) => subsystem(`7000${n}`, `系统${n}`, picture));
      return [bonds, ...stored];
    });
    openPart(<LauncherGrid />);
    await expect.element(tiles()).toHaveLength(6);
    const sources = tiles()
      .elements()
      .map((each) => each.querySelector("img")?.getAttribute("src"));
    const path = "/download/fileView?attachGroup=icons&attachPath=a.svg";
    const iconAddress = fileBaseUrl + path;
    expect(sources).toEqual([undefined, iconAddress, undefined, undefined, undefined, iconAddress]);
  });

  test("[LAUNCH-13] draws 70001 to 70003 even where a picture is stored", async () => {
    const picture = { appPhotoGroup: "icons", appPhotoPath: "a b.svg" };
    signInToPortal(
      [
        ["70001", "综合管理平台"],
        ["70002", "档案管理系统"],
        ["70003", "报表中心"],
      ].map(([appId = "", name = ""]) => subsystem(appId, name, picture)),
    );
    await openApp("/info/home");
    await expect.element(tiles()).toHaveLength(3);
    const drawings = tiles()
      .elements()
      .map((each) => each.querySelector("[class*=icon] svg")?.innerHTML);
    expect(new Set(drawings).size).toBe(3);
    expect(drawings).not.toContain(undefined);
    expect(document.querySelectorAll("main img").length).toBe(0);
  });

  test("[LAUNCH-10, LAUNCH-14, STORE-09] stores the choice, logs the entry and leaves; adds the token for 61001 only", async () => {
    signInToPortal([trade, bonds]);
    const logs = answer("trade.addLoginLog", null);
    const entered = answer("launcher.enter", ({ body }) => {
      expect(readStored("CURRENT_APP_ID")).toBe(body.appId);
      return { url: `https://sub.example.cn/${body.appId}?token=code&appId=${body.appId}` };
    });
    await openApp("/info/home");
    await userEvent.click(tile("保证金管理系统"));
    await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/61001?token=code&appId=61001"]);
    expect(entered.inputs.map(({ body }) => body)).toEqual([{ appId: "61001" }]);
    expect(logs.lines).toEqual(["POST /webgateway/trade-sys/SystemLog/addLoginLogs"]);
    expect(logs.inputs.map(({ body }) => body)).toEqual([
      { appId: "61001", appName: "保证金管理系统", loginType: 1, accessToken: "access-1" },
    ]);
  });

  test("[LAUNCH-10, LAUNCH-14] stores and logs the entry of other subsystems without the access token", async () => {
    const appIds = ["60009", "61000", "70002", "70003", "80001"];
    signInToPortal([bonds, ...appIds.map((appId) => subsystem(appId, `系统${appId}`))]);
    const logs = answer("trade.addLoginLog", null);
    answer("launcher.enter", ({ body: { appId } }) => ({ url: `https://sub.example.cn/${appId}?token=code` }));
    for (const [at, appId] of appIds.entries()) {
      await openApp("/info/home");
      await userEvent.click(tile(`系统${appId}`));
      await expect.poll(() => attemptedNavigations.length).toBe(at + 1);
      expect(attemptedNavigations.at(-1)).toBe(`https://sub.example.cn/${appId}?token=code`);
      expect(readStored("CURRENT_APP_ID")).toBe(appId);
    }
    expect(logs.inputs.map(({ body }) => body)).toEqual(
      appIds.map((appId) => ({ appId, appName: `系统${appId}`, loginType: 1 })),
    );
  });

  test("[LAUNCH-10] opens a page of this application inside the app", async () => {
    signInToWorkspace({
      menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    });
    signInToPortal([trade, subsystem("70009", "运行监控", { indexPage: "/system/jobs?name=sweep" })]);
    answer("system.listJobs", { total: 0, rows: [] });
    answer("trade.addLoginLog", null);
    answer("launcher.enter", { url: "/system/jobs?name=sweep" });
    await openApp("/info/home");
    await userEvent.click(tile("运行监控"));
    await expect.element(page.getByRole("tab", { name: "后台任务" })).toHaveAttribute("aria-selected", "true");
    expect(readAddress()).toBe("/system/jobs?name=sweep");
    expect(attemptedNavigations).toEqual([]);
    expect(readStored("CURRENT_APP_ID")).toBe("70009");
  });

  test("[LAUNCH-10] stays after a refusal, shows its reason and removes the stored choice", async () => {
    signInToPortal([trade]);
    answer("trade.addLoginLog", null);
    answer("launcher.enter", refusal("launcher.unavailable"));
    await openApp("/info/home");
    await userEvent.click(tile("电子招投标交易系统"));
    await expect.element(page.getByRole("alert").getByText("该子系统暂未开放，请联系系统管理员")).toBeVisible();
    expect(readStored("CURRENT_APP_ID")).toBeNull();
    expect(attemptedNavigations).toEqual([]);
  });
});

describe("header of the portal", () => {
  test("[LAUNCH-03, SEC-53] links its logo to the client site in a new tab without opener and referrer", async () => {
    signInToPortal();
    overrideSettings({ clientSiteUrl: "https://www.example.cn/" });
    await openApp("/info/home");
    const logo = page.getByRole("banner").getByRole("link", { name: /^电子招标采购平台/ });
    await expect.element(logo).toHaveAttribute("href", "https://www.example.cn/");
    await expect.element(logo).toHaveAttribute("target", "_blank");
    await expect.element(logo).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("[LAUNCH-02, GUARD-10, GUARD-16, ROUTE-04] asks before the logout, signs out on the server and opens the login page", async () => {
    signInToPortal();
    const reply = deferred<null>();
    const calls = answer("session.signOut", () => reply.promise);
    await openApp("/info/home");
    const logoutButton = page.getByRole("button", { name: "退出登录" });
    await userEvent.click(logoutButton);
    const question = page.getByRole("dialog", { name: "提示" });
    await expect.element(question.getByText("真的要返回登录页面吗 ?")).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "取消" }));
    await expect.element(question).not.toBeInTheDocument();
    await advanceAndSettle(0);
    expect(calls.inputs.length).toBe(0);
    expect(readCredentials()?.token).toBe("token-1");
    expect(readAddress()).toBe("/info/home");
    await userEvent.click(logoutButton);
    await userEvent.click(question.getByRole("button", { name: "确定" }));
    await expect.poll(() => calls.inputs.length).toBe(1);
    await advanceAndSettle(0);
    expect(readAddress()).toBe("/info/home");
    reply.resolve(null);
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(calls.lines).toEqual(["POST /sys/logout"]);
    expect(calls.headers[0]?.get("X-Access-Token")).toBe("access-1");
    expect(readCredentials()).toBeNull();
    expect(readAddress()).toBe("/atlxauth/user/login");
    // An address opened afterwards becomes the redirect, as for any other visitor.
    pageHistory.push("/account/center");
    await expect.poll(readAddress).toBe("/user/login?redirect=%2Faccount%2Fcenter");
  });
});

describe("footer of the portal", () => {
  const footer = () => page.getByRole("contentinfo");
  const icp = { text: "京ICP备12345678号-1", url: "https://beian.miit.gov.cn/" };
  const police = { text: "京公网安备 11010802000001号", url: "https://beian.mps.gov.cn/#/query/webSearch?code=1" };

  test("[LANDING-02] shows the company with the year, and both numbers, the second with its badge", async () => {
    signInToPortal();
    freezeClock(new Date(2031, 5, 15));
    overrideSettings({ footer: { company: "某某采购有限公司", icp, police } });
    await openApp("/info/archivesatatisticst");
    await expect.element(footer().getByText("版权所有 © 2031 某某采购有限公司", { exact: true })).toBeVisible();
    const links = footer().getByRole("link").elements();
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["京ICP备12345678号-1（新窗口打开）", "https://beian.miit.gov.cn/"],
      ["京公网安备 11010802000001号（新窗口打开）", "https://beian.mps.gov.cn/#/query/webSearch?code=1"],
    ]);
    expect(links.map((link) => link.querySelector("svg")?.checkVisibility())).toEqual([undefined, true]);
  });

  test.each([
    ["the company", { company: "某某采购有限公司", icp: null, police: null }, ["版权所有 © 2031 某某采购有限公司"]],
    ["the ICP number", { company: "", icp, police: null }, ["京ICP备12345678号-1（新窗口打开）"]],
    ["the public-security number", { company: "", icp: null, police }, ["京公网安备 11010802000001号（新窗口打开）"]],
  ] as const)("[LANDING-02] shows only %s where only that is set", async (_case, settings, shown) => {
    signInToPortal();
    freezeClock(new Date(2031, 5, 15));
    overrideSettings({ footer: settings });
    await openApp("/info/home");
    await expect.element(footer()).toBeVisible();
    expect([...footer().element().children].map((part) => part.textContent)).toEqual(shown);
  });

  test("[LANDING-02] is absent where nothing is set", async () => {
    signInToPortal();
    overrideSettings({ footer: { company: "", icp: null, police: null } });
    await openApp("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    expect(footer().query()).toBeNull();
  });
});
