import { expect, test } from "vitest";
import { commonNameOf, maskedSerial } from "./certificate-words.ts";

test.each([
  ["C=CN, O=示例建设有限公司, CN=赵供应", "赵供应"],
  ["CN=赵供应,O=示例建设有限公司", "赵供应"],
  ["/C=CN/O=示例建设有限公司/CN=赵供应", "赵供应"],
  ["cn = 赵供应 ; o = 示例", "赵供应"],
  ["O=示例建设有限公司", "O=示例建设有限公司"],
  ["", ""],
])("finds the holder in %j", (name, holder) => {
  expect(commonNameOf(name)).toBe(holder);
});

test.each([
  ["3F9A0000C712", "3F9A****C712"],
  ["91B2", "****"],
  ["12345678", "****"],
])("masks the serial number %s", (serial, masked) => {
  expect(maskedSerial(serial)).toBe(masked);
});
