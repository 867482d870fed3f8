// Guarantee: a dropped page is rendered again, and memory is bounded.
import { fakeClock } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";

const clock = fakeClock();
const cacheOf = (maxBytes: number) => {
  const rendered: string[] = [];
  const cache = createPageCache<string>(clock, maxBytes);
  const read = async (key: string, size = 10, until = clock.now() + 1_000): Promise<void> => {
    await cache.read(key, async () => {
      rendered.push(key);
      return { page: key, bytes: size, until };
    });
  };
  return { cache, rendered, read };
};

describe("pages in memory", () => {
  test("[TENDER-46] renders a page once until its time", async () => {
    const { read, rendered } = cacheOf(10_000);
    await read("a");
    await read("a");
    expect(rendered).toEqual(["a"]);
    clock.advance(1_000);
    await read("a");
    expect(rendered).toEqual(["a", "a"]);
  });

  test("renders a page once for concurrent reads", async () => {
    const { read, rendered } = cacheOf(10_000);
    await Promise.all([read("a"), read("a")]);
    expect(rendered).toEqual(["a"]);
  });

  test("does not cache a page whose time has passed", async () => {
    const { read, rendered } = cacheOf(10_000);
    await read("a", 10, 0);
    await read("a", 10, 0);
    expect(rendered).toEqual(["a", "a"]);
  });

  test("[TENDER-46] does not cache a page that was being rendered when pages were dropped", async () => {
    const { cache, read, rendered } = cacheOf(10_000);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = cache.read("a", async () => {
      await promise;
      return { page: "旧", bytes: 10, until: clock.now() + 1_000 };
    });
    cache.clear();
    resolve();
    expect(await waiting).toBe("旧");
    await read("a");
    expect(rendered).toEqual(["a"]);
  });

  test("drops the page that was not read for the longest time", async () => {
    const { read, rendered } = cacheOf(4_000);
    await read("a");
    await read("b");
    await read("c");
    await read("a");
    await read("d");
    await read("a");
    await read("b");
    expect(rendered).toEqual(["a", "b", "c", "d", "b"]);
  });

  test("does not hold a page that is larger than the bound", async () => {
    const { read, rendered } = cacheOf(4_000);
    await read("a", 5_000);
    await read("a", 5_000);
    expect(rendered).toEqual(["a", "a"]);
  });

  test("does not cache a failure", async () => {
    const { cache, read, rendered } = cacheOf(4_000);
    await expect(cache.read("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    await read("a");
    expect(rendered).toEqual(["a"]);
  });
});
