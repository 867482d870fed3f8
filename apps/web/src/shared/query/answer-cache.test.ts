import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

/** Observes one list. Each query stays pending until the test answers it by its number. */
function watched(cache: AnswerCache) {
  const questions: { answer(value: string): void; signal: AbortSignal }[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: ["list", "a"],
    queryFn: ({ signal }) => new Promise<string>((answer) => questions.push({ answer, signal })),
    retry: false,
  });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data, isError }) => seen.push(isError ? "error" : data));
  return { questions, seen, stop, shown: () => observer.getCurrentResult().data };
}

test("reads again if a first read is pending and ignores the answer to that first read", async () => {
  const cache = new AnswerCache();
  const { questions, seen, stop, shown } = watched(cache);
  expect(questions).toHaveLength(1);
  const isFresh = cache.invalidateQueries({ queryKey: ["list"] });
  expect([questions.length, questions[0]?.signal.aborted]).toEqual([2, true]);
  questions[0]?.answer("before");
  questions[1]?.answer("after");
  await isFresh;
  expect([shown(), seen.includes("before"), seen.includes("error")]).toEqual(["after", false, false]);
  stop();
});

test("repeats a later read and shows the former answer meanwhile", async () => {
  const cache = new AnswerCache();
  const { questions, stop, shown } = watched(cache);
  questions[0]?.answer("one");
  await expect.poll(shown).toBe("one");
  void cache.invalidateQueries({ queryKey: ["list"] });
  const isFresh = cache.invalidateQueries({ queryKey: ["list"] });
  expect([questions.length, shown()]).toEqual([3, "one"]);
  questions[1]?.answer("two");
  questions[2]?.answer("three");
  await isFresh;
  expect(shown()).toBe("three");
  stop();
});

test("leaves queries alone that the filter does not match", async () => {
  const cache = new AnswerCache();
  const { questions, stop, shown } = watched(cache);
  await cache.invalidateQueries({ queryKey: ["other"] });
  expect([questions.length, questions[0]?.signal.aborted]).toEqual([1, false]);
  questions[0]?.answer("one");
  await expect.poll(shown).toBe("one");
  stop();
});
