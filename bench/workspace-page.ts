import { type RunningPortal, signIn } from "./portal.ts";
import { print } from "./report.ts";
import { fetchedBy, kilobytes } from "./wire.ts";

/** All files that are fetched, without a cache, until a person with 300 menu items can work. */
export async function benchWorkspacePage(portal: RunningPortal, username: string): Promise<void> {
  const token = await signIn(portal.url, username);
  const fetched = await fetchedBy(portal.url, async (page) => {
    await page.goto(`${portal.url}/dashboard/analysis?token=${token}`);
    await page.getByRole("main").getByRole("heading").first().waitFor();
    await page.getByText("压测菜单项目1", { exact: true }).first().waitFor();
    // Does not wait for an idle network: the bell's connection stays open.
    await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
  });
  const filesOf = (kind: RegExp) => fetched.filter(({ url }) => kind.test(url));
  const [scripts, styles] = [filesOf(/\.js$/), filesOf(/\.css$/)];
  const largest = scripts.toSorted((first, second) => second.bytes - first.bytes).slice(0, 4);
  print({
    title: "opening the workspace with 300 menu items, gzip",
    measured: `${scripts.length} scripts ${kilobytes(scripts).toFixed(0)} kB (${largest.map(({ url, bytes }) => `${url.split("/").pop()} ${(bytes / 1_000).toFixed(0)}`).join(", ")}), ${styles.length} styles ${kilobytes(styles).toFixed(0)} kB, ${fetched.length} requests in all`,
    yardstick: "a byte count on the wire",
    value: kilobytes(fetched),
    unit: " kB",
    budget: { atMost: 400 },
  });
}
