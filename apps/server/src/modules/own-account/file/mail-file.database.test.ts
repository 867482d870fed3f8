import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFiles } from "./file.module.ts";
import { createLocalFileStorage } from "./file.storage.ts";
import { createFileStore } from "./file.store.ts";

let database: TestDatabase;
let folder: string;
let clock: FakeClock;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock = fakeClock(Date.now());
  folder = await mkdtemp(join(tmpdir(), "mail-files-"));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => database.drop());

const isNeverVisible = async () => false;
const createService = () =>
  createFiles({
    db: database.db,
    store: createFileStore(database.db),
    storage: createLocalFileStorage(folder),
    encoder: { rewrite: async (bytes) => bytes, squares: async () => [] },
    audit: { record: async () => undefined } as never,
    visibility: { isInReadableNotice: isNeverVisible, isOfVisibleOrganisation: isNeverVisible },
    logger: createLogger("silent", process.stderr),
    clock,
    quota: () => 0,
  });
const csv = (bytes: Buffer) => ({ fileName: "月度台账.csv", contentType: "text/csv; charset=utf-8", bytes });

test("retains files of mails for seven days, then removes bytes and row", async () => {
  const files = createService();
  const stored = await files.storeForMail(csv(Buffer.from("a,b")), "system");
  expect(stored).toMatchObject({ name: "月度台账.csv", contentType: "text/csv; charset=utf-8", bytes: 3 });
  if (!stored) throw new Error("the file was not stored");
  expect(stored.attachPath).toMatch(/^[0-9a-f]{32}\.csv$/);
  clock.advance(6 * 86_400_000);
  await files.removeUnneeded();
  expect(String(await files.readForMail(stored.attachPath))).toBe("a,b");
  expect(await files.findExistingForMail([stored.attachPath, "other.csv"])).toEqual(new Set([stored.attachPath]));
  clock.advance(2 * 86_400_000);
  await files.removeUnneeded();
  expect(await files.readForMail(stored.attachPath)).toBeUndefined();
  expect(await files.findExistingForMail([stored.attachPath])).toEqual(new Set());
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
});

test("accepts 10 MB for a mail and refuses one byte more", async () => {
  const files = createService();
  const maxBytes = 10 * 1_048_576;
  expect(await files.storeForMail(csv(Buffer.alloc(maxBytes)), "system")).toMatchObject({ bytes: maxBytes });
  expect(await files.storeForMail(csv(Buffer.alloc(maxBytes + 1)), "system")).toBeUndefined();
});
