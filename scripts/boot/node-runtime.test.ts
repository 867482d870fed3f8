import { expect, test } from "vitest";
import { chooseNode } from "./node-runtime.mjs";

const versions: Record<string, string> = { "/pinned": "24.21.0", "/old": "20.20.2", "/new": "26.1.0" };
const versionOf = (path: string) => versions[path];

test.each([
  [["/pinned", "/old"], "/pinned"],
  [["/missing", "/old", "/new"], "/new"],
  [["/old", "/pinned"], "/pinned"],
  [["/missing", "/old"], undefined],
  [[], undefined],
])("chooses among %j the first that runs and is new enough: %s", (candidates, expected) => {
  expect(chooseNode(candidates, versionOf)).toBe(expected);
});
