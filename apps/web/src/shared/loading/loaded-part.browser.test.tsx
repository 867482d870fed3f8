import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { advance, freezeClock } from "#test/browser/clock.ts";
import { openPart } from "#test/browser/open.tsx";
import { LoadedPart } from "./loaded-part.tsx";

test("[ERR-32] waits 120 s for a part that does not load, shows it, and loads it again", async () => {
  const message = page.getByText("页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面");
  let attempts = 0;
  const load = () => (++attempts === 1 ? new Promise<never>(() => undefined) : Promise.resolve("来了"));
  freezeClock();
  openPart(<LoadedPart load={load}>{(part) => <p>{part}</p>}</LoadedPart>);
  await expect.poll(() => attempts).toBe(1);
  advance(119_999);
  // Allows time for a message that would appear too early.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  expect(message.query()).toBeNull();
  advance(1);
  await expect.element(message).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "重试" }));
  await expect.element(page.getByText("来了")).toBeVisible();
});
