// Guarantee: a second factor whose set-up began with a proof is enabled only with a valid proof.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readCredentials, storeCredentials } from "#shared/storage/stored-session.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { currentSession } from "#test/browser/person.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";
import { answerEncryptionKey } from "#test/browser/wire-password.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const off = {
  isOn: false,
  setUpAt: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  trustedDeviceDays: 0,
  trustedDevices: [],
};
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const answerSeed = () =>
  answer("accountSecurity.beginTwoStep", {
    secret: "2345672345672345",
    uri: "otpauth://totp/x?secret=2345672345672345",
  });

async function confirm(): Promise<void> {
  const setUp = dialog("设置两步验证");
  await userEvent.fill(setUp.getByLabelText("身份验证器显示的动态码"), "123 456");
  await userEvent.click(setUp.getByRole("button", { name: "验证并开启" }));
}

async function openSetUp() {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
  answer("accountSecurity.readTwoStep", off);
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerEncryptionKey();
  const beginCalls = answerSeed();
  await openApp("/account/settings/base#security");
  await userEvent.click(page.getByRole("button", { name: "开启两步验证" }));
  return beginCalls;
}

test("[SEC-19] requests an expired proof again before the first code and enables the same seed", async () => {
  const beginCalls = await openSetUp();
  let isProved = false;
  const signedIn = null;
  const confirmed = answer("accountSecurity.confirmTwoStep", () =>
    isProved ? { recoveryCodes: ["aaaa-bbbb"], signedIn } : refusal("proof.required"),
  );
  answer("proof.submit", () => {
    isProved = true;
    return null;
  });
  await confirm();
  const proof = dialog("验证身份");
  await userEvent.fill(proof.getByLabelText("登录密码"), "Tender@2026");
  await userEvent.click(proof.getByRole("button", { name: "验证", exact: true }));
  await expect.element(dialog("保存恢复码").getByText("aaaa-bbbb", { exact: true })).toBeVisible();
  expect([beginCalls.inputs.length, confirmed.inputs.map(({ body }) => body)]).toEqual([
    1,
    [{ code: "123456" }, { code: "123456" }],
  ]);
});

test("[SEC-19] stays unchanged and enables nothing without another proof", async () => {
  await openSetUp();
  const confirmed = answer("accountSecurity.confirmTwoStep", refusal("proof.required"));
  await confirm();
  await userEvent.click(dialog("验证身份").getByRole("button", { name: "取消" }));
  await expect.element(dialog("验证身份")).not.toBeInTheDocument();
  await expect.element(dialog("设置两步验证").getByLabelText("身份验证器显示的动态码")).toHaveValue("123 456");
  expect(confirmed.inputs).toHaveLength(1);
});

test("[SEC-19] restarts a sign-in whose proof has expired before the required set-up", async () => {
  answerSignInForm();
  storeCredentials("token-1", null);
  const secondStep = { kind: "set-up" as const, hasPasskey: false, trustedDeviceDays: 0 };
  answer("session.readCurrent", { ...currentSession(), department: null, secondStep });
  answer("session.signOutAtGateway", null);
  answerSeed();
  answer("accountSecurity.confirmTwoStep", refusal("proof.required"));
  await openApp("/user/login");
  await confirm();
  await expect.element(toast("登录已超时，请重新登录")).toBeVisible();
  await expect.element(dialog("设置两步验证")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(readCredentials()).toBeNull();
});
