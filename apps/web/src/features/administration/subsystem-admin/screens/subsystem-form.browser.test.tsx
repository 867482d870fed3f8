import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, type RecordedCalls, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import {
  createSubsystemList,
  everySubsystemRight,
  mallClient,
  mallSubsystem,
  signInAsSubsystemAdmin,
  tradeSubsystem,
} from "#test/browser/subsystem-administration.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });

async function openList(): Promise<void> {
  await openApp("/system/subsystems");
  await expect.element(page.getByRole("heading", { name: "子系统", level: 1 })).toBeVisible();
}

async function openForm(name: string) {
  await openList();
  await userEvent.click(button(name));
  const form = dialog(name === "新增子系统" ? "新增子系统" : "编辑子系统");
  await expect.element(form).toBeVisible();
  return form;
}

/** Returns a picture that a browser can decode. */
async function picture(): Promise<File> {
  const canvas = document.createElement("canvas");
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob as Blob], "a.png", { type: "image/png" });
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsSubsystemAdmin();
});

describe("[ADMINDATA-25] form of a subsystem", () => {
  test("belongs to the last 编辑 pressed, even if its proof is answered first", async () => {
    const proof = { methods: ["password" as const], isProved: true };
    const proofs = [deferred<typeof proof>(), deferred<typeof proof>()];
    const calls: RecordedCalls<"proof.readMethods"> = answer(
      "proof.readMethods",
      () => proofs[calls.inputs.length - 1]?.promise ?? proof,
    );
    const saved = answer("subsystemAdmin.save", { id: "s2", version: 5, secret: null });
    await openList();
    await userEvent.click(button("编辑 电子招投标交易系统"));
    await userEvent.click(button("编辑 电子卖场"));
    await expect.poll(() => calls.inputs.length).toBe(2);
    for (const index of [1, 0]) {
      proofs[index]?.resolve(proof);
      await advanceAndSettle(0);
    }
    const form = dialog("编辑子系统");
    await expect.element(form.getByLabelText("名称", { exact: true })).toHaveValue("电子卖场");
    await userEvent.fill(form.getByLabelText("用途"), "采购");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.poll(() => saved.inputs.map(({ body }) => [body.id, body.appCnName])).toEqual([["s2", "电子卖场"]]);
  });

  test("creates a subsystem, and shows missing values at their fields", async () => {
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
        departments: [],
        entryRule: "any",
        logoutUrl: null,
        casServices: [],
        casAttributes: [],
        casProxies: false,
        openid: null,
      },
    ]);
  });

  test("restricts the entry to a role and a department, and requires both then", async () => {
    const saved = answer("subsystemAdmin.save", { id: "s1", version: 5, secret: null });
    const form = await openForm("编辑 电子招投标交易系统");
    const rule = (name: string) => form.getByRole("radio", { name });
    expect(rule("须同时符合方可进入").query()).toBeNull();
    await userEvent.click(form.getByLabelText("可以进入的部门"));
    await userEvent.keyboard("档案{Enter}{Escape}");
    await expect.element(rule("符合其中一项即可进入")).toBeChecked();
    await userEvent.click(rule("须同时符合方可进入"));
    await userEvent.click(form.getByLabelText("可以进入的部门"));
    // A second choice of the same department removes it.
    await userEvent.keyboard("档案{Enter}{Escape}");
    await expect.poll(() => form.element().querySelector('[title="档案处"]')).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请选择部门，或改为“符合其中一项即可进入”")).toBeVisible();
    await userEvent.click(form.getByLabelText("可以进入的部门"));
    await userEvent.keyboard("档案{Enter}{Escape}");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“电子招投标交易系统”已保存")).toBeVisible();
    expect(saved.inputs.map(({ body }) => [body.roles, body.departments, body.entryRule])).toEqual([
      [["buyer", "supplier"], ["A01A02"], "all"],
    ]);
  });

  test("shows only the fields of the chosen hand-over, and keeps the input of CAS", async () => {
    const form = await openForm("编辑 电子招投标交易系统");
    const handOver = (name: RegExp) => form.getByRole("radio", { name });
    await userEvent.click(handOver(/^CAS/));
    await userEvent.fill(form.getByLabelText("服务地址（每行一个）"), "https://trade.example.cn/");
    await expect.element(form.getByRole("checkbox", { name: "手机号" })).toBeVisible();
    expect(form.getByLabelText("登录后返回地址（每行一个）").query()).toBeNull();
    await userEvent.click(handOver(/^OpenID Connect/));
    await expect.element(form.getByLabelText("登录后返回地址（每行一个）")).toBeVisible();
    await expect.element(form.getByLabelText("服务地址（每行一个）")).not.toBeInTheDocument();
    await userEvent.click(handOver(/^地址携带令牌/));
    await expect.element(form.getByText(/获取令牌的人可冒用身份/)).toBeVisible();
    await userEvent.click(handOver(/^CAS/));
    await expect.element(form.getByLabelText("服务地址（每行一个）")).toHaveValue("https://trade.example.cn/");
    await userEvent.click(form.getByRole("radio", { name: "本站页面" }));
    await expect.element(handOver(/^CAS/)).not.toBeInTheDocument();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("本站页面应为 / 开头的路径")).toBeVisible();
  });

  test("uploads the icon of a new subsystem after saving it", async () => {
    const uploads = answer("subsystemAdmin.setIcon", { appPhotoGroup: "subsystem-icon", appPhotoPath: "a.webp" });
    const form = await openForm("新增子系统");
    const input = () => form.element().querySelector<HTMLElement>('input[type="file"]') as HTMLElement;
    const choose = (file: File) => userEvent.upload(page.elementLocator(input()), file);
    await choose(new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await expect.element(form.getByText("图标应为 PNG、JPEG 或 WebP 图片")).toBeVisible();
    await choose(await picture());
    await expect.poll(() => form.element().querySelector("img")?.src).toMatch(/^data:image\/png/);
    expect(form.getByText("图标应为 PNG、JPEG 或 WebP 图片").query()).toBeNull();
    await userEvent.fill(form.getByLabelText("应用编号"), "80009");
    await userEvent.fill(form.getByLabelText("名称", { exact: true }), "合同系统");
    await userEvent.fill(form.getByLabelText("首页地址"), "https://trade.example.cn/contract");
    answer("subsystemAdmin.save", refusal("subsystem.app_id_taken", { field: "appId" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("该应用编号已被使用")).toBeVisible();
    expect(uploads.lines).toEqual([]);
    answer("subsystemAdmin.save", { id: "s9", version: 1, secret: null });
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("“合同系统”已保存")).toBeVisible();
    expect(uploads.lines).toEqual(["POST /api/system/subsystems/80009/icon"]);
  });

  test("shows that the subsystem was saved without its icon", async () => {
    answer("subsystemAdmin.setIcon", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
    answer("subsystemAdmin.save", { id: "s1", version: 5, secret: null });
    const form = await openForm("编辑 电子招投标交易系统");
    const input = form.element().querySelector<HTMLElement>('input[type="file"]') as HTMLElement;
    await userEvent.upload(page.elementLocator(input), await picture());
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast(/^“电子招投标交易系统”已保存，但图标保存失败：/)).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
  });

  test("is traversed by Tab in reading order, and closed by Escape after a question", async () => {
    const form = await openForm("新增子系统");
    await expect.element(form.getByLabelText("应用编号")).toHaveFocus();
    for (const reached of [
      form.getByLabelText("名称", { exact: true }),
      form.getByLabelText("用途"),
      form.getByRole("button", { name: "选择图标" }),
      form.getByRole("radio", { name: "其他系统" }),
      form.getByLabelText("首页地址"),
      form.getByLabelText("可以进入的角色"),
      form.getByLabelText("可以进入的部门"),
      form.getByRole("checkbox", { name: /^启用/ }),
      form.getByRole("checkbox", { name: /证书核验/ }),
      form.getByRole("radio", { name: /^一次性登录码/ }),
    ]) {
      await userEvent.tab();
      await expect.element(reached).toHaveFocus();
    }
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(form.getByLabelText("服务地址（每行一个）")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(page.getByRole("dialog", { name: "放弃填写" }).getByRole("button", { name: "放弃并关闭" }));
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(button("新增子系统")).toHaveFocus();
  });

  test("warns of a client's deletion, explains refused roles, departments and addresses", async () => {
    const form = await openForm("编辑 电子卖场");
    const warning = form.getByText("保存后将删除原 OpenID Connect 客户端，其密钥立即失效。");
    expect(warning.query()).toBeNull();
    await userEvent.click(form.getByRole("radio", { name: /^一次性登录码/ }));
    await expect.element(warning).toBeVisible();
    await userEvent.click(form.getByRole("radio", { name: /^OpenID Connect/ }));
    for (const [code, field, label, message] of [
      ["subsystem.unknown_role", "roles", "可以进入的角色", "所选角色不存在，请重新选择"],
      ["subsystem.unknown_department", "departments", "可以进入的部门", "所选部门不存在，请重新选择"],
    ] as const) {
      answer("subsystemAdmin.save", refusal(code, { field }));
      await userEvent.click(form.getByRole("button", { name: "保存" }));
      await expect.element(form.getByText(message)).toBeVisible();
      await expect.element(form.getByLabelText(label)).toHaveFocus();
    }
    const field = "redirectUris";
    answer("subsystemAdmin.save", refusal("http.invalid_request", { field }, { field }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect
      .element(form.getByText("应为完整的 https 地址，不含 # 与 *；http 只用于本机与 PRIVATE_HOSTS 中的主机"))
      .toBeVisible();
  });

  test("[SEC-53] registers the site of an address on request, keeping its settings, and saves", async () => {
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

  test("[SEC-53, SEC-59] offers no registration of a site without that right", async () => {
    signInAsSubsystemAdmin(everySubsystemRight.filter((right) => right !== "subsystem:origin"));
    const origin = "https://evil.example";
    answer("subsystemAdmin.save", refusal("subsystem.unregistered_origin", { field: "indexPage", origin }, { origin }));
    const form = await openForm("编辑 电子招投标交易系统");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect
      .element(form.getByText("请由有“登记站点”权限的管理员登记后再保存，已填写的内容仍予保留。"))
      .toBeVisible();
    expect(form.getByRole("button", { name: /^登记/ }).query()).toBeNull();
  });

  test("shows beside it the data for the other system, with copy buttons", async () => {
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

  test("has no serious finding and no sideways scroll, in the page and in the form", async () => {
    const form = await openForm("编辑 电子卖场");
    expect(await faultsOfWidths()).toEqual([]);
    for (const width of [1024, 375]) {
      await page.viewport(width, 900);
      const { scrollWidth = 0, clientWidth } = form.element().querySelector(".ant-modal-body") ?? {};
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(clientWidth ?? -1);
    }
  });
});

describe("secret of a client", () => {
  test("[SEC-91] is shown once after saving, until the person confirms to have it", async () => {
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

  test("[SEC-91] is replaced after confirmation and a proof of identity", async () => {
    let isProved = false;
    answer("subsystemAdmin.rotateSecret", () => (isProved ? { secret: "another-secret" } : refusal("proof.required")));
    answer("proof.readMethods", { methods: ["password"], isProved: false });
    answerEncryptionKey();
    answer("proof.submit", () => {
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

  test("cannot be replaced for a client without a secret", async () => {
    answer(
      "subsystemAdmin.list",
      createSubsystemList(
        { ...mallSubsystem, openid: { ...mallClient, authMethod: "none", hasSecret: false } },
        tradeSubsystem,
      ),
    );
    await openList();
    await expect.element(page.getByText("电子卖场", { exact: true })).toBeVisible();
    expect(button(/更换密钥/).query()).toBeNull();
  });
});
