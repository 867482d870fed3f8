import type { Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";

export interface Fetched {
  readonly url: string;
  /** As transferred, without heads. */
  readonly bytes: number;
}

/** Returns the files that a browser with an empty cache fetches from this origin during `open`, in gzip. */
export async function fetchedBy(origin: string, open: (page: Page) => Promise<void>): Promise<Fetched[]> {
  const browser = await openBrowser();
  try {
    // The budgets assume gzip; browsers receive brotli, which is smaller.
    const context = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    const urls = new Map<string, string>();
    const bytes = new Map<string, number>();
    client.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
    client.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
      bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength),
    );
    // Prefetches during idle time are not part of the page.
    await page.addInitScript("window.requestIdleCallback = () => 0;");
    await open(page);
    return [...urls]
      .filter(([, url]) => url.startsWith(origin) && !url.includes("favicon"))
      .map(([id, url]) => ({ url: url.slice(origin.length).split("?")[0] ?? "", bytes: bytes.get(id) ?? 0 }));
  } finally {
    await browser.close();
  }
}

export const kilobytes = (fetched: readonly Fetched[]): number =>
  fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
