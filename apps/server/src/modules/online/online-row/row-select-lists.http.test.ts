// Guarantee: a field of a select list accepts only values of the list, and lists, files and reports show their labels.
import { fileForm } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { createColumn, report } from "#test/online-report/reports.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let chief: Managers["clerk"];
let save: Managers["save"];
let add: Managers["add"];
let list: Managers["list"];

beforeAll(async () => {
  ({ designerSetting: forms, t, save, add, list } = await managers());
  await t.make.role("chief", ["online:goods:import", "online:goods:export", "online_report:edit"]);
  chief = await t.person({ roles: ["chief", "clerk"] });
  await t.database.pool.query(`
    INSERT INTO dict (id, kind, code, name, removed_at) VALUES
      ('s1', 'select', 'review', '评审方式', NULL), ('s2', 'select', 'gone', '旧列表', now()), ('d1', 'dictionary', 'words', '字典', NULL);
    INSERT INTO dict_item (id, dict_id, value, text, enabled, sort_order) VALUES
      ('i1', 's1', '1', '现场评审', true, 1), ('i2', 's1', '2', '远程评审', true, 2), ('i3', 's1', '3', '停用', false, 3);
  `);
  t.clock.advance(61_000);
});
afterAll(() => t.close());

const goods = (code: string) =>
  form("goods", [
    field("title"),
    field("review", { control: "select", query: "single", source: { kind: "select", code } }),
    field("reviews", { type: "many", control: "multi_select", length: 0, source: { kind: "select", code: "review" } }),
  ]);

test("[ONLINE-06] offers select lists to designers, and refuses a form without its list", async () => {
  const offered = (await t.call("onlineForm.readSources", {}, forms.maker)).body.result;
  expect(offered.selectLists).toEqual([{ code: "review", name: "评审方式" }]);
  for (const [code, message] of [
    ["", "请选择选项的来源"],
    ["nope", "选择列表“nope”不存在"],
    ["gone", "选择列表“gone”不存在"],
    ["words", "选择列表“words”不存在"],
  ] as const) {
    await forms.clear();
    const saved = await forms.make(goods(code));
    expect((await forms.preview(saved.id)).faults).toEqual([{ at: "fields.1.source", what: message }]);
    expect((await forms.publish(saved)).body.code).toBe("online_form.faults");
  }
});

test("[ONLINE-06] accepts only values of the list, and shows labels in lists, files, reports", async () => {
  await forms.clear();
  await forms.published(goods("review"));
  const refused = await save("goods", { title: "甲", review: "3", reviews: ["1", "4"] }, null, chief);
  expect(refused.details?.faults).toEqual([
    { at: "values.review", what: "“停用”已停用，请重新选择" },
    { at: "values.reviews", what: "不在可选的值之内" },
  ]);
  await add("goods", { title: "乙", review: "2", reviews: ["2", "1"] }, chief);
  const [row] = (await list("goods", {}, chief)).body.result.rows;
  expect(row).toMatchObject({
    values: { title: "乙", review: "2", reviews: ["2", "1"] },
    labels: { review: { "2": "远程评审" }, reviews: { "1": "现场评审", "2": "远程评审" } },
  });
  const file = await t.http("GET", "/api/online/forms/goods/rows/export?format=csv", { token: chief.token });
  expect(file.body.split("\r\n")[1]?.split(",").slice(0, 3)).toEqual(["乙", "远程评审", "远程评审；现场评审"]);

  const columns = [createColumn("review"), createColumn("reviews")];
  const preview = await t.call(
    "reportRun.preview",
    { body: { definition: report("r", "form/goods", { columns }) } },
    chief,
  );
  expect(preview.body.result.rows).toMatchObject({
    rows: [{ values: { review: "2", reviews: "2、1" } }],
    labels: { review: { "2": "远程评审" }, reviews: { "2、1": "远程评审、现场评审" } },
  });
});

test("[ONLINE-06] imports labels of the list, and refuses other texts", async () => {
  await forms.clear();
  await forms.published(goods("review"));
  const importFile = async (rows: string) => {
    const sent = { token: chief.token, ...fileForm("rows.csv", `title,review,reviews\r\n${rows}`) };
    return (await t.http("POST", "/api/online/forms/goods/import", sent)).json().result.id as string;
  };
  const waitUntilSettled = async (id: string) => {
    const read = async () =>
      (await t.call("onlineRowImport.read", { params: { code: "goods" }, query: { id } }, chief)).body.result;
    await expect.poll(async () => (await read()).state).not.toMatch(/checking|importing/);
    return read();
  };
  const wrong = await waitUntilSettled(await importFile("丁,停用,远程评审\r\n戊,没有,远程评审\r\n"));
  expect(wrong.rows.map(({ faults }) => faults)).toEqual([
    [{ column: "review", code: "invalid", message: "“停用”已停用，请重新选择" }],
    [{ column: "review", code: "unknown", message: "“没有”无法识别，请按填写说明填写" }],
  ]);
  const valid = await waitUntilSettled(await importFile("丙,现场评审,远程评审；现场评审\r\n"));
  await t.call("onlineRowImport.start", { params: { code: "goods" }, body: { id: valid.id } }, chief);
  expect((await waitUntilSettled(valid.id)).state).toBe("done");
  expect((await list("goods", {}, chief)).body.result.rows.map(({ values }) => values)).toEqual([
    { title: "丙", review: "1", reviews: ["2", "1"] },
  ]);
});
