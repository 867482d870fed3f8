// Guarantee: a download has the usual timeout until its answer begins and none afterwards; an upload has five minutes.
// A failed download is reported as any failed call, with the token that it was sent with.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storeCredentials } from "#shared/storage/stored-session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import type { ApiError } from "./api-error.ts";
import { loadTable } from "./client.ts";
import { download } from "./download.ts";
import { presentationOf } from "./present-error.ts";
import { uploadFile } from "./upload.ts";

const MINUTE = 60_000;

beforeEach(async () => {
  await loadTable();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

/** Returns a getter of the call's result or error; "waiting" while the call is pending. */
function outcomeOf(call: Promise<unknown>): () => unknown {
  let outcome: unknown = "waiting";
  call.then(
    (result) => {
      outcome = result;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  return () => outcome;
}

const noAnswer = () => deferred<never>().promise;

test.each([
  ["that has not begun after 12 s", 12_000, "audit.export", () => download("audit.export", { format: "csv" })],
  [
    "that is not accepted after five minutes",
    5 * MINUTE,
    "profile.setAvatar",
    () => uploadFile("profile.setAvatar", new Blob(["x"]), "x.png"),
  ],
] as const)("[API-07] gives up on a file %s", async (_case, timeoutMs, key, send) => {
  const request = answer(key, noAnswer);
  const outcome = outcomeOf(send());
  while (request.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(outcome()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(outcome).toMatchObject({ code: "client.timeout", message: "网络超时，请稍后再试" });
});

test("[API-07] accepts a file that has begun, however long the rest takes", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const request = answer("audit.export", () => new Response(readable, { headers: { "content-type": "text/csv" } }));
  const fetchSpy = vi.spyOn(window, "fetch");
  const outcome = outcomeOf(download("audit.export", { format: "csv" }).then((file) => file.text()));
  while (request.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  // The stream accepts the write: the answer has reached the page.
  await writer.write(bytes("first,"));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(outcome()).toBe("waiting");
  expect(fetchSpy.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([false]);
  fetchSpy.mockRestore();
  void writer.write(bytes("last"));
  await writer.close();
  await expect.poll(outcome).toBe("first,last");
});

const csvResponse = () => new Response("a,b", { headers: { "content-type": "text/csv" } });

test("[ERR-18, ERR-21, ERR-22, ERR-23, ERR-24, GUARD-20] shows a failed download by the status of a gateway's answer", async () => {
  for (const [status, kind, text] of [
    [401, "sign-out-and-reload", "未授权，请重新登录"],
    [403, "toast", "拒绝访问"],
    [404, "toast", "很抱歉，资源未找到!"],
    [500, "toast", "很抱歉，资源未找到!"],
    [504, "toast", "网络超时"],
  ] as const) {
    answer("audit.export", () => fromGateway(status));
    const failure = await download("audit.export", { format: "csv" }).catch((error: ApiError) => error);
    if (failure instanceof File) throw new Error("a file was returned");
    expect(presentationOf(failure, { onLoginPage: false, hadToken: true })).toMatchObject({ kind, text });
  }
});

/** Days until the stored session expires. */
const countRemainingDays = () =>
  (JSON.parse(localStorage.getItem("Access-Token") ?? "null").expire - Date.now()) / 86_400_000;

describe("the stored session", () => {
  const REMAINING_DAYS = 2;

  beforeEach(() => {
    storeCredentials("token-1", "access-1");
    for (const [key, text] of Object.entries(localStorage))
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(text), expire: Date.now() + REMAINING_DAYS * 86_400_000 }),
      );
    return () => localStorage.clear();
  });

  test("lasts seven days again after a download", async () => {
    answer("audit.export", csvResponse);
    await download("audit.export", { format: "csv" });
    expect(Math.round(countRemainingDays())).toBe(7);
  });

  test("lasts no longer after a refused download", async () => {
    answer("audit.export", refusal("http.forbidden"));
    await expect(download("audit.export", { format: "csv" })).rejects.toMatchObject({ code: "http.forbidden" });
    expect(Math.round(countRemainingDays())).toBe(REMAINING_DAYS);
  });

  test("requests the file again with a token that replaced the first one", async () => {
    const request = answer("audit.export", () => {
      if (readStored("Access-Token") === "token-2") return csvResponse();
      storeCredentials("token-2", "access-2");
      return refusal("session.expired");
    });
    const file = await download("audit.export", { format: "csv" });
    expect(await file.text()).toBe("a,b");
    expect(request.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1", "token-2"]);
  });
});
