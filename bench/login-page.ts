import type { RunningPortal } from "./portal.ts";
import { print } from "./report.ts";
import { fetchedBy, kilobytes } from "./wire.ts";

/** Bytes that the browser fetches until the login form can be used, as transferred. */
export async function benchLoginPage(portal: RunningPortal): Promise<void> {
  const fetched = await fetchedBy(portal.url, async (page) => {
    await page.goto(`${portal.url}/user/login`);
    // The form is in the page from the beginning; this waits until its script has taken it over.
    await page.locator('[role="slider"]:not([aria-disabled])').waitFor();
    await page.getByRole("dialog", { name: "系统公告" }).waitFor();
    await page.waitForLoadState("networkidle");
  });
  const scripts = fetched.filter(({ url }) => url.endsWith(".js"));
  print({
    title: "JavaScript of the login page with its hint, gzip",
    measured: scripts.map(({ url, bytes }) => `${url.split("/").pop()} ${bytes} B`).join(", "),
    yardstick: "a byte count on the wire",
    value: kilobytes(scripts),
    unit: " kB",
    budget: { atMost: 80 },
  });
  print({
    title: "requests of the login page with its hint",
    measured: fetched.map(({ url }) => url).join(" "),
    yardstick: "the budget itself",
    value: fetched.length,
    unit: "",
    budget: { atMost: 6 },
  });
}
