import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  token = await t.signIn(await t.make.user());
});

type View = { id?: string; list: string; name: string; query: Record<string, string>; isDefault: boolean };

const view: View = { list: "audit", name: "被拒绝的", query: { outcome: "refused", sort: "-at" }, isDefault: false };
const saveView = async (part: Partial<View> = {}, sender = token) =>
  (await t.call("savedView.save", { body: { ...view, ...part } }, { token: sender })).body;
const listViews = async (listName = "audit", sender = token) =>
  (await t.call("savedView.listOwn", { query: { list: listName } }, { token: sender })).body.result;

test("stores views by person and list, in the order of their creation", async () => {
  await saveView();
  t.clock.advance(1_000);
  await saveView({ name: "今天", query: {} });
  await saveView({ list: "session-admin" });
  expect((await listViews()).map(({ name, query, isDefault }) => ({ name, query, isDefault }))).toEqual([
    { name: "被拒绝的", query: { outcome: "refused", sort: "-at" }, isDefault: false },
    { name: "今天", query: {}, isDefault: false },
  ]);
  expect(await listViews("session-admin")).toHaveLength(1);
  expect(await listViews("elsewhere")).toEqual([]);
  expect(await listViews("audit", await t.signIn(await t.make.user()))).toEqual([]);
});

test("changes a view in place, even under its own name", async () => {
  const { result: first } = await saveView();
  t.clock.advance(1_000);
  await saveView({ name: "另一个" });
  const { success, result } = await saveView({ id: first.id, query: { keyword: "a" } });
  expect(success).toBe(true);
  expect(result).toMatchObject({ id: first.id, query: { keyword: "a" } });
  expect((await listViews()).map(({ name }) => name)).toEqual(["被拒绝的", "另一个"]);
});

test("has one default view for each list, the last one set", async () => {
  const { result: first } = await saveView({ isDefault: true });
  await saveView({ name: "另一个", isDefault: true });
  await saveView({ list: "session-admin", isDefault: true });
  expect((await listViews()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  await saveView({ id: first.id, isDefault: true });
  expect((await listViews()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  await saveView({ id: first.id });
  expect((await listViews()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
  expect((await listViews("session-admin")).map(({ isDefault }) => isDefault)).toEqual([true]);
});

test("refuses a name that another view of the list has", async () => {
  await saveView();
  expect(await saveView({ name: " 被拒绝的 " })).toMatchObject({
    success: false,
    code: "saved_view.name_taken",
    message: "已有同名的视图，请更换名称",
  });
  expect(await listViews()).toHaveLength(1);
});

test("stores at most 20 views for each list, even with concurrent saves", async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => saveView({ name: `视图${n}` })));
  expect(answers.filter(({ success }) => success)).toHaveLength(20);
  expect(answers.find(({ success }) => !success)).toMatchObject({
    code: "saved_view.too_many",
    message: "每个列表至多保存 20 个视图，请先删除不需要的",
  });
  expect(await listViews()).toHaveLength(20);
  expect((await saveView({ list: "session-admin" })).success).toBe(true);
  expect((await saveView({ id: (await listViews())[3]?.id ?? "", name: "改名" })).success).toBe(true);
});

test("removes a view once", async () => {
  const { result } = await saveView();
  const remove = async () => (await t.call("savedView.remove", { body: { id: result.id } }, { token })).body;
  expect(await remove()).toMatchObject({ success: true, result: null });
  expect(await listViews()).toEqual([]);
  expect(await remove()).toMatchObject({ success: false, code: "saved_view.not_found" });
});

test("refuses malformed names of a list or view, and too many or too long parts", async () => {
  const parts = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, "v"]));
  for (const part of [
    { list: "Audit Trail" },
    { name: "" },
    { query: parts },
    { query: { keyword: "v".repeat(4_001) } },
  ])
    expect((await t.call("savedView.save", { body: { ...view, ...part } }, { token })).status).toBe(400);
  expect(await listViews()).toEqual([]);
});
