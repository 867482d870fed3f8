import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { scanAppRow as row, type ScanAppRow, scanAppMenu } from "#test/browser/scan-apps.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const list = (...rows: ScanAppRow[]) => answer("scanApp.list", { total: rows.length, rows });
const editRight = { action: "scan_app:edit", type: "1", status: "1", describe: "维护扫码应用" } as const;
const KEY = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----";

async function openList(auth: readonly (typeof editRight)[] = [editRight]) {
  signInToWorkspace({ menu: [scanAppMenu], auth, allAuth: [editRight] });
  await openApp("/system/scan-apps");
  await expect.element(page.getByRole("heading", { name: "扫码应用", level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  list(row());
});

describe("phone apps in administration", () => {
  test("[ADMINDATA-25] show name, state, fingerprint, bindings and last use", async () => {
    await openList();
    for (const text of ["移动证书", "已启用", "A1B2 C3D4", "ECDSA P-256", "12", "尚未使用"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
  });

  test("[ADMINDATA-25] are added with name and key; a refusal is shown at its field with the input", async () => {
    list();
    await openList();
    await expect
      .element(page.getByText("暂无扫码应用。新增后，登录页将显示对应的扫码登录方式。").first())
      .toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "新增扫码应用" }));
    const dialog = page.getByRole("dialog", { name: "新增扫码应用" });
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(dialog.getByText("请输入名称", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("请填写公钥", { exact: true })).toBeVisible();
    await userEvent.fill(dialog.getByLabelText("名称"), "移动证书");
    await userEvent.fill(dialog.getByLabelText("公钥"), KEY);
    answer("scanApp.add", refusal("scan_app.bad_key", { field: "publicKey" }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    const message = "请填写 PEM 格式的公钥：ECDSA P-256、Ed25519，或 2048 至 8192 位的 RSA";
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText("名称")).toHaveValue("移动证书");
    const added = answer("scanApp.add", null);
    list(row());
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await expect.element(toast("已新增“移动证书”")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "移动证书", exact: true })).toBeVisible();
    expect(added.inputs.map(({ body }) => body)).toEqual([{ authType: "0", name: "移动证书", publicKey: KEY }]);
  });

  test("[ADMINDATA-25] are renamed without a key, and get a new key if one is entered", async () => {
    await openList();
    const changed = answer("scanApp.change", null);
    for (const key of ["", KEY]) {
      await userEvent.click(page.getByRole("button", { name: "编辑" }));
      const dialog = page.getByRole("dialog", { name: "编辑扫码应用" });
      await userEvent.fill(dialog.getByLabelText("名称"), "移动认证");
      if (key) await userEvent.fill(dialog.getByLabelText("新公钥"), key);
      await userEvent.click(dialog.getByRole("button", { name: "保存" }));
      await expect.element(dialog).not.toBeInTheDocument();
    }
    expect(changed.inputs.map(({ body }) => body)).toEqual([
      { authType: "0", version: 1, name: "移动认证" },
      { authType: "0", version: 1, name: "移动认证", publicKey: KEY },
    ]);
  });

  test("[ADMINDATA-25] are disabled after confirmation, and enabled without one", async () => {
    await openList();
    const switched = answer("scanApp.switch", null);
    await userEvent.click(page.getByRole("button", { name: "停用" }));
    list(row({ enabled: false }));
    await userEvent.click(page.getByRole("dialog", { name: "停用扫码应用" }).getByRole("button", { name: "停用" }));
    await expect.element(toast("“移动证书”已停用")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "启用" }));
    await expect.element(toast("“移动证书”已启用")).toBeVisible();
    expect(switched.inputs.map(({ body }) => body)).toEqual([
      { authType: "0", enabled: false },
      { authType: "0", enabled: true },
    ]);
  });
});
