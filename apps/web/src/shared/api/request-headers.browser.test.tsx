import { entryTable } from "virtual:api-table";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { reachServer } from "#shared/connection/reach-server.ts";
import { socketAddressOf } from "#shared/live/socket-address.ts";
import { removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { addressOfProvider } from "#shared/third-party/open-provider.ts";
import { answer, deferred, readSentCalls } from "#test/browser/answers.ts";
import { openApp } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import type { ApiTableRow } from "./api-table.ts";
import { call, loadTable } from "./client.ts";
import { download } from "./download.ts";
import { uploadFile } from "./upload.ts";

afterEach(() => void vi.useRealTimers());

const readSentHeaders = () =>
  readSentCalls().map(({ key, headers }) => [
    key,
    headers.get("X-Access-Token"),
    headers.get("Authorization"),
    headers.get("appId"),
  ]);

test.each([["one of another site", "61001", "70001"]])(
  "[API-02, API-03, API-04] sends token, access token and portal id for a page: %s",
  async (_case, entered, menuAppId) => {
    signInToWorkspace({
      menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
    });
    answer("system.listJobs", { total: 0, rows: [] });
    writeStored("CURRENT_APP_ID", entered);
    await openApp("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务" }).first()).toBeVisible();
    await expect.poll(() => readSentCalls().map(({ key }) => key)).toContain("system.listJobs");
    const sentHeaders = readSentHeaders();
    expect(sentHeaders.map(([key]) => key)).toEqual(expect.arrayContaining(["permission.readOwn", "system.listJobs"]));
    // The menu belongs to the subsystem that is open.
    const appIdOf = (key: unknown) => (key === "permission.readOwn" ? menuAppId : "10000");
    for (const [key, ...headers] of sentHeaders)
      expect([key, ...headers]).toEqual([key, "token-1", "Bearer access-1", appIdOf(key)]);
  },
);

test("[API-02, API-03, API-04] sends the stored credentials with every kind of request and reads them each time", async () => {
  rememberSignIn();
  writeStored("CURRENT_APP_ID", "70002");
  answer("profile.readAppearance", null);
  answer("session.endOthers", { ended: 0 });
  answer("profile.saveNoticePreferences", null);
  answer("profile.setAvatar", { avatar: "avatar/1" });
  answer("session.exportAll", (() => new Response("a,b")) as never);
  const callAll = async () => {
    await call("profile.readAppearance");
    await call("session.endOthers");
    await call("profile.saveNoticePreferences", { body: { signIn: { mail: true } } });
    await uploadFile("profile.setAvatar", new Blob(["x"]), "x.png");
    await download("session.exportAll", {});
  };
  await callAll();
  writeStored("Access-Token", "token-2");
  writeStored("ACCESS_TOKEN", "access-2");
  await callAll();
  expect(readSentCalls().map(({ method }) => method)).toEqual([
    "GET",
    "POST",
    "PUT",
    "POST",
    "GET",
    "GET",
    "POST",
    "PUT",
    "POST",
    "GET",
  ]);
  for (const [index, [, ...headers]] of readSentHeaders().entries())
    expect([index, ...headers]).toEqual([
      index,
      ...(index < 5 ? ["token-1", "Bearer access-1"] : ["token-2", "Bearer access-2"]),
      "10000",
    ]);
});

test("[API-02, API-03, API-04] sends no token while none is stored, and the stored ones afterwards", async () => {
  answer("recovery.read", null);
  await call("recovery.read");
  rememberSignIn();
  await call("recovery.read");
  removeStored("ACCESS_TOKEN");
  await call("recovery.read");
  expect(readSentHeaders().map(([, ...headers]) => headers)).toEqual([
    [null, null, "10000"],
    ["token-1", "Bearer access-1", "10000"],
    // Without an access token the session's token is the bearer.
    ["token-1", "Bearer token-1", "10000"],
  ]);
});

test("[API-01] uses the configured base for calls, files, health, provider window and socket", async () => {
  rememberSignIn();
  overrideSettings({ apiBaseUrl: "/gateway" });
  const good = { success: true, code: "200", message: "", result: null, timestamp: 1 };
  const fetchSpy = vi
    .spyOn(window, "fetch")
    .mockImplementation(async (url) => (String(url).includes("export") ? new Response("a,b") : Response.json(good)));
  try {
    await call("profile.readAppearance");
    await call("session.endOthers");
    await uploadFile("profile.setAvatar", new Blob(["x"]), "x.png");
    await download("session.exportAll", {});
    await reachServer();
    expect(fetchSpy.mock.calls.map(([url]) => String(url).replace(/\?.*/, ""))).toEqual([
      "/gateway/api/account/appearance",
      "/gateway/api/session/own/end-others",
      "/gateway/api/account/avatar",
      "/gateway/api/system/sessions/export",
      "/gateway/api/health",
    ]);
    expect(addressOfProvider("demo")).toBe("/gateway/thirdLogin/render/demo");
    const socket = new URL(socketAddressOf("u/1"));
    expect(socket.protocol).toBe("ws:");
    expect(socket.host).toEqual(window.location.host);
    expect(socket.pathname).toBe("/gateway/websocket/u%2F1");
  } finally {
    fetchSpy.mockRestore();
  }
});

const envelope = { success: true, code: "200", message: "", result: { kept: "x" }, timestamp: 1 };

test("[API-01, API-02, API-03, API-04, API-05, API-06, API-41] sends every call with its base address, credentials, portal id and _t", async () => {
  rememberSignIn();
  writeStored("CURRENT_APP_ID", "70002");
  overrideSettings({
    portalAppId: "20000",
    apiBaseUrl: "/gateway",
    ssoBaseUrl: "/sso",
    subsystemBaseUrl: "/subsystems",
  });
  const startSeconds = Math.floor(Date.now() / 1_000);
  const fetchSpy = vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(envelope));
  try {
    const table: Readonly<Record<string, ApiTableRow>> = { ...entryTable, ...(await loadTable()) };
    const calls = Object.entries(table).filter(([key]) => key !== "session.exportAll" && key !== "audit.export");
    for (const [key, { method, path }] of calls) {
      const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]));
      await call(key as "session.readCurrent", { params, ...(method === "GET" ? {} : { body: {} }) } as object);
    }
    const bases = new Map([
      ["session.signOutAtGateway", "/sso"],
      ["launcher.listSubsystems", "/subsystems"],
    ]);
    expect(
      calls.map(([key], index) => [key, String(fetchSpy.mock.calls[index]?.[0]).replace(/\d{10}$/, "seconds")]),
    ).toEqual(
      calls.map(([key, { method, path }]) => [
        key,
        (bases.get(key) ?? "/gateway") +
          path.replace(/\{\w+\}/g, "1") +
          (method === "GET" && key !== "dictionary.readItems" ? "?_t=seconds" : ""),
      ]),
    );
    expect(calls.length).toBeGreaterThan(50);
    const headers = fetchSpy.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(
      calls.map(([key], index) => [
        key,
        ...["X-Access-Token", "Authorization", "appId"].map((name) => headers[index]?.get(name)),
      ]),
    ).toEqual(calls.map(([key]) => [key, "token-1", "Bearer access-1", "20000"]));
    fetchSpy.mockImplementation(async () => new Response("a,b"));
    await download("session.exportAll", { keyword: "a" });
    expect(String(fetchSpy.mock.lastCall?.[0])).toMatch(/\?keyword=a&_t=\d{10}$/);
    expect(new Headers(fetchSpy.mock.lastCall?.[1]?.headers).get("appId")).toBe("20000");
    for (const [url] of fetchSpy.mock.calls) {
      const seconds = Number(/_t=(\d+)$/.exec(String(url))?.[1] ?? startSeconds);
      expect(seconds).toBeGreaterThanOrEqual(startSeconds);
      expect(seconds).toBeLessThanOrEqual(Date.now() / 1_000);
    }
  } finally {
    fetchSpy.mockRestore();
  }
});

test("[API-07, API-08] times out after 12 s, and returns an earlier answer without its envelope", async () => {
  await loadTable();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pendingAnswer = deferred<null>();
  const request = answer("profile.readAppearance", () => pendingAnswer.promise);
  let outcome: unknown = "waiting";
  void call("profile.readAppearance").then(
    (result) => {
      outcome = result;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  while (request.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(11_999);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => outcome).toMatchObject({ code: "client.timeout", message: "网络超时，请稍后再试" });
  answer("session.endOthers", { ended: 3 });
  expect(await call("session.endOthers")).toEqual({ ended: 3 });
});
