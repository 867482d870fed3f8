import { expect, test } from "vitest";
import { deferEnd } from "./deferred-end.ts";

const ended: string[] = [];
const response = (name: string) =>
  ({
    end: (body: unknown) => {
      ended.push(`${name} ${body}`);
    },
  }) as never;
const turn = () => new Promise((done) => setImmediate(done));

test("ends the answers of one turn together, in order, and later ones in the next", async () => {
  deferEnd(response("first"), "a");
  deferEnd(response("second"), "b");
  await Promise.resolve();
  expect(ended).toEqual([]);
  await turn();
  expect(ended).toEqual(["first a", "second b"]);
  deferEnd(response("third"), "c");
  expect(ended).toHaveLength(2);
  await turn();
  expect(ended).toEqual(["first a", "second b", "third c"]);
});

test("ends an answer that is given while others end", async () => {
  ended.length = 0;
  const again = { end: () => deferEnd(response("later"), "e") } as never;
  deferEnd(again, "d");
  await turn();
  await turn();
  expect(ended).toEqual(["later e"]);
});
