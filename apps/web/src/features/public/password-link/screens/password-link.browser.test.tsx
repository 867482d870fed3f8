import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, readAllStored } from "#test/browser/open.tsx";
import { answerEncryptionKey, decryptPassword } from "#test/browser/wire-password.ts";

const SECRET = "Zx7-abcdefghijklmnopqrstuvwxyz0123456789ABC";
const PASSWORD = "Qk7#mvTx-2";
const owner = {
  expiresAt: "2026-11-21T03:04:05.000Z",
  username: "lin.caiwei",
  realname: "林采薇",
  needsConsent: true,
};

const form = () => page.getByRole("form", { name: "设置登录密码" });
async function open(hash = `#${SECRET}`): Promise<void> {
  await openApp(`/set-password${hash}`);
}
async function typePassword(): Promise<void> {
  await userEvent.fill(form().getByLabelText("密码", { exact: true }), PASSWORD);
  await userEvent.fill(form().getByLabelText("确认密码"), PASSWORD);
  await userEvent.click(form().getByRole("button", { name: "设置密码" }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("recovery.checkLink", owner);
  answerEncryptionKey();
});

describe("page of a one-time link", () => {
  test("[SEC-07] fits every width, removes the secret from the address at once, stores it nowhere", async () => {
    await open();
    await expect.element(form()).toBeVisible();
    await expect.element(page.getByText("林采薇（账号 lin.caiwei）")).toBeVisible();
    await expect.element(page.getByText("链接在 2026-11-21 11:04（北京时间）前有效，只能使用一次。")).toBeVisible();
    expect(window.location.href).not.toContain(SECRET);
    expect(readAllStored()).not.toContain(SECRET);
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("[SEC-07, SEC-89] sets the password after the consent and links to the sign-in", async () => {
    const setCalls = answer("recovery.setPasswordByLink", null);
    await open();
    await typePassword();
    await userEvent.click(page.getByRole("button", { name: "同意并设置密码" }));
    await expect.element(page.getByRole("heading", { name: "密码已设置" })).toBeVisible();
    expect(setCalls.inputs.at(-1)?.body).toMatchObject({ secret: SECRET, consent: true });
    expect(await decryptPassword(setCalls.inputs.at(-1)?.body.password)).toBe(PASSWORD);
    await userEvent.click(page.getByRole("button", { name: "前往登录" }));
    await expect.poll(() => window.location.search).toBe("?username=lin.caiwei");
  });

  test("requires no second consent and retains the input when a password is refused", async () => {
    answer("recovery.checkLink", { ...owner, needsConsent: false });
    answer("recovery.setPasswordByLink", () => refusal("password.used_before", null, { count: 5 }));
    await open();
    await typePassword();
    await expect.element(form().getByText("新密码不能与最近 5 次使用过的密码相同")).toBeVisible();
    await expect.element(form().getByLabelText("确认密码")).toHaveValue(PASSWORD);
  });

  test.each([
    ["dead", `#${SECRET}`, "链接无效、已使用或已过期", "请联系系统管理员重新获取链接。"],
    ["absent", "", "请重新打开链接", "链接不保留在浏览器中。刷新页面后，请重新打开管理员提供的链接。"],
  ])("shows the next step for a link that is %s", async (_, hash, title, hint) => {
    answer("recovery.checkLink", () => refusal("recovery.link_dead"));
    await open(hash);
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(hint)).toBeVisible();
  });
});
