import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { contractDefinition, contractForm, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test("[ADMINDATA-25] imports records on a page of its own and updates known ones by a unique field", async () => {
  const [first, ...rest] = contractDefinition.fields;
  const unique = { ...contractDefinition, fields: [{ ...first, isUnique: true } as typeof first, ...rest] };
  signInToOnlineForm({ ...contractForm, definition: unique as typeof contractDefinition });
  answer("onlineRowImport.list", { total: 0, rows: [] });
  const sent = answer("onlineRowImport.upload", { id: "i1" });
  answer("onlineRowImport.read", {
    id: "i1",
    fileName: "合同.xlsx",
    state: "ready",
    total: 20,
    faulty: 0,
    kept: 0,
    done: 0,
    failure: null,
    importer: "王芳",
    isOwn: true,
    createdAt: "2026-11-20T01:00:00.000Z",
    finishedAt: null,
    handedOutAt: null,
    rows: [],
  });
  const started = answer("onlineRowImport.start", null);
  await openApp("/online/forms/ht");
  await userEvent.click(button("导入"));
  await expect.element(page.getByRole("heading", { name: /^导入/, level: 1 })).toBeVisible();
  await userEvent.click(button("选择文件"));
  await userEvent.click(page.getByRole("combobox", { name: "已有的记录" }));
  await userEvent.click(page.getByTitle("“合同编号”相同则更新"));
  expect(await seriousFindings()).toEqual([]);
  const file = new File(["合同编号"], "合同.csv", { type: "text/csv" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) await userEvent.upload(input, file);
  await expect.element(page.getByText("20 行全部无误，可以导入。")).toBeVisible();
  expect(sent.inputs[0]).toMatchObject({ params: { code: "ht" }, query: { updateBy: first?.name } });
  await userEvent.click(button("导入 20 行"));
  await expect.poll(() => started.inputs[0]).toMatchObject({ params: { code: "ht" }, body: { id: "i1" } });
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "关闭" }).first());
  await userEvent.click(button("返回列表"));
  await expect.element(page.getByText("办公设备采购合同").first()).toBeVisible();
});
