import { endpoint } from "@tender/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { markShared } from "#platform/shared-value.ts";
import { serializerOf } from "./serializer.ts";

const item = z.object({ text: z.string() });
const call = endpoint({
  summary: "x",
  methods: ["GET"],
  paths: ["/x"],
  access: { kind: "anonymous" },
  limit: "general",
  result: z.object({ name: z.string(), words: z.record(z.string(), z.array(item)), after: z.string() }),
  errors: [],
});
const serialize = serializerOf(call);
const write = (answer: unknown) => String(serialize(answer));
const answer = (words: object, name = "x") => ({
  success: true,
  code: "200",
  message: "",
  result: { name, words, after: "y" },
  timestamp: 1,
});

test("[SEC-58] writes a shared value like any other: listed fields only, escaped", () => {
  const words = () => ({ 'a"b': [{ text: "$& $1 中文", hidden: 1 }], none: [] });
  const plain = write(answer(words()));
  expect(JSON.parse(plain)).toEqual({
    ...answer({ 'a"b': [{ text: "$& $1 中文" }], none: [] }),
  });
  const shared = markShared(words());
  for (const name of ["x", '"words":{}', '\\"words":{}', "$&"]) {
    const expected = write(answer(words(), name));
    expect(write(answer(shared, name))).toBe(expected);
    expect(write(answer(shared, name))).toBe(expected);
  }
});

test("reads a shared value once", () => {
  let read = 0;
  const words = markShared({
    get first() {
      read += 1;
      return [{ text: "x" }];
    },
  });
  const text = write(answer(words));
  const readForOne = read;
  expect([write(answer(words)), write(answer(words))]).toEqual([text, text]);
  expect(read).toBe(readForOne);
});
