// Guarantee: rows of a file belong to the department that it names for them, if the importer may see that department's
// rows.
import { formField as field, fileForm, formDefinition as form, type Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Managers, managers } from "#test/online-form/managers.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let list: Managers["list"];
let chief: Person;
/** Sees only the rows of the own branch. */
let ruled: Person;

beforeAll(async () => {
  ({ designerSetting: forms, t, list } = await managers());
  const rights = ["view", "add", "edit", "import", "export"].map((action) => `online:goods:${action}`);
  await t.make.role("chief", rights);
  await t.make.role("ruled", rights);
  const group = await t.make.department({ orgCode: "A05", departName: "集团" });
  const buying = await t.make.department({ orgCode: "A05A01", departName: "采购中心", parentId: group.id });
  await t.make.department({ orgCode: "A05A01A01", departName: "一科", parentId: buying.id });
  const other = await t.make.department({ orgCode: "A05A02", departName: "财务中心", parentId: group.id });
  await t.make.department({ orgCode: "A05A02A01", departName: "一科", parentId: other.id });
  chief = await t.person({ roles: ["chief"], departments: [group.id] });
  ruled = await t.person({ roles: ["ruled"], departments: [buying.id] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  const number = field("number", { fillRule: null });
  await forms.published(form("goods", [field("title", { isUnique: true }), field("belongs"), number]));
});

async function importFile(file: Buffer | string, importer: Person, query = "") {
  const address = "/api/online/forms/goods/import";
  const sent = { token: importer.token, ...fileForm("goods.xlsx", Buffer.from(file)) };
  const id = (await t.http("POST", `${address}${query}`, sent)).json().result.id as string;
  const read = async () =>
    (await t.call("onlineRowImport.read", { params: { code: "goods" }, query: { id } }, importer)).body.result;
  await expect.poll(async () => (await read()).state).not.toBe("checking");
  const checked = await read();
  if (checked.state !== "ready") return checked;
  await t.call("onlineRowImport.start", { params: { code: "goods" }, body: { id } }, importer);
  await expect.poll(async () => (await read()).state).not.toMatch(/ready|importing/);
  return read();
}
const faultsOf = ({ rows }: Awaited<ReturnType<typeof importFile>>) =>
  rows.map(({ number, faults }) => [number, ...faults.map(({ column, message }) => `${column}：${message}`)]);
const codes = async () =>
  Object.fromEntries(
    (
      await t.database.pool.query<{ title: string; org_code: string | null }>(
        "SELECT title, org_code FROM online.goods",
      )
    ).rows.map(({ title, org_code }) => [title, org_code]),
  );

test("assigns the department of the column, or the importer's where it is empty", async () => {
  const rows = ["甲,A05A01", "乙,集团/采购中心/一科", "丙,财务中心", "丁,"];
  expect((await importFile(["title,所属部门", ...rows].join("\n"), chief)).state).toBe("done");
  expect(await codes()).toEqual({ 甲: "A05A01", 乙: "A05A01A01", 丙: "A05A02", 丁: "A05" });
  expect((await importFile("title\n戊", chief)).state).toBe("done");
  expect((await codes()).戊).toBe("A05");
});

test("refuses an unknown or ambiguous department", async () => {
  expect(faultsOf(await importFile("title,所属部门\n甲,没有的\n乙,一科\n", chief))).toEqual([
    [2, "所属部门：部门“没有的”不存在，请填写编码或完整路径"],
    [3, "所属部门：存在多个“一科”，请填写编码或完整路径"],
  ]);
});

test("applies data rules by department, and refuses one outside them", async () => {
  await t.make.dataRule(await t.make.role("ruled"), {
    list: "online/goods",
    columnCode: "org_code",
    columnType: "department",
    condition: "within",
    variable: "department",
  });
  t.clock.advance(61_000);
  const refused = await importFile("title,所属部门\n甲,采购中心\n乙,集团/采购中心/一科\n丙,财务中心\n", ruled);
  expect(faultsOf(refused)).toEqual([[4, "所属部门：该部门的记录不在您可见的数据范围内"]]);
  await importFile("title,所属部门\n甲,集团/采购中心/一科\n丙,财务中心\n", chief);
  const visibleTitles = (await list("goods", {}, ruled)).body.result.rows.map(({ values }) => values.title);
  expect(visibleTitles).toEqual(["甲"]);
});

test("computes fields from the assigned department", async () => {
  await forms.clear();
  const saved = await forms.published(form("goods", [field("title", { isUnique: true }), field("belongs")]));
  const content = {
    format: 1 as const,
    rules: [],
    defaults: [],
    changes: [],
    refusals: [],
    computed: [{ field: "belongs", value: "row.org_code" }],
  };
  const enhancement = { type: "form" as const, content };
  await t.call("onlineForm.saveEnhancement", { body: { id: saved.id, basedOn: null, enhancement } }, forms.maker);
  await importFile("title,所属部门\n甲,A05A01\n", chief);
  expect((await list("goods", {}, chief)).body.result.rows[0]?.values.belongs).toBe("A05A01");
});

test("imports an export unchanged, and refuses a new department of a stored row", async () => {
  await importFile("title,所属部门\n甲,A05A01A01\n乙,A05A02A01\n丙,A05A02\n", chief);
  const before = await codes();
  const path = "/api/online/forms/goods/rows/export?format=xlsx";
  const { rawPayload } = await t.http("GET", path, { token: chief.token });
  expect((await importFile(rawPayload, chief, "?updateBy=title")).state).toBe("done");
  expect(await codes()).toEqual(before);
  await t.database.pool.query("DELETE FROM online.goods");
  expect((await importFile(rawPayload, chief)).state).toBe("done");
  expect(await codes()).toEqual(before);
  expect(faultsOf(await importFile("title,所属部门\n甲,A05A02\n", chief, "?updateBy=title"))).toEqual([
    [2, "所属部门：已有记录的所属部门不能通过导入改变"],
  ]);
});
