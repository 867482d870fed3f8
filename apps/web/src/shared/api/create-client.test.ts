import { REQUEST_TIMEOUT_MS } from "@tender/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import type { ApiTable } from "./api-table.ts";
import { type ClientPorts, createClient } from "./create-client.ts";

const rows = {
  "session.readCurrent": { method: "GET", path: "/api/session/current" },
  "dictionary.readItems": { method: "GET", path: "/api/sys/dict/getDictItems/{code}" },
  "noticeInbox.listOwn": { method: "GET", path: "/sys/annountCement/listByUser", isPassive: true },
  "session.signOutAtGateway": { method: "POST", path: "/webgateway/bpt/api/sys/logout" },
  "profile.setAvatar": { method: "POST", path: "/api/account/avatar" },
  "scan.signIn": { method: "GET", path: "/api/sys/mauthLogin" },
  "session.selectDepartment": { method: "PUT", path: "/api/sys/selectDepart" },
} as const;

interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
}

let sent: SentRequest[];
let answer: (init: RequestInit) => Promise<Response>;

const good = (result: unknown = null) =>
  Response.json({ success: true, code: "200", message: "好", result, timestamp: 1 });

function client(ports: Partial<ClientPorts> = {}) {
  return createClient({
    table: rows,
    loadTable: async () => ({}) as ApiTable,
    baseUrl: () => "http://base.test",
    appId: () => "10000",
    timeoutMs: REQUEST_TIMEOUT_MS,
    credentials: () => ({ token: "session-token", accessToken: "access-token" }),
    now: () => 1_795_000_123_456,
    fetch: (url, init) => {
      sent.push({ url: new URL(url), init, headers: init.headers as Record<string, string> });
      return answer(init);
    },
    ...ports,
  });
}

beforeEach(() => {
  sent = [];
  answer = async () => good();
});
afterEach(() => void vi.useRealTimers());

test("accepts '202' only from the scan poll", async () => {
  answer = async () => Response.json({ success: true, code: "202", message: "", result: null, timestamp: 1 });
  expect(await client().callEnvelope("scan.signIn")).toMatchObject({ code: "202" });
  await expect(client().call("session.readCurrent")).rejects.toMatchObject({ code: "202" });
});

test("returns the whole envelope from callEnvelope", async () => {
  expect(await client().callEnvelope("session.signOutAtGateway")).toMatchObject({ code: "200", message: "好" });
});

test("sends the token and the app that the caller names instead", async () => {
  await client().call("session.readCurrent", {}, { token: "candidate", appId: "70001" });
  expect(sent[0]?.headers).toMatchObject({
    "X-Access-Token": "candidate",
    Authorization: "Bearer candidate",
    appId: "70001",
  });
});

test("[API-05] sends other methods without _t and with a JSON body", async () => {
  await client().call("session.selectDepartment", { body: { orgCode: "A01", username: "staff" } });
  expect(sent[0]?.url.search).toBe("");
  expect(sent[0]?.init).toMatchObject({ method: "PUT", body: '{"orgCode":"A01","username":"staff"}' });
  expect(sent[0]?.headers["content-type"]).toBe("application/json");
});

test("[API-06] sends dictionary items without _t and encodes path parameters", async () => {
  await client().call("dictionary.readItems", { params: { code: "a/b 性别" } });
  expect(sent[0]?.url.href).toBe("http://base.test/api/sys/dict/getDictItems/a%2Fb%20%E6%80%A7%E5%88%AB");
});

test("refuses a call without its path parameter", async () => {
  await expect(client().call("dictionary.readItems")).rejects.toThrow("path parameter code is missing");
  expect(sent).toEqual([]);
});

test("sends a call without content as an empty JSON request", async () => {
  await client().call("session.signOutAtGateway");
  expect(sent[0]?.init.body).toBeUndefined();
  expect(sent[0]?.headers["content-type"]).toBe("application/json");
});

test("sends a file as a form and leaves its content type to the browser", async () => {
  const body = new FormData();
  await client().call("profile.setAvatar", { body } as object);
  expect(sent[0]?.init.body).toBe(body);
  expect(Object.keys(sent[0]?.headers ?? {})).not.toContain("content-type");
});

test("reads the token synchronously, so that a sign-out may clear it at once", () => {
  let token: string | null = "still-there";
  void client({ credentials: () => (token ? { token, accessToken: null } : null) }).callEnvelope(
    "session.signOutAtGateway",
  );
  token = null;
  expect(sent[0]?.headers["X-Access-Token"]).toBe("still-there");
});

const answerNever = (init: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });

test("waits for an answer as long as the call's own timeout allows", async () => {
  vi.useFakeTimers();
  answer = answerNever;
  const failure = client()
    .call("profile.setAvatar", {}, { timeoutMs: 300_000 })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(299_999);
  expect(sent[0]?.init.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({ code: "client.timeout" });
});

test("[API-07] times out on a body that does not end", async () => {
  vi.useFakeTimers();
  answer = async (init) => ({ status: 200, text: () => answerNever(init) }) as unknown as Response;
  const failure = client()
    .call("session.readCurrent")
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await failure).toMatchObject({ code: "client.timeout" });
});

test("distinguishes an abort by the caller from a failure", async () => {
  answer = answerNever;
  const controller = new AbortController();
  const failure = client()
    .call("session.readCurrent", {}, { signal: controller.signal })
    .catch((error: unknown) => error);
  controller.abort();
  expect(await failure).toMatchObject({ name: "AbortError" });
});

test("reports that the server was not reached", async () => {
  answer = async () => {
    throw new TypeError("Failed to fetch");
  };
  const failure = await client()
    .call("session.readCurrent")
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 0, code: "client.offline", message: "无法连接到服务器，请检查网络后再试" });
});

test("reports a use of the session, except for polls, candidate tokens and no token", async () => {
  let uses = 0;
  const onUsed = () => {
    uses += 1;
  };
  await client({ onUsed }).call("noticeInbox.listOwn");
  await client({ onUsed }).call("session.readCurrent", {}, { token: "candidate" });
  await client({ onUsed, credentials: () => null }).call("session.readCurrent");
  expect(uses).toBe(0);
  await client({ onUsed }).call("session.readCurrent");
  expect(uses).toBe(1);
});

const expiredSession = () =>
  Response.json(
    { success: false, code: "session.expired", message: "Token失效，请重新登录!", result: null, timestamp: 1 },
    { status: 500 },
  );

test("sends the call again if another tab replaced the token during it", async () => {
  let token = "old";
  answer = async () => {
    if (sent.length > 1) return good("new answer");
    token = "new";
    return expiredSession();
  };
  const { call } = client({ credentials: () => ({ token, accessToken: null }) });
  expect(await call("session.readCurrent")).toBe("new answer");
  expect(sent.map(({ headers }) => headers["X-Access-Token"])).toEqual(["old", "new"]);
});

test("sends a file again if another tab replaced the token during the upload", async () => {
  let token = "old";
  answer = async () => {
    if (sent.length > 1) return good();
    token = "new";
    return expiredSession();
  };
  const body = new FormData();
  body.append("file", new Blob(["x"]), "x.png");
  await client({ credentials: () => ({ token, accessToken: null }) }).call("profile.setAvatar", { body } as object);
  expect(sent.map(({ init, headers }) => [init.body, headers["X-Access-Token"]])).toEqual([
    [body, "old"],
    [body, "new"],
  ]);
});

test("sends the call once if the token is unchanged or was removed", async () => {
  answer = async () => expiredSession();
  await expect(client().call("session.readCurrent")).rejects.toMatchObject({ code: "session.expired" });
  let stored: { token: string; accessToken: null } | null = { token: "old", accessToken: null };
  answer = async () => {
    stored = null;
    return expiredSession();
  };
  await expect(client({ credentials: () => stored }).call("session.readCurrent")).rejects.toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(2);
});

test("sends the validator of the cached answer and returns that answer for a 304", async () => {
  const cached = {};
  const withEtag = (response: Response, etag: string) => {
    response.headers.set("etag", etag);
    return response;
  };
  answer = async () => withEtag(good({ anntMsgTotal: 3 }), '"one"');
  const { call } = client();
  await call("noticeInbox.listOwn", {}, { cached });
  answer = async () => new Response(null, { status: 304 });
  expect(await call("noticeInbox.listOwn", {}, { cached })).toEqual({ anntMsgTotal: 3 });
  answer = async () => withEtag(good({ anntMsgTotal: 4 }), '"two"');
  expect(await call("noticeInbox.listOwn", {}, { cached })).toEqual({ anntMsgTotal: 4 });
  await call("noticeInbox.listOwn", {}, { cached });
  expect(sent.map(({ headers }) => headers["If-None-Match"])).toEqual([undefined, '"one"', '"one"', '"two"']);
});
