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
let forms: Designers;
let t: Designers["t"];
let clerk: Person;
let colleague: Person;
let viewer: Person;
let unmasked: Person;

const ownRowsRule = {
  list: "online/claims",
  columnCode: "created_by",
  columnType: "person",
  condition: "eq",
  variable: "user_id",
} as const;
const multiple = { type: "many", length: 0 } as const;
const claims = (more: Partial<FormDefinition> = {}) =>
  form(
    "claims",
    [
      field("title", { isRequired: true }),
      field("papers", { ...multiple, control: "file" }),
      field("photos", { ...multiple, control: "image" }),
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
      field("receipts", { ...multiple, control: "file" }),
    ],
    { kind: "sub" },
  );

beforeAll(async () => {
  png = await Transformer.fromRgbaPixels(new Uint8Array(40 * 20 * 4).fill(90), 40, 20).png();
  forms = await designers();
  t = forms.t;
  const rightsOf = (code: string, actions: readonly string[]) => actions.map((action) => `online:${code}:${action}`);
  const all = ["view", "add", "edit", "delete", "export", "import"];
  await t.make.role("clerk", [...rightsOf("claims", all), ...rightsOf("items", all)]);
  await t.make.role("looker", [...rightsOf("claims", ["view"]), ...rightsOf("items", ["view"])]);
  await t.make.role("shut", [...rightsOf("claims", all), ...rightsOf("items", all)]);
  for (const rule of ["claims:field:papers:masked", "claims:field:photos:read_only", "items:field:receipts:hidden"])
    await t.make.menuItem({ kind: 2, title: rule, action: `online:${rule}`, type: "1", status: "1" }, [
      "clerk",
      "looker",
    ]);
  clerk = await t.person({ roles: ["clerk"] });
  colleague = await t.person({ roles: ["clerk"] });
  viewer = await t.person({ roles: ["looker"] });
  unmasked = await t.person({ roles: ["shut"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule; DELETE FROM online_row_file;");
  // A node caches data rules for a minute.
  t.clock.advance(61_000);
});

const withForms = async () => {
  const claimsForm = await forms.published(claims());
  await forms.published(items());
  return claimsForm;
};
const upload = async (name: string, bytes: Buffer, person = clerk, fieldName = "papers", code = "claims") => {
  const reply = await t.http("POST", `/api/online/forms/${code}/files/${fieldName}`, {
    ...fileForm(name, bytes),
    token: person.token,
  });
  return { status: reply.statusCode, ...reply.json() };
};
const uploadPath = async (name = "发票.pdf", person = clerk, fieldName = "papers", code = "claims"): Promise<string> =>
  (await upload(name, name.endsWith("png") ? png : PDF, person, fieldName, code)).result.attachPath;
const readStatus = async (path: string, person: Person) =>
  (
    await t.http("GET", `/download/fileView?attachGroup=online-form&attachPath=${encodeURIComponent(path)}`, {
      token: person.token,
    })
  ).statusCode;
const save = (
  values: Record<string, string | string[] | null>,
  stored: { id: string; version: number } | null = null,
  person = clerk,
  subs = {},
) =>
  t.call(
    "onlineRow.save",
    { params: { code: "claims" }, body: { id: stored?.id ?? null, version: stored?.version ?? null, values, subs } },
    person,
  );
const createClaim = async (values: Record<string, string | string[] | null>, person = clerk, subs = {}) => {
  const { body } = await save({ title: "报销", ...values }, null, person, subs);
  expect(body.message).toBe("");
  return body.result;
};
const read = async (id: string, person = clerk) =>
  (await t.call("onlineRow.read", { params: { code: "claims" }, query: { id } }, person)).body.result;
const listStoredPaths = async (): Promise<string[]> =>
  (await t.database.pool.query("SELECT attach_path AS p FROM online_row_file ORDER BY 1")).rows.map(({ p }) => p);
const countStoredFiles = async (path: string): Promise<number> =>
  (await t.database.pool.query("SELECT FROM file_object WHERE attach_path IN ($1, $1 || '.preview.webp')", [path])).rows
    .length;
const NOT_OWN = "有文件已失效或不属于这条记录，请移除后重新上传";

describe("a file of a record", () => {
  test("is open to its uploader until it is saved, then to readers of the record", async () => {
    await withForms();
    const [paper, photo] = [await uploadPath(), await uploadPath("现场.png", clerk, "photos")];
    expect([
      await readStatus(paper, clerk),
      await readStatus(paper, colleague),
      await readStatus(paper, forms.maker),
    ]).toEqual([200, 404, 404]);
    const claim = await createClaim({ papers: [paper], photos: [photo] });
    const row = await read(claim.id, colleague);
    expect(row.values).toMatchObject({ papers: [paper], photos: [photo] });
    expect(row.labels).toEqual({ papers: { [paper]: "发票.pdf" }, photos: { [photo]: "现场.png" } });
    expect(row.sizes[paper]).toBe(PDF.length);
    for (const path of [paper, photo, `${photo}.preview.webp`]) expect(await readStatus(path, viewer)).toBe(200);
    const { rows } = await t.database.pool.query(
      "SELECT detail->'after' AS after FROM audit_entry WHERE action = 'online_row.add' AND object = $1",
      [`claims/${claim.id}`],
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
    for (const [fieldName, name, bytes, code] of refused)
      expect([fieldName, name, (await upload(name, Buffer.from(bytes), clerk, fieldName)).code]).toEqual([
        fieldName,
        name,
        code,
      ]);
    expect(await listStoredPaths()).toEqual([]);
  });

  test("[SEC-72, W-11] causes no request to an address in its content, its value or its row", async () => {
    const outside = await startLocalServer(() => ({ headers: { "content-type": "image/png" }, body: "png" }));
    try {
      const body = field("body", { type: "long_text", control: "rich_text", length: 0 });
      await forms.published(claims({ kind: "single", subs: [], fields: [...claims().fields, body] }));
      const address = `${outside.origin}/x.png`;
      for (const [fieldName, name] of [
        ["papers", "地址.txt"],
        ["papers", "地址.png"],
        ["photos", "地址.png"],
      ] as const)
        expect((await upload(name, Buffer.from(address), clerk, fieldName)).success).toBe(name.endsWith("txt"));
      for (const fieldName of ["papers", "photos"])
        expect((await save({ title: "报销", [fieldName]: [address] })).body.code).toBe("online_row.faults");
      const text = `<p>字<img src="${address}"></p>`;
      expect(await read((await createClaim({ title: address, body: text })).id)).toMatchObject({
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
    for (const person of [viewer, forms.maker]) expect((await upload("发票.pdf", PDF, person)).status).toBe(403);
    // For this caller one column is masked, the other read-only.
    for (const fieldName of ["papers", "photos"])
      expect((await upload("图.png", png, unmasked, fieldName)).code).toBe("online_row.no_upload");
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
    const colleaguePath = await uploadPath("他人.pdf", colleague);
    const usedPath = await uploadPath("已用.pdf");
    await createClaim({ papers: [usedPath] });
    const photoPath = await uploadPath("现场.png", clerk, "photos");
    const claim = await createClaim({});
    for (const path of [colleaguePath, usedPath, photoPath, "0000.pdf"]) {
      expect((await save({ papers: [path], title: "改" }, claim)).details?.faults).toEqual([
        { at: "values.papers", what: NOT_OWN },
      ]);
    }
    // The file is sent twice in one save: neither record gets it.
    const receipt = await uploadPath("一次.pdf", clerk, "receipts", "items");
    const line = { id: null, version: null, values: { receipts: [receipt] } };
    const reply = await save({}, claim, clerk, { items: { changed: [line, line], removed: [] } });
    expect(reply.details?.faults).toEqual([{ at: "subs.items.1.receipts", what: NOT_OWN }]);
    expect(await read(claim.id)).toMatchObject({ version: 1, values: { title: "报销", papers: null } });
    expect(await readStatus(colleaguePath, clerk)).toBe(404);
  });

  test("[W-32, SEC-71] stays closed by its column, its record and data rules, and for designers", async () => {
    await withForms();
    const [paper, photo] = [await uploadPath(), await uploadPath("现场.png", clerk, "photos")];
    const claim = await createClaim({ papers: [paper], photos: [photo] });
    expect([await readStatus(paper, unmasked), await readStatus(photo, unmasked)]).toEqual([404, 200]);
    expect((await read(claim.id, unmasked)).labels).toEqual({ photos: { [photo]: "现场.png" } });
    expect(Object.keys((await read(claim.id, unmasked)).sizes)).toEqual([photo]);
    for (const person of [forms.maker, await t.person()]) expect(await readStatus(photo, person)).toBe(404);
    await t.make.dataRule(await t.make.role("looker"), ownRowsRule);
    t.clock.advance(61_000);
    expect([await readStatus(photo, viewer), await readStatus(photo, colleague)]).toEqual([404, 200]);
  });

  test("[SEC-71] is open in a sub-record only with its main record", async () => {
    await withForms();
    const receipt = await uploadPath("收据.pdf", clerk, "receipts", "items");
    await createClaim({}, clerk, {
      items: { changed: [{ id: null, version: null, values: { receipts: [receipt] } }], removed: [] },
    });
    // The column is hidden from this caller.
    expect([await readStatus(receipt, viewer), await readStatus(receipt, unmasked)]).toEqual([200, 404]);
    expect((await upload("收据.pdf", PDF, unmasked, "receipts", "items")).code).toBe("online_row.no_upload");
    await t.make.dataRule(await t.make.role("looker"), ownRowsRule);
    t.clock.advance(61_000);
    expect([await readStatus(receipt, viewer), await readStatus(receipt, clerk)]).toEqual([404, 200]);
  });
});

test("refuses an outdated save, and restores a removed file when it is saved again", async () => {
  await withForms();
  const first = await uploadPath("一.pdf");
  const claim = await createClaim({ papers: [first] });
  const second = await uploadPath("二.pdf", colleague);
  expect((await save({ papers: null }, claim)).body.result.version).toBe(2);
  expect(await readStatus(first, clerk)).toBe(404);
  expect((await save({ papers: [first, second] }, claim, colleague)).body.code).toBe("online_row.changed");
  // A save over the current version restores the removed file.
  expect((await save({ papers: [first, second] }, { id: claim.id, version: 2 }, colleague)).body.message).toBe("");
  expect([await readStatus(first, viewer), await readStatus(second, viewer)]).toEqual([200, 200]);
});

test("refuses rules that fill in file fields, and other controls for them", async () => {
  const invalid = {
    ...claims(),
    subs: [],
    kind: "single" as const,
    fields: [
      field("papers", {
        ...multiple,
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
  const draftForm = await forms.make(invalid);
  const faults = (await forms.publish(draftForm)).details?.faults;
  expect(faults?.slice(0, 6)).toEqual([
    { at: "fields.0.isUnique", what: "长文本和多个值不能要求唯一" },
    { at: "fields.0.checkRule", what: "只有文本可用校验规则" },
    { at: "fields.0.fillRule", what: "只有文本可用填值规则" },
    { at: "fields.0.query", what: "附件和图片不能作为查询条件" },
    { at: "fields.0.defaultText", what: "附件和图片没有默认值" },
    { at: "buttons.0.set.0", what: "附件和图片只能上传，不能由规则填写" },
  ]);
  const published = await forms.published(claims({ code: "other", kind: "single", subs: [] }));
  const draft = claims({ code: "other", kind: "single", subs: [] });
  const choice = { kind: "list" as const, choices: [{ value: "1", label: "一" }] };
  const changed = await forms.change(published, {
    ...draft,
    fields: draft.fields.map((candidate) =>
      candidate.name === "papers" ? { ...candidate, control: "checkbox", source: choice } : candidate,
    ),
  });
  expect((await forms.publish(changed, "other")).details?.faults).toEqual([
    { at: "fields.1.control", what: "附件、图片与其他控件不能互相改变，请新建字段" },
  ]);
});

test("exports the names of files, and shows files of rows as used in 文件管理", async () => {
  await withForms();
  const [paper, photo] = [await uploadPath(), await uploadPath("现场.png", clerk, "photos")];
  await createClaim({ papers: [paper], photos: [photo] });
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
  const claimsForm = await withForms();
  const pending = await uploadPath("未保存.pdf");
  const [unreferenced, ofRemovedRow, retained] = [
    await uploadPath("移除.pdf"),
    await uploadPath("删除.pdf"),
    await uploadPath("保留.pdf"),
  ];
  const receipt = await uploadPath("收据.pdf", clerk, "receipts", "items");
  const photo = await uploadPath("现场.png", clerk, "photos");
  const claim = await createClaim({ papers: [unreferenced, retained], photos: [photo] });
  await save({ papers: [retained] }, claim);
  const sub = { items: { changed: [{ id: null, version: null, values: { receipts: [receipt] } }], removed: [] } };
  const removedClaim = await createClaim({ papers: [ofRemovedRow] }, clerk, sub);
  await t.call("onlineRow.remove", { params: { code: "claims" }, body: { ids: [removedClaim.id] } }, clerk);
  await t.deps.housekeep();
  expect(await listStoredPaths()).toHaveLength(6);
  expect([
    await readStatus(unreferenced, clerk),
    await readStatus(ofRemovedRow, clerk),
    await readStatus(receipt, clerk),
  ]).toEqual([404, 404, 404]);
  // The column of pictures leaves the form.
  const draft = claims();
  const changedForm = await forms.change(claimsForm, { ...draft, fields: draft.fields.slice(0, 2) });
  expect((await forms.publish(changedForm, "claims")).body.message).toBe("");
  t.clock.advance(DAY - 1_000);
  await t.deps.housekeep();
  expect(await listStoredPaths()).toHaveLength(6);
  t.clock.advance(2_000);
  await t.deps.housekeep();
  expect(await listStoredPaths()).toEqual([retained, photo].sort());
  for (const path of [pending, unreferenced, ofRemovedRow, receipt]) expect(await countStoredFiles(path)).toBe(0);
  expect([await countStoredFiles(retained), await countStoredFiles(photo), await readStatus(photo, clerk)]).toEqual([
    1, 2, 404,
  ]);
  t.clock.advance(30 * DAY);
  await t.deps.housekeep();
  expect(await listStoredPaths()).toEqual([retained, photo].sort());
  t.clock.advance(DAY + 1_000);
  await t.deps.housekeep();
  expect([await listStoredPaths(), await countStoredFiles(photo)]).toEqual([[retained], 0]);
  expect(await readStatus(retained, await t.person({ roles: ["looker"] }))).toBe(200);
});
