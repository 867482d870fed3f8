import { expect, test } from "vitest";
import { mayHandTokenIn } from "./token-mode.ts";

test.each([
  ["production", [], false],
  ["production", ["60021", "6002"], false],
  ["production", ["60021", "60020"], true],
  ["development", [], true],
] as const)("[SEC-51] allows in %s with %j a token in the address of 60020: %s", (MODE, allowedIds, isAllowed) => {
  expect(mayHandTokenIn({ MODE, TOKEN_HAND_OVER: [...allowedIds] })("60020")).toBe(isAllowed);
});
