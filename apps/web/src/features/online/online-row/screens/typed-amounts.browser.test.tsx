import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { contractDefinition, createOpenForm, field, figure, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp, toast } from "#test/browser/open.tsx";

beforeEach(() => {
  window.sessionStorage.clear();
  const fields = contractDefinition.fields.map((candidate) =>
    candidate.name === "je" ? { ...candidate, length: 18 } : candidate,
  );
  signInToOnlineForm(createOpenForm({ ...contractDefinition, subs: [], kind: "single", theme: "list", fields }));
});

test("[ONLINE-01] rounds a typed amount half up on blur", async () => {
  const saved = answer("onlineRow.save", { id: "r1", version: 4 });
  await openApp("/online/forms/ht?edit=r1");
  for (const [typed, rounded] of [
    ["0.105", "0.11"],
    ["-1.005", "-1.01"],
    ["1.23456789012345678E+15", "1234567890123456.78"],
    ["00.5", "0.50"],
    ["1234567890123456.78", "1234567890123456.78"],
  ] as const) {
    await userEvent.fill(figure("金额"), typed);
    await userEvent.click(field("合同名称"));
    await expect.element(figure("金额")).toHaveValue(rounded);
  }
  await userEvent.click(page.getByRole("button", { name: "保存", exact: true }));
  await expect.element(toast("已保存")).toBeVisible();
  expect(saved.inputs[0]?.body.values).toEqual({ je: "1234567890123456.78" });
});
