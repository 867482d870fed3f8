import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { lazyChunkPage } from "./chunk-load.ts";
import { LoadingBoundary } from "./loading-boundary.tsx";

const nextFrame = () => new Promise(requestAnimationFrame);

test("shows a page in the frame after it loads, without React's delay", async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  const Page = lazyChunkPage(() => promise);
  openPart(
    <LoadingBoundary waiting={<p>稍候</p>}>
      <Page />
    </LoadingBoundary>,
  );
  await expect.element(page.getByText("稍候")).toBeVisible();
  resolve(() => <h1>来了</h1>);
  for (let frame = 0; frame < 2; frame++) await nextFrame();
  expect(page.getByRole("heading", { name: "来了" }).query()).not.toBeNull();
  expect(page.getByText("稍候").query()).toBeNull();
});
