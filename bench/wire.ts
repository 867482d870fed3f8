import type { Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";

export interface Fetched {
  readonly url: string;
  /** As sent over the wire, without heads. */
  readonly bytes: number;
}

/** What a browser without anything in its cache really fetches from this origin while `open` goes on, in gzip. */
export async function fetchedBy(origin: string, open: (page: Page) => Promise<void>): Promise<Fetched[]> {
  const browser = await openBrowser();
  try {
    // The budgets speak of gzip; browsers get brotli, which is smaller.
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
    // What may be needed next is fetched ahead while idle; it is not part of the page.
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
