import { expect, test } from "vitest";
import { sourcesOf } from "./planted-tree.ts";
import { checkTestLimits } from "./test-limit-rules.ts";

const messagesFor = (path: string, code: string) =>
  checkTestLimits(sourcesOf({ [path]: `// 公告\n${code}` })).map(({ line, message }) => `${line}: ${message}`);
const ofServer = "apps/server/src/modules/notices/notice/notice.http.test.ts";
const ofBrowser = "apps/web/src/features/portal/notice-inbox/screens/notices.browser.test.tsx";
const journey = "e2e/notices.spec.ts";
const below = (given: number, own: number) => [
  `2: ${given} ms are below the suite's own ${own} ms: leave the limit out`,
];

test.each([
  [ofServer, 'test("reads", () => {}, 59_999);', 59_999, 60_000],
  [ofServer, 'test.each([1])("reads %i", () => {}, 5_000);', 5_000, 60_000],
  [ofServer, 'test.for([1])("reads %i", () => {}, 5_000);', 5_000, 60_000],
  [ofServer, 'it("reads", () => {}, 5_000);', 5_000, 60_000],
  [ofServer, 'test("reads", { timeout: 5_000 }, () => {});', 5_000, 30_000],
  [ofServer, "vi.setConfig({ testTimeout: 30_000 });", 30_000, 60_000],
  [ofServer, "vi.setConfig({ hookTimeout: 60_000 });", 60_000, 120_000],
  [ofServer, "beforeAll(() => {}, 60_000);", 60_000, 120_000],
  [ofServer, "afterEach(() => {}, 60_000);", 60_000, 120_000],
  [ofServer, "expect.poll(read, { timeout: 15_000 }).toBe(1);", 15_000, 30_000],
  [ofServer, "const SOON = { timeout: 15_000 };", 15_000, 30_000],
  [ofBrowser, 'test("shows", () => {}, 60_000);', 60_000, 90_000],
  [ofBrowser, "expect.element(row, { timeout: 8_000 }).toBeVisible();", 8_000, 30_000],
  ["apps/web/test/browser/open.tsx", "const wait = { timeout: 8_000 };", 8_000, 30_000],
  [journey, "test.setTimeout(90_000);", 90_000, 120_000],
  [journey, "test.describe.configure({ timeout: 60_000 });", 60_000, 120_000],
  [journey, "await expect(page).toHaveURL(LANDING, { timeout: 10_000 });", 10_000, 30_000],
])("refuses in %s: %s", (path, code, given, own) => {
  expect(messagesFor(path, code)).toEqual(below(given, own));
});

test.each(["vi.waitFor(() => read());", "vi.waitUntil(read, { timeout: 60_000 });"])("refuses %s", (code) => {
  expect(messagesFor(ofServer, code)).toEqual(["2: vi.waitFor and vi.waitUntil wait for one second: use expect.poll"]);
});

test.each([
  [ofServer, 'test("reads", () => {}, 60_000);'],
  [ofServer, "beforeAll(() => {}, 120_000);"],
  [ofServer, "expect.poll(read, { timeout: 30_000 }).toBe(1);"],
  [ofServer, "setTimeout(read, 200);"],
  [ofServer, "test(title, () => {}, patience);"],
  [journey, "test.setTimeout(180_000);"],
  ["apps/server/src/platform/fetch.ts", "fetch(url, { timeout: 5_000 });"],
  ["bench/load.ts", "const options = { timeout: 5_000 };"],
])("accepts in %s: %s", (path, code) => {
  expect(messagesFor(path, code)).toEqual([]);
});
