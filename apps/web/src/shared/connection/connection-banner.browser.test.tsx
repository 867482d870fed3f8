import { useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { call } from "#shared/api/client.ts";
import { answer, fromGateway, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, advanceUntil, freezeClock } from "#test/browser/clock.ts";
import { openApp, openPart, seriousFindings } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

const disconnectedText = "暂时无法连接服务器，正在重新连接，已填写的内容不会丢失";
const menu = [menuItem({ path: "/system/jobs", component: "system/jobs" })];
const statusText = (text: string) => page.getByRole("status").getByText(text, { exact: true });
const name = () => page.getByLabelText("姓名", { exact: true });

beforeEach(() => {
  signInToWorkspace({ menu });
  answerOwnAccount();
});

afterEach(() => {
  Reflect.deleteProperty(document, "hidden");
  Reflect.deleteProperty(navigator, "onLine");
});

async function openForm(): Promise<void> {
  await openApp("/account/settings/base");
  await expect.element(name()).toHaveValue("王采购");
  await userEvent.fill(name(), "王采购二");
}

/** The network fails while no call is pending. */
const loseConnection = (): void => {
  goOffline();
  window.dispatchEvent(new Event("offline"));
};
const restoreConnection = (): void => {
  goOnline();
  window.dispatchEvent(new Event("online"));
};

function setPageHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("announces the loss and the return of the connection, and keeps the typed text", async () => {
  await openForm();
  loseConnection();
  await expect.element(statusText(disconnectedText)).toBeVisible();
  await expect.element(name()).toHaveFocus();
  expect(await seriousFindings()).toEqual([]);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const endOfPage = page.getByRole("main").element().getBoundingClientRect().bottom;
  expect(endOfPage).toBeLessThanOrEqual(
    statusText(disconnectedText).element().parentElement?.getBoundingClientRect().top ?? 0,
  );
  freezeClock();
  restoreConnection();
  await expect.element(statusText("连接已恢复")).toBeVisible();
  await expect.element(name()).toHaveValue("王采购二");
  expect(page.getByRole("button", { name: "立即重试" }).elements()).toEqual([]);
  advance(4_000);
  await expect.element(page.getByText("连接已恢复")).not.toBeInTheDocument();
});

test("shows that the network is down if the browser knows it", async () => {
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
  await openForm();
  loseConnection();
  await expect.element(statusText("网络连接已断开，正在重新连接，已填写的内容不会丢失")).toBeVisible();
});

test("keeps a form that cannot be sent until it is saved again after the reconnect", async () => {
  const saved = answer("profile.update", null);
  await openForm();
  freezeClock();
  goOffline();
  await userEvent.click(page.getByRole("button", { name: "保存资料" }));
  await expect.element(page.getByText("无法连接到服务器，请检查网络后再试")).toBeVisible();
  await expect.element(statusText(disconnectedText)).toBeVisible();
  await expect.element(name()).toHaveValue("王采购二");
  goOnline();
  await userEvent.click(page.getByRole("button", { name: "立即重试" }));
  await expect.element(statusText("连接已恢复")).toBeVisible();
  expect(saved.inputs).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "保存资料" }));
  await expect.poll(() => saved.inputs.map(({ body }) => body.realname)).toEqual(["王采购二"]);
});

test("retries by itself and reads again after the connection returns", async () => {
  await openApp("/account/settings/base");
  await expect.element(name()).toBeVisible();
  freezeClock();
  loseConnection();
  await expect.element(statusText(disconnectedText)).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "安全设置" }));
  await advanceUntil(() => page.getByRole("alert").elements().length > 0);
  goOnline();
  await advanceUntil(() => page.getByText("连接已恢复").elements().length > 0);
  // A query that was about to retry at that moment waits for its own turn.
  await advanceUntil(() => page.getByText(/办公室的电脑/).elements().length > 0);
  await advanceUntil(() => page.getByRole("alert").elements().length === 0);
});

test("does not report one unanswered call while the server answers others", async () => {
  const probes = answer("system.health", { alive: true });
  answer("profile.readSummary", () => {
    throw new TypeError("Failed to fetch");
  });
  await openApp("/account/center");
  await expect.poll(() => probes.inputs.length).toBeGreaterThan(0);
  await expect.element(page.getByText("个人中心").first()).toBeVisible();
  await advanceAndSettle(0);
  expect(page.getByText(disconnectedText).elements()).toEqual([]);
});

test("recognises a proxy without a server behind it", async () => {
  answer("system.health", () => fromGateway(502));
  await openForm();
  freezeClock();
  window.dispatchEvent(new Event("online"));
  await expect.element(statusText(disconnectedText)).toBeVisible();
  answer("system.health", { alive: true });
  await userEvent.click(page.getByRole("button", { name: "立即重试" }));
  await expect.element(statusText("连接已恢复")).toBeVisible();
});

test("[API-03, API-04, API-05] probes with the portal's id and the time, without any credential", async () => {
  overrideSettings({ portalAppId: "20000" });
  const probes = answer("system.health", { alive: true });
  await openForm();
  const fetchSpy = vi.spyOn(window, "fetch");
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => probes.headers.length).toBe(1);
  const [headers] = probes.headers;
  expect(["X-Access-Token", "Authorization", "appId"].map((name) => headers?.get(name))).toEqual([null, null, "20000"]);
  const [url, init] = fetchSpy.mock.calls.find(([address]) => String(address).includes("/api/health")) ?? [];
  fetchSpy.mockRestore();
  expect(String(url).replace(/\d{10}$/, "seconds")).toBe("/api/health?_t=seconds");
  expect(init?.credentials).toBe("omit");
});

test("reads outdated data again after 60 s in the background, and keeps the form", async () => {
  await openForm();
  freezeClock();
  const profileRead = answer("profile.read", refusal("http.unavailable"));
  setPageHidden(true);
  advance(59_000);
  setPageHidden(false);
  setPageHidden(true);
  await advanceAndSettle(60_000);
  expect(profileRead.inputs).toEqual([]);
  setPageHidden(false);
  await expect.poll(() => profileRead.inputs.length).toBe(1);
  await expect.element(name()).toHaveValue("王采购二");
});

/** A component with one query. */
function Reader() {
  const { dataUpdatedAt } = useQuery({
    queryKey: ["test", "read"],
    queryFn: ({ signal }) => call("profile.readHome", {}, { signal }),
  });
  return <p>{dataUpdatedAt === 0 ? "未读取" : "已读取"}</p>;
}

test("reads again after the machine slept", async () => {
  const homeRead = answer("profile.readHome", null);
  freezeClock();
  openPart(
    <>
      <Reader />
      <ConnectionBanner />
    </>,
  );
  await advanceUntil(() => page.getByText("已读取").elements().length > 0);
  await advanceAndSettle(120_000);
  expect(homeRead.inputs).toHaveLength(1);
  // The timers of a sleeping machine do not run.
  freezeClock(Date.now() + 8 * 3_600_000);
  advance(30_000);
  await expect.poll(() => homeRead.inputs.length).toBe(2);
});

test("opens the workspace by itself after its menu could not be read offline", async () => {
  answer("permission.readOwn", () => fromGateway(502));
  answer("system.health", () => fromGateway(502));
  await openApp("/account/settings/base");
  await expect.element(page.getByRole("button", { name: "重试", exact: true })).toBeVisible();
  await expect.element(statusText(disconnectedText)).toBeVisible();
  signInToWorkspace({ menu });
  window.dispatchEvent(new Event("online"));
  await expect.element(name()).toBeVisible();
});
