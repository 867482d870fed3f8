import { chromium } from "@playwright/test";
import type { RunningPortal } from "./portal.ts";
import { print } from "./report.ts";

/** What the browser really fetches until the login form can be used, as sent over the wire. */
export async function benchLoginPage(portal: RunningPortal): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage", "--disable-background-networking"],
  });
  try {
    // The budget speaks of gzip; browsers get brotli, which is smaller.
    const context = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    const urls = new Map<string, string>();
    const bytes = new Map<string, number>();
    client.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
    client.on("Network.responseReceived", ({ requestId, response }) =>
      bytes.set(requestId, Number(response.headers["content-length"] ?? 0)),
    );
    // What signs in, and the page after that, are fetched ahead while idle; they are not part of the login page.
    await page.addInitScript("window.requestIdleCallback = () => 0;");
    await page.goto(`${portal.url}/user/login`);
    // The form is in the page from the start; this is when its script has taken it over.
    await page.locator('[role="slider"]:not([aria-disabled])').waitFor();
    await page.getByRole("dialog", { name: "系统公告" }).waitFor();
    await page.waitForLoadState("networkidle");
    const requests = [...urls.values()].filter((url) => url.startsWith(portal.url) && !url.includes("favicon"));
    const scripts = [...urls].filter(([, url]) => url.endsWith(".js"));
    const scriptBytes = scripts.reduce((sum, [id]) => sum + (bytes.get(id) ?? Number.NaN), 0);
    print({
      what: "JavaScript of the login page with its hint, gzip",
      measured: scripts.map(([id, url]) => `${url.split("/").pop()} ${bytes.get(id)} B`).join(", "),
      yardstick: "a byte count on the wire",
      value: scriptBytes / 1000,
      unit: " kB",
      budget: { atMost: 80 },
    });
    print({
      what: "requests of the login page with its hint",
      measured: requests.map((url) => url.slice(portal.url.length).split("?")[0]).join(" "),
      yardstick: "the budget itself",
      value: requests.length,
      unit: "",
      budget: { atMost: 6 },
    });
  } finally {
    await browser.close();
  }
}
