// Guarantee: the listeners of an import are notified of its end by their chosen ways, also if another process ran it.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";
import { uploadedFile } from "../ocds/byte-source.ts";

let t: TestApp;
let operator: Person;
let other: Person;
const target = { deptCode: "A01", fondsCode: "SL01" };

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("operator", ["job:view"]);
  operator = await t.person({ roles: ["operator"] });
  other = await t.person({ username: "Chen.Wei", email: "chen@example.com" });
});
afterAll(() => t.close());

/** The node runs the same job by itself, and may be running it at this moment. */
const newsOf = (by: Person) => expect.poll(() => runNewsJob().then(() => noticesOf(by)));
/** Imports as the command line does, in a process of its own. */
const imports = () => archiveImports({ database: t.database, clock: t.clock });
const runNewsJob = async () => {
  const jobs = t.deps.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find(({ name }) => name === "archive.tell_imports")?.run();
};
const noticesOf = async (by: Person) => {
  const { rows } = (await t.call("noticeInbox.listMine", { query: {} }, by)).body.result;
  return rows.map(({ title, priority }) => [title, priority]);
};
const release = (n: number) => fileOf(packageOf(procurement(n, "2025-01-06")));

test("notifies those who look after jobs, once, with result and page", async () => {
  const { fileName } = await importedBy([]);
  const news = [[`档案数据“${fileName}”已导入`, "L"]];
  await newsOf(operator).toEqual(news);
  await runNewsJob();
  expect([await noticesOf(operator), await noticesOf(other)]).toEqual([news, []]);
  const [row] = (await t.call("noticeInbox.listMine", { query: {} }, operator)).body.result.rows;
  const { result } = (await t.call("noticeInbox.read", { query: { id: row?.id ?? "" } }, operator)).body;
  expect(result.msgContent).toContain("新增 1，更新 0，跳过 0，未变 0，错误 0，警告 0。");
  expect([result.openType, result.openPage]).toEqual(["url", "/system/jobs"]);
});

test("notifies the named account instead, and by mail where chosen", async () => {
  const before = await noticesOf(operator);
  await t.call("profile.saveNoticePreferences", { body: { imports: { mail: true } } }, other);
  await importedBy(await imports().chooseListeners(["chen.wei"]));
  await newsOf(other).toHaveLength(1);
  expect(await noticesOf(operator)).toEqual(before);
  expect((await t.http("GET", "/api/dev/outbox?email=chen@example.com")).json().result).toHaveLength(1);
});

test("notifies of a refused file with the reason", async () => {
  const refused = imports().importDocument(uploadedFile("坏<b>.json", "{"), { ...target, listenerIds: [other.id] });
  await expect(refused).rejects.toThrow();
  await newsOf(other).toEqual([
    ["档案数据“坏<b>.json”未能导入", "M"],
    [expect.stringMatching(/已导入$/), "L"],
  ]);
  const [row] = (await t.call("noticeInbox.listMine", { query: {} }, other)).body.result.rows;
  const { result } = (await t.call("noticeInbox.read", { query: { id: row?.id ?? "" } }, other)).body;
  expect(result.msgContent).toContain("原因：文件不是有效的JSON");
  expect(result.openPage).toBeNull();
});

test("sends no notification without listeners, and refuses unknown usernames", async () => {
  const before = [await noticesOf(operator), await noticesOf(other)];
  await imports().importDocument(release(9), target);
  await runNewsJob();
  expect([await noticesOf(operator), await noticesOf(other)]).toEqual(before);
  await expect(imports().chooseListeners(["nobody"])).rejects.toThrow("--tell：没有名为 nobody 的可用账号");
  const { id, username } = await t.make.user({ username: "ΝΙΚΟΣ" });
  expect(await imports().chooseListeners([username])).toEqual([id]);
});

let n = 0;
async function importedBy(tell: readonly string[]) {
  n += 1;
  const source = release(n);
  await imports().importDocument(source, { ...target, listenerIds: tell });
  return { fileName: source.name };
}
