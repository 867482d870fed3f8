// Guarantee: text in a record runs no script and loads nothing from another site, wherever the record is shown.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { findInjectedContent } from "#test/browser/injected-content.ts";
import { createOpenForm, onlineRow, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";
import { htmlPayloads } from "../../../../../../../packages/testkit/src/html-payloads.ts";

const script = '<img src="https://evil.example/p.gif" onerror="window.hit = 1">';
/** Fails immediately in every parser. */
const broken = '<img src="data:image/png,x" onerror="window.hit = 1">';
const everything = `${broken}${script}${htmlPayloads.map(([, html]) => html).join("")}`;

/** Returns whether a handler ran: this image fails after all earlier ones. */
async function wasHit(): Promise<boolean> {
  await new Promise((resolve) => {
    Object.assign(new Image(), { onerror: resolve, src: "data:image/png,y" });
  });
  return "hit" in window;
}

const main = () => page.getByRole("main");

beforeEach(async () => {
  await page.viewport(1440, 900);
  const fields = [
    formField("mc", "名称"),
    formField("zw", "正文", { type: "long_text", control: "rich_text", length: 0 }),
  ];
  signInToOnlineForm(createOpenForm(formDefinition({ fields })));
  const row = onlineRow("r1", { mc: script, zw: `<p>甲方<strong>按时</strong>交货</p>${everything}` });
  answer("onlineRow.list", { total: 1, isMore: false, rows: [row], next: null });
  answer("onlineRow.read", row);
});

test("[W-27] shows plain text with its signs and formatted text as words in the list", async () => {
  await openApp("/online/forms/ht");
  await expect.element(main().getByText(script)).toBeVisible();
  await expect.element(main().getByText(/^甲方按时交货/)).toBeVisible();
  expect(findInjectedContent()).toEqual([]);
  expect(await wasHit()).toBe(false);
});

test("[W-27] shows sanitised text in the view and in the editor", async () => {
  await openApp("/online/forms/ht?view=r1");
  await expect.element(main().getByText("按时", { exact: true })).toBeVisible();
  expect(main().getByText("按时", { exact: true }).element().tagName).toBe("STRONG");
  await expect.element(main().getByText(script).last()).toBeVisible();
  expect(findInjectedContent()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "编辑", exact: true }).last());
  await expect.element(page.getByRole("textbox", { name: "正文" }).getByText("按时", { exact: true })).toBeVisible();
  expect(findInjectedContent()).toEqual([]);
  expect(await wasHit()).toBe(false);
});
