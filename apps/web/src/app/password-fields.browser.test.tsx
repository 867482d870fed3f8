// Guarantee: every password field accepts pasted text and the input of a password manager.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ChangePasswordDialog } from "#features/own-account/account-security/components/change-password-dialog.tsx";
import { ExpiredPasswordDialog } from "#features/own-account/account-security/components/expired-password-dialog.tsx";
import { ProofHost } from "#shared/proof/proof-host.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { CaPasswordDialog } from "#shared/ui/ca-password-dialog.tsx";
import { answer } from "#test/browser/answers.ts";
import { configureAgents, removeBridges } from "#test/browser/certificate-locks.ts";
import { answerDirectoryAdministration } from "#test/browser/directory-administration.ts";
import { createOpenForm, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp, openPart, readAllStored } from "#test/browser/open.tsx";
import { buyer, rememberSignIn } from "#test/browser/person.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { formDefinition, formField } from "#test/form-factory.ts";
import { menuItem } from "#test/menu-factory.ts";

const pastedOf = (length: number) => ` Qk7#mvTx-2 山水${"长".repeat(length - 15)} `;
const MANAGED = "z9$Vb4&mTy-managed";

const source = document.createElement("textarea");
source.setAttribute("aria-label", "来源");
beforeEach(() => {
  document.body.append(source);
});
afterEach(() => {
  source.remove();
  removeBridges();
});

/** Copies before anything is opened: beside a modal dialog nothing else on the page can be selected. */
async function copy(text: string): Promise<void> {
  source.value = text;
  source.focus();
  source.select();
  await userEvent.copy();
}

async function paste(field: HTMLElement): Promise<void> {
  field.focus();
  await userEvent.paste();
}

/** Fills the field as password managers do: sets the value and dispatches the events. */
function fillAsManager(field: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, MANAGED);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const passwordFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].filter((field) => field.checkVisibility());
const nameFields = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete="username"]')];

/** Maximum lengths of the fields. An account's password is never cut off, even if it is too long. */
const LOCK = 64;
const IN_FORM = 128;
const ACCOUNT = 400;

test.each<[string, () => Promise<void>, readonly string[], number?]>([
  [
    "of the sign-in",
    async () => {
      answerSignInForm();
      await openApp("/user/login");
    },
    ["current-password"],
  ],
  ["of the registration", () => openApp("/user/register"), ["new-password", "new-password"]],
  [
    "of the recovery",
    async () => {
      const phone = "138****0000";
      answer("recovery.read", { step: "password", username: "buyer", phone, isPhone: false, smscode: "handle" });
      await openApp("/recover");
    },
    ["new-password", "new-password"],
  ],
  [
    "of the first administrator",
    async () => {
      answer("firstAdministrator.checkLink", { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
      await openApp(`/first-administrator#${"s".repeat(43)}`);
    },
    ["new-password", "new-password"],
  ],
  [
    "of a one-time link",
    async () => {
      answer("recovery.checkLink", {
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        username: "lin.caiwei",
        realname: "林采薇",
        needsConsent: true,
      });
      await openApp(`/set-password#${"s".repeat(43)}`);
    },
    ["new-password", "new-password"],
  ],
  [
    "of the dialog 修改密码",
    async () => {
      rememberSignIn();
      openPart(<ChangePasswordDialog onClose={() => undefined} />);
    },
    ["current-password", "new-password", "new-password"],
  ],
  [
    "of a proof of identity",
    async () => {
      rememberSignIn();
      answer("proof.readMethods", { methods: ["password"], isProved: false });
      openPart(<ProofHost />);
      void ensureProof();
    },
    ["current-password"],
  ],
  [
    "of a certificate lock, at the sign-in",
    async () => {
      configureAgents();
      await openApp("/user/login");
      await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
    },
    ["off"],
    LOCK,
  ],
  [
    "of a certificate lock, before a subsystem",
    async () => {
      openPart(<CaPasswordDialog open onClose={() => undefined} onPassword={() => undefined} />);
    },
    ["off"],
    LOCK,
  ],
  [
    "of the dialog 密码已到期",
    async () => {
      rememberSignIn();
      const session = { token: "token-1", accessToken: null, user: buyer, department: null, departs: [] };
      const pendingState = { departmentPending: false, passwordExpired: true, secondStep: null };
      openPart(<ExpiredPasswordDialog session={{ ...session, ...pendingState }} onChanged={() => undefined} />);
    },
    ["current-password", "new-password", "new-password"],
  ],
  [
    "of a directory's connection",
    async () => {
      answerDirectoryAdministration();
      answer("savedView.listOwn", []);
      const auth = [{ action: "directory:edit", type: "1", status: "1", describe: "编辑" }];
      const component = "directory-admin/directories";
      const menu = [menuItem({ path: "/system/directories", component, meta: { title: "目录服务" } })];
      signInToWorkspace({ menu, auth, allAuth: auth });
      await openApp("/system/directories");
      await userEvent.click(page.getByRole("button", { name: "新增目录服务", exact: true }));
    },
    ["new-password"],
  ],
  [
    "of an identity provider",
    async () => {
      answer("thirdParty.listProviders", { total: 0, rows: [] });
      answer("thirdParty.readUpstream", { url: null });
      answer("savedView.listOwn", []);
      const auth = [{ action: "third_party:edit", type: "1", status: "1", describe: "编辑" }];
      const component = "third-party/providers";
      const menu = [menuItem({ path: "/system/third-party", component, meta: { title: "第三方登录" } })];
      signInToWorkspace({ menu, auth, allAuth: auth });
      await openApp("/system/third-party");
      await userEvent.click(page.getByRole("button", { name: "新增身份提供方" }));
    },
    ["new-password"],
  ],
  [
    "of an online form",
    async () => {
      const fields = [formField("mc", "名称"), formField("mm", "口令", { control: "password", length: IN_FORM })];
      signInToOnlineForm(createOpenForm(formDefinition({ fields })));
      await openApp("/online/forms/ht?add=");
    },
    ["new-password"],
    IN_FORM,
  ],
])(
  "[SEC-04, SEC-06] accepts paste and a manager's input in the fields %s",
  async (_case, open, purposes, length = ACCOUNT) => {
    const pasted = pastedOf(length);
    expect(pasted).toHaveLength(length);
    await copy(pasted);
    await open();
    await expect.poll(() => passwordFields().map((field) => field.autocomplete)).toEqual(purposes);
    if (purposes.length > 1) expect(nameFields().length).toBeGreaterThan(0);
    for (const [n] of purposes.entries()) {
      const field = () => passwordFields()[n] as HTMLInputElement;
      await paste(field());
      await expect.poll(() => field().value).toBe(pasted);
      fillAsManager(field());
      await expect.poll(() => field().value).toBe(MANAGED);
    }
    await expect.element(page.getByLabelText("来源")).toHaveValue(pasted);
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    for (const typed of [pasted.trim(), MANAGED]) expect(readAllStored()).not.toContain(typed);
  },
);
