// Guarantee: a file administrator sees all files, downloads none without a trace, and removes only files without
// references.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { fileObject } from "./file.tables.ts";

let t: TestApp;
let manager: Person;
let owner: Person;
let place = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["file:view", "file:download", "file:remove"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  owner = await t.person();
});

async function kept(input: Partial<typeof fileObject.$inferInsert> = {}) {
  place += 1;
  const row = {
    ...{ attachGroup: "attachment", attachPath: `p${place}.pdf`, fileName: `招标文件${place}.pdf` },
    ...{ contentType: "application/pdf", bytes: 1_000 + place, sha256: "0".repeat(64), storageKey: `k${place}` },
    ownerId: owner.id,
    ...input,
  };
  return (await t.database.db.insert(fileObject).values(row).returning())[0]?.id ?? "";
}
const list = async (query: object) => (await t.call("fileAdmin.list", { query }, manager)).body.result;
const idsOf = async (query: object) => (await list(query)).rows.map(({ id }) => id);
const remove = async (id: string) => (await t.call("fileAdmin.remove", { body: { id } }, manager)).body.message;
const entries = (action: string) =>
  t.database.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.action, action), eq(auditEntry.userId, manager.id)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id));

test("[ADMINDATA-20] lists files with owner, group, size and whether they are referenced", async () => {
  const own = await kept();
  const portal = await kept({ attachGroup: "notice", ownerId: null, fileName: "无主公告图.png" });
  const { rows } = await list({ owner: owner.username });
  expect(rows).toMatchObject([
    { id: own, group: "attachment", groupName: "个人附件", isUsed: true, owner: { username: owner.username } },
  ]);
  expect((await list({ keyword: "无主公告" })).rows).toMatchObject([{ id: portal, isUsed: false, owner: null }]);
  expect(await idsOf({ keyword: "%", owner: owner.username })).toEqual([]);
  const { groups, files } = (await t.call("fileAdmin.readUsage", {}, manager)).body.result;
  expect(groups.reduce((sum, group) => sum + group.files, 0)).toBe(files);
  expect(groups.map(({ groupName }) => groupName)).toContain("通知公告");
});

test("[ADMINDATA-20] filters by state, group and day, and orders by size", async () => {
  const [small, large] = [await kept({ bytes: 10 }), await kept({ bytes: 9_000_000 })];
  const missing = await kept({ attachGroup: "avatar", attachPath: `old${place}/64.webp` });
  const mine = { owner: owner.username };
  expect(await idsOf({ ...mine, sort: "-bytes" })).toEqual([large, missing, small]);
  expect(await idsOf({ ...mine, state: "unused" })).toEqual([missing]);
  expect(await idsOf({ ...mine, state: "used", group: "attachment", sort: "bytes" })).toEqual([small, large]);
  expect(await idsOf({ ...mine, to: "2020-01-01" })).toEqual([]);
});

test("[ADMINDATA-20] removes only files without references", async () => {
  const own = await kept();
  expect(await remove(own)).toBe("该文件仍被使用，不能删除");
  expect(await idsOf({ owner: owner.username })).toEqual([own]);
  const missing = await kept({ attachGroup: "avatar", attachPath: `left${place}/64.webp` });
  await remove(missing);
  expect(await idsOf({ owner: owner.username })).toEqual([own]);
  expect(await remove(missing)).toBe("文件不存在或您无权查看");
  const [refusedAgain, removed, refused] = await entries("file.clear");
  expect([refusedAgain?.outcome, removed?.outcome, refused?.outcome]).toEqual(["refused", "ok", "refused"]);
  expect(removed).toMatchObject({ object: missing, detail: { before: { attachGroup: "avatar" }, after: null } });
});

test("[ADMINDATA-20, SEC-71] downloads any person's file for saving only, and records it", async () => {
  const form = fileForm("需求.txt", "采购需求");
  const uploaded = await t.http("POST", "/api/file/upload/attachment", { ...owner, ...form });
  const { id } = uploaded.json().result;
  const file = await t.http("GET", `/api/system/files/download?id=${id}`, manager);
  const { "content-type": type, "content-disposition": saved, "x-content-type-options": sniffed } = file.headers;
  expect([file.body, type, saved, sniffed, file.headers["content-security-policy"]]).toEqual([
    "采购需求",
    "application/octet-stream",
    `attachment; filename="__.txt"; filename*=UTF-8''%E9%9C%80%E6%B1%82.txt`,
    "nosniff",
    "default-src 'none'; sandbox",
  ]);
  expect((await entries("file.download"))[0]).toMatchObject({ object: id, detail: { ownerId: owner.id } });
  expect((await t.http("GET", `/api/system/files/download?id=${id}`, await t.person())).statusCode).toBe(403);
});

test("[ADMINDATA-25, SEC-66] exports the filtered list without formulas and file contents", async () => {
  await t.make.role("taker", ["file:export"]);
  const taker = await t.person({ roles: ["taker"] });
  await kept({ fileName: "=招标.pdf", bytes: 2_048 });
  await kept({ attachGroup: "notice", ownerId: null });
  const ask = (who: Person, query: string) => t.http("GET", `/api/system/files/export?${query}`, who);
  const { body } = await ask(taker, `owner=${owner.username}&state=used`);
  const [head, line, ...others] = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head).toBe("文件名,分组,类型,所有者,大小（字节）,引用,公开,上传时间");
  expect(line).toMatch(
    new RegExp(`^'=招标\\.pdf,个人附件,application/pdf,.+（${owner.username}）,2048,使用中,否,\\d{4}-\\d\\d-\\d\\d `),
  );
  expect(others).toEqual([]);
});
