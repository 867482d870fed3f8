import type { Page } from "@playwright/test";
import { test as base, expectNoPageErrors } from "./browser.ts";
import { createPerson } from "./portal-data.ts";
import { openSession } from "./session.ts";

/** Page of the running group; a worker runs one file at a time. */
let shared: { readonly group: string; readonly page: Page } | undefined;

interface Options {
  /** Name of the group of journeys that share a page. */
  readonly group: string;
  /** Person that is created for the group and signed in; null: `account` is. */
  readonly owner: { readonly username: string; readonly phone: string } | null;
}

/**
 * `test.use({ account: "admin", group: "people" })`: the journeys of a group share one page, which signs in and loads
 * the application once. Each journey opens an address of its own and does not depend on the page's previous state.
 * After a failure the worker ends, so that the remaining journeys start with a new page.
 */
export const test = base.extend<Options>({
  group: ["", { option: true }],
  owner: [null, { option: true }],
  page: async ({ browser, group, owner }, use) => {
    if (group === "") throw new Error("a shared page needs a group");
    if (shared?.group !== group) {
      await shared?.page.context().close();
      shared = undefined;
      // Uses the options of the group: account, viewport and others.
      const page = await (await browser.newContext()).newPage();
      if (owner) {
        await createPerson(owner.username, owner.phone);
        await openSession(page, owner.username);
      }
      shared = { group, page };
    }
    const { page } = shared;
    await expectNoPageErrors(page, () => use(page));
  },
});
