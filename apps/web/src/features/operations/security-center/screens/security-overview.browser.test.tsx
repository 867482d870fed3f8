import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import {
  answerSecurityCenter,
  dataKeys,
  overview,
  securityMenu,
  securityRights,
} from "#test/browser/security-center.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function open(rights: readonly string[] = securityRights) {
  signInToWorkspace({ menu: [securityMenu], auth: buttons(rights), allAuth: buttons(securityRights) });
  await openApp("/operation/security");
  await expect.element(page.getByText("日志锚点未另行保存")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerSecurityCenter();
});

describe("security centre", () => {
  test("[SEC-21] shows findings, second steps and ages of secrets", async () => {
    await open();
    for (const text of ["120 次 / 1 分钟", "各节点自行计数", "应更换", "未开启", "从未登录"])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  test("[SEC-79] releases a restriction after confirmation, and shows that none remains", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: "解除 张三（203.0.113.7）" }));
    const releases = answer("securityCenter.release", null);
    answer("securityCenter.read", overview({ held: [] }));
    await userEvent.click(page.getByRole("dialog", { name: "解除" }).getByRole("button", { name: "解除" }));
    await expect.element(toast("限制已解除")).toBeVisible();
    await expect.element(page.getByText("目前没有受限的账号或地址")).toBeVisible();
    expect(releases.inputs.map(({ body }) => body)).toEqual([{ id: "h".repeat(43) }]);
  });
});

describe("data keys", () => {
  test("[SEC-86] are shown with their progress, and replaced after confirmation", async () => {
    await open();
    for (const text of ["已停用，待清除", "王管理员", "按号码查找"])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole("row", { name: "账号手机号 980 1000" })).toBeVisible();
    const rotations = answer("dataKeys.rotate", { version: 3 });
    await userEvent.click(page.getByRole("button", { name: "更换密钥 加密" }));
    await userEvent.click(page.getByRole("dialog", { name: "更换密钥" }).getByRole("button", { name: "更换密钥" }));
    await expect.element(toast("新密钥已生成，后台任务正在处理存量数据")).toBeVisible();
    expect(rotations.inputs.map(({ body }) => body)).toEqual([{ purpose: "cipher" }]);
  });

  test("wait for the former release during an upgrade, unless the operator confirms", async () => {
    answer("dataKeys.read", dataKeys({ stage: "plain", formerSeenAt: "2026-11-20T01:00:00.000Z" }));
    await open();
    await expect.element(page.getByText("2026-11-20 09:00 仍有原版本的节点运行", { exact: false })).toBeVisible();
    expect(page.getByRole("button", { name: /^更换密钥/ }).elements()).toEqual([]);
    const starts = answer("dataKeys.takeOver", null);
    await userEvent.click(page.getByRole("button", { name: "立即启用" }));
    await userEvent.click(page.getByRole("dialog", { name: "立即启用" }).getByRole("button", { name: "立即启用" }));
    await expect.element(toast("已确认，后台任务将在数分钟内处理存量数据")).toBeVisible();
    expect(starts.inputs.length).toBe(1);
  });

  test("offer no change without the permission", async () => {
    await open([]);
    await expect.element(page.getByText("已用现行密钥加密", { exact: true })).toBeVisible();
    expect(page.getByRole("button", { name: /^更换密钥/ }).elements()).toEqual([]);
  });
});
