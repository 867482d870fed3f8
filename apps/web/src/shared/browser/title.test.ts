import { expect, test } from "vitest";
import { documentTitle } from "./title.ts";

test("[ROUTE-21] joins page title and platform name, and shows only the name at home", () => {
  expect(documentTitle("我的通知", "电子招标采购平台")).toBe("我的通知 · 电子招标采购平台");
  expect(documentTitle("我的通知", "某市交易平台")).toBe("我的通知 · 某市交易平台");
  expect(documentTitle(null, "电子招标采购平台")).toBe("电子招标采购平台");
});
