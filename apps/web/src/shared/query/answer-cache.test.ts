import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

/** Observes one list. Each query stays pending until the test answers it by its number. */
function observeList(cache: AnswerCache) {
  const reads: { answer(value: string): void; signal: AbortSignal }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ["list", "a"],
    queryFn: ({ signal }) => new Promise<string>((answer) => reads.push({ answer, signal })),
    retry: false,
  });
  const results: unknown[] = [];
  const stop = observer.subscribe(({ data, isError }) => results.push(isError ? "error" : data));
  return { reads, results, stop, readShown: () => observer.getCurrentResult().data };
}

test("reads again if a first read is pending and ignores the answer to that first read", async () => {
  const cache = new AnswerCache();
  const { reads, results, stop, readShown } = observeList(cache);
  expect(reads).toHaveLength(1);
  const isFresh = cache.invalidateQueries({ queryKey: ["list"] });
  expect(reads).toHaveLength(2);
  expect(reads[0]?.signal.aborted).toBe(true);
  reads[0]?.answer("before");
  reads[1]?.answer("after");
  await isFresh;
  expect(readShown()).toBe("after");
  expect(results).not.toContain("before");
  expect(results).not.toContain("error");
  stop();
});

test("reads again and shows the former answer until the new one arrives", async () => {
  const cache = new AnswerCache();
  const { reads, stop, readShown } = observeList(cache);
  reads[0]?.answer("one");
  await expect.poll(readShown).toBe("one");
  void cache.invalidateQueries({ queryKey: ["list"] });
  const isFresh = cache.invalidateQueries({ queryKey: ["list"] });
  expect(reads).toHaveLength(3);
  expect(readShown()).toBe("one");
  reads[1]?.answer("two");
  reads[2]?.answer("three");
  await isFresh;
  expect(readShown()).toBe("three");
  stop();
});

test("leaves queries alone that the filter does not match", async () => {
  const cache = new AnswerCache();
  const { reads, stop, readShown } = observeList(cache);
  await cache.invalidateQueries({ queryKey: ["other"] });
  expect(reads).toHaveLength(1);
  expect(reads[0]?.signal.aborted).toBe(false);
  reads[0]?.answer("one");
  await expect.poll(readShown).toBe("one");
  stop();
});
