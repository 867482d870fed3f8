import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";

/** A list that somebody looks at; each question waits until it is answered by its number. */
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

test("asks anew what is on its way for the first time, and takes no answer to the first question", async () => {
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

test("asks anew what is read a second time, and shows the former answer meanwhile", async () => {
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

test("leaves what is meant by no filter alone", async () => {
  const cache = new AnswerCache();
  const { questions, stop, shown } = watched(cache);
  await cache.invalidateQueries({ queryKey: ["other"] });
  expect([questions.length, questions[0]?.signal.aborted]).toEqual([1, false]);
  questions[0]?.answer("one");
  await expect.poll(shown).toBe("one");
  stop();
});
