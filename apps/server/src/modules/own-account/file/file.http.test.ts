import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalFileStorage } from "./file.storage.ts";
import { fileObject } from "./file.tables.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-files-"));
const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const letter = Buffer.from("私人文件");

let t: TestApp;
let owner: { id: string; username: string; password: string };

beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  owner = await t.make.user();
  const storage = createLocalFileStorage(join(t.config.dataDir, "files"));
  await storage.write("publicicon1", picture);
  await storage.write("privatefile1", letter);
  const row = { attachGroup: "icons", attachPath: "a/b.svg", fileName: "图标.svg", contentType: "image/svg+xml" };
  await t.database.db.insert(fileObject).values([
    { ...row, bytes: picture.length, sha256: "aa11", isPublic: true, storageKey: "publicicon1" },
    {
      ...row,
      attachGroup: "letters",
      contentType: "text/plain",
      fileName: "信.txt",
      bytes: letter.length,
      sha256: "bb22",
      storageKey: "privatefile1",
      ownerId: owner.id,
    },
    { ...row, attachGroup: "lost", bytes: 1, sha256: "cc33", isPublic: true, storageKey: "neverwritten" },
    { ...row, attachGroup: "escape", bytes: 1, sha256: "dd44", isPublic: true, storageKey: "../../app-secret" },
  ]);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const view = (attachGroup: string, attachPath: string, sender: Parameters<TestApp["http"]>[2] = {}) =>
  t.http("GET", `/download/fileView?${new URLSearchParams({ attachGroup, attachPath })}`, sender);

async function cookieOf(user: { username: string; password: string }): Promise<string> {
  const { headers } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

test("[API-36, ADMINDATA-20] finds a file by group and path together, and by neither alone", async () => {
  const cookie = await cookieOf(owner);
  // Both groups have a file with the same path.
  expect((await view("icons", "a/b.svg", { headers: { cookie } })).rawPayload).toEqual(picture);
  expect((await view("letters", "a/b.svg", { headers: { cookie } })).rawPayload).toEqual(letter);
  for (const [group, path] of [
    ["pictures", "a/b.svg"],
    ["icons", "b.svg"],
    ["icons", "a/b"],
    ["a", "b.svg"],
  ] as const) {
    const reply = await view(group, path, { headers: { cookie } });
    expect([group, path, reply.statusCode, reply.json().success]).toEqual([group, path, 404, false]);
  }
});

test("[API-36, LAUNCH-12, ADMINDATA-20] serves a public icon without a credential, as an image", async () => {
  const reply = await view("icons", "a/b.svg");
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(picture);
  expect(reply.headers["content-type"]).toBe("image/svg+xml");
  expect(reply.headers["content-length"]).toBe(String(picture.length));
});

test.each([
  ["attachGroup", { attachPath: "a/b.svg" }],
  ["attachPath", { attachGroup: "icons" }],
])("[API-36] answers 400, naming %s, to %j", async (field, query) => {
  const reply = await t.http("GET", `/download/fileView?${new URLSearchParams(query)}`);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(`请求内容不正确：${field}`);
});

test("[SEC-71] serves files with nosniff, a sandbox and an encoded name", async () => {
  const { headers } = await view("icons", "a/b.svg");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(headers["content-disposition"]).toBe(`inline; filename="__.svg"; filename*=UTF-8''%E5%9B%BE%E6%A0%87.svg`);
  expect(headers["cache-control"]).toBe("public, max-age=3600");
});

test("answers 304 to a known validator", async () => {
  const { headers } = await view("icons", "a/b.svg");
  expect(headers.etag).toBe('"aa11"');
  const unchanged = await view("icons", "a/b.svg", { headers: { "if-none-match": '"aa11"' } });
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.body).toBe("");
});

test("[SEC-71, SEC-74] serves a private file to its owner only, for saving and uncached", async () => {
  const token = await t.signIn(owner);
  const byHeader = await view("letters", "a/b.svg", { token });
  expect(byHeader.rawPayload).toEqual(letter);
  expect(byHeader.headers["content-disposition"]).toMatch(/^attachment; /);
  expect(byHeader.headers["cache-control"]).toBe("no-store");
  const byCookie = await view("letters", "a/b.svg", { headers: { cookie: await cookieOf(owner) } });
  expect(byCookie.rawPayload).toEqual(letter);
});

test("[SEC-09, SEC-71, SEC-15] answers 404 to other people and to a token in the address", async () => {
  const unrelatedUser = await t.make.user();
  const senders = [
    {},
    { token: await t.signIn(unrelatedUser) },
    { headers: { cookie: await cookieOf(unrelatedUser) } },
    { headers: { cookie: "tp_session=made-up" } },
    { token: "made-up" },
    { headers: { "if-none-match": '"bb22"' } },
    { headers: { "if-none-match": "*" } },
  ];
  for (const sender of senders) {
    const reply = await view("letters", "a/b.svg", sender);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().message).toBe("文件不存在或您无权查看");
    expect(reply.body).not.toContain("私人");
  }
  // Stored values of the owner's sessions are not accepted as a cookie.
  const { rows } = await t.database.pool.query(
    "SELECT id, token_digest, cookie_digest FROM session WHERE user_id = $1 AND cookie_digest IS NOT NULL",
    [owner.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const storedValue of rows.flatMap(({ id, token_digest, cookie_digest }) => [id, token_digest, cookie_digest]))
    expect((await view("letters", "a/b.svg", { headers: { cookie: `tp_session=${storedValue}` } })).statusCode).toBe(
      404,
    );
  const inAddress = await t.http(
    "GET",
    `/download/fileView?attachGroup=letters&attachPath=a/b.svg&token=${await t.signIn(owner)}`,
  );
  expect(inAddress.statusCode).toBe(404);
  expect(inAddress.body).not.toContain("私人");
});

test("[SEC-17] hides a private file from a session with a pending department choice", async () => {
  const [first, second] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [first.id, second.id] });
  const row = { attachGroup: "own", attachPath: "x", fileName: "x", contentType: "text/plain", bytes: 1, sha256: "ee" };
  await t.database.db.insert(fileObject).values({ ...row, storageKey: "privatefile1", ownerId: user.id });
  expect((await view("own", "x", { token: await t.signIn(user) })).statusCode).toBe(404);
});

test.each([
  ["icons", "a/../../../../../../etc/passwd"],
  ["icons", "..%2f..%2fapp-secret"],
  ["icons", "a\\b.svg"],
  ["icons", "a/b.svg\u0000.png"],
  ["ico\u0000ns", "a/b.svg"],
  ["..", "app-secret"],
  ["icons' OR '1'='1", "a/b.svg"],
  ["unknown", "a/b.svg"],
])("[SEC-70] [W-10] answers 404 to group %j and path %j", async (attachGroup, attachPath) => {
  const reply = await view(attachGroup, attachPath);
  expect(reply.statusCode).toBe(404);
  expect(reply.json().code).toBe("file.not_found");
});

test("[SEC-70] reads nothing outside the storage even with a stored key that is a path", async () => {
  const reply = await view("escape", "a/b.svg");
  expect(reply.statusCode).toBe(503);
  expect(reply.body).not.toContain("app-secret");
});

test("answers 404 if the bytes are missing, and logs it", async () => {
  expect((await view("lost", "a/b.svg")).statusCode).toBe(404);
  expect(t.logs.join("\n")).toContain("a file is missing from the storage");
});

test("writes complete files only, under a valid key", async () => {
  const folder = join(dataDir, "other");
  const storage = createLocalFileStorage(folder);
  await storage.write("abcdefgh", Buffer.from("1"));
  await storage.write("abcdefgh", Buffer.from("22"));
  expect(readdirSync(join(folder, "ab"))).toEqual(["abcdefgh"]);
  expect((await storage.read("abcdefgh"))?.toString()).toBe("22");
  expect(await storage.read("abcdefgi")).toBeUndefined();
  for (const key of ["../abcdefgh", "ab/cdefgh", "short", "", "ABCDEFGH", "abcdefgh\u0000", ".".repeat(9)]) {
    await expect(storage.write(key, Buffer.from("x"))).rejects.toThrow("invalid storage key");
    await expect(async () => storage.read(key)).rejects.toThrow("invalid storage key");
  }
  expect(existsSync(join(dataDir, "abcdefgh"))).toBe(false);
});
