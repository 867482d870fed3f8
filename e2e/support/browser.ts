import { AxeBuilder } from "@axe-core/playwright";
import {
  type Browser,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type Request,
} from "@playwright/test";
import { recordNotifications } from "./notifications.ts";
import { createSignedInState, type StorageState } from "./session.ts";

type Playwright = PlaywrightWorkerArgs["playwright"];

const states = new Map<string, Promise<StorageState>>();

/** Returns the browser's storage after signing in; created once per account and worker. */
function stateOf(playwright: Playwright, baseURL: string, account: string): Promise<StorageState> {
  const cachedState = states.get(account);
  if (cachedState) return cachedState;
  const newState = (async () => {
    const request = await playwright.request.newContext({ baseURL });
    const state = await createSignedInState(request, baseURL, account);
    await request.dispose();
    return state;
  })();
  states.set(account, newState);
  return newState;
}

/** Fails if `action` causes an error on the page's console or an uncaught exception. */
export async function expectNoPageErrors(page: Page, action: () => Promise<void>): Promise<void> {
  const pageErrors: string[] = [];
  const onError = (error: Error) => pageErrors.push(`uncaught: ${error.message}`);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      pageErrors.push(message.text());
  };
  page.on("pageerror", onError);
  page.on("console", onConsole);
  await action();
  page.off("pageerror", onError);
  page.off("console", onConsole);
  expect(pageErrors).toEqual([]);
}

/**
 * Test of a journey: an error on the console, a breach of the content policy or an uncaught exception fails it. Refused
 * requests are logged by the browser itself and are expected in some journeys.
 */
export const test = base.extend<{ page: Page; account: string | null }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      recordNotifications(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  /**
   * `test.use({ account: "admin" })`: the journey begins signed in. Signing out would end the shared session: use
   * `openSession` then.
   */
  account: [null, { option: true }],
  storageState: async ({ account, playwright, baseURL }, use) => {
    await use(account && baseURL ? await stateOf(playwright, baseURL, account) : undefined);
  },
  page: async ({ page }, use) => {
    await expectNoPageErrors(page, () => use(page));
  },
});

export { expect };

/** Returns the body of the next answer from an address with `part`, even if the page navigates as soon as it has it. */
export async function nextAnswer(page: Page, part: string): Promise<{ readonly body: Promise<unknown> }> {
  const { promise: body, resolve } = Promise.withResolvers<unknown>();
  await page.route(
    ({ pathname }) => pathname.includes(part),
    async (route) => {
      const response = await route.fetch();
      resolve(await response.json());
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { body };
}

/** Collects the following requests to paths that contain `part`. */
export function requestsTo(page: Page, part: string): Request[] {
  const found: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.includes(part)) found.push(request);
  });
  return found;
}

/** Returns serious and critical findings of axe for the current page. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Returns whether the page scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const root = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document.documentElement;
    return root.scrollWidth > root.clientWidth;
  });

interface StoredEntry {
  value: unknown;
  expire: number | null;
}

/** Returns a stored entry of the page's local storage. */
export const stored = (page: Page, key: string): Promise<StoredEntry | null> =>
  page.evaluate((name) => {
    const text = (
      globalThis as unknown as { localStorage: { getItem(key: string): string | null } }
    ).localStorage.getItem(name);
    return text ? JSON.parse(text) : null;
  }, key);

export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((globalThis as unknown as { localStorage: object }).localStorage));
