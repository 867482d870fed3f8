import { expect, test } from "vitest";
import { findReleasedFields, groupExchanges } from "./person-turns.ts";

const person = (userId: string, phone: string | null, newPhone?: string | null, username?: string) => ({
  storedPerson: {
    userId,
    externalId: userId,
    username: userId,
    realname: userId,
    phone,
    email: null,
    isActive: true,
    isFrozenBySource: false,
    orgCodes: [],
  },
  ...(newPhone === undefined ? {} : { phone: newPhone }),
  ...(username === undefined ? {} : { username }),
});
const idsOf = (exchanges: ReturnType<typeof groupExchanges>) =>
  exchanges.map((exchange) => exchange.map(({ storedPerson }) => storedPerson.userId));
const sortedFields = (fieldsByUser: ReturnType<typeof findReleasedFields>) =>
  Object.fromEntries([...fieldsByUser].map(([id, fields]) => [id, [...fields].sort()]));

test("groups people who exchange values, and omits the others", () => {
  const [a, b] = [person("a", "1", "2"), person("b", "2", "1")];
  const [c, d, e] = [person("c", "3", "4"), person("d", "4", "5"), person("e", null, "6")];
  expect(idsOf(groupExchanges([a, c, b, d, e]))).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(groupExchanges([person("a", "1", "2"), person("b", "2")])).toEqual([]);
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
    "no person who waits for a retained number",
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
] as const)("decides who gives up a value: %s", (_, changes, retainedFields, expected) => {
  const retained = new Map(Object.entries(retainedFields).map(([id, fields]) => [id, new Set(fields)]));
  expect(sortedFields(findReleasedFields(changes, retained))).toEqual(expected);
});
