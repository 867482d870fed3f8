import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createS3FileStorage } from "#modules/own-account/file/s3-file.storage.ts";
import { systemDeadline } from "#platform/delay.ts";
import { type S3Server, startS3Server } from "#test/file/s3-server.ts";
import { openBackupFolder } from "./backup-folder.ts";
import { deriveBackupKeys } from "./backup-keys.ts";
import { newBackupName, unfinishedNameOf } from "./backup-names.ts";
import { checkBackup } from "./check-backup.ts";
import { type BackupDeps, createBackup, removeOutdated } from "./create-backup.ts";
import { DATABASE_PART } from "./database-source.ts";
import type { ListedFile } from "./file-list.ts";
import { openFileVault } from "./file-vault.ts";
import { partKeyOf } from "./own-database.ts";
import { writeSealed } from "./sealed-files.ts";

const account = { bucket: "tender-files", region: "cn-north-1", accessKeyId: "AKID", secretAccessKey: "s3cret" };
const keys = deriveBackupKeys("Zt4-91pQxv_77Mk-Wn3Ye6Bd2Hs8Lc5Rg");
const TABLES = { "public.file_object": 2 };
let server: S3Server;
let path: string;
let storage: ReturnType<typeof createS3FileStorage>;
/** Rows of file_object now. */
let rows: ListedFile[];
/** Called when a state of the database is held. */
let onFreeze: () => Promise<void>;
let restoredTables: Record<string, number>;
let now: number;

beforeAll(async () => {
  server = await startS3Server(account);
});
afterAll(() => server.close());
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "backup-"));
  storage = createS3FileStorage({ ...account, endpoint: server.endpoint, pathStyle: true }, systemDeadline);
  [rows, restoredTables, now] = [[], TABLES, Date.parse("2026-11-30T18:30:00Z")];
  onFreeze = async () => undefined;
  return () => rm(path, { recursive: true, force: true });
});

async function addFile(): Promise<ListedFile> {
  const content = randomBytes(100);
  const storageKey = randomBytes(16).toString("hex");
  await storage.write(storageKey, content);
  const row = { storageKey, sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
  rows.push(row);
  return row;
}

async function deleteFile({ storageKey }: ListedFile): Promise<void> {
  rows = rows.filter((row) => row.storageKey !== storageKey);
  await storage.remove(storageKey);
}

async function* each(files: readonly ListedFile[]) {
  yield* files;
}

async function open(): Promise<BackupDeps> {
  const source: BackupDeps["source"] = {
    kind: "dump",
    presentFiles: () => each(rows),
    isFileRegistered: async (key) => rows.some(({ storageKey }) => storageKey === key),
    freeze: async (name, partPath) => {
      const held = [...rows];
      await onFreeze();
      return {
        facts: { postgresql: 150_014, migrations: [], secretMarks: [], roles: [] },
        files: () => each(held),
        write: async () => {
          const sealed = await writeSealed(partPath, [Buffer.from("dump")], partKeyOf(keys, name));
          return { part: { name: DATABASE_PART, ...sealed }, tables: TABLES };
        },
        release: async () => undefined,
      };
    },
    exclusively: (work) => work(),
    tryRestore: async (part) => {
      await Array.fromAsync(part);
      return { tables: restoredTables };
    },
    close: async () => undefined,
  };
  const folder = await openBackupFolder(path, keys);
  return { folder, vault: openFileVault(folder.filesPath, keys), keys, source, storage, now: () => now };
}

/** Writes a backup of its own day. */
async function backUp(deps: BackupDeps) {
  now += 86_400_000;
  return createBackup(deps);
}

const contents = async () =>
  (await readdir(join(path, "files"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

test("[SEC-86] stores files of a bucket once, and removes those that no remaining backup names", async () => {
  const deps = await open();
  const [old] = [await addFile(), await addFile()];
  const first = await backUp(deps);
  expect(first.files).toEqual({ count: 2, bytes: 200, missing: 0 });
  await deleteFile(old);
  await addFile();
  const second = await backUp(deps);
  expect(await contents()).toBe(3);
  expect(await removeOutdated(deps, 2)).toEqual([]);
  expect(await contents()).toBe(3);
  expect(await removeOutdated(deps, 1)).toEqual([first.name]);
  expect(await contents()).toBe(2);
  expect(await checkBackup(deps, second.name)).toMatchObject({ fault: null, notRestoredBecause: null, files: 2 });
});

test("holds another state if a file of the first one was deleted before it was stored", async () => {
  const deps = await open();
  await addFile();
  const { freeze } = deps.source;
  let calls = 0;
  const source: BackupDeps["source"] = {
    ...deps.source,
    freeze: async (name, partPath) => {
      calls += 1;
      if (calls > 1) return freeze(name, partPath);
      const fresh = await addFile();
      const frozen = await freeze(name, partPath);
      await deleteFile(fresh);
      return frozen;
    },
  };
  const manifest = await backUp({ ...deps, source });
  expect(calls).toBe(2);
  expect(manifest.files).toEqual({ count: 1, bytes: 100, missing: 0 });
});

test("reports files that the storage has lost or altered, and backs up the others", async () => {
  const deps = await open();
  const [lost, altered] = [await addFile(), await addFile(), await addFile()];
  await storage.remove(lost.storageKey);
  await storage.write(altered.storageKey, Buffer.alloc(100));
  const manifest = await backUp(deps);
  expect(manifest.files).toEqual({ count: 3, bytes: 300, missing: 2 });
  expect(await checkBackup(deps, manifest.name)).toMatchObject({ fault: null, files: 1 });
});

test("leaves nothing after a failure, and removes the rest of an interrupted backup", async () => {
  const deps = await open();
  const interrupted = join(path, unfinishedNameOf(newBackupName(now)));
  await mkdir(interrupted);
  await writeFile(join(interrupted, "manifest.json"), "{}");
  onFreeze = () => Promise.reject(new Error("the database is gone"));
  await expect(backUp(deps)).rejects.toThrow("the database is gone");
  expect(await readdir(path)).toEqual([]);
});

test("reports counts that differ from those of the restored database", async () => {
  const deps = await open();
  const { name } = await backUp(deps);
  restoredTables = { "public.file_object": 1 };
  const check = await checkBackup(deps, name);
  expect(check.fault).toBe("1 张表的行数不符：public.file_object 2 行，恢复后 1 行");
  expect(await deps.folder.readCheck(name)).toEqual(check);
});
