import { expect, test } from "vitest";
import { circlesOf, releasedValues } from "./person-turns.ts";

const person = (userId: string, phone: string | null, wanted?: string | null, username?: string) => ({
  known: {
    ...{ userId, externalId: userId, username: userId, realname: userId, phone, email: null },
    ...{ isActive: true, isFrozenBySource: false, orgCodes: [] },
  },
  ...(wanted === undefined ? {} : { phone: wanted }),
  ...(username === undefined ? {} : { username }),
});
const idsOf = (circles: ReturnType<typeof circlesOf>) => circles.map((each) => each.map(({ known }) => known.userId));
const list = (held: ReturnType<typeof releasedValues>) =>
  Object.fromEntries([...held].map(([id, fields]) => [id, [...fields].sort()]));

test("groups people who exchange values, and omits those who wait for nobody", () => {
  const [a, b] = [person("a", "1", "2"), person("b", "2", "1")];
  const [c, d, e] = [person("c", "3", "4"), person("d", "4", "5"), person("e", null, "6")];
  expect(idsOf(circlesOf([a, c, b, d, e]))).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(circlesOf([person("a", "1", "2"), person("b", "2")])).toEqual([]);
});

test.each([
  ["both of two that swap", [person("a", "1", "2"), person("b", "2", "1")], {}, { a: ["phone"], b: ["phone"] }],
  ["a person whose number another gets", [person("a", "1", "2"), person("b", "2", null)], {}, { b: ["phone"] }],
  [
    "names regardless of case",
    [person("a", null, undefined, "B"), person("b", null, undefined, "A")],
    {},
    { a: ["username"], b: ["username"] },
  ],
  [
    "nobody who waits for a retained number",
    [person("a", "1", "2"), person("b", "2", "3"), person("c", "3", "1")],
    { c: ["phone"] },
    {},
  ],
  [
    "a name while the number is retained",
    [person("a", "1", "2", "b"), person("b", "2", "1", "a")],
    { b: ["phone"] },
    { a: ["username"], b: ["username"] },
  ],
] as const)("makes %s give it up", (_, changes, kept, given) => {
  const held = new Map(Object.entries(kept).map(([id, fields]) => [id, new Set(fields)]));
  expect(list(releasedValues(changes, held))).toEqual(given);
});
