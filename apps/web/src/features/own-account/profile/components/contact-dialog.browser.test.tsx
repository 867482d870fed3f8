// Guarantee: the code that replaces a phone or mailbox is sent to the server alone, and the browser stores none of it.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAllStored, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const CODE = "739164";

beforeEach(() => {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
  answer("proof.readMethods", { methods: ["password"], isProved: true });
});

test.each([
  [
    "更换手机号",
    "新手机号",
    "13900000402",
    "手机号已更换为 139****0402",
    () => answer("profile.changePhone", { phone: "139****0402" }),
    { phone: "13900000402", smscode: CODE },
  ],
  [
    "更换邮箱",
    "新邮箱",
    "later@example.com",
    "邮箱已更换为 l***@example.com",
    () => answer("profile.changeEmail", { email: "l***@example.com" }),
    { email: "later@example.com", code: CODE },
  ],
] as const)(
  "[SEC-06] replaces %s by a code that no storage, address or history state holds",
  async (name, label, value, confirmation, expectedCode, body) => {
    const changed = expectedCode();
    await openApp("/account/settings/base#security");
    await userEvent.click(page.getByRole("button", { name }));
    const dialog = page.getByRole("dialog", { name });
    await userEvent.fill(dialog.getByLabelText(label), value);
    await userEvent.fill(dialog.getByLabelText("验证码", { exact: true }), CODE);
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(readAllStored()).not.toContain(CODE);
    await userEvent.click(dialog.getByRole("button", { name }));
    await expect.element(toast(confirmation)).toBeVisible();
    expect(changed.inputs.map((input) => input.body)).toEqual([body]);
    expect(readAllStored()).not.toContain(CODE);
  },
);
