import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import { createOpenForm, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

test("[ONLINE-01] pages through linked rows by keyboard and retains the focus", async () => {
  const source = { kind: "form" as const, code: "gys", label: "mc", fill: [] };
  const supplier = formField("gys", "供应商", { control: "link", link: { form: "gys" }, source });
  signInToOnlineForm(createOpenForm(formDefinition({ fields: [supplier] })));
  const second = deferred<void>();
  const calls = answer("onlineRow.listChoices", async ({ query: { page: number } }) => {
    if (number === 2) await second.promise;
    return { rows: [{ value: `g${number}`, label: `第 ${number} 页的供应商`, fill: {} }], hasMore: number < 3 };
  });
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  await openApp("/online/forms/ht?add=");
  await userEvent.click(button("选择供应商"));
  await expect.element(page.getByText("第 1 页的供应商")).toBeVisible();
  (button("下一页").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(button("下一页")).toHaveAttribute("aria-disabled", "true");
  await expect.element(button("下一页")).toHaveFocus();
  second.resolve();
  await expect.element(page.getByText("第 2 页的供应商")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("第 3 页的供应商")).toBeVisible();
  await expect.element(button("下一页")).toHaveAttribute("aria-disabled", "true");
  await expect.element(button("下一页")).toHaveFocus();
  expect(calls.inputs.map(({ query }) => query.page)).toEqual([1, 2, 3]);
});
