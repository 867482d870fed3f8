// Guarantee: the largest input that a parser accepts does not block a node: reading time grows linearly.
import { afterAll, describe, expect, test } from "vitest";
import { createMeasuring } from "./measuring.ts";
import { register } from "./register.ts";

const measuring = createMeasuring();
afterAll(() => measuring.close());

test.each(register)("reads in time that grows linearly with the input: $name", async ({ name, shapes }) => {
  const faults: string[] = [];
  for (const shape of Object.keys(shapes)) {
    const fault = await measuring.faultOf({ parser: name, shape });
    if (fault !== undefined) faults.push(`${shape}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

describe("the measurement", () => {
  test.each(["once", "onceWithGarbage", "refusing"])("accepts linear time: %s", async (parser) => {
    expect(await measuring.faultOf({ parser, shape: "letters" })).toBeUndefined();
  });

  test.each([
    ["squared", "letters"],
    ["expression", "letters and a sign"],
  ])("detects quadratic time: %s", async (parser, shape) => {
    expect(await measuring.faultOf({ parser, shape })).toMatch(/^\d+ ms, \d+ times as long for 16 times as much$/);
  });

  test("reports a stack overflow", async () => {
    expect(await measuring.faultOf({ parser: "deep", shape: "letters" })).toMatch(/^RangeError/);
  });

  test("stops an endless parser and continues with the next", async () => {
    const impatient = createMeasuring(500);
    try {
      expect(await impatient.faultOf({ parser: "forever", shape: "letters" })).toBe("takes too long, and was stopped");
      expect(await impatient.faultOf({ parser: "refusing", shape: "letters" })).toBeUndefined();
    } finally {
      await impatient.close();
    }
  });
});
