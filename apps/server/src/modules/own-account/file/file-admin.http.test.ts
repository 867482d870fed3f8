// Guarantee: a file administrator sees all files, each download is recorded, and only files without references can be
// removed.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { fileObject } from "./file.tables.ts";

let t: TestApp;
let manager: Person;
let owner: Person;
let fileNumber = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["file:view", "file:download", "file:remove"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  owner = await t.person();
});

async function insertFile(input: Partial<typeof fileObject.$inferInsert> = {}) {
  fileNumber += 1;
  const row = {
    attachGroup: "attachment",
    attachPath: `p${fileNumber}.pdf`,
    fileName: `招标文件${fileNumber}.pdf`,
    contentType: "application/pdf",
    bytes: 1_000 + fileNumber,
    sha256: "0".repeat(64),
    storageKey: `k${fileNumber}`,
    ownerId: owner.id,
    ...input,
  };
  return (await t.database.db.insert(fileObject).values(row).returning())[0]?.id ?? "";
}
const listFiles = async (query: object) => (await t.call("fileAdmin.list", { query }, manager)).body.result;
const listIds = async (query: object) => (await listFiles(query)).rows.map(({ id }) => id);
const removeFile = async (id: string) => (await t.call("fileAdmin.remove", { body: { id } }, manager)).body.message;
const listEntries = (action: string) =>
  t.database.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), eq(auditEntry.userId, manager.id)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id));

test("[ADMINDATA-20] lists files with owner, group, size and whether they are referenced", async () => {
  const ownId = await insertFile();
  const portal = await insertFile({ attachGroup: "notice", ownerId: null, fileName: "无主公告图.png" });
  const { rows } = await listFiles({ owner: owner.username });
  expect(rows).toMatchObject([
    { id: ownId, group: "attachment", groupName: "个人附件", isUsed: true, owner: { username: owner.username } },
  ]);
  expect((await listFiles({ keyword: "无主公告" })).rows).toMatchObject([{ id: portal, isUsed: false, owner: null }]);
  expect(await listIds({ keyword: "%", owner: owner.username })).toEqual([]);
  const { groups, files } = (await t.call("fileAdmin.readUsage", {}, manager)).body.result;
  expect(groups.reduce((sum, group) => sum + group.files, 0)).toBe(files);
  expect(groups.map(({ groupName }) => groupName)).toContain("通知公告");
});

test("[ADMINDATA-20] filters by state, group and day, and orders by size", async () => {
  const [small, large] = [await insertFile({ bytes: 10 }), await insertFile({ bytes: 9_000_000 })];
  const missing = await insertFile({ attachGroup: "avatar", attachPath: `old${fileNumber}/64.webp` });
  const ownQuery = { owner: owner.username };
  expect(await listIds({ ...ownQuery, sort: "-bytes" })).toEqual([large, missing, small]);
  expect(await listIds({ ...ownQuery, state: "unused" })).toEqual([missing]);
  expect(await listIds({ ...ownQuery, state: "used", group: "attachment", sort: "bytes" })).toEqual([small, large]);
  expect(await listIds({ ...ownQuery, to: "2020-01-01" })).toEqual([]);
});

test("[ADMINDATA-20] removes only files without references", async () => {
  const ownId = await insertFile();
  expect(await removeFile(ownId)).toBe("该文件仍被使用，不能删除");
  expect(await listIds({ owner: owner.username })).toEqual([ownId]);
  const missing = await insertFile({ attachGroup: "avatar", attachPath: `left${fileNumber}/64.webp` });
  await removeFile(missing);
  expect(await listIds({ owner: owner.username })).toEqual([ownId]);
  expect(await removeFile(missing)).toBe("文件不存在或您无权查看");
  const trail = await listEntries("file.clear");
  expect(trail.map(({ outcome }) => outcome)).toEqual(["refused", "ok", "refused"]);
  expect(trail[1]).toMatchObject({ object: missing, detail: { before: { attachGroup: "avatar" }, after: null } });
});

test("[ADMINDATA-20, SEC-71] downloads any person's file for saving only, and records it", async () => {
  const form = fileForm("需求.txt", "采购需求");
  const uploaded = await t.http("POST", "/api/file/upload/attachment", { ...owner, ...form });
  const { id } = uploaded.json().result;
  const file = await t.http("GET", `/api/system/files/download?id=${id}`, manager);
  expect(file.body).toBe("采购需求");
  expect(file.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="__.txt"; filename*=UTF-8''%E9%9C%80%E6%B1%82.txt`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await listEntries("file.download"))[0]).toMatchObject({ object: id, detail: { ownerId: owner.id } });
  expect((await t.http("GET", `/api/system/files/download?id=${id}`, await t.person())).statusCode).toBe(403);
});

test("[ADMINDATA-25, SEC-66] exports the filtered list without formulas and file contents", async () => {
  await t.make.role("taker", ["file:export"]);
  const exporter = await t.person({ roles: ["taker"] });
  await insertFile({ fileName: "=招标.pdf", bytes: 2_048 });
  await insertFile({ attachGroup: "notice", ownerId: null });
  const exportAs = (person: Person, query: string) => t.http("GET", `/api/system/files/export?${query}`, person);
  const { body } = await exportAs(exporter, `owner=${owner.username}&state=used`);
  const [head, line, ...otherLines] = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head).toBe("文件名,分组,类型,所有者,大小（字节）,引用,公开,上传时间");
  expect(line).toMatch(
    new RegExp(`^'=招标\\.pdf,个人附件,application/pdf,.+（${owner.username}）,2048,使用中,否,\\d{4}-\\d\\d-\\d\\d `),
  );
  expect(otherLines).toEqual([]);
});
