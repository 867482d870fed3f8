import type { Page } from "@playwright/test";
import { test as base, expectNoTroubles } from "./browser.ts";

/** The page of the group that runs now; a worker runs one file at a time. */
let shared: { readonly group: string; readonly page: Page } | undefined;

/**
 * `test.use({ account: "admin", group: "people" })`: the journeys of a group share one page, which signs in and loads the application
 * once. Each begins with an address of its own and counts on nothing that another left on the page. After a failure the worker
 * ends, so that the others go on with a fresh page.
 */
export const test = base.extend<{ group: string }>({
  group: ["", { option: true }],
  page: async ({ browser, group }, use) => {
    if (shared?.group !== group) {
      await shared?.page.context().close();
      // Made of the options of the group: account, screen and the like.
      const context = await browser.newContext();
      shared = { group, page: await context.newPage() };
    }
    const { page } = shared;
    await expectNoTroubles(page, () => use(page));
  },
});
