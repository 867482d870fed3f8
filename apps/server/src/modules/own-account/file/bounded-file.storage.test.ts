import { expect, test } from "vitest";
import { boundFileStorage } from "./bounded-file.storage.ts";
import type { FileStorage } from "./file.storage.ts";

const KEY = "0a1b2c3d4e5f";

/** A disk that answers only after `answer`, and deadlines that pass on request. */
function stoppedDisk() {
  const answers: (() => void)[] = [];
  const files = new Set<string>();
  const deadlines: AbortController[] = [];
  const started: string[] = [];
  const operation = async (name: string, run: () => void) => {
    started.push(name);
    await new Promise<void>((resolve) => answers.push(resolve));
    run();
  };
  const disk: FileStorage = {
    read: async () => {
      await operation("read", () => undefined);
      return Buffer.from("x");
    },
    write: (key) => operation("write", () => files.add(key)),
    remove: async (key) => void files.delete(key),
  };
  const storage = boundFileStorage(disk, () => {
    const controller = new AbortController();
    deadlines.push(controller);
    return controller.signal;
  });
  return {
    storage,
    files,
    started,
    pass: () => {
      for (const controller of deadlines) controller.abort(new Error("too late"));
    },
    answer: () => {
      for (const resolve of answers.splice(0)) resolve();
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("[SEC-82] fails after the deadline, and occupies two threads at most", async () => {
  const { storage, started, pass, answer } = stoppedDisk();
  const reads = [1, 2, 3].map(() => storage.read(KEY));
  await settle();
  expect(started).toEqual(["read", "read"]);
  pass();
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  answer();
  await settle();
  // The third one was given up before it began.
  expect(started).toEqual(["read", "read"]);
  const next = storage.read(KEY);
  await settle();
  answer();
  expect(await next).toEqual(Buffer.from("x"));
});

test("[SEC-82] removes a file that is written after its deadline", async () => {
  const { storage, files, pass, answer } = stoppedDisk();
  const written = storage.write(KEY, Buffer.from("x"));
  await settle();
  pass();
  await expect(written).rejects.toThrow("too late");
  answer();
  await settle();
  expect([...files]).toEqual([]);
  const retried = storage.write(KEY, Buffer.from("x"));
  await settle();
  answer();
  await retried;
  expect([...files]).toEqual([KEY]);
});
