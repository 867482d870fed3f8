import { expect, test } from "vitest";
import { commonNameOf } from "./certificate-words.ts";

test.each([
  ["C=CN, O=示例建设有限公司, CN=赵供应", "赵供应"],
  ["CN=赵供应,O=示例建设有限公司", "赵供应"],
  ["/C=CN/O=示例建设有限公司/CN=赵供应", "赵供应"],
  ["cn = 赵供应 ; o = 示例", "赵供应"],
  ["O=示例建设有限公司", "O=示例建设有限公司"],
  ["", ""],
])("finds the common name in %j, or returns a name without one", (name, holder) => {
  expect(commonNameOf(name)).toBe(holder);
});
