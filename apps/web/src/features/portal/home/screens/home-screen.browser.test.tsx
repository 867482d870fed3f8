import type { EndpointOf, HomeLayout, ResultOf } from "@tender/contract";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { answerWholeStatistics, dossierOf, overviewOf } from "#test/browser/archive-answers.ts";
import { freezeClock } from "#test/browser/clock.ts";
import { centreOf, dragByFinger } from "#test/browser/finger.ts";
import { openApp, readAddress, seriousFindings, toast } from "#test/browser/open.tsx";
import { buyer } from "#test/browser/person.ts";
import { subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

type ToDo = ResultOf<EndpointOf<"toDo.listOwn">>["toDos"][number];
const at = "2026-11-25T04:00:00.000Z";
const toDo = (id: string, kind: ToDo["kind"], title: string, more: Partial<ToDo> = {}): ToDo => ({
  id,
  kind,
  title,
  subject: null,
  status: 0,
  note: null,
  at: null,
  ...more,
});
const answerToDos = (toDos: ToDo[]) => answer("toDo.listOwn", { toDos, unread: [] });

const menu = [
  menuItem({ path: "/archive/statistics", component: "archive/statistics", meta: { title: "档案统计" } }),
  menuItem({ path: "/archive/dossiers", component: "archive/dossiers", meta: { title: "档案目录" } }),
  menuItem({ path: "/system/certificates", component: "certificate-admin/certificates", meta: { title: "证书管理" } }),
];
const card = (name: string) => page.getByRole("region", { name, exact: true });
const titles = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .filter((heading) => heading.closest("[inert]") === null)
    .map(({ textContent }) => textContent);

const defaultTitles = ["待办事项", "未读消息", "我的子系统", "快捷入口", "近12个月档案概览", "最新归档", "最近登录"];

beforeEach(() => {
  signInToWorkspace({ menu });
  answerToDos([]);
  answer("launcher.listSubsystems", [
    workspaceEntry,
    subsystem("60009", "电子招投标交易系统", { favourite: 0, certificateRequired: true }),
    subsystem("70003", "报表中心", { lastEnteredAt: at }),
  ]);
  answer("archive.readOverview", overviewOf({}));
  const { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty } = overviewOf({});
  const basis = { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty };
  answer("archive.listDossiers", { ...basis, total: 1, rows: [dossierOf({})] });
  answer("profile.readSummary", {
    userInfo: buyer,
    email: null,
    phone: null,
    roles: [],
    departName: null,
    recentSignIns: [{ at, address: "203.0.113.7", outcome: "ok", action: "session.sign_in" }],
  });
});

const openHome = () => openApp("/dashboard");
const arrange = () => userEvent.click(page.getByRole("button", { name: "自定义首页" }));

test.each([[19, 0.99, "下午好", "感谢您为公平公正付出的每一份努力。"]])(
  "[LANDING-05, LANDING-06] greets at %i o'clock with a random phrase",
  async (hour, chance, greeting, phrase) => {
    const random = vi.spyOn(Math, "random").mockReturnValue(chance);
    onTestFinished(() => random.mockRestore());
    freezeClock(new Date(2026, 10, 20, hour, 59));
    await openHome();
    await expect.element(page.getByRole("heading", { name: `${greeting}，王采购`, level: 1 })).toBeVisible();
    await expect.element(page.getByText(phrase, { exact: true })).toBeVisible();
  },
);

test("shows the cards in the default order, in two columns or one", async () => {
  await openHome();
  await expect.element(card("最近登录").getByText("203.0.113.7")).toBeVisible();
  expect(titles()).toEqual(defaultTitles);
  await expect.element(card("待办事项").getByText("没有待办事项")).toBeVisible();
  for (const [width, columns] of [
    [1024, 1],
    [375, 1],
    [1440, 2],
  ] as const) {
    await page.viewport(width, 900);
    const lefts = () => ["待办事项", "未读消息"].map((name) => card(name).element().getBoundingClientRect().left);
    await expect.poll(() => new Set(lefts()).size, { message: `${width} px` }).toBe(columns);
  }
});

test("[PERM-11] links each open to-do to its page and offers no button for settled ones", async () => {
  answerToDos([
    toDo("c", "certificate_ends", "数字证书将于 2026-12-01 到期", { note: "吴信诚", at: "2026-12-01T04:00:00.000Z" }),
    toDo("d", "overdue_dossiers", "12 个项目逾期未归档"),
    toDo("r", "own_request", "为特殊账号 calock 绑定数字证书", { status: 2, note: "持有人不符", at }),
    toDo("s", "own_request", "为特殊账号 special 绑定数字证书", { status: 1, at }),
  ]);
  await openHome();
  const toDoCard = card("待办事项");
  await expect.element(toDoCard.getByText("3 项")).toBeVisible();
  await expect.element(toDoCard.getByText("2026-12-01 前")).toBeVisible();
  await expect.element(toDoCard.getByText("已退回")).toBeVisible();
  await expect.element(toDoCard.getByText("已办结")).toBeVisible();
  expect(
    toDoCard
      .getByRole("button")
      .elements()
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual([
    "办理：数字证书将于 2026-12-01 到期",
    "办理：12 个项目逾期未归档",
    "办理：为特殊账号 calock 绑定数字证书",
  ]);
  await expect
    .element(toDoCard.getByRole("link", { name: "为特殊账号 special 绑定数字证书" }))
    .toHaveAttribute("href", "/system/certificates#bindings");
  await userEvent.click(toDoCard.getByRole("button", { name: "办理：12 个项目逾期未归档" }));
  await expect.poll(readAddress).toBe("/archive/dossiers?list=overdue&range=all");
});

test("shows a to-do without a button when the menu lacks its page", async () => {
  signInToWorkspace({ menu: menu.slice(0, 1) });
  answerToDos([toDo("d", "overdue_dossiers", "12 个项目逾期未归档")]);
  await openHome();
  await expect.element(card("待办事项").getByText("12 个项目逾期未归档")).toBeVisible();
  expect(card("待办事项").getByRole("button").elements()).toEqual([]);
  expect(card("待办事项").getByRole("link").elements()).toEqual([]);
});

test("names the sources that could not be read and reads all again on retry", async () => {
  answer("toDo.listOwn", {
    toDos: [toDo("p", "password_ends", "登录密码今天到期")],
    unread: ["approvals", "dossiers"],
  });
  await openHome();
  const toDoCard = card("待办事项");
  await expect.element(toDoCard.getByText("登录密码今天到期")).toBeVisible();
  await expect
    .element(toDoCard.getByRole("alert"))
    .toHaveTextContent("暂时无法加载：待审批的申请、逾期未归档的项目重试");
  answer("toDo.listOwn", { toDos: [], unread: ["approvals"] });
  await userEvent.click(toDoCard.getByRole("button", { name: "重试" }));
  await expect.element(toDoCard.getByRole("alert")).toHaveTextContent("暂时无法加载：待审批的申请重试");
  expect(toDoCard.getByText("没有待办事项").query()).toBeNull();
});

test("shows five to-dos at first and all on request", async () => {
  answerToDos(Array.from({ length: 7 }, (_, n) => toDo(`t${n}`, "approval", `申请${n}`)));
  await openHome();
  const items = card("待办事项").getByRole("listitem");
  await expect.element(items).toHaveLength(5);
  await userEvent.click(card("待办事项").getByRole("button", { name: "显示全部 7 项" }));
  await expect.element(items).toHaveLength(7);
});

test("shows each failure only in its card and retries it", async () => {
  const calls = ["toDo.listOwn", "launcher.listSubsystems", "profile.readSummary"] as const;
  for (const call of calls) answer(call, refusal("http.unavailable"));
  await openHome();
  const failing = [
    ["待办事项", "没有待办事项"],
    ["我的子系统", "暂无可进入的子系统"],
    ["最近登录", "暂无登录记录"],
  ] as const;
  for (const [name] of failing)
    await expect.element(card(name).getByRole("alert")).toHaveTextContent(`${name}加载失败系统繁忙，请稍后再试重试`);
  const otherTitles = defaultTitles.filter((title) => !failing.some(([name]) => name === title));
  for (const other of otherTitles) expect(card(other).getByRole("alert").elements()).toEqual([]);
  await expect.element(toast(/./)).not.toBeInTheDocument();
  answerToDos([]);
  answer("launcher.listSubsystems", []);
  answer("profile.readSummary", {
    userInfo: buyer,
    email: null,
    phone: null,
    roles: [],
    departName: null,
    recentSignIns: [],
  });
  for (const [name, emptyText] of failing) {
    await userEvent.click(card(name).getByRole("button", { name: "重试" }));
    await expect.element(card(name).getByText(emptyText)).toBeVisible();
  }
});

test("shows no card but reads the to-dos while the arrangement loads", async () => {
  const layout = deferred<HomeLayout>();
  answer("profile.readHome", () => layout.promise);
  const toDoCalls = answerToDos([]);
  await openHome();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => toDoCalls.inputs.length).toBe(1);
  expect(titles()).toEqual([]);
  const cards = ["signIns", "toDos", "notices", "subsystems", "shortcuts", "figures", "dossiers"];
  layout.resolve({ cards, hidden: ["toDos"], shortcuts: null });
  await expect.element(card("最近登录")).toBeVisible();
  expect(titles()).toEqual(["最近登录", "未读消息", "我的子系统", "快捷入口", "近12个月档案概览", "最新归档"]);
});

test("shows the default arrangement and offers no change when reading it fails", async () => {
  answer("profile.readHome", refusal("http.unavailable"));
  await openHome();
  await expect.element(card("最近登录")).toBeVisible();
  expect(titles()).toEqual(defaultTitles);
  expect(page.getByRole("button", { name: "自定义首页" }).elements()).toEqual([]);
  expect(card("快捷入口").getByRole("button", { name: "选择" }).elements()).toEqual([]);
});

test("shows the newest unread notices from the bell's data and opens them", async () => {
  const row = (id: string, titile: string, createTime: string) => ({
    id,
    titile,
    createTime,
    priority: "M" as const,
    alert: false,
  });
  const listCalls = answer("noticeInbox.listOwn", {
    anntMsgList: [row("n1", "系统维护通知", "2026-11-19T04:00:00.000Z")],
    anntMsgTotal: 1,
    sysMsgList: [row("s1", "在新设备上登录", "2026-11-20T04:00:00.000Z")],
    sysMsgTotal: 1,
  });
  const readCalls = answer("noticeInbox.read", refusal("http.unavailable"));
  await openHome();
  const noticeCard = card("未读消息");
  await expect.element(noticeCard.getByRole("listitem")).toHaveLength(2);
  expect(noticeCard.getByRole("listitem").elements()[0]?.textContent).toContain("在新设备上登录");
  expect(listCalls.inputs).toHaveLength(1);
  await userEvent.click(noticeCard.getByRole("button", { name: "系统维护通知" }));
  await expect.poll(() => readCalls.inputs.map(({ query }) => query.id)).toContain("n1");
});

test("shows favourites and recent subsystems without the current one, and refusals", async () => {
  answer("trade.addLoginLog", null);
  answer("launcher.enter", refusal("launcher.not_granted"));
  await openHome();
  const subsystemCard = card("我的子系统");
  await expect.element(subsystemCard.getByRole("list", { name: "常用" }).getByRole("button")).toHaveLength(1);
  await expect.element(subsystemCard.getByRole("button", { name: "电子招投标交易系统 需证书核验" })).toBeVisible();
  expect(subsystemCard.getByText("综合管理平台").elements()).toEqual([]);
  await userEvent.click(
    subsystemCard.getByRole("list", { name: "最近使用" }).getByRole("button", { name: "报表中心" }),
  );
  await expect.element(toast(/^报表中心：/)).toBeVisible();
});

test("moves, hides, shows and resets cards by buttons and saves each change", async () => {
  const saveCalls = answer("profile.saveHome", null);
  const savedLayouts = () => saveCalls.inputs.map(({ body }) => body);
  answer("profile.readHome", () => savedLayouts().at(-1) ?? null);
  await openHome();
  await expect.element(card("最近登录")).toBeVisible();
  await arrange();
  const entry = (name: string) => page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "隐藏" });
  const forward = entry("我的子系统").getByRole("button", { name: "前移" });
  await userEvent.click(forward);
  await expect.element(page.getByText("“我的子系统”已移到第 2 位，共 7 个")).toBeInTheDocument();
  await expect.element(forward).toHaveFocus();
  expect(savedLayouts().at(-1)).toEqual({
    cards: ["toDos", "subsystems", "notices", "shortcuts", "figures", "dossiers", "signIns"],
    hidden: [],
    shortcuts: null,
  });
  await userEvent.click(entry("最新归档").getByRole("button", { name: "隐藏" }));
  await expect.element(page.getByRole("button", { name: "显示最新归档" })).toBeVisible();
  await expect.poll(() => savedLayouts().at(-1)?.hidden).toEqual(["dossiers"]);
  expect(await seriousFindings()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "完成" }));
  expect(titles()).toEqual(["待办事项", "我的子系统", "未读消息", "快捷入口", "近12个月档案概览", "最近登录"]);

  await arrange();
  await userEvent.click(page.getByRole("button", { name: "显示最新归档" }));
  await expect.poll(() => savedLayouts().at(-1)?.hidden).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "恢复默认" }));
  await expect
    .poll(() => savedLayouts().at(-1)?.cards)
    .toEqual(["toDos", "notices", "subsystems", "shortcuts", "figures", "dossiers", "signIns"]);
  await userEvent.click(page.getByRole("button", { name: "完成" }));
  expect(titles()).toEqual(defaultTitles);
});

test("reorders cards by dragging", async () => {
  const saveCalls = answer("profile.saveHome", null);
  answer("profile.readHome", () => saveCalls.inputs.at(-1)?.body ?? null);
  await openHome();
  await expect.element(card("最近登录")).toBeVisible();
  await arrange();
  const bar = (name: string) => page.getByTitle("拖动调整顺序").nth(defaultTitles.indexOf(name));
  await userEvent.dragAndDrop(bar("快捷入口"), bar("待办事项"));
  await expect
    .poll(() => saveCalls.inputs.at(-1)?.body.cards)
    .toEqual(["shortcuts", "toDos", "notices", "subsystems", "figures", "dossiers", "signIns"]);
});

test("reorders cards by touch only on the grip, and Escape cancels", async () => {
  await page.viewport(375, 812);
  const saveCalls = answer("profile.saveHome", null);
  answer("profile.readHome", () => saveCalls.inputs.at(-1)?.body ?? null);
  await openHome();
  await expect.element(card("最近登录").getByText(/203\.0\.113\.7/)).toBeVisible();
  await arrange();
  await expect.poll(() => page.getByTitle("拖动调整顺序").elements().length).toBe(defaultTitles.length);
  const grip = (name: string) => page.getByTitle("拖动调整顺序").nth(defaultTitles.indexOf(name)).element();
  /** Returns the start and the end of the touch once the layout is stable. */
  const touchEnds = async (begin: () => Element | null) => {
    grip("未读消息").scrollIntoView({ block: "center" });
    let before: unknown;
    const isStill = () => {
      const now = JSON.stringify([centreOf(begin()), centreOf(grip("未读消息"))]);
      const isSame = now === before;
      before = now;
      return isSame;
    };
    // Two equal measurements in different frames prove that the layout is stable.
    await expect.poll(isStill, { interval: 100 }).toBe(true);
    return [centreOf(begin()), centreOf(grip("未读消息"))] as const;
  };
  const movedGrip = () => grip("我的子系统");
  await dragByFinger(...(await touchEnds(() => movedGrip().nextElementSibling)));
  await dragByFinger(...(await touchEnds(movedGrip)), () => userEvent.keyboard("{Escape}"));
  expect(saveCalls.inputs).toEqual([]);
  await dragByFinger(...(await touchEnds(movedGrip)));
  await expect
    .poll(() => saveCalls.inputs.map(({ body }) => body.cards))
    .toEqual([["toDos", "subsystems", "notices", "shortcuts", "figures", "dossiers", "signIns"]]);
  await expect.element(page.getByText("“我的子系统”已移到第 2 位，共 7 个")).toBeInTheDocument();
});

test("restores the arrangement and reports a failed save", async () => {
  answer("profile.saveHome", refusal("http.unavailable"));
  await openHome();
  await expect.element(card("最近登录")).toBeVisible();
  await arrange();
  await userEvent.click(page.getByRole("button", { name: "隐藏" }).first());
  await expect.element(toast("系统繁忙，请稍后再试")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "显示待办事项" })).not.toBeInTheDocument();
});

test("shows the chosen shortcuts in their order and saves them", async () => {
  answerWholeStatistics();
  const saveCalls = answer("profile.saveHome", null);
  answer("profile.readHome", () => saveCalls.inputs.at(-1)?.body ?? null);
  await openHome();
  const shortcutCard = card("快捷入口");
  await expect.element(shortcutCard.getByRole("button", { name: "证书管理" })).toBeVisible();
  await userEvent.click(shortcutCard.getByRole("button", { name: "选择" }));
  const dialog = page.getByRole("dialog", { name: "选择快捷入口" });
  await userEvent.click(dialog.getByRole("checkbox", { name: "档案统计" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "档案目录" }));
  await userEvent.fill(dialog.getByRole("searchbox", { name: "查找菜单" }), "统计");
  await expect.element(dialog.getByRole("checkbox")).toHaveLength(1);
  await userEvent.click(dialog.getByRole("checkbox", { name: "档案统计" }));
  await userEvent.click(dialog.getByRole("button", { name: "保存" }));
  await expect
    .poll(() => saveCalls.inputs.at(-1)?.body.shortcuts)
    .toEqual(["/system/certificates", "/archive/statistics"]);
  const shown = () =>
    shortcutCard
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(["证书管理", "档案统计"]);
  await userEvent.click(shortcutCard.getByRole("button", { name: "档案统计" }));
  await expect.poll(readAddress).toBe("/archive/statistics");
});
