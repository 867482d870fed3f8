import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#shared/query/query-client.ts";
import { failReads } from "#test/browser/answers.ts";
import { LOADING_PART, textsNotInChinese } from "#test/browser/language.ts";
import { faultsOfWidths, openApp } from "#test/browser/open.tsx";
import { inEveryView, views } from "#test/browser/workspace-views.ts";
import { registeredPages } from "./page-register.ts";

/** These views read nothing of their own. */
const withoutRead = ["/account/settings/base#custom"];

/** Words of these views are read once, and are codes if that fails. */
const withWords = [
  ...["all", "sign-ins", "operations"].map((section) => `/system/audit#${section}`),
  "/online/report-designer",
];

const REFUSED = "系统出现意外错误，编号 r-1，请稍后再试";
const DROPPED = "无法连接到服务器，请检查网络后再试";

const usual = queryClient.getDefaultOptions();

beforeEach(async () => {
  await page.viewport(1440, 900);
  inEveryView();
  // A dropped call is repeated twice before it fails.
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } });
});

afterEach(() => queryClient.setDefaultOptions(usual));

const shown = (): string =>
  [...document.querySelectorAll<HTMLElement>("main, [role=dialog]")].map(({ innerText }) => innerText).join("\n");

const retries = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(":is(main, [role=dialog]) button")].filter(
    ({ innerText }) => innerText.trim() === "重试",
  );

/** Waits until no part of the view is loading. */
const loaded = () => expect.poll(() => document.querySelector(`${LOADING_PART}, main [aria-busy=true]`)).toBeNull();

async function retryAll(): Promise<void> {
  await loaded();
  for (const button of retries()) button.click();
}

/** Opens the view with failing reads, shows each reason in place, and loads the view on retry. */
async function openAfterFailures(address: string): Promise<void> {
  failReads("refused");
  await openApp(address);
  await expect.poll(shown).toContain(REFUSED);
  failReads("dropped");
  await retryAll();
  await expect.poll(shown).toContain(DROPPED);
  failReads(null);
  await retryAll();
}

test("lists every page of the workspace", () => {
  expect([...new Set(views.map(({ component }) => component))].sort()).toEqual(Object.keys(registeredPages).sort());
});

describe("[ERR-03, LANDING-04, ADMINDATA-25] view of the workspace", () => {
  test.each(views)(
    "loads on retry after failed reads, is Chinese and fits every width: $address",
    async ({ address, content }) => {
      await (withoutRead.includes(address) ? openApp(address) : openAfterFailures(address));
      await expect.element(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect.element(page.getByText(content, { exact: false }).first()).toBeInTheDocument();
      await expect.poll(shown).not.toContain(DROPPED);
      if (withWords.includes(address)) await openApp(address);
      await expect.element(page.getByText(content, { exact: false }).first()).toBeInTheDocument();
      await loaded();
      await expect.poll(textsNotInChinese).toEqual([]);
      expect(await faultsOfWidths()).toEqual([]);
    },
  );
});
