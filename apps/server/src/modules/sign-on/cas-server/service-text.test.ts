import { expect, test } from "vitest";
import { removeTicket } from "./service-text.ts";

test.each([
  ["https://a.cn/b?ticket=ST-1", "https://a.cn/b"],
  ["https://a.cn/b?c=1&ticket=ST-1", "https://a.cn/b?c=1"],
  ["https://a.cn/b?ticket=ST-1&c=1", "https://a.cn/b?ticket=ST-1&c=1"],
  ["https://a.cn/b?ticket=ST-1#c", "https://a.cn/b?ticket=ST-1#c"],
  ["https://a.cn/b?ticket=1&ticket=2", "https://a.cn/b?ticket=1"],
  ["https://a.cn/b?ticket=1?ticket=2", "https://a.cn/b"],
  ["https://a.cn/b&ticket=1?ticket=2", "https://a.cn/b"],
  ["https://a.cn/ticket=1", "https://a.cn/ticket=1"],
])("removes the ticket at the end of %s", (service, expected) => {
  expect(removeTicket(service)).toBe(expected);
});
