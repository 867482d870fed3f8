import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { expectNotClosable } from "#test/browser/not-closable.ts";
import { openApp, toast } from "#test/browser/open.tsx";
import { rulesNow, signInAsRoleAdmin } from "#test/browser/role-administration.ts";

/** Found by text: in tests the library gives all its dialogs the same name. */
const form = page.getByRole("dialog").filter({ hasText: "互斥角色" });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsRoleAdmin();
  await openApp("/system/roles");
  await userEvent.click(page.getByRole("button", { name: "互斥角色", exact: true }));
});

test("[SEC-60] saves the pairs of exclusive roles, and locks the dialog until the answer", async () => {
  const saved = deferred<null>();
  const calls = answer("roleAdmin.saveRules", () => saved.promise);
  await expect.element(form.getByText("审计员 与 系统管理员")).toBeVisible();
  await expect.element(form.getByText("目前有 2 人同时拥有互斥角色，须先收回其一方可启用。")).toBeVisible();
  await userEvent.click(form.getByRole("button", { name: "移除：审计员与系统管理员" }));
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  await expectNotClosable(form);
  saved.resolve(null);
  await expect.element(toast("互斥角色已保存")).toBeVisible();
  expect(calls.inputs.at(-1)?.body).toEqual({ version: 2, inForce: false, pairs: [] });
});

test("[SEC-60, ADMINDATA-25] merges a pair that another person added, and saves the chosen pairs", async () => {
  answer("roleAdmin.saveRules", refusal("role.rules_changed"));
  await userEvent.click(form.getByRole("button", { name: "移除：审计员与系统管理员" }));
  const mergedPairs = [{ one: "auditor", other: "contract_admin" }, ...rulesNow.pairs];
  answer("roleAdmin.readRules", { ...rulesNow, version: 3, pairs: mergedPairs });
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  const panel = form.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
  const choices = (pair: string) => panel.getByRole("group", { name: `${pair}要保留的内容` });
  await expect
    .element(choices("审计员 与 系统管理员").getByRole("radio", { name: "我填写的：不互斥", exact: true }))
    .toBeChecked();
  await expect
    .element(choices("审计员 与 合同管理员").getByRole("radio", { name: "当前：互斥", exact: true }))
    .toBeChecked();
  await userEvent.click(choices("审计员 与 系统管理员").getByRole("radio", { name: "当前：互斥", exact: true }));
  const saved = answer("roleAdmin.saveRules", null);
  await userEvent.click(form.getByRole("button", { name: "保存" }));
  await expect.element(toast("互斥角色已保存")).toBeVisible();
  expect(saved.inputs.at(-1)?.body).toEqual({ version: 3, inForce: false, pairs: mergedPairs });
});
