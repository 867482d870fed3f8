/// <reference lib="dom" />
import type { CDPSession, Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import type { RunningPortal } from "./portal.ts";
import { signIn } from "./portal.ts";
import { median, print } from "./report.ts";

const TABS = 10;
const ROUNDS = 20;

/** Returns the main-thread milliseconds of a page so far: scripts, styles, layout and other work. */
async function taskMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/** Waits until two frames have been painted and no work of the change remains. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))),
  );

async function costs(page: Page, client: CDPSession, act: (round: number) => Promise<void>): Promise<number[]> {
  const result: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await waitForFrames(page);
    const before = await taskMs(client);
    await act(round);
    await waitForFrames(page);
    result.push((await taskMs(client)) - before);
  }
  return result;
}

const summary = (values: readonly number[]): string =>
  `median ${median(values).toFixed(1)} ms, worst ${Math.max(...values).toFixed(1)} ms of ${values.length}`;

/**
 * Main-thread cost of a change of tabs, a search and the command palette, with ten tabs open and a large menu.
 * Yardstick: the page's own frame, hidden and shown by plain style, with layout and paint both times.
 */
export async function benchWorkspace(portal: RunningPortal, username: string, menuItems: number): Promise<void> {
  const token = await signIn(portal.url, username);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((handed) => {
      if (!sessionStorage.getItem("bench")) sessionStorage.setItem("TEMP_TOKEN", handed);
      sessionStorage.setItem("bench", "on");
    }, token);
    const client = await page.context().newCDPSession(page);
    // The clock of the thread does not count the time of other programs.
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${portal.url}/account/center`);
    await page.getByRole("tab", { name: "个人中心" }).waitFor({ timeout: 60_000 });
    await page.getByRole("menuitem").first().waitFor();
    for (const path of ["/account/settings/base", "/account/sign-ins"]) await open(page, path);
    for (let number = 2; (await page.getByRole("tab").count()) < TABS; number += 10)
      await open(page, `/bench/group${(number - 2) / 10}/page${number}`);

    // Subtracts the cost of evaluating in the page and waiting for it.
    const evaluationCost = median(await costs(page, client, () => page.evaluate(() => undefined)));
    const costOf = async (act: (round: number) => Promise<void>) =>
      (await costs(page, client, act)).map((cost) => Math.max(0, cost - evaluationCost));
    const yardstick = await costOf(() =>
      page.evaluate(() => {
        const main = document.querySelector("main");
        if (main === null) return;
        main.style.display = "none";
        document.body.getBoundingClientRect();
        main.style.display = "";
        document.body.getBoundingClientRect();
      }),
    );
    const yardstickText = `the content hidden and shown by style ${summary(yardstick)}`;
    const report = (title: string, values: readonly number[]): void =>
      print({
        title: `${title}, ${TABS} tabs open, ${menuItems} menu items`,
        measured: `${summary(values)}; ${(median(values) / median(yardstick)).toFixed(1)} times the yardstick`,
        yardstick: yardstickText,
        value: median(values),
        unit: " ms of main thread",
        budget: { atMost: 50 },
      });

    // Dispatches the click in the page, because a real pointer would add the cost of hovering.
    const show = (index: number) =>
      page.evaluate((index) => document.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.click(), index % TABS);
    for (let index = 0; index < TABS; index++) await show(index);
    report("change to another tab", await costOf(show));

    const search = page.getByRole("combobox", { name: "搜索菜单" });
    await search.fill("y");
    await page.getByRole("option").first().waitFor();
    report(
      "a letter typed into the menu search",
      await costOf((round) => search.fill(["ya", "yace", "ycd", "菜单"][round % 4] ?? "")),
    );
    await search.fill("");

    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+k");
    report(
      "the command palette opened",
      await costOf(async (round) => {
        if (round % 2 === 1) await page.keyboard.press("Escape");
        await page.keyboard.press(round % 2 === 1 ? "Control+k" : "Escape");
      }),
    );
  } finally {
    await browser.close();
  }
}

/** Navigates inside the app: opening an address would load another page. */
async function open(page: Page, path: string): Promise<void> {
  const before = await page.getByRole("tab").count();
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: to }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.waitForFunction((count) => document.querySelectorAll('[role="tab"]').length > count, before);
}
