// Guarantee: until a file begins its answer has the time of every other, then as long as it comes; one that is sent has five minutes.
import { beforeEach, expect, test, vi } from "vitest";
import { answer, later } from "../../../test/browser/answers.ts";
import { loadTable } from "./client.ts";
import { download } from "./download.ts";
import { uploadFile } from "./upload.ts";

const MINUTE = 60_000;

beforeEach(async () => {
  await loadTable();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

/** What became of a call, once something has. */
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

const noAnswer = () => later<never>().promise;

test.each([
  ["that has not begun after 12 s", 12_000, "audit.export", () => download("audit.export", { format: "csv" })],
  [
    "that is not taken in after five minutes",
    5 * MINUTE,
    "profile.setAvatar",
    () => uploadFile("profile.setAvatar", new Blob(["x"]), "x.png"),
  ],
] as const)("[API-07] gives up on a file %s", async (_which, after, key, send) => {
  const asked = answer(key, noAnswer);
  const outcome = outcomeOf(send());
  while (asked.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(after - 1);
  expect(outcome()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(outcome()).toMatchObject({ code: "client.timeout", message: "网络超时，请稍后再试" }));
});

test("[API-07] takes a file that has begun, however long the rest of it takes", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const asked = answer("audit.export", () => new Response(readable, { headers: { "content-type": "text/csv" } }));
  const sent = vi.spyOn(window, "fetch");
  const outcome = outcomeOf(download("audit.export", { format: "csv" }).then((file) => file.text()));
  while (asked.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  // Taken from us: the answer has come as far as the page.
  await writer.write(bytes("first,"));
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect([outcome(), sent.mock.calls.map(([, init]) => init?.signal?.aborted)]).toEqual(["waiting", [false]]);
  sent.mockRestore();
  void writer.write(bytes("last"));
  await writer.close();
  await vi.waitFor(() => expect(outcome()).toBe("first,last"));
});
