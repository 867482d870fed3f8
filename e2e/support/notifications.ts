import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

interface Notification {
  /** Empty where the notification has none. */
  readonly title: string;
  readonly text: string;
}

/** What each browser context has shown and no journey has asked for yet, the oldest first. */
const records = new WeakMap<BrowserContext, Notification[]>();

/** In every page: tells of each notification as soon as it is visible. One that comes before its region is opened waits for that. */
const TELL_NOTIFICATIONS = `{
  const known = new WeakSet();
  const tell = (shown) => {
    if (!shown.isConnected) return;
    if (!shown.checkVisibility({ visibilityProperty: true })) return void requestAnimationFrame(() => tell(shown));
    const words = (part) => shown.querySelector(part)?.textContent ?? "";
    tellNotification({ title: words("strong"), text: words("p") });
  };
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('section[aria-label="通知"] [data-kind]')) {
      if (known.has(shown)) continue;
      known.add(shown);
      tell(shown);
    }
  }).observe(document, { childList: true, subtree: true });
}`;

/**
 * Has every context that the browser makes from now on record its notifications: each stays on the screen for seconds, while a
 * slow machine looks for it later.
 */
export function recordNotifications(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const record: Notification[] = [];
    records.set(context, record);
    await context.exposeBinding("tellNotification", (_page, shown: Notification) => record.push(shown));
    await context.addInitScript(TELL_NOTIFICATIONS);
    return context;
  };
}

function recordOf(page: Page): Notification[] {
  const record = records.get(page.context());
  if (!record) throw new Error("this browser context records no notifications");
  return record;
}

/** Its title or its text: a string is the whole of it. */
const says =
  (wanted: string | RegExp) =>
  ({ title, text }: Notification): boolean =>
    [title, text].some((words) => (typeof wanted === "string" ? words === wanted : wanted.test(words)));

export const hasNotification = (page: Page, wanted: string | RegExp): boolean => recordOf(page).some(says(wanted));

/** Waits for a notification and takes it out of the record: the next one of the same words has to appear anew. */
export async function expectNotification(page: Page, wanted: string | RegExp): Promise<Notification> {
  const record = recordOf(page);
  const look = async () => {
    // An assertion on the page lets its locator handlers work: the proof that is asked for before, for one.
    await expect(page.locator("html")).toBeAttached();
    return hasNotification(page, wanted) ? "shown" : record;
  };
  await expect.poll(look, { message: `notification ${wanted}` }).toBe("shown");
  const [taken] = record.splice(record.findIndex(says(wanted)), 1);
  if (!taken) throw new Error("the notification was taken meanwhile");
  return taken;
}
