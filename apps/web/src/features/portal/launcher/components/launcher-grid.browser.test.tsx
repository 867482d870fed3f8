import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { centreOf, dragByFinger } from "#test/browser/finger.ts";
import { faultsOfWidths, openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToPortal, subsystem } from "#test/browser/portal.ts";

const region = () => page.getByRole("region", { name: "我的子系统" });
/** Returns the tile itself: the list of recent subsystems precedes the tiles. */
const item = (name: string) => region().getByRole("listitem").filter({ hasText: name }).last();
const namesIn = (list: string) =>
  [...document.querySelectorAll(`${list} [class*=_name]`)].map(({ textContent }) => textContent);
const favourites = () => namesIn('ul[aria-label="常用"]');
const otherNames = () => namesIn("ul:not([aria-label])");

const five = [
  subsystem("1", "交易系统", { favourite: 1, lastEnteredAt: "2026-11-19T00:00:00.000Z" }),
  subsystem("2", "档案系统", { lastEnteredAt: "2026-11-20T00:00:00.000Z" }),
  subsystem("3", "报表中心", { favourite: 0 }),
  subsystem("4", "电子卖场", { certificateRequired: true }),
  subsystem("5", "专家系统"),
];
const forty = Array.from({ length: 40 }, (_, at) => subsystem(String(80_000 + at), `第${at + 1}个业务系统`));

/** Serves the list with the favourites that were stored last. */
function serveFavourites(entries = five) {
  let stored = entries;
  answer("launcher.listSubsystems", () => stored);
  return answer("launcher.setFavourites", ({ body }) => {
    stored = stored.map((entry) => {
      const index = body.appIds.indexOf(entry.appId);
      return { ...entry, favourite: index === -1 ? null : index };
    });
    return null;
  });
}

async function openPortal(): Promise<void> {
  await openApp("/info/home");
  await expect.element(region().getByRole("listitem").first()).toBeVisible();
}

beforeEach(() => page.viewport(1440, 900));

describe("favourites of the launcher", () => {
  test("[LAUNCH-04, LAUNCH-05] come first in their own order, with each tile in one place only", async () => {
    signInToPortal(five);
    await openPortal();
    expect(favourites()).toEqual(["报表中心", "交易系统"]);
    expect(otherNames()).toEqual(["档案系统", "电子卖场", "专家系统"]);
    await expect.element(item("电子卖场").getByText("需证书核验")).toBeVisible();
  });

  test("are added and removed by a star, which retains the focus and is announced", async () => {
    signInToPortal(five);
    const setCalls = serveFavourites();
    await openPortal();
    const star = item("电子卖场").getByRole("button", { name: "设为常用" });
    await expect.element(star).toHaveAccessibleDescription("电子卖场");
    star.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(favourites).toEqual(["报表中心", "交易系统", "电子卖场"]);
    await expect.element(page.getByText("“电子卖场”已设为常用")).toBeInTheDocument();
    await expect.element(item("电子卖场").getByRole("button", { name: "取消常用" })).toHaveFocus();
    await userEvent.click(item("报表中心").getByRole("button", { name: "取消常用" }));
    await expect.poll(favourites).toEqual(["交易系统", "电子卖场"]);
    await expect
      .poll(() => setCalls.inputs.map(({ body }) => body.appIds))
      .toEqual([
        ["3", "1", "4"],
        ["1", "4"],
      ]);
  });

  test("are restored when the server refuses the change", async () => {
    signInToPortal(five);
    answer("launcher.setFavourites", refusal("launcher.not_granted"));
    await openPortal();
    await userEvent.click(item("电子卖场").getByRole("button", { name: "设为常用" }));
    await expect.element(page.getByRole("region", { name: "通知" }).getByText(/./).first()).toBeVisible();
    await expect.poll(favourites).toEqual(["报表中心", "交易系统"]);
  });

  test("are reordered by buttons, which retain the focus", async () => {
    signInToPortal(five);
    const setCalls = serveFavourites();
    await openPortal();
    await userEvent.click(region().getByRole("button", { name: "调整顺序" }));
    const backward = item("报表中心").getByRole("button", { name: "后移" });
    backward.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(favourites).toEqual(["交易系统", "报表中心"]);
    await expect.element(page.getByText("“报表中心”已移到第 2 位，共 2 个")).toBeInTheDocument();
    await expect.element(backward).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.click(region().getByRole("button", { name: "完成" }));
    await expect.element(item("交易系统").getByRole("button", { name: "取消常用" })).toBeVisible();
    expect(setCalls.inputs.map(({ body }) => body.appIds)).toEqual([["1", "3"]]);
  });

  test("are reordered by dragging, which enters no subsystem", async () => {
    signInToPortal(five);
    const setCalls = serveFavourites();
    await openPortal();
    await userEvent.click(region().getByRole("button", { name: "调整顺序" }));
    await userEvent.click(item("交易系统").getByText("交易系统", { exact: true }));
    await userEvent.dragAndDrop(
      item("交易系统").getByText("交易系统", { exact: true }),
      item("报表中心").getByText("报表中心", { exact: true }),
    );
    await expect.poll(() => setCalls.inputs.map(({ body }) => body.appIds)).toEqual([["1", "3"]]);
    await expect.poll(favourites).toEqual(["交易系统", "报表中心"]);
    expect(attemptedNavigations).toEqual([]);
    expect(readStored("CURRENT_APP_ID")).toBeNull();
  });

  test("are reordered by touch only on the grip, and Escape cancels", async () => {
    await page.viewport(375, 812);
    signInToPortal(five);
    const setCalls = serveFavourites();
    await openPortal();
    await userEvent.click(region().getByRole("button", { name: "调整顺序" }));
    item("交易系统").element().scrollIntoView({ block: "center" });
    const grip = () => centreOf(item("报表中心").element().querySelector("[data-grip]"));
    const target = () => centreOf(item("交易系统").element());
    const name = () => centreOf(item("报表中心").element().querySelector("[class*=name]"));
    await dragByFinger(name(), target());
    // Outside the grip no drag begins, even if the browser leaves the gesture to the page.
    (item("报表中心").element() as HTMLElement).style.touchAction = "none";
    await dragByFinger(name(), target());
    await dragByFinger(grip(), target(), () => userEvent.keyboard("{Escape}"));
    expect(setCalls.inputs).toEqual([]);
    await dragByFinger(grip(), target());
    await expect.poll(() => setCalls.inputs.map(({ body }) => body.appIds)).toEqual([["1", "3"]]);
    await expect.poll(favourites).toEqual(["交易系统", "报表中心"]);
  });
});

test("[LAUNCH-10, LAUNCH-14] lists recent subsystems, latest first, and enters them as their tiles do", async () => {
  signInToPortal(five);
  const logCalls = answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "https://sub.example.cn/2?token=code&appId=2" });
  await openPortal();
  const recent = page.getByRole("heading", { name: "最近使用" }).element().parentElement as HTMLElement;
  expect([...recent.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "档案系统",
    "交易系统",
  ]);
  await userEvent.click(page.elementLocator(recent).getByRole("button", { name: "档案系统" }));
  await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/2?token=code&appId=2"]);
  expect(logCalls.inputs.map(({ body }) => body)).toEqual([{ appId: "2", appName: "档案系统", loginType: 1 }]);
  expect(readStored("CURRENT_APP_ID")).toBe("2");
});

test.each(["/cas/login?service=https%3A%2F%2Fsub.example.cn%2F1"])(
  "[LAUNCH-10, LAUNCH-11] leaves the page for %s, which the server handles",
  async (url) => {
    signInToPortal(five);
    answer("trade.addLoginLog", null);
    answer("launcher.enter", { url });
    await openPortal();
    await userEvent.click(item("交易系统").getByRole("button", { name: /^交易系统/ }));
    await expect.poll(() => attemptedNavigations).toEqual([new URL(url, window.location.href).href]);
    expect(window.location.pathname).toBe("/info/home");
  },
);

describe("many subsystems", () => {
  test("are found by name, purpose and number", async () => {
    signInToPortal([...forty, subsystem("61001", "保证金管理系统", { purpose: "缴纳与退还" })]);
    await openPortal();
    const field = page.getByRole("searchbox", { name: "查找子系统" });
    for (const typed of ["保证金", "退还", "61001"]) {
      await userEvent.fill(field, typed);
      await expect.element(page.getByText("找到 1 个子系统")).toBeVisible();
      expect(otherNames()).toEqual(["保证金管理系统"]);
    }
    await userEvent.fill(field, "没有这个");
    await expect.element(page.getByText("没有符合条件的子系统")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => otherNames().length).toBe(41);
    await userEvent.fill(field, "没有这个");
    await userEvent.click(region().getByRole("button", { name: "显示全部" }));
    await expect.poll(() => otherNames().length).toBe(41);
  });

  test.each([
    ["40", forty],
    ["5 with favourites", five],
  ])("have no serious finding and no sideways scroll: %s", async (_what, entries) => {
    signInToPortal(entries);
    await openPortal();
    expect(await faultsOfWidths()).toEqual([]);
    for (const width of [1440, 1024, 375]) {
      await page.viewport(width, 900);
      for (const tile of [region().getByRole("listitem").first(), region().getByRole("listitem").last()])
        expect(tile.element().getBoundingClientRect().right, `${width} px`).toBeLessThanOrEqual(
          document.documentElement.clientWidth,
        );
    }
  });

  test("offer no search when all fit on one screen", async () => {
    signInToPortal(forty.slice(0, 8));
    await openPortal();
    expect(page.getByRole("searchbox").query()).toBeNull();
  });
});

test("reports an empty list and offers neither sorting nor search", async () => {
  signInToPortal([]);
  await openApp("/info/home");
  await expect.element(region().getByText("暂无可进入的子系统")).toBeVisible();
  expect(region().getByRole("button").query()).toBeNull();
  expect(toast(/./).query()).toBeNull();
});

describe("contacts of an empty list", () => {
  const contact = "信息中心 0591-12345678";
  test.each([
    [
      "a newcomer without a role, with names",
      { hasRole: false, department: "采购一处", leaders: ["江疏影", "林采薇"], contact },
      [
        "您的账号在当前部门尚未分配角色，请联系部门负责人江疏影、林采薇或系统管理员开通。",
        "系统支持：信息中心 0591-12345678",
      ],
    ],
    [
      "a newcomer without a department",
      { hasRole: false, department: null, leaders: [], contact: "" },
      ["您的账号尚未归属部门，也未分配角色，请联系系统管理员开通。"],
    ],
    [
      "a user with a role",
      { hasRole: true, department: "采购一处", leaders: ["江疏影"], contact },
      ["子系统由管理员授权，请联系本单位的系统管理员。", "部门负责人：江疏影", "系统支持：信息中心 0591-12345678"],
    ],
  ])("are shown to %s", async (_who, contacts, texts) => {
    signInToPortal([]);
    answer("launcher.readContacts", contacts);
    await openApp("/info/home");
    for (const text of texts) await expect.element(region().getByText(text)).toBeVisible();
    expect(region().getByRole("paragraph").elements()).toHaveLength(texts.length + 1);
    expect(await seriousFindings()).toEqual([]);
  });

  test("show a general sentence when they cannot be read", async () => {
    signInToPortal([]);
    answer("launcher.readContacts", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
    await openApp("/info/home");
    await expect.element(region().getByText("子系统由管理员授权，请联系本单位的系统管理员。")).toBeVisible();
    expect(toast(/./).query()).toBeNull();
  });
});

test("opens the sign-in after the session's end and offers no retry", async () => {
  signInToPortal([]);
  answer("launcher.listSubsystems", refusal("session.expired"));
  await openApp("/info/home");
  const dialog = page.getByRole("dialog", { name: "登录已过期" });
  await expect.element(dialog.getByText("很抱歉，登录已过期，请重新登录")).toBeVisible();
  expect(document.body.textContent).not.toContain("子系统列表加载失败");
  answer("launcher.listSubsystems", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
  await openApp("/info/home");
  await expect.element(region().getByRole("button", { name: "重试" })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});
