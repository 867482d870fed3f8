import { afterEach, expect, test, vi } from "vitest";
import { boundChunkLoad, boundedLoad, ChunkLoadError } from "./chunk-load.ts";

afterEach(() => void vi.useRealTimers());

test("[ERR-32] times out after 120 s for every attempt to load a chunk", async () => {
  vi.useFakeTimers();
  const load = boundedLoad(() => new Promise(() => undefined));
  for (let attempt = 0; attempt < 2; attempt++) {
    let isSettled = false;
    const failure = load().catch((error: unknown) => error);
    void failure.then(() => {
      isSettled = true;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(ChunkLoadError);
  }
});

test("returns a chunk that arrives and leaves no timer", async () => {
  vi.useFakeTimers();
  expect(await boundChunkLoad(async () => "page")).toBe("page");
  expect(vi.getTimerCount()).toBe(0);
});

test("wraps the failure of a chunk in its own error, with the cause", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  const failure = await boundChunkLoad(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ cause });
});
