import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { advance, freezeClock } from "#test/browser/clock.ts";
import { render } from "#test/browser/render.ts";
import { type Countdown, useCountdown } from "./use-countdown.ts";

let countdown: Countdown | undefined;

function Counting() {
  countdown = useCountdown();
  return <p>剩余 {countdown.remainingSeconds} 秒</p>;
}

test("[SMS-03] ends at once when stopped, even if it ticks before the next render", async () => {
  freezeClock();
  render(<Counting />);
  await expect.element(page.getByText("剩余 0 秒")).toBeVisible();
  countdown?.start(60);
  await expect.element(page.getByText("剩余 60 秒")).toBeVisible();
  advance(1_000);
  await expect.element(page.getByText("剩余 59 秒")).toBeVisible();
  countdown?.stop();
  advance(1_000);
  await expect.element(page.getByText("剩余 0 秒")).toBeVisible();
});
