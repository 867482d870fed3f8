import { expect, test } from "vitest";
import { verifyPin } from "./lock-state.ts";

test.each([
  ["a right PIN", 6, true, 6, undefined],
  ["a right PIN after wrong ones", 1, true, 6, undefined],
  ["a wrong PIN", 6, false, 5, "证书密码错误，剩余5次"],
  ["the last but one", 2, false, 1, "证书密码错误，剩余1次"],
  ["the last wrong PIN", 1, false, 0, "证书锁已锁定，请联系证书服务机构"],
  ["a wrong PIN of a locked lock", 0, false, 0, "证书锁已锁定，请联系证书服务机构"],
  ["a right PIN of a locked lock", 0, true, 0, "证书锁已锁定，请联系证书服务机构"],
])("counts %s", (_, before, isRight, after, message) => {
  const { triesLeft, refusal } = verifyPin(before, isRight);
  expect(triesLeft).toBe(after);
  expect(refusal?.message).toBe(message);
});
