import type { Page } from "@playwright/test";
import { test as base, expectNoTroubles } from "./browser.ts";
import { makePerson } from "./portal-data.ts";
import { openSession } from "./session.ts";

/** The page of the group that runs now; a worker runs one file at a time. */
let shared: { readonly group: string; readonly page: Page } | undefined;

interface Options {
  /** What runs on one page, by a name of its own. */
  readonly group: string;
  /** Somebody made for the group, who is signed in; otherwise it is `account`. */
  readonly owner: { readonly username: string; readonly phone: string } | null;
}

/**
 * `test.use({ account: "admin", group: "people" })`: the journeys of a group share one page, which signs in and loads the application
 * once. Each begins with an address of its own and counts on nothing that another left on the page. After a failure the worker
 * ends, so that the others go on with a fresh page.
 */
export const test = base.extend<Options>({
  group: ["", { option: true }],
  owner: [null, { option: true }],
  page: async ({ browser, group, owner }, use) => {
    if (group === "") throw new Error("a shared page wants a group");
    if (shared?.group !== group) {
      await shared?.page.context().close();
      shared = undefined;
      // Made of the options of the group: account, screen and the like.
      const page = await (await browser.newContext()).newPage();
      if (owner) {
        await makePerson(owner.username, owner.phone);
        await openSession(page, owner.username);
      }
      shared = { group, page };
    }
    const { page } = shared;
    await expectNoTroubles(page, () => use(page));
  },
});
