// Guarantee: a draft that survives a reload of the browser tab contains no password.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { createOpenForm, onlineRow, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp, readAllStored, simulateReload } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const field = (name: string) => page.getByRole("textbox", { name, exact: true }).first();

async function edit(): Promise<void> {
  await openApp("/online/forms/ht?edit=r1");
  await expect.element(page.getByRole("heading", { name: "编辑合同登记", level: 1 })).toBeVisible();
}

test("[SEC-06] stores no typed or saved password in the draft and shows the saved one later", async () => {
  const secrets = (password: string) => ({ mc: "门禁", mm: password });
  const fields = [formField("mc", "名称"), formField("mm", "口令", { control: "password" })];
  const lines = createOpenForm(
    formDefinition({
      code: "ht_mx",
      title: "合同明细",
      kind: "sub",
      columns: 1,
      fields: [formField("htid", "合同", { control: "link", link: { form: "ht" } }), ...fields],
    }),
  );
  signInToOnlineForm({
    ...createOpenForm(formDefinition({ fields, kind: "main", subs: ["ht_mx"] })),
    subs: [{ ...lines, link: "htid" }],
  });
  answer("onlineRow.read", onlineRow("r1", secrets("Saved@2026")));
  answer("onlineRow.listSubRows", [onlineRow("m1", { htid: "r1", ...secrets("Below@2026") })]);
  await edit();
  await userEvent.fill(field("名称"), "门禁二");
  await userEvent.fill(page.getByLabelText("口令", { exact: true }).first(), "Typed@2026");
  await expect.poll(readAllStored).toContain("门禁二");
  for (const password of ["Saved@2026", "Below@2026", "Typed@2026"]) expect(readAllStored()).not.toContain(password);
  await simulateReload();
  await edit();
  await expect.element(field("名称")).toHaveValue("门禁二");
  await expect.element(page.getByLabelText("口令", { exact: true }).first()).toHaveValue("Saved@2026");
});
