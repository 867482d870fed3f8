import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import {
  createSubsystemList,
  mallSubsystem,
  retiredSubsystem,
  signInAsSubsystemAdmin,
  tradeSubsystem,
  workspaceSystem,
} from "#test/browser/subsystem-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const names = () => [...document.querySelectorAll("ol > li strong")].map(({ textContent }) => textContent);

async function openSection(section: string, name: string, query = ""): Promise<void> {
  await openApp(`/system/subsystems${query}#${section}`);
  await expect.element(heading(name)).toBeVisible();
}
const openList = () => openSection("subsystems", "子系统");

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsSubsystemAdmin();
});

describe("[ADMINDATA-25] list of subsystems", () => {
  test("shows number, address, hand-over, roles, gate, state and problems", async () => {
    const withoutAddress = {
      ...tradeSubsystem,
      id: "s8",
      appId: "60010",
      appCnName: "合同系统",
      indexPage: "",
      enabled: false,
    };
    answer("subsystemAdmin.list", createSubsystemList(tradeSubsystem, mallSubsystem, retiredSubsystem, withoutAddress));
    await openList();
    await expect.element(page.getByText("尚未设置地址", { exact: true })).toBeVisible();
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    for (const text of ["编号 60009", "https://trade.example.cn/index", "一次性登录码", "启用", "需证书核验"])
      await expect.element(row("电子招投标交易系统").getByText(text, { exact: true })).toBeVisible();
    await expect.element(row("电子招投标交易系统").getByText("可进入：采购人、供应商")).toBeVisible();
    await expect.element(row("电子卖场").getByText("未选择可进入的角色或部门，所有用户均不能进入")).toBeVisible();
    for (const text of [
      "停用",
      "地址所在的站点未登记，暂不能进入",
      "生产环境不允许在地址中携带令牌；确有需要，请运维人员在环境变量 TOKEN_HAND_OVER 中列出该编号",
    ])
      await expect.element(row("旧资产系统").getByText(text, { exact: true })).toBeVisible();
  });

  test("links failed deliveries to the list of that system's deliveries", async () => {
    const calls = answer("subsystemAdmin.listDeliveries", { total: 0, rows: [] });
    await openList();
    await userEvent.click(page.getByRole("link", { name: "近 30 天有 3 条退出通知未送达" }));
    await expect.element(heading("退出通知")).toBeVisible();
    await expect.element(page.getByText("没有符合条件的通知")).toBeVisible();
    await expect.poll(() => calls.inputs.at(-1)?.query).toMatchObject({ appId: "80001", state: "failed" });
  });

  test("is reordered by buttons, which keep the focus and announce the position", async () => {
    let rows = [workspaceSystem, tradeSubsystem, mallSubsystem];
    answer("subsystemAdmin.list", () => createSubsystemList(...rows));
    const orders = answer("subsystemAdmin.order", ({ body }) => {
      rows = body.appIds.flatMap((appId) => rows.filter((row) => row.appId === appId));
      return null;
    });
    await openList();
    await expect.poll(names).toEqual(["综合管理平台", "电子招投标交易系统", "电子卖场"]);
    const up = button("上移 电子卖场");
    up.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual(["综合管理平台", "电子卖场", "电子招投标交易系统"]);
    await expect.element(page.getByText("“电子卖场”已移到第 2 位，共 3 个")).toBeInTheDocument();
    await expect.element(up).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual(["电子卖场", "综合管理平台", "电子招投标交易系统"]);
    await expect.element(up).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const down = button("下移 电子卖场");
    down.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(names).toEqual(["综合管理平台", "电子卖场", "电子招投标交易系统"]);
    await expect.element(down).toHaveFocus();
    await expect
      .poll(() => orders.inputs.map(({ body }) => body.appIds))
      .toEqual([
        ["70001", "80001", "60009"],
        ["80001", "70001", "60009"],
        ["70001", "80001", "60009"],
      ]);
  });

  test("keeps the latest order while the server is slow", async () => {
    let rows = [workspaceSystem, tradeSubsystem, mallSubsystem];
    const replies = [deferred<null>(), deferred<null>()];
    const list = answer("subsystemAdmin.list", () => createSubsystemList(...rows));
    const orders = answer("subsystemAdmin.order", async ({ body }) => {
      await replies[orders.inputs.length - 1]?.promise;
      rows = body.appIds.flatMap((appId) => rows.filter((row) => row.appId === appId));
      return null;
    });
    await openList();
    await userEvent.click(button("上移 电子卖场"));
    await userEvent.click(button("上移 电子卖场"));
    await expect.poll(names).toEqual(["电子卖场", "综合管理平台", "电子招投标交易系统"]);
    replies[0]?.resolve(null);
    await expect.poll(() => orders.inputs.length).toBe(2);
    // A read between both orders would show the first one again.
    expect(list.inputs).toHaveLength(1);
    expect(names()[0]).toBe("电子卖场");
    replies[1]?.resolve(null);
    await expect.poll(() => list.inputs.length).toBe(2);
    expect(names()).toEqual(["电子卖场", "综合管理平台", "电子招投标交易系统"]);
  });

  test("is reordered by dragging, and restored after a refusal", async () => {
    answer("subsystemAdmin.list", createSubsystemList(workspaceSystem, tradeSubsystem, mallSubsystem));
    const orders = answer("subsystemAdmin.order", refusal("subsystem.changed"));
    await openList();
    const handles = () => [...document.querySelectorAll<HTMLElement>("[data-grip]")];
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.poll(() => handles().length).toBe(3);
    await userEvent.dragAndDrop(page.elementLocator(handles()[2] as HTMLElement), row("综合管理平台"));
    await expect.poll(() => orders.inputs.map(({ body }) => body.appIds)).toEqual([["80001", "70001", "60009"]]);
    await expect.element(toast("子系统刚被他人修改，请重新打开后再修改")).toBeVisible();
    await expect.poll(names).toEqual(["综合管理平台", "电子招投标交易系统", "电子卖场"]);
  });

  test("is searched if it is long, without reordering during the search", async () => {
    const manySubsystems = Array.from({ length: 40 }, (_, index) => ({
      ...mallSubsystem,
      id: `m${index}`,
      appId: String(81_000 + index),
      appCnName: `第${index + 1}个业务系统`,
      indexPage: `https://s${index}.example.cn/`,
    }));
    answer("subsystemAdmin.list", createSubsystemList(tradeSubsystem, ...manySubsystems));
    await openList();
    const field = page.getByRole("searchbox", { name: "查找子系统" });
    for (const typed of ["招投标", "60009", "trade.example", "开标评标"]) {
      await userEvent.fill(field, typed);
      await expect.element(page.getByText("找到 1 个子系统")).toBeVisible();
      expect(names()).toEqual(["电子招投标交易系统"]);
    }
    expect(button(/上移|下移/).query()).toBeNull();
    await expect.element(button("编辑 电子招投标交易系统")).toBeVisible();
    await userEvent.fill(field, "没有这个");
    await expect.element(page.getByText("没有符合条件的子系统")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(button("显示全部"));
    await expect.poll(() => names().length).toBe(41);
    await expect.element(button("上移 第40个业务系统")).toBeInTheDocument();
  });

  test("replaces an icon, refuses other file types, and offers none for 综合管理平台", async () => {
    const uploads = answer("subsystemAdmin.setIcon", { appPhotoGroup: "subsystem-icon", appPhotoPath: "a.webp" });
    await openList();
    await expect.element(button("更换“电子卖场”的图标")).toBeVisible();
    expect(button("更换“综合管理平台”的图标").query()).toBeNull();
    const input = document.querySelector<HTMLInputElement>('input[aria-label="更换“电子卖场”的图标"]');
    const choose = (file: File) => userEvent.upload(page.elementLocator(input as HTMLElement), file);
    await choose(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await expect.element(toast("图标应为 PNG、JPEG 或 WebP 图片")).toBeVisible();
    expect(uploads.inputs).toEqual([]);
    await choose(new File(["x"], "a.png", { type: "image/png" }));
    await expect.element(toast("“电子卖场”的图标已更换")).toBeVisible();
    expect(uploads.lines).toEqual(["POST /api/system/subsystems/80001/icon"]);
  });

  test("asks before it removes a subsystem, and shows the refusal of the server", async () => {
    const removals = answer("subsystemAdmin.remove", refusal("subsystem.has_menus"));
    await openList();
    await userEvent.click(button("删除 电子卖场"));
    await userEvent.click(dialog("删除子系统").getByRole("button", { name: "删除" }));
    await expect.element(toast("该子系统还有菜单，请先删除其菜单")).toBeVisible();
    expect(removals.inputs.map(({ body }) => body)).toEqual([{ id: "s2" }]);
  });
});

describe("notifications about ended sessions", () => {
  test("are listed with their results, and failed ones are sent again", async () => {
    const resends = answer("subsystemAdmin.resend", null);
    await openSection("deliveries", "退出通知");
    for (const text of ["王采购（buyer）", "未送达", "对方返回 500", "已送达", "对方已确认", "已注销的账号"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
    expect(button("重新发送给 电子招投标交易系统").query()).toBeNull();
    await userEvent.click(button("重新发送给 电子卖场"));
    await expect.element(toast("已安排重新发送")).toBeVisible();
    expect(resends.inputs.map(({ body }) => body)).toEqual([{ id: "d1" }]);
  });
});

describe("registered sites", () => {
  test("[SEC-53] are registered and edited; those of the environment are marked and fixed", async () => {
    await openSection("origins", "登记站点");
    await expect.element(page.getByRole("cell", { name: "环境变量 FRAME_ORIGINS" })).toBeVisible();
    expect(button("编辑 https://maps.example.cn").query()).toBeNull();
    await userEvent.click(button("登记站点"));
    const form = dialog("登记站点");
    answer("subsystemAdmin.saveOrigin", refusal("subsystem.bad_origin", { field: "origin" }));
    await userEvent.fill(form.getByLabelText("站点", { exact: true }), "https://mall.example.cn/path");
    await userEvent.click(form.getByRole("button", { name: "登记" }));
    await expect.element(form.getByText("请填写站点，如 https://trade.example.cn；生产模式只接受 https")).toBeVisible();
    const saved = answer("subsystemAdmin.saveOrigin", null);
    await userEvent.fill(form.getByLabelText("站点", { exact: true }), "https://mall.example.cn");
    await userEvent.click(form.getByRole("button", { name: "登记" }));
    await expect.element(toast("https://mall.example.cn 已登记")).toBeVisible();
    await userEvent.click(button("编辑 https://trade.example.cn"));
    const change = dialog("编辑登记的站点");
    await userEvent.click(change.getByRole("checkbox", { name: /页面框架/ }));
    await userEvent.click(change.getByRole("button", { name: "保存" }));
    await expect.element(toast("https://trade.example.cn 已登记")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { origin: "https://mall.example.cn", forRedirects: true, forFrames: false, note: "" },
      { origin: "https://trade.example.cn", forRedirects: true, forFrames: true, note: "交易系统" },
    ]);
  });

  test("open the form requested last, even if its proof is answered first", async () => {
    const proof = { methods: ["password" as const], isProved: true };
    const first = deferred<typeof proof>();
    const calls: RecordedCalls<"proof.readMethods"> = answer("proof.readMethods", () =>
      calls.inputs.length === 1 ? first.promise : proof,
    );
    await openSection("origins", "登记站点");
    await userEvent.click(button("编辑 https://trade.example.cn"));
    await userEvent.click(button("登记站点"));
    const form = dialog("登记站点");
    await userEvent.fill(form.getByLabelText("站点", { exact: true }), "https://mall.example.cn");
    first.resolve(proof);
    await advanceAndSettle(0);
    await expect.element(form.getByLabelText("站点", { exact: true })).toHaveValue("https://mall.example.cn");
    expect(dialog("编辑登记的站点").query()).toBeNull();
  });

  test("[SEC-53] are removed after a question with the effects, omitted if these cannot be read", async () => {
    const removals = answer("subsystemAdmin.removeOrigin", null);
    const calls = answer("subsystemAdmin.readOriginUse", {
      subsystems: ["电子招投标交易系统"],
      menus: [["帮助中心", "交易指南"]],
    });
    await openSection("origins", "登记站点");
    await userEvent.click(button("取消登记 https://trade.example.cn"));
    const question = dialog("取消登记站点");
    await expect
      .element(
        question.getByText(
          "“电子招投标交易系统”的地址在 https://trade.example.cn，取消后立即不能进入。菜单“帮助中心 / 交易指南”指向 https://trade.example.cn，取消后立即不再显示。",
        ),
      )
      .toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "取消登记" }));
    await expect.element(toast("已取消登记 https://trade.example.cn")).toBeVisible();
    expect(calls.inputs.map(({ query }) => query)).toEqual([{ origin: "https://trade.example.cn" }]);
    expect(removals.inputs.map(({ body }) => body)).toEqual([{ origin: "https://trade.example.cn" }]);

    answer("subsystemAdmin.readOriginUse", { subsystems: [], menus: [] });
    await userEvent.click(button("取消登记 https://trade.example.cn"));
    await expect.element(question.getByText("没有子系统或菜单指向 https://trade.example.cn。")).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "取消", exact: true }));
    answer("subsystemAdmin.readOriginUse", refusal("http.forbidden"));
    await userEvent.click(button("取消登记 https://trade.example.cn"));
    await expect.element(button("取消登记 https://trade.example.cn")).toBeEnabled();
    expect(question.query()).toBeNull();
  });
});
