// Guarantee: a file is waited for as any answer is until it begins, and then as long as it comes.
import { beforeEach, expect, test, vi } from "vitest";
import { answer, later } from "../../../test/browser/answers.ts";
import { loadTable } from "./client.ts";
import { download } from "./download.ts";

const MINUTE = 60_000;

beforeEach(async () => {
  await loadTable();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => vi.useRealTimers();
});

/** What became of a download, once something has. */
function outcomeOf(file: Promise<File>): () => unknown {
  let outcome: unknown = "waiting";
  file.then(
    async (arrived) => {
      outcome = await arrived.text();
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  return () => outcome;
}

test("[API-07] gives up on a file that has not begun after 12 s", async () => {
  const onItsWay = later<Response>();
  const asked = answer("audit.export", () => onItsWay.promise);
  const outcome = outcomeOf(download("audit.export", { format: "csv" }));
  while (asked.inputs.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(11_999);
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
  const outcome = outcomeOf(download("audit.export", { format: "csv" }));
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
