// Guarantee: a file is open to readers of its row and column, belongs to that row only, and is deleted when no row has
// it.

import { Transformer } from "@napi-rs/image";
import type { FormDefinition } from "@tender/contract";
import { fileForm, type Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Designers, designers, field, form } from "#test/online-form/designers.ts";
import { startLocalServer } from "#test/third-party/local-server.ts";

const DAY = 86_400_000;
const PDF = Buffer.from("%PDF-1.7\n%%EOF");
let png: Buffer;
let there: Designers;
let t: Designers["t"];
let clerk: Person;
let colleague: Person;
let looker: Person;
let shut: Person;

const ownAlone = {
  list: "online/claims",
  columnCode: "created_by",
  columnType: "person",
  condition: "eq",
  variable: "user_id",
} as const;
const many = { type: "many", length: 0 } as const;
const claims = (more: Partial<FormDefinition> = {}) =>
  form(
    "claims",
    [
      field("title", { isRequired: true }),
      field("papers", { ...many, control: "file" }),
      field("photos", { ...many, control: "image" }),
    ],
    { kind: "main", subs: ["items"], ...more },
  );
const items = () =>
  form(
    "items",
    [
      field("of_claim", {
        control: "link",
        link: { form: "claims" },
        source: { kind: "form", code: "claims", label: "title", fill: [] },
        isRequired: true,
      }),
      field("receipts", { ...many, control: "file" }),
    ],
    { kind: "sub" },
  );

beforeAll(async () => {
  png = await Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(90), 40, 20).png();
  there = await designers();
  t = there.t;
  const on = (code: string, actions: readonly string[]) => actions.map((action) => `online:${code}:${action}`);
  const all = ["view", "add", "edit", "delete", "export", "import"];
  await t.make.role("clerk", [...on("claims", all), ...on("items", all)]);
  await t.make.role("looker", [...on("claims", ["view"]), ...on("items", ["view"])]);
  await t.make.role("shut", [...on("claims", all), ...on("items", all)]);
  for (const rule of ["claims:field:papers:masked", "claims:field:photos:read_only", "items:field:receipts:hidden"])
    await t.make.menuItem({ kind: 2, title: rule, action: `online:${rule}`, type: "1", status: "1" }, [
      "clerk",
      "looker",
    ]);
  clerk = await t.person({ roles: ["clerk"] });
  colleague = await t.person({ roles: ["clerk"] });
  looker = await t.person({ roles: ["looker"] });
  shut = await t.person({ roles: ["shut"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await there.clear();
  await t.database.pool.query("DELETE FROM data_rule; DELETE FROM online_row_file;");
  // A node caches data rules for a minute.
  t.clock.advance(61_000);
});

const withForms = async () => {
  const at = await there.published(claims());
  await there.published(items());
  return at;
};
const upload = async (name: string, bytes: Buffer, who = clerk, of = "papers", code = "claims") => {
  const reply = await t.http("POST", `/api/online/forms/${code}/files/${of}`, {
    ...fileForm(name, bytes),
    token: who.token,
  });
  return { status: reply.statusCode, ...reply.json() };
};
const uploaded = async (name = "发票.pdf", who = clerk, of = "papers", code = "claims"): Promise<string> =>
  (await upload(name, name.endsWith("png") ? png : PDF, who, of, code)).result.attachPath;
const open = async (path: string, who: Person) =>
  (
    await t.http("GET", `/download/fileView?attachGroup=online-form&attachPath=${encodeURIComponent(path)}`, {
      token: who.token,
    })
  ).statusCode;
const save = (
  values: Record<string, string | string[] | null>,
  at: { id: string; version: number } | null = null,
  who = clerk,
  subs = {},
) =>
  t.call(
    "onlineRow.save",
    { params: { code: "claims" }, body: { id: at?.id ?? null, version: at?.version ?? null, values, subs } },
    who,
  );
const made = async (values: Record<string, string | string[] | null>, who = clerk, subs = {}) => {
  const { body } = await save({ title: "报销", ...values }, null, who, subs);
  expect(body.message).toBe("");
  return body.result;
};
const read = async (id: string, who = clerk) =>
  (await t.call("onlineRow.read", { params: { code: "claims" }, query: { id } }, who)).body.result;
const kept = async (): Promise<string[]> =>
  (await t.database.pool.query("SELECT attach_path AS p FROM online_row_file ORDER BY 1")).rows.map(({ p }) => p);
const stored = async (path: string): Promise<number> =>
  (await t.database.pool.query("SELECT FROM file_object WHERE attach_path IN ($1, $1 || '.preview.webp')", [path])).rows
    .length;
const NOT_OWN = "有文件已失效或不属于这条记录，请移除后重新上传";

describe("a file of a record", () => {
  test("is open to its uploader until it is saved, then to readers of the record", async () => {
    await withForms();
    const [paper, photo] = [await uploaded(), await uploaded("现场.png", clerk, "photos")];
    expect([await open(paper, clerk), await open(paper, colleague), await open(paper, there.maker)]).toEqual([
      200, 404, 404,
    ]);
    const at = await made({ papers: [paper], photos: [photo] });
    const row = await read(at.id, colleague);
    expect(row.values).toMatchObject({ papers: [paper], photos: [photo] });
    expect(row.labels).toEqual({ papers: { [paper]: "发票.pdf" }, photos: { [photo]: "现场.png" } });
    expect(row.sizes[paper]).toBe(PDF.length);
    for (const path of [paper, photo, `${photo}.preview.webp`]) expect(await open(path, looker)).toBe(200);
    const { rows } = await t.database.pool.query(
      "SELECT detail->'after' AS after FROM audit_entry WHERE action = 'online_row.add' AND object = $1",
      [`claims/${at.id}`],
    );
    expect(rows[0].after).toMatchObject({ papers: "发***f", photos: ["现场.png"] });
  });

  test("[SEC-69] [W-10, W-27] is refused for a wrong kind, content, size or place", async () => {
    await withForms();
    const refused = [
      ["papers", "说明.html", "<p>", "file.kind_refused"],
      ["papers", "图.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "file.kind_refused"],
      ["papers", "说明.html.pdf", PDF, "file.bad_name"],
      ["papers", "假.pdf", "hello", "file.content_mismatch"],
      ["photos", "假.png", "<svg xmlns='http://www.w3.org/2000/svg'/>", "file.content_mismatch"],
      ["photos", "发票.pdf", PDF, "file.kind_refused"],
      ["photos", "大.png", Buffer.alloc(5_242_881), "online_row.picture_too_large"],
      ["papers", "大.zip", Buffer.alloc(20_971_521), "http.too_large"],
      ["title", "发票.pdf", PDF, "online_row.no_upload"],
      ["nothing", "发票.pdf", PDF, "online_row.no_upload"],
    ] as const;
    for (const [of, name, bytes, code] of refused)
      expect([of, name, (await upload(name, Buffer.from(bytes), clerk, of)).code]).toEqual([of, name, code]);
    expect(await kept()).toEqual([]);
  });

  test("[SEC-72, W-11] causes no request to an address in its content, its value or its row", async () => {
    const outside = await startLocalServer(() => ({ headers: { "content-type": "image/png" }, body: "png" }));
    try {
      const body = field("body", { type: "long_text", control: "rich_text", length: 0 });
      await there.published(claims({ kind: "single", subs: [], fields: [...claims().fields, body] }));
      const address = `${outside.origin}/x.png`;
      for (const [of, name] of [
        ["papers", "地址.txt"],
        ["papers", "地址.png"],
        ["photos", "地址.png"],
      ] as const)
        expect((await upload(name, Buffer.from(address), clerk, of)).success).toBe(name.endsWith("txt"));
      for (const of of ["papers", "photos"])
        expect((await save({ title: "报销", [of]: [address] })).body.code).toBe("online_row.faults");
      const text = `<p>字<img src="${address}"></p>`;
      expect(await read((await made({ title: address, body: text })).id)).toMatchObject({
        values: { title: address, body: "<p>字</p>" },
      });
      const row = `title,body,papers,photos\n${address},"${text.replaceAll('"', '""')}",${address},${address}`;
      const file = fileForm("rows.csv", row);
      const begun = (await t.http("POST", "/api/online/forms/claims/import", { ...file, token: clerk.token })).json();
      const { id } = begun.result;
      const state = async () =>
        (await t.call("onlineRowImport.read", { params: { code: "claims" }, query: { id } }, clerk)).body.result.state;
      await expect.poll(state).toBe("ready");
      await t.call("onlineRowImport.start", { params: { code: "claims" }, body: { id } }, clerk);
      await expect.poll(state).toBe("done");
      // A pending request would arrive before this one.
      await fetch(`${outside.origin}/own`);
      expect(outside.requests.map(({ url }) => url.pathname)).toEqual(["/own"]);
    } finally {
      await outside.close();
    }
  });

  test("is accepted from callers who may write records and fill in the column", async () => {
    await withForms();
    for (const who of [looker, there.maker]) expect((await upload("发票.pdf", PDF, who)).status).toBe(403);
    // For this caller one column is masked, the other read-only.
    for (const of of ["papers", "photos"])
      expect((await upload("图.png", png, shut, of)).code).toBe("online_row.no_upload");
    expect((await upload("发票.pdf", PDF, clerk, "papers", "none")).status).toBe(403);
    await t.database.pool.query(
      `INSERT INTO online_row_file (attach_path, form_id, field_id, file_name, content_type, bytes, uploaded_at, uploaded_by)
       SELECT 'p' || n, 'f', 'f', 'x', 'x', 1, now(), $1 FROM generate_series(1, 100) AS n`,
      [clerk.id],
    );
    expect((await upload("发票.pdf", PDF)).message).toBe("已上传未保存的文件超过 100 个，请先保存记录");
  });
});

describe("[SEC-56] a file of others", () => {
  test("is refused in a record, be it another uploader's, record's or field's", async () => {
    await withForms();
    const theirs = await uploaded("他人.pdf", colleague);
    const taken = await uploaded("已用.pdf");
    await made({ papers: [taken] });
    const ofPhotos = await uploaded("现场.png", clerk, "photos");
    const at = await made({});
    for (const path of [theirs, taken, ofPhotos, "0000.pdf"]) {
      expect((await save({ papers: [path], title: "改" }, at)).details?.faults).toEqual([
        { at: "values.papers", what: NOT_OWN },
      ]);
    }
    // The file is sent twice in one save: neither record gets it.
    const once = await uploaded("一次.pdf", clerk, "receipts", "items");
    const line = { id: null, version: null, values: { receipts: [once] } };
    const twice = await save({}, at, clerk, { items: { changed: [line, line], removed: [] } });
    expect(twice.details?.faults).toEqual([{ at: "subs.items.1.receipts", what: NOT_OWN }]);
    expect(await read(at.id)).toMatchObject({ version: 1, values: { title: "报销", papers: null } });
    expect(await open(theirs, clerk)).toBe(404);
  });

  test("[W-32, SEC-71] stays closed by its column, its record and data rules, and for designers", async () => {
    await withForms();
    const [paper, photo] = [await uploaded(), await uploaded("现场.png", clerk, "photos")];
    const at = await made({ papers: [paper], photos: [photo] });
    expect([await open(paper, shut), await open(photo, shut)]).toEqual([404, 200]);
    expect((await read(at.id, shut)).labels).toEqual({ photos: { [photo]: "现场.png" } });
    expect(Object.keys((await read(at.id, shut)).sizes)).toEqual([photo]);
    for (const who of [there.maker, await t.person()]) expect(await open(photo, who)).toBe(404);
    await t.make.dataRule(await t.make.role("looker"), ownAlone);
    t.clock.advance(61_000);
    expect([await open(photo, looker), await open(photo, colleague)]).toEqual([404, 200]);
  });

  test("[SEC-71] is open in a sub-record only with its main record", async () => {
    await withForms();
    const receipt = await uploaded("收据.pdf", clerk, "receipts", "items");
    await made({}, clerk, {
      items: { changed: [{ id: null, version: null, values: { receipts: [receipt] } }], removed: [] },
    });
    // The column is hidden from this caller.
    expect([await open(receipt, looker), await open(receipt, shut)]).toEqual([200, 404]);
    expect((await upload("收据.pdf", PDF, shut, "receipts", "items")).code).toBe("online_row.no_upload");
    await t.make.dataRule(await t.make.role("looker"), ownAlone);
    t.clock.advance(61_000);
    expect([await open(receipt, looker), await open(receipt, clerk)]).toEqual([404, 200]);
  });
});

test("keeps both files when one person removes a file and another adds one", async () => {
  await withForms();
  const first = await uploaded("一.pdf");
  const at = await made({ papers: [first] });
  const second = await uploaded("二.pdf", colleague);
  expect((await save({ papers: null }, at)).body.result.version).toBe(2);
  expect(await open(first, clerk)).toBe(404);
  expect((await save({ papers: [first, second] }, at, colleague)).body.code).toBe("online_row.changed");
  // Saved over the present version, the removed file is restored.
  expect((await save({ papers: [first, second] }, { id: at.id, version: 2 }, colleague)).body.message).toBe("");
  expect([await open(first, looker), await open(second, looker)]).toEqual([200, 200]);
});

test("refuses rules that fill in file fields, and other controls for them", async () => {
  const wrong = {
    ...claims(),
    subs: [],
    kind: "single" as const,
    fields: [
      field("papers", {
        ...many,
        control: "file",
        query: "single",
        isUnique: true,
        defaultText: "x",
        fillRule: "r",
        checkRule: "r",
      }),
    ],
    buttons: [
      {
        code: "clear",
        title: "清",
        place: "row" as const,
        condition: "",
        confirm: null,
        set: [{ field: "papers", value: "[]" }],
      },
    ],
  };
  const at = await there.make(wrong);
  const faults = (await there.publish(at)).details?.faults;
  expect(faults?.slice(0, 6)).toEqual([
    { at: "fields.0.isUnique", what: "长文本和多个值不能要求唯一" },
    { at: "fields.0.checkRule", what: "只有文本可用校验规则" },
    { at: "fields.0.fillRule", what: "只有文本可用填值规则" },
    { at: "fields.0.query", what: "附件和图片不能作为查询条件" },
    { at: "fields.0.defaultText", what: "附件和图片没有默认值" },
    { at: "buttons.0.set.0", what: "附件和图片只能上传，不能由规则填写" },
  ]);
  const good = await there.published(claims({ code: "other", kind: "single", subs: [] }));
  const draft = claims({ code: "other", kind: "single", subs: [] });
  const choice = { kind: "list" as const, choices: [{ value: "1", label: "一" }] };
  const changed = await there.change(good, {
    ...draft,
    fields: draft.fields.map((one) => (one.name === "papers" ? { ...one, control: "checkbox", source: choice } : one)),
  });
  expect((await there.publish(changed, "other")).details?.faults).toEqual([
    { at: "fields.1.control", what: "附件、图片与其他控件不能互相改变，请新建字段" },
  ]);
});

test("exports the names of files, and shows files of rows as used in 文件管理", async () => {
  await withForms();
  const [paper, photo] = [await uploaded(), await uploaded("现场.png", clerk, "photos")];
  await made({ papers: [paper], photos: [photo] });
  const reply = await t.http("GET", "/api/online/forms/claims/rows/export?format=csv", { token: clerk.token });
  expect(reply.body).toContain("发票.pdf");
  expect(reply.body).not.toContain(paper);
  await t.make.role("keeper", ["file:view", "file:remove"]);
  const manager = await t.person({ roles: ["keeper"] });
  const { rows } = (await t.call("fileAdmin.list", { query: { group: "online-form", keyword: "现场" } }, manager)).body
    .result;
  expect(rows.slice(0, 2).map(({ groupName, isUsed }) => [groupName, isUsed])).toEqual([
    ["在线表单附件", true],
    ["在线表单附件", true],
  ]);
});

test("deletes unused files after a day, and those set aside with their column", async () => {
  const form1 = await withForms();
  const pending = await uploaded("未保存.pdf");
  const [left, removed, held] = [await uploaded("移除.pdf"), await uploaded("删除.pdf"), await uploaded("保留.pdf")];
  const receipt = await uploaded("收据.pdf", clerk, "receipts", "items");
  const photo = await uploaded("现场.png", clerk, "photos");
  const one = await made({ papers: [left, held], photos: [photo] });
  await save({ papers: [held] }, one);
  const sub = { items: { changed: [{ id: null, version: null, values: { receipts: [receipt] } }], removed: [] } };
  const two = await made({ papers: [removed] }, clerk, sub);
  await t.call("onlineRow.remove", { params: { code: "claims" }, body: { ids: [two.id] } }, clerk);
  await t.deps.housekeep();
  expect(await kept()).toHaveLength(6);
  expect([await open(left, clerk), await open(removed, clerk), await open(receipt, clerk)]).toEqual([404, 404, 404]);
  // The column of pictures leaves the form.
  const draft = claims();
  const without = await there.change(form1, { ...draft, fields: draft.fields.slice(0, 2) });
  expect((await there.publish(without, "claims")).body.message).toBe("");
  t.clock.advance(DAY - 1_000);
  await t.deps.housekeep();
  expect(await kept()).toHaveLength(6);
  t.clock.advance(2_000);
  await t.deps.housekeep();
  expect(await kept()).toEqual([held, photo].sort());
  for (const path of [pending, left, removed, receipt]) expect(await stored(path)).toBe(0);
  expect([await stored(held), await stored(photo), await open(photo, clerk)]).toEqual([1, 2, 404]);
  t.clock.advance(30 * DAY);
  await t.deps.housekeep();
  expect(await kept()).toEqual([held, photo].sort());
  t.clock.advance(DAY + 1_000);
  await t.deps.housekeep();
  expect([await kept(), await stored(photo)]).toEqual([[held], 0]);
  expect(await open(held, await t.person({ roles: ["looker"] }))).toBe(200);
});
