import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transformer } from "@napi-rs/image";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** Bytes for which the simulated disk has room; undefined: no limit. */
const disk = vi.hoisted(() => ({ room: undefined as number | undefined }));
vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const original = await importOriginal();
  // Like a full disk: writes the bytes that fit, then fails.
  const writeFile: typeof original.writeFile = async (path, bytes, options) => {
    if (disk.room === undefined || !Buffer.isBuffer(bytes) || bytes.length <= disk.room)
      return original.writeFile(path, bytes, options);
    await original.writeFile(path, bytes.subarray(0, disk.room), options);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return { ...original, writeFile };
});

const dataDir = mkdtempSync(join(tmpdir(), "tender-full-"));
let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  person = await t.person();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const listStoredFiles = (): string[] => {
  const folder = join(dataDir, "files");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
};
const countRows = async () => Number((await t.database.pool.query("SELECT count(*) FROM file_object")).rows[0].count);

test("[SEC-82] answers 503 on a full disk, leaves no trace of the attachment, and recovers", async () => {
  const upload = () =>
    t.http("POST", "/api/file/upload/attachment", { ...fileForm("证.pdf", "%PDF-1.7\n%%EOF"), token: person.token });
  disk.room = 5;
  const refusal = await upload();
  expect(refusal.statusCode).toBe(503);
  expect(refusal.json()).toMatchObject({
    code: "file.not_stored",
    message: "文件暂时无法保存，请稍后再试；如仍不行，请联系系统管理员",
  });
  expect(listStoredFiles()).toEqual([]);
  expect(await countRows()).toBe(0);
  expect(t.logs.filter((line) => line.includes("ENOSPC"))).toHaveLength(1);
  disk.room = undefined;
  expect((await upload()).json().success).toBe(true);
  expect(listStoredFiles()).toHaveLength(1);
  expect(await countRows()).toBe(1);
});

test("[SEC-82] retains the former avatar if the disk is full at the second size", async () => {
  const setAvatar = async (shade: number) =>
    t.http("POST", "/api/account/avatar", {
      ...fileForm(
        "我.png",
        await Transformer.fromRgbaPixels(new Uint8Array(400 * 300 * 4).fill(shade), 400, 300).png(),
      ),
      token: person.token,
    });
  const { avatar } = (await setAvatar(90)).json().result;
  const stateBefore = [listStoredFiles().sort(), await countRows()];
  const sizes = (
    await t.database.pool.query("SELECT bytes FROM file_object WHERE attach_group = 'avatar' ORDER BY bytes")
  ).rows;
  disk.room = sizes[0].bytes;
  expect(sizes).toHaveLength(2);
  expect((await setAvatar(90)).statusCode).toBe(503);
  disk.room = undefined;
  // The answer does not wait for the removal of the sizes that were written.
  await expect.poll(async () => [listStoredFiles().sort(), await countRows()]).toEqual(stateBefore);
  expect((await t.call("session.readCurrent", {}, person)).body.result.userInfo.avatar).toBe(avatar);
});
