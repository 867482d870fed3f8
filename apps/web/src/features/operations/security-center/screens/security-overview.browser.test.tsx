import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { answerSecurityCenter, overview, securityMenu, securityRights } from "#test/browser/security-center.ts";
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
