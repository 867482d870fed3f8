import { expect, test } from "vitest";
import { deferEnd } from "./deferred-end.ts";

const ended: string[] = [];
const response = (name: string) =>
  ({
    end: (body: unknown) => {
      ended.push(`${name} ${body}`);
    },
  }) as never;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("ends the answers of one event-loop turn together, in order, later ones next", async () => {
  deferEnd(response("first"), "a");
  deferEnd(response("second"), "b");
  await Promise.resolve();
  expect(ended).toEqual([]);
  await nextTurn();
  expect(ended).toEqual(["first a", "second b"]);
  deferEnd(response("third"), "c");
  expect(ended).toHaveLength(2);
  await nextTurn();
  expect(ended).toEqual(["first a", "second b", "third c"]);
});

test("ends an answer that is deferred while another one ends", async () => {
  ended.length = 0;
  const nested = { end: () => deferEnd(response("later"), "e") } as never;
  deferEnd(nested, "d");
  await nextTurn();
  await nextTurn();
  expect(ended).toEqual(["later e"]);
});
