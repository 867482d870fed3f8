import { expect, test } from "vitest";
import { recoveryFile } from "./recovery-file.ts";

test("writes the heading and one code a line", () => {
  expect(recoveryFile("账号 zhang 的恢复码", ["AAAA-BBBB-CCCC", "DDDD-EEEE-FFFF"])).toBe(
    "\ufeff账号 zhang 的恢复码\r\n\r\nAAAA-BBBB-CCCC\r\nDDDD-EEEE-FFFF\r\n",
  );
});
