import { expect, test } from "vitest";
import { routeTitleKey, titleFor } from "./route-title.ts";

test("[MENU-11] derives the key of a stored title from the path", () => {
  expect(routeTitleKey("/online/list/abc")).toBe("route:title:/online/list/abc");
});

test("uses the stored title only for a route with several addresses", () => {
  expect(titleFor("/online/list/:code", "在线表单", "供应商登记")).toBe("供应商登记");
  expect(titleFor("/online/list/:code", "在线表单", null)).toBe("在线表单");
  expect(titleFor("/archive/dossiers", "档案目录", "旧名")).toBe("档案目录");
});
