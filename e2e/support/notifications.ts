import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

interface Notification {
  /** Empty: the notification has no title. */
  readonly title: string;
  readonly text: string;
}

/** Notifications of each browser context that no journey has consumed yet, oldest first. */
const records = new WeakMap<BrowserContext, Notification[]>();

/**
 * Script of every page: reports each notification as soon as it is visible, at the latest when its region opens.
 */
const REPORT_NOTIFICATIONS = `{
  const known = new WeakSet();
  const report = (shown) => {
    if (!shown.isConnected) return;
    if (!shown.checkVisibility({ visibilityProperty: true })) return void requestAnimationFrame(() => report(shown));
    const words = (part) => shown.querySelector(part)?.textContent ?? "";
    reportNotification({ title: words("strong"), text: words("p") });
  };
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('section[aria-label="通知"] [data-kind]')) {
      if (known.has(shown)) continue;
      known.add(shown);
      report(shown);
    }
  }).observe(document, { childList: true, subtree: true });
}`;

/**
 * Makes every later context of the browser record its notifications, because each is visible for a few seconds only.
 */
export function recordNotifications(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const record: Notification[] = [];
    records.set(context, record);
    await context.exposeBinding("reportNotification", (_page, shown: Notification) => record.push(shown));
    await context.addInitScript(REPORT_NOTIFICATIONS);
    return context;
  };
}

function recordOf(page: Page): Notification[] {
  const record = records.get(page.context());
  if (!record) throw new Error("this browser context records no notifications");
  return record;
}

/** Matches title or text; a string must be equal. */
const matchesText =
  (expected: string | RegExp) =>
  ({ title, text }: Notification): boolean =>
    [title, text].some((words) => (typeof expected === "string" ? words === expected : expected.test(words)));

export const hasNotification = (page: Page, expected: string | RegExp): boolean =>
  recordOf(page).some(matchesText(expected));

/** Waits for a notification and removes it from the record, so that a later wait needs a new one. */
export async function expectNotification(page: Page, expected: string | RegExp): Promise<Notification> {
  const record = recordOf(page);
  const readState = async () => {
    // An assertion on the page runs its locator handlers, such as the one for a required proof.
    await expect(page.locator("html")).toBeAttached();
    return hasNotification(page, expected) ? "shown" : record;
  };
  await expect.poll(readState, { message: `notification ${expected}` }).toBe("shown");
  const [found] = record.splice(record.findIndex(matchesText(expected)), 1);
  if (!found) throw new Error("another reader took the notification");
  return found;
}
