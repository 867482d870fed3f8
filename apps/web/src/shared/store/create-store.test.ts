import { expect, test } from "vitest";
import { createStore } from "./create-store.ts";

test("returns the value that was set last", () => {
  const store = createStore(1);
  expect(store.get()).toBe(1);
  store.set(2);
  expect(store.get()).toBe(2);
});

test("notifies of each value that is set, also an equal one, until the listener leaves", () => {
  const store = createStore("a");
  const received: string[] = [];
  const unsubscribe = store.listen((value) => received.push(value));
  store.set("b");
  store.set("b");
  unsubscribe();
  store.set("c");
  expect(received).toEqual(["b", "b"]);
});

test("notifies every listener even if one leaves during the notification", () => {
  const store = createStore(0);
  const received: string[] = [];
  const unsubscribe = store.listen(() => {
    received.push("first");
    unsubscribe();
  });
  store.listen(() => received.push("second"));
  store.set(1);
  store.set(2);
  expect(received).toEqual(["first", "second", "second"]);
});
