import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withMinimumRate } from "./upload-rate.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const connection = () => ({ bytesRead: 0 });
async function passWindow(): Promise<void> {
  vi.advanceTimersByTime(10_000);
  await new Promise((resolve) => setImmediate(resolve));
}
const never = () => new Promise<never>(() => undefined);
const codeOf = (error: unknown) => (error as { code?: string; message: string }).code ?? (error as Error).message;

test("lets work continue at 40 KB per 10 s, and stops watching at its end", async () => {
  const socket = connection();
  let end: (value: string) => void = () => undefined;
  const result = withMinimumRate(socket, () => new Promise<string>((resolve) => (end = resolve)));
  for (let n = 0; n < 5; n++) {
    socket.bytesRead += 40_960;
    await passWindow();
  }
  end("file");
  expect(await result).toBe("file");
  expect(vi.getTimerCount()).toBe(0);
});

test("aborts work in the first window with one byte less", async () => {
  const socket = connection();
  const failed = withMinimumRate(socket, never).catch(codeOf);
  socket.bytesRead += 40_960;
  await passWindow();
  socket.bytesRead += 40_959;
  await passWindow();
  expect(await failed).toBe("file.too_slow");
  expect(vi.getTimerCount()).toBe(0);
});

test("throws the work's own error", async () => {
  await expect(withMinimumRate(connection(), () => Promise.reject(new Error("no form")))).rejects.toThrow("no form");
});
