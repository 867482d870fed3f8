import { expect, test } from "vitest";
import { sourcesOf } from "./planted-tree.ts";
import { checkTestLimits } from "./test-limit-rules.ts";

const messagesFor = (path: string, code: string) =>
  checkTestLimits(sourcesOf({ [path]: `// 公告\n${code}` })).map(({ line, message }) => `${line}: ${message}`);
const serverTest = "apps/server/src/modules/notices/notice/notice.http.test.ts";
const browserTest = "apps/web/src/features/portal/notice-inbox/screens/notices.browser.test.tsx";
const journey = "e2e/notices.spec.ts";
const messageFor = (limit: number, suiteLimit: number) => [
  `2: ${limit} ms are below the suite's own ${suiteLimit} ms: leave the limit out`,
];

test.each([
  [serverTest, 'test("reads", () => {}, 59_999);', 59_999, 60_000],
  [serverTest, 'test.each([1])("reads %i", () => {}, 5_000);', 5_000, 60_000],
  [serverTest, 'test.for([1])("reads %i", () => {}, 5_000);', 5_000, 60_000],
  [serverTest, 'it("reads", () => {}, 5_000);', 5_000, 60_000],
  [serverTest, 'test("reads", { timeout: 5_000 }, () => {});', 5_000, 30_000],
  [serverTest, "vi.setConfig({ testTimeout: 30_000 });", 30_000, 60_000],
  [serverTest, "vi.setConfig({ hookTimeout: 60_000 });", 60_000, 120_000],
  [serverTest, "beforeAll(() => {}, 60_000);", 60_000, 120_000],
  [serverTest, "afterEach(() => {}, 60_000);", 60_000, 120_000],
  [serverTest, "expect.poll(read, { timeout: 15_000 }).toBe(1);", 15_000, 30_000],
  [serverTest, "const SOON = { timeout: 15_000 };", 15_000, 30_000],
  [browserTest, 'test("shows", () => {}, 60_000);', 60_000, 90_000],
  [browserTest, "expect.element(row, { timeout: 8_000 }).toBeVisible();", 8_000, 30_000],
  ["apps/web/test/browser/open.tsx", "const wait = { timeout: 8_000 };", 8_000, 30_000],
  [journey, "test.setTimeout(90_000);", 90_000, 120_000],
  [journey, "test.describe.configure({ timeout: 60_000 });", 60_000, 120_000],
  [journey, "await expect(page).toHaveURL(LANDING, { timeout: 10_000 });", 10_000, 30_000],
])("refuses in %s: %s", (path, code, limit, suiteLimit) => {
  expect(messagesFor(path, code)).toEqual(messageFor(limit, suiteLimit));
});

test.each(["vi.waitFor(() => read());", "vi.waitUntil(read, { timeout: 60_000 });"])("refuses %s", (code) => {
  expect(messagesFor(serverTest, code)).toEqual([
    "2: vi.waitFor and vi.waitUntil wait for one second: use expect.poll",
  ]);
});

test.each([
  [serverTest, 'test("reads", () => {}, 60_000);'],
  [serverTest, "beforeAll(() => {}, 120_000);"],
  [serverTest, "expect.poll(read, { timeout: 30_000 }).toBe(1);"],
  [serverTest, "setTimeout(read, 200);"],
  [serverTest, "test(title, () => {}, patience);"],
  [journey, "test.setTimeout(180_000);"],
  ["apps/server/src/platform/fetch.ts", "fetch(url, { timeout: 5_000 });"],
  ["bench/load.ts", "const options = { timeout: 5_000 };"],
])("accepts in %s: %s", (path, code) => {
  expect(messagesFor(path, code)).toEqual([]);
});
