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

const nobody = async () => false;
const service = () =>
  createFiles({
    db: database.db,
    store: createFileStore(database.db),
    storage: createLocalFileStorage(folder),
    encoder: { rewrite: async (bytes) => bytes, squares: async () => [] },
    audit: { record: async () => undefined } as never,
    shown: { notice: nobody, organisation: nobody },
    logger: createLogger("silent", process.stderr),
    clock,
    quota: () => 0,
  });
const csv = (bytes: Buffer) => ({ fileName: "月度台账.csv", contentType: "text/csv; charset=utf-8", bytes });

test("retains files of mails for seven days, then removes bytes and row", async () => {
  const files = service();
  const kept = await files.storeForMail(csv(Buffer.from("a,b")), "system");
  expect(kept).toMatchObject({ name: "月度台账.csv", contentType: "text/csv; charset=utf-8", bytes: 3 });
  if (!kept) throw new Error("it was not kept");
  expect(kept.attachPath).toMatch(/^[0-9a-f]{32}\.csv$/);
  clock.advance(6 * 86_400_000);
  await files.removeUnneeded();
  expect(String(await files.readForMail(kept.attachPath))).toBe("a,b");
  expect(await files.presentForMail([kept.attachPath, "other.csv"])).toEqual(new Set([kept.attachPath]));
  clock.advance(2 * 86_400_000);
  await files.removeUnneeded();
  expect(await files.readForMail(kept.attachPath)).toBeUndefined();
  expect(await files.presentForMail([kept.attachPath])).toEqual(new Set());
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

test("accepts 10 MB for a mail and refuses one byte more", async () => {
  const files = service();
  const most = 10 * 1_048_576;
  expect(await files.storeForMail(csv(Buffer.alloc(most)), "system")).toMatchObject({ bytes: most });
  expect(await files.storeForMail(csv(Buffer.alloc(most + 1)), "system")).toBeUndefined();
});
