import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../../test/browser/answers.ts";
import { openApp, scrollsSideways, seriousFindings, toast } from "../../../../test/browser/open.tsx";
import {
  asKeeperOfSubsystems,
  client,
  deliveries,
  everySubsystemRight,
  listOf,
  mall,
  trade,
  workspaceSystem,
} from "../../../../test/browser/subsystem-administration.ts";
import { answerEncryptionKey } from "../../../../test/browser/wire-password.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const names = () => [...document.querySelectorAll("ol > li strong")].map(({ textContent }) => textContent);

async function openSection(section: string, name: string, query = ""): Promise<void> {
  await openApp(`/system/subsystems${query}#${section}`);
  await expect.element(heading(name)).toBeVisible();
}
const openList = () => openSection("subsystems", "子系统");

async function openForm(name: string) {
  await openList();
  await userEvent.click(button(name));
  const form = dialog(name === "新增子系统" ? "新增子系统" : "编辑子系统");
  await expect.element(form).toBeVisible();
  return form;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  asKeeperOfSubsystems();
});

describe("the administration of subsystems", () => {
  for (const width of [1440, 1024, 375])
    test.each([
      ["subsystems", "子系统", "电子卖场"],
      ["deliveries", "退出通知", "对方应答 500"],
      ["origins", "登记站点", "https://maps.example.cn"],
    ])(`has no serious finding and does not scroll sideways at ${width} px: %s`, async (section, name, content) => {
      await page.viewport(width, 900);
      await openSection(section, name);
      await expect.element(page.getByText(content, { exact: true }).first()).toBeInTheDocument();
      expect(scrollsSideways()).toBe(false);
      expect(await seriousFindings()).toEqual([]);
    });

  test("moves between the sections by their tabs", async () => {
    await openList();
    await userEvent.click(page.getByRole("tab", { name: "登记站点" }));
    await expect.element(heading("登记站点")).toBeVisible();
    expect(window.location.hash).toBe("#origins");
  });

  test("[SEC-59] shows who may only look everything, and no button that changes anything", async () => {
    asKeeperOfSubsystems(["subsystem:view"]);
    await openList();
    await expect.element(page.getByText("电子卖场", { exact: true })).toBeVisible();
    expect(button(/新增|编辑|删除|上移|下移|更换/).query()).toBeNull();
    expect(document.querySelector("[draggable]")).toBeNull();
    await openSection("deliveries", "退出通知");
    await expect.element(page.getByText("对方应答 500")).toBeVisible();
    expect(button(/重新发送/).query()).toBeNull();
    await openSection("origins", "登记站点");
    await expect.element(page.getByText("https://trade.example.cn")).toBeVisible();
    expect(button(/登记站点|修改|取消登记/).query()).toBeNull();
  });
});

describe("the list of subsystems", () => {
  test("shows of each its number, address, way, roles, gate and state, and what is wrong with it", async () => {
    await openList();
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    for (const text of ["编号 60009", "https://trade.example.cn/index", "一次性登录码", "启用", "需证书核验"])
      await expect.element(row("电子招投标交易系统").getByText(text, { exact: true })).toBeVisible();
    await expect.element(row("电子招投标交易系统").getByText("可进入：采购人、供应商")).toBeVisible();
    await expect.element(row("电子卖场").getByText("未授权任何角色，没有人可以进入")).toBeVisible();
    for (const text of [
      "停用",
      "地址所在的站点没有登记，暂时不能进入",
      "生产模式不允许在地址中携带令牌，除非在 TOKEN_HAND_OVER 中列出该编号",
    ])
      await expect.element(row("旧资产系统").getByText(text, { exact: true })).toBeVisible();
  });

  test("leads from failed deliveries to those of that system", async () => {
    const asked = answer("subsystemAdmin.listDeliveries", { total: 2, rows: deliveries });
    await openList();
    await userEvent.click(page.getByRole("link", { name: "近 30 天有 3 条退出通知没有送达" }));
    await expect.element(heading("退出通知")).toBeVisible();
    await expect.poll(() => asked.inputs.at(-1)?.query).toMatchObject({ appId: "80001", state: "failed" });
  });

  test("is put in order by buttons, which keep the focus and say the new place", async () => {
    let rows = [workspaceSystem, trade, mall];
    answer("subsystemAdmin.list", () => listOf(...rows));
    const ordered = answer("subsystemAdmin.order", ({ body }) => {
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
    await expect
      .poll(() => ordered.inputs.map(({ body }) => body.appIds))
      .toEqual([
        ["70001", "80001", "60009"],
        ["80001", "70001", "60009"],
      ]);
  });

  test("is put in order by dragging; a refused order is taken back", async () => {
    answer("subsystemAdmin.list", listOf(workspaceSystem, trade, mall));
    const ordered = answer("subsystemAdmin.order", refusal("subsystem.changed"));
    await openList();
    const handles = () => [...document.querySelectorAll<HTMLElement>("[draggable]")];
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect.poll(() => handles().length).toBe(3);
    await userEvent.dragAndDrop(page.elementLocator(handles()[2] as HTMLElement), row("综合管理平台"));
    await expect.poll(() => ordered.inputs.map(({ body }) => body.appIds)).toEqual([["80001", "70001", "60009"]]);
    await expect.element(toast("子系统刚被他人修改，请重新打开后再改")).toBeVisible();
    await expect.poll(names).toEqual(["综合管理平台", "电子招投标交易系统", "电子卖场"]);
  });

  test("gets another icon; what is none is refused before it is sent, and three keep the product's drawing", async () => {
    const sent = answer("subsystemAdmin.setIcon", { appPhotoGroup: "subsystem-icon", appPhotoPath: "a.webp" });
    await openList();
    await expect.element(button("更换“电子卖场”的图标")).toBeVisible();
    expect(button("更换“综合管理平台”的图标").query()).toBeNull();
    const input = document.querySelector<HTMLInputElement>('input[aria-label="更换“电子卖场”的图标"]');
    const choose = (file: File) => userEvent.upload(page.elementLocator(input as HTMLElement), file);
    await choose(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await expect.element(toast("图标应为 PNG、JPEG 或 WebP 图片")).toBeVisible();
    expect(sent.inputs).toEqual([]);
    await choose(new File(["x"], "a.png", { type: "image/png" }));
    await expect.element(toast("“电子卖场”的图标已更换")).toBeVisible();
    expect(sent.lines).toEqual(["POST /api/system/subsystems/80001/icon"]);
  });

  test("loses one after a question; why not is told", async () => {
    const removed = answer("subsystemAdmin.remove", refusal("subsystem.has_menus"));
    await openList();
    await userEvent.click(button("删除 电子卖场"));
    await userEvent.click(dialog("删除子系统").getByRole("button", { name: "删除" }));
    await expect.element(toast("该子系统还有菜单，请先删除其菜单")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "s2" }]);
  });

  test("says what could not be read, and reads it again", async () => {
    answer("subsystemAdmin.list", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
    await openList();
    await expect.element(page.getByText(/子系统列表没有读取成功/)).toBeVisible();
    answer("subsystemAdmin.list", listOf());
    await userEvent.click(button("重试"));
    await expect.element(page.getByText("还没有子系统")).toBeVisible();
  });
});

describe("the form of a subsystem", () => {
  test("makes a new one; what is missing stands at its field", async () => {
    answer("subsystemAdmin.save", refusal("subsystem.app_id_taken", { field: "appId" }));
    const form = await openForm("新增子系统");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    for (const text of ["应用编号应为 1 至 10 位数字", "请输入名称", "请输入首页地址"])
      await expect.element(form.getByText(text, { exact: true })).toBeVisible();
    await userEvent.fill(form.getByLabelText("应用编号"), "80009");
    await userEvent.fill(form.getByLabelText("名称", { exact: true }), "合同系统");
    await userEvent.fill(form.getByLabelText("首页地址"), "https://trade.example.cn/contract");
    await userEvent.click(form.getByLabelText("可以进入的角色"));
    await userEvent.keyboard("供应{Enter}{Escape}");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("该应用编号已被使用")).toBeVisible();
    const saved = answer("subsystemAdmin.save", { id: "s9", version: 1, secret: null });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“合同系统”已保存")).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: null,
        version: null,
        appId: "80009",
        appCnName: "合同系统",
        purpose: "",
        indexPage: "https://trade.example.cn/contract",
        kind: "handover",
        handOver: "code",
        enabled: true,
        certificateGate: false,
        roles: ["supplier"],
        logoutUrl: null,
        casServices: [],
        casAttributes: [],
        casProxies: false,
        openid: null,
      },
    ]);
  });

  test("shows the fields of the chosen way alone, and keeps what was typed for another", async () => {
    const form = await openForm("编辑 电子招投标交易系统");
    const way = (name: RegExp) => form.getByRole("radio", { name });
    await userEvent.click(way(/^CAS/));
    await userEvent.fill(form.getByLabelText("服务地址（每行一个）"), "https://trade.example.cn/");
    await expect.element(form.getByRole("checkbox", { name: "手机号" })).toBeVisible();
    expect(form.getByLabelText("登录后返回地址（每行一个）").query()).toBeNull();
    await userEvent.click(way(/^OpenID Connect/));
    await expect.element(form.getByLabelText("登录后返回地址（每行一个）")).toBeVisible();
    expect(form.getByLabelText("服务地址（每行一个）").query()).toBeNull();
    await userEvent.click(way(/^地址携带令牌/));
    await expect.element(form.getByText(/取得它的人可以冒用身份/)).toBeVisible();
    await userEvent.click(way(/^CAS/));
    await expect.element(form.getByLabelText("服务地址（每行一个）")).toHaveValue("https://trade.example.cn/");
    await userEvent.click(form.getByRole("radio", { name: "本站页面" }));
    expect(way(/^CAS/).query()).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("本站页面应为 / 开头的路径")).toBeVisible();
  });

  test("says what is lost when a client becomes something else", async () => {
    const form = await openForm("编辑 电子卖场");
    const lost = form.getByText("保存后将删除原来的 OpenID Connect 客户端，其密钥立即失效。");
    expect(lost.query()).toBeNull();
    await userEvent.click(form.getByRole("radio", { name: /^一次性登录码/ }));
    await expect.element(lost).toBeVisible();
  });

  test.each([
    ["subsystem.bad_address", "indexPage", "首页地址", "地址不正确：应为本站路径，或不含用户信息的 http(s) 地址"],
    ["subsystem.unknown_role", "roles", "可以进入的角色", "所选角色不存在，请重新选择"],
  ] as const)("puts the refusal %s at its field, and nothing typed is lost", async (code, field, label, message) => {
    answer("subsystemAdmin.save", refusal(code, { field }));
    const form = await openForm("编辑 电子招投标交易系统");
    await userEvent.fill(form.getByLabelText("用途"), "改过的用途");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText(message)).toBeVisible();
    await expect.element(form.getByLabelText(label)).toHaveFocus();
    await expect.element(form.getByLabelText("用途")).toHaveValue("改过的用途");
  });

  test("says in words which address a client may not have", async () => {
    answer(
      "subsystemAdmin.save",
      refusal("http.invalid_request", { field: "redirectUris" }, { field: "redirectUris" }),
    );
    const form = await openForm("编辑 电子卖场");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect
      .element(form.getByText("应为完整的 https 地址，不含 # 与 *；http 只用于本机与 PRIVATE_HOSTS 中的主机"))
      .toBeVisible();
  });

  test("[SEC-53] offers to register the site of an address, keeps what is set of it, and saves then", async () => {
    const origin = "https://maps.example.cn";
    answer("subsystemAdmin.listOrigins", {
      total: 1,
      rows: [{ origin, forRedirects: false, forFrames: true, note: "地图", isFixed: false }],
    });
    const registered = answer("subsystemAdmin.saveOrigin", null);
    const saved = answer("subsystemAdmin.save", () =>
      registered.inputs.length > 0
        ? { id: "s1", version: 5, secret: null }
        : refusal("subsystem.unregistered_origin", { field: "indexPage", origin }, { origin }),
    );
    const form = await openForm("编辑 电子招投标交易系统");
    await userEvent.fill(form.getByLabelText("首页地址"), `${origin}/in`);
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请先登记站点 https://maps.example.cn")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "登记 https://maps.example.cn 并保存" }));
    await expect.element(toast("“电子招投标交易系统”已保存")).toBeVisible();
    expect(registered.inputs.map(({ body }) => body)).toEqual([
      { origin, forRedirects: true, forFrames: true, note: "地图" },
    ]);
    expect(saved.inputs.map(({ body }) => body.indexPage)).toEqual([`${origin}/in`, `${origin}/in`]);
  });

  test("[SEC-53, SEC-59] offers no registering to whom that right is not given", async () => {
    asKeeperOfSubsystems(everySubsystemRight.filter((right) => right !== "subsystem:origin"));
    const origin = "https://evil.example";
    answer("subsystemAdmin.save", refusal("subsystem.unregistered_origin", { field: "indexPage", origin }, { origin }));
    const form = await openForm("编辑 电子招投标交易系统");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect
      .element(form.getByText("请由有“登记站点”权限的管理员登记后再保存，已填写的内容不会丢失。"))
      .toBeVisible();
    expect(form.getByRole("button", { name: /^登记/ }).query()).toBeNull();
  });

  test("has beside it what is to be told to the other system, to copy", async () => {
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const form = await openForm("编辑 电子卖场");
    const guide = form.getByRole("complementary", { name: "如何接入" });
    for (const text of [
      "https://portal.example.cn",
      "https://portal.example.cn/.well-known/openid-configuration",
      "80001",
    ])
      await expect.element(guide.getByText(text, { exact: true })).toBeVisible();
    await userEvent.click(guide.getByRole("button", { name: "复制发现地址" }));
    await expect.element(toast("发现地址已复制")).toBeVisible();
    expect(writing.mock.calls).toEqual([["https://portal.example.cn/.well-known/openid-configuration"]]);
    writing.mockRestore();
    await userEvent.click(form.getByRole("radio", { name: /^CAS/ }));
    await expect.element(guide.getByText("https://portal.example.cn/cas", { exact: true })).toBeVisible();
  });

  for (const width of [1024, 375])
    test(`has no serious finding and does not scroll sideways at ${width} px`, async () => {
      await page.viewport(width, 900);
      const form = await openForm("编辑 电子卖场");
      const body = form.element().querySelector(".ant-modal-body");
      expect(scrollsSideways()).toBe(false);
      expect(body && body.scrollWidth <= body.clientWidth).toBe(true);
      expect(await seriousFindings()).toEqual([]);
    });
});

describe("the secret of a client", () => {
  test("[SEC-91] is shown once after saving, to copy, and closed by who says that it is kept", async () => {
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    answer("subsystemAdmin.save", { id: "s2", version: 5, secret: "secret-of-the-mall" });
    const form = await openForm("编辑 电子卖场");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    const shown = dialog("客户端密钥");
    await expect.element(shown.getByText("secret-of-the-mall")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(shown.getByRole("button", { name: "完成" })).toBeDisabled();
    await userEvent.click(shown.getByRole("button", { name: "复制密钥" }));
    await expect.element(toast("密钥已复制")).toBeVisible();
    expect(writing.mock.calls).toEqual([["secret-of-the-mall"]]);
    writing.mockRestore();
    await userEvent.click(shown.getByRole("checkbox", { name: "我已保存密钥" }));
    await userEvent.click(shown.getByRole("button", { name: "完成" }));
    await expect.element(shown).not.toBeInTheDocument();
    expect(document.body.textContent).not.toContain("secret-of-the-mall");
  });

  test("[SEC-91] is changed after a question and a proof", async () => {
    let isProved = false;
    answer("subsystemAdmin.newSecret", () => (isProved ? { secret: "another-secret" } : refusal("proof.required")));
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    answerEncryptionKey();
    answer("proof.give", () => {
      isProved = true;
      return null;
    });
    await openList();
    await userEvent.click(button("更换密钥 电子卖场"));
    await userEvent.click(dialog("更换客户端密钥").getByRole("button", { name: "更换" }));
    const proof = dialog("验证身份");
    await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
    await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
    await expect.element(dialog("客户端密钥").getByText("another-secret")).toBeVisible();
  });

  test("is not offered to a client that has none", async () => {
    answer(
      "subsystemAdmin.list",
      listOf({ ...mall, openid: { ...client, authMethod: "none", hasSecret: false } }, trade),
    );
    await openList();
    await expect.element(page.getByText("电子卖场", { exact: true })).toBeVisible();
    expect(button(/更换密钥/).query()).toBeNull();
  });
});

describe("the ends of sessions that were told", () => {
  test("are listed with what came of them, and the failed ones are sent again", async () => {
    const again = answer("subsystemAdmin.sendAgain", null);
    await openSection("deliveries", "退出通知");
    for (const text of ["王采购（buyer）", "未送达", "对方应答 500", "已送达", "对方应答 204", "已注销的账号"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
    expect(button("重新发送给 电子招投标交易系统").query()).toBeNull();
    await userEvent.click(button("重新发送给 电子卖场"));
    await expect.element(toast("已安排重新发送")).toBeVisible();
    expect(again.inputs.map(({ body }) => body)).toEqual([{ id: "d1" }]);
  });

  test("are asked for by system and state", async () => {
    const asked = answer("subsystemAdmin.listDeliveries", { total: 0, rows: [] });
    await openSection("deliveries", "退出通知", "?appId=60009&state=pending");
    await expect.element(page.getByText("没有符合条件的通知")).toBeVisible();
    expect(asked.inputs.at(-1)?.query).toMatchObject({ appId: "60009", state: "pending" });
  });
});

describe("the registered sites", () => {
  test("[SEC-53] are registered and changed; those of the setting are marked and stay", async () => {
    await openSection("origins", "登记站点");
    await expect.element(page.getByRole("cell", { name: "环境变量 FRAME_ORIGINS" })).toBeVisible();
    expect(button("修改 https://maps.example.cn").query()).toBeNull();
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
    await userEvent.click(button("修改 https://trade.example.cn"));
    const change = dialog("修改登记的站点");
    await userEvent.click(change.getByRole("checkbox", { name: /页面框架/ }));
    await userEvent.click(change.getByRole("button", { name: "保存" }));
    await expect.element(toast("https://trade.example.cn 已登记")).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { origin: "https://mall.example.cn", forRedirects: true, forFrames: false, note: "" },
      { origin: "https://trade.example.cn", forRedirects: true, forFrames: true, note: "交易系统" },
    ]);
  });

  test("[SEC-53] are taken back after a question that says what follows", async () => {
    const removed = answer("subsystemAdmin.removeOrigin", null);
    await openSection("origins", "登记站点");
    await userEvent.click(button("取消登记 https://trade.example.cn"));
    const question = dialog("取消登记站点");
    await expect.element(question.getByText(/地址在 https:\/\/trade\.example\.cn 的子系统立即不能进入/)).toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "取消登记" }));
    await expect.element(toast("已取消登记 https://trade.example.cn")).toBeVisible();
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ origin: "https://trade.example.cn" }]);
  });
});
