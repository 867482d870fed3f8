import { afterAll, beforeAll, expect, test } from "vitest";
import { systemDeadline } from "#platform/delay.ts";
import { type S3Server, startS3Server } from "#test/file/s3-server.ts";
import { createS3FileStorage } from "./s3-file.storage.ts";

const account = {
  bucket: "tender-files",
  region: "cn-north-1",
  accessKeyId: "AKIDFORTESTS",
  secretAccessKey: "s3cret/for+tests",
};
let server: S3Server;
beforeAll(async () => {
  server = await startS3Server(account);
});
afterAll(() => server.close());

const storage = (input: Partial<typeof account> = {}, deadline = systemDeadline) =>
  createS3FileStorage({ ...account, ...input, endpoint: server.endpoint, pathStyle: true }, deadline);
const bytes = Buffer.from("采购文件 0123456789");

test("[ADMINDATA-20] writes, reads and removes objects with signed requests", async () => {
  await storage().write("0a1b2c3d4e5f", bytes);
  expect(server.objects.get("0a1b2c3d4e5f")).toEqual(bytes);
  expect(await storage().read("0a1b2c3d4e5f")).toEqual(bytes);
  expect(await storage().read("0a1b2c3d4e5f", { first: 13, last: 16 })).toEqual(Buffer.from("0123"));
  await storage().remove("0a1b2c3d4e5f");
  expect(server.objects.size).toBe(0);
  expect(server.refused).toEqual([]);
});

test("returns undefined for an unknown key", async () => {
  expect(await storage().read("nothinghere")).toBeUndefined();
  await storage().remove("nothinghere");
});

test("fails with a wrong secret and stores nothing", async () => {
  await expect(storage({ secretAccessKey: "another" }).write("0a1b2c3d4e5f", bytes)).rejects.toThrow(
    "SignatureDoesNotMatch",
  );
  expect(server.refused.length).toBe(1);
  expect(server.objects.size).toBe(0);
});

test("retries when the service is busy", async () => {
  server.failNext(1);
  await storage().write("0a1b2c3d4e5f", bytes);
  expect(server.objects.get("0a1b2c3d4e5f")).toEqual(bytes);
});

test.each(["silent", "half"] as const)(
  "fails at the deadline while the service is %s, and works again",
  async (stall) => {
    await storage().write("0a1b2c3d4e5f", bytes);
    const deadline = new AbortController();
    const impatient = storage({}, () => deadline.signal);
    const stalled = server.stallNext(stall);
    const answer = impatient.read("0a1b2c3d4e5f");
    await stalled;
    deadline.abort(new Error("too late"));
    await expect(answer).rejects.toThrow();
    expect(await storage().read("0a1b2c3d4e5f")).toEqual(bytes);
  },
);

test("fails at the deadline when a file is not accepted, and retries no more", async () => {
  const deadline = new AbortController();
  const stalled = server.stallNext("silent");
  const written = storage({}, () => deadline.signal).write("0a1b2c3d4e60", bytes);
  await stalled;
  deadline.abort(new Error("too late"));
  await expect(written).rejects.toThrow();
  expect(server.objects.has("0a1b2c3d4e60")).toBe(false);
});

test("[SEC-70] requests keys of its own form only", async () => {
  for (const key of ["../other-bucket/x", "a/b", "", "ABCDEFGH", "short"]) {
    await expect(storage().read(key)).rejects.toThrow("invalid storage key");
    await expect(storage().write(key, bytes)).rejects.toThrow("invalid storage key");
    await expect(storage().remove(key)).rejects.toThrow("invalid storage key");
  }
});
