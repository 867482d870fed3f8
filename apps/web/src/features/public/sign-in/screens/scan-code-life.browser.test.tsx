// Guarantee: the code on the sign-in page shows its state: expired, missing, or without a connection.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answer,
  deferred,
  fromGateway,
  goOffline,
  goOnline,
  type RecordedCalls,
  refusal,
} from "#test/browser/answers.ts";
import { advance, advanceSeconds, advanceUntil } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, readAddress } from "#test/browser/open.tsx";
import { signedIn } from "#test/browser/person.ts";
import { answerPortal } from "#test/browser/portal.ts";
import {
  answerScanCodes,
  code,
  configureScanApps,
  failure,
  openCode,
  pending,
  type ScanChange,
  svg,
  tab,
} from "#test/browser/scan-code.ts";

let codeCalls: RecordedCalls<"scan.drawCode">;
let polls: RecordedCalls<"scan.signIn">;
let changes: PromiseWithResolvers<ScanChange>;

beforeEach(async () => {
  configureScanApps();
  codeCalls = answerScanCodes();
  polls = answer("scan.signIn", pending);
  changes = deferred<ScanChange>();
  answer("scan.awaitChange", () => changes.promise);
  await openApp("/user/login");
});

test("[SCAN-05, ERR-16] continues with the same code after a network failure, even if only polls run", async () => {
  answer("scan.awaitChange", fromGateway(504));
  await openCode();
  goOffline();
  await advanceSeconds(60);
  expect(failure().query()).toBeNull();
  expect(codeCalls.inputs).toHaveLength(1);
  await expect.element(code()).toBeVisible();
  await expect.element(page.getByText("连接不畅，正在重试", { exact: true })).toBeVisible();
  goOnline();
  const before = polls.lines.length;
  advance(3_000);
  await expect.poll(() => polls.lines.length).toBeGreaterThan(before);
  answerPortal();
  answer("scan.signIn", signedIn());
  // The last call may still run: the next one follows 3 s after its answer.
  await advanceUntil(() => readAddress() === "/info/archivesatatisticst");
});

test("[API-07] waits 40 s for a change and asks again 3 s later", async () => {
  const waits = answer("scan.awaitChange", () => changes.promise);
  await openCode();
  await expect.poll(() => waits.inputs.length).toBe(1);
  await advanceSeconds(42);
  expect(waits.inputs.length).toBe(1);
  await advanceSeconds(1);
  await expect.poll(() => waits.inputs.length).toBe(2);
});

test("reports a bad connection only while it lasts", async () => {
  const sentence = page.getByText("连接不畅，正在重试", { exact: true });
  await openCode();
  for (const isAway of [true, false]) {
    (isAway ? goOffline : goOnline)();
    advance(3_000);
    await expect.element(sentence).toHaveLength(isAway ? 1 : 0);
  }
});

test("shows the number also if the server does not hold requests open", async () => {
  answer("scan.awaitChange", { state: "waiting", number: null });
  await openCode();
  answer("scan.awaitChange", { state: "scanned", number: "05" });
  const shown = () => {
    advance(1_000);
    return page.getByText("05", { exact: true }).query();
  };
  await expect.poll(shown).not.toBeNull();
});

const expired = page.getByRole("dialog").getByText("二维码已过期，请使用新的二维码", { exact: true });
const panel = page.getByText("二维码已失效", { exact: true });

/** Lets the three minutes of the shown code expire. */
async function runOut(next: number): Promise<void> {
  advance(178_000);
  await expect.element(code()).toHaveAttribute("src", svg(`0 task-${next}`));
  await expect.element(expired).toBeVisible();
}

test("[SCAN-05] reports the expiry in a dialog and draws three further codes, then waits", async () => {
  await openCode();
  for (const next of [2, 3, 4]) await runOut(next);
  advance(178_000);
  await expect.element(panel).toBeVisible();
  const pollCount = polls.lines.length;
  await advanceSeconds(30);
  expect(polls.lines.length).toEqual(pollCount);
  expect(codeCalls.inputs).toHaveLength(4);
  await userEvent.click(page.getByRole("button", { name: "我知道了" }));
  await userEvent.click(page.getByRole("button", { name: "刷新二维码" }));
  await expect.element(code()).toHaveAttribute("src", svg("0 task-5"));
  await runOut(6);
});

test("[SCAN-05] renews the code three more times after the dialog was confirmed", async () => {
  await openCode();
  for (const next of [2, 3]) await runOut(next);
  await userEvent.click(page.getByRole("button", { name: "我知道了" }));
  await expect.element(expired).not.toBeInTheDocument();
  for (const next of [4, 5, 6]) await runOut(next);
  advance(178_000);
  await expect.element(panel).toBeVisible();
  expect(codeCalls.inputs).toHaveLength(6);
});

test("shows why there is no code and draws one on retry", async () => {
  answer("scan.drawCode", refusal("scan.app_off"));
  await userEvent.click(tab("移动认证登录"));
  const why = page.getByText("该 App 的扫码功能未开通或已停用，请使用其他方式", { exact: true });
  await expect.element(why).toBeVisible();
  answer("scan.drawCode", { taskId: "t", base64: svg("0 t") });
  await userEvent.click(page.getByRole("button", { name: "重新获取" }));
  await expect.element(code()).toHaveAttribute("src", svg("0 t"));
});

test("has no serious finding and no sideways scroll, scanned or not", async () => {
  await userEvent.click(tab("移动认证登录"));
  await expect.element(code()).toBeVisible();
  expect(await faultsOfWidths()).toEqual([]);
  changes.resolve({ state: "scanned", number: "47" });
  await expect.element(page.getByText("47", { exact: true })).toBeVisible();
  expect(await faultsOfWidths()).toEqual([]);
});
