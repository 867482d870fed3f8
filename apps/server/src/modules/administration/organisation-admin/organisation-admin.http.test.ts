import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantRuleForText } from "#test/data-rules/rule-for-text.ts";
import {
  everyOrganisationRight,
  input,
  join,
  makeOrganisation,
  newUscc,
  PDF,
} from "#test/organisation/organisations.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", [...everyOrganisationRight, "audit:view"]);
  manager = await t.person({ roles: ["keeper"], realname: "许明远" });
});
afterAll(() => t.close());

const save = async (body: Parameters<typeof bodyOf>[0]) =>
  (await t.call("organisationAdmin.save", { body: bodyOf(body) }, manager)).body;
const bodyOf = (more: object) => input(more);
const read = async (id: string, by = manager) => (await t.call("organisationAdmin.read", { query: { id } }, by)).body;
const versions = async (id: string) =>
  (await t.call("organisationAdmin.listVersions", { query: { id } }, manager)).body.result;
const list = async (query: object, by = manager) => (await t.call("organisationAdmin.list", { query }, by)).body.result;
/** Saves a change as the form sends it: a phone that was not edited is not sent. */
async function change(id: string, more: object, version?: number) {
  const { result } = await read(id);
  const { attachments: _, phone: __, ...facts } = result.facts;
  const body = { id, version: version ?? result.version, ...facts, ...more };
  return (await t.call("organisationAdmin.save", { body }, manager)).body;
}
const readTrail = async (action: string, object: string) =>
  (
    await t.database.pool.query(
      "SELECT outcome, reason, detail FROM audit_entry WHERE action = $1 AND object = $2 ORDER BY id",
      [action, object],
    )
  ).rows;

describe("register", () => {
  test("[ADMINDATA-25] stores a new organisation as version 1, normalised and with masked phone", async () => {
    const uscc = newUscc();
    const created = await save({
      name: " 甲子科技 ",
      uscc: uscc.toLowerCase(),
      kinds: ["supplier", "buyer", "supplier"],
    });
    const { result } = await read(created.result.id);
    expect(result).toMatchObject({
      state: "active",
      currentVersion: 1,
      scheme: "CN-USCC",
      facts: { name: "甲子科技", uscc, kinds: ["buyer", "supplier"], phone: "138****1234", attachments: [] },
      submission: null,
      certificates: { bound: 0, outdated: 0 },
    });
    const { total, rows } = await versions(created.result.id);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ number: 1, source: "administrator", by: "许明远", changed: [] });
    expect(JSON.stringify(rows)).not.toContain("13800001234");
  });

  test.each([
    [{ name: "  " }, "organisation.name_missing", "请输入单位名称", "name"],
    [{ uscc: "91350100M000100Y44" }, "organisation.bad_code", "统一社会信用代码不正确，请核对 18 位代码", "uscc"],
    [{ uscc: null }, "organisation.bad_code", "统一社会信用代码不正确，请核对 18 位代码", "uscc"],
    [{ kinds: [] }, "organisation.kind_missing", "请至少选择一种单位类型", "kinds"],
    [{ regionCode: "00" }, "organisation.unknown_region", "行政区划不存在，请重新选择", "regionCode"],
    [{ phone: "12" }, "organisation.bad_phone", "联系电话不正确，请输入手机号，或带区号的固定电话", "phone"],
  ])("refuses %j: %s", async (more, code, message, field) => {
    expect(await save(more)).toMatchObject({ success: false, code, message, result: { field } });
  });

  test("accepts a code for one organisation only", async () => {
    const uscc = newUscc();
    await makeOrganisation(t, manager, { uscc });
    expect(await save({ uscc })).toMatchObject({ code: "organisation.code_taken", result: { field: "uscc" } });
    const other = await makeOrganisation(t, manager);
    expect(await change(other, { uscc })).toMatchObject({
      code: "organisation.code_taken",
      message: "该统一社会信用代码已登记于其他单位",
    });
    const same = { uscc: newUscc() };
    const replies = await Promise.all([save(same), save(same)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test("[ADMINDATA-25] filters by name, code, kind, state and submission, sorted and counted", async () => {
    const uscc = newUscc();
    const id = await makeOrganisation(t, manager, { name: "寰宇海巡服务公司", uscc, kinds: ["agency"] });
    const search = async (query: object) => (await list(query)).rows.map((row) => row.id);
    expect(await search({ keyword: "海巡" })).toEqual([id]);
    expect(await search({ keyword: "寰" })).toEqual([id]);
    expect(await search({ keyword: "海" })).toEqual([]);
    expect(await search({ uscc: ` ${uscc.toLowerCase()}` })).toEqual([id]);
    expect(await search({ uscc: uscc.slice(0, 17) })).toEqual([id]);
    expect(await search({ kind: "agency" })).toEqual([id]);
    expect(await search({ approval: "waiting" })).toEqual([]);
    await t.call("organisationAdmin.setState", { body: { id, state: "off" } }, manager);
    expect(await search({ state: "off" })).toEqual([id]);
    const names = (await list({ sort: "-name" })).rows.map(({ name }) => name);
    expect(names).toEqual(names.toSorted().toReversed());
    expect(await list({ keyword: "海巡" })).toMatchObject({
      total: 1,
      rows: [{ uscc, accounts: 0, submission: null }],
    });
  });

  test("exports the filtered list with masked phones", async () => {
    await makeOrganisation(t, manager, { name: "出表单位", kinds: ["buyer", "agency"] });
    const exportList = async (format: string) =>
      t.http("GET", `/api/system/organisations/export?keyword=${encodeURIComponent("出表")}&format=${format}`, {
        token: manager.token,
      });
    const { body, headers } = await exportList("csv");
    expect(headers["content-type"]).toContain("text/csv");
    expect(body.trim().split("\r\n")).toHaveLength(2);
    expect(body).toContain("采购人、代理机构");
    expect(body).toContain("138****1234");
  });
});

describe("change of an organisation", () => {
  test("[ADMINDATA-25] is stored as a version, with masked phone", async () => {
    const id = await makeOrganisation(t, manager);
    expect((await change(id, { address: "二号路", legalRepresentative: "李二", phone: "13911112222" })).success).toBe(
      true,
    );
    const { rows } = await versions(id);
    expect(rows.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ["legalRepresentative", "address", "phone"]],
      [1, []],
    ]);
    expect(rows[0]?.facts).toMatchObject({ legalRepresentative: "李二", phone: "139****2222" });
  });

  test("creates no version without a difference, and retains an unsent phone", async () => {
    const id = await makeOrganisation(t, manager);
    expect((await change(id, {})).success).toBe(true);
    expect((await versions(id)).total).toBe(1);
    await change(id, { name: "改名单位" });
    expect((await read(id)).result.facts).toMatchObject({ name: "改名单位", phone: "138****1234" });
  });

  test("retains the facts from imported data as version 1", async () => {
    await t.database.pool.query(
      `INSERT INTO org (id, scheme, ident, name, kinds, named_at, named_by)
       VALUES ('from-data', 'GB-COH', '0123', 'Example Ltd', '{supplier}', now(), 'ocds-1')`,
    );
    expect((await read("from-data")).result).toMatchObject({ currentVersion: 0, facts: { uscc: null }, ident: "0123" });
    expect((await versions("from-data")).total).toBe(0);
    expect((await change("from-data", { name: "示例（英国）公司", uscc: null })).success).toBe(true);
    const { rows } = await versions("from-data");
    expect(rows.map(({ number, source, facts }) => [number, source, facts.name])).toEqual([
      [2, "administrator", "示例（英国）公司"],
      [1, "data", "Example Ltd"],
    ]);
    expect((await read("from-data")).result).toMatchObject({ scheme: "GB-COH", ident: "0123" });
  });

  test("creates no version when the state changes", async () => {
    const id = await makeOrganisation(t, manager);
    for (const state of ["off", "active"] as const)
      expect((await t.call("organisationAdmin.setState", { body: { id, state } }, manager)).body.success).toBe(true);
    expect((await versions(id)).total).toBe(1);
  });
});

describe("removal", () => {
  test("deletes an organisation without references, with its files", async () => {
    const id = await makeOrganisation(t, manager);
    await t.http("POST", `/api/system/organisations/${id}/files/licence`, {
      ...fileForm("a.pdf", PDF),
      token: manager.token,
    });
    expect((await t.call("organisationAdmin.remove", { body: { id } }, manager)).body.success).toBe(true);
    expect((await read(id)).code).toBe("organisation.not_found");
    const { rows } = await t.database.pool.query("SELECT FROM file_object WHERE attach_group = 'organisation'");
    expect(rows).toHaveLength(0);
  });

  test("is refused while accounts or projects refer to it, and counts these", async () => {
    const uscc = newUscc();
    const id = await makeOrganisation(t, manager, { uscc });
    const person = await t.person();
    await join(t, manager, id, person);
    await t.database.pool.query(
      `INSERT INTO proc_project (id, ocid, source, buyer_id, dept_code, method_code, category, status, as_of)
       VALUES ('project-1', 'ocds-p-1', 'own', $1, 'A01', '1', 'A', '2', now())`,
      [id],
    );
    expect((await t.call("organisationAdmin.remove", { body: { id } }, manager)).body).toMatchObject({
      code: "organisation.in_use",
      message: "该单位仍被使用，不能删除：1 个账号、1 个项目",
    });
    expect((await read(id)).success).toBe(true);
  });
});

describe("accounts", () => {
  test("[ADMINDATA-25, SEC-80] are added with their roles, found masked, changed and removed", async () => {
    const id = await makeOrganisation(t, manager, { kinds: ["buyer", "supplier"] });
    const person = await t.person({ realname: "林采薇", phone: "13822223333" });
    const people = (await t.call("organisationAdmin.findPeople", { query: { keyword: "林采" } }, manager)).body.result;
    expect(people).toEqual([
      { userId: person.id, username: person.username, realname: "林采薇", phone: "138****3333" },
    ]);
    const setAccount = async (
      roles: ("buyer" | "supplier" | "agency")[],
      isAdministrator: boolean,
      userId = person.id,
    ) => (await t.call("organisationAdmin.setAccount", { body: { id, userId, roles, isAdministrator } }, manager)).body;
    expect((await setAccount(["supplier", "buyer"], true)).success).toBe(true);
    const accounts = async () =>
      (await t.call("organisationAdmin.listAccounts", { query: { id } }, manager)).body.result;
    expect(await accounts()).toMatchObject([
      {
        username: person.username,
        phone: "138****3333",
        roles: ["buyer", "supplier"],
        isAdministrator: true,
        isUsable: true,
      },
    ]);
    expect((await setAccount(["buyer"], false)).success).toBe(true);
    expect(await accounts()).toMatchObject([{ roles: ["buyer"], isAdministrator: false }]);
    expect(await setAccount(["agency"], false)).toMatchObject({
      code: "organisation.role_not_of_kind",
      message: "该单位不是代理机构，账号不能以此身份代表该单位",
    });
    expect(await setAccount(["buyer"], false, "unknown")).toMatchObject({ code: "organisation.unknown_person" });
    const removeAccount = () => t.call("organisationAdmin.removeAccount", { body: { id, userId: person.id } }, manager);
    expect((await removeAccount()).body.success).toBe(true);
    expect((await removeAccount()).body.code).toBe("organisation.unknown_person");
    expect(await accounts()).toEqual([]);
    const details = (await readTrail("organisation.member", id)).filter(({ outcome }) => outcome === "ok");
    expect(details.map(({ detail }) => [detail.before?.身份 ?? null, detail.after?.身份 ?? null])).toEqual([
      [null, "采购人、供应商"],
      ["采购人、供应商", "采购人"],
      ["采购人", null],
    ]);
  });
});

describe("attachments", () => {
  const attach = async (id: string, by = manager, name = "执照.pdf", bytes: Buffer = PDF) =>
    (
      await t.http("POST", `/api/system/organisations/${id}/files/licence`, {
        ...fileForm(name, bytes),
        token: by.token,
      })
    ).json();
  const view = async (attachPath: string, by?: Person) =>
    (
      await t.http(
        "GET",
        `/download/fileView?attachGroup=organisation&attachPath=${attachPath}`,
        by ? { token: by.token } : {},
      )
    ).statusCode;

  test("[SEC-56, SEC-71] create versions, and are opened only by administrators and own people", async () => {
    const id = await makeOrganisation(t, manager);
    expect((await attach(id)).success).toBe(true);
    const [file] = (await read(id)).result.facts.attachments;
    expect(file).toMatchObject({ kind: "licence", fileName: "执照.pdf", contentType: "application/pdf" });
    const path = file?.attachPath ?? "";
    const [member, unrelatedUser] = [await t.person(), await t.person()];
    await join(t, manager, id, member, false);
    for (const allowed of [manager, member]) expect(await view(path, allowed)).toBe(200);
    for (const refused of [unrelatedUser, undefined]) expect(await view(path, refused)).toBe(404);
    expect(await readTrail("file.open", "执照.pdf")).toHaveLength(2);
    const detach = () => t.call("organisationAdmin.detach", { body: { id, attachPath: path } }, manager);
    expect((await detach()).body.success).toBe(true);
    expect((await detach()).body.code).toBe("organisation.unknown_file");
    expect((await versions(id)).rows.map(({ changed }) => changed)).toEqual([["attachments"], ["attachments"], []]);
    // An earlier version still refers to the file.
    t.clock.advance(2 * 86_400_000);
    await t.deps.housekeep();
    manager = { ...manager, token: await t.signIn(manager) };
    expect(await view(path, manager)).toBe(200);
  });

  test("[SEC-69] [W-10] are accepted by their content, and never as markup", async () => {
    const id = await makeOrganisation(t, manager);
    for (const [name, content, code] of [
      ["执照.pdf", "<html>", "file.content_mismatch"],
      ["执照.html", "<!doctype html><script>alert(1)</script>", "file.kind_refused"],
      ["执照.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "file.kind_refused"],
      ["执照.html.pdf", PDF, "file.bad_name"],
    ] as const)
      expect([name, (await attach(id, manager, name, Buffer.from(content))).code]).toEqual([name, code]);
    expect((await versions(id)).total).toBe(1);
  });
});

test("[SEC-56, SEC-71] hides an organisation and its files outside the caller's data rules", async () => {
  const [nearId, farId] = [
    await makeOrganisation(t, manager, { name: "近处单位" }),
    await makeOrganisation(t, manager, { name: "远处单位" }),
  ];
  for (const id of [nearId, farId])
    await t.http("POST", `/api/system/organisations/${id}/files/licence`, {
      ...fileForm("a.pdf", PDF),
      token: manager.token,
    });
  const roleId = await t.make.role("near_keeper", everyOrganisationRight);
  await t.make.menuItem({ component: "organisation-admin/organisations" }, ["near_keeper"]);
  await grantRuleForText(t, { roleId, list: "organisation-admin/organisations", column: "name", text: "近处" });
  const person = await t.person({ roles: ["near_keeper"] });
  expect((await list({}, person)).rows.map(({ id }) => id)).toEqual([nearId]);
  const file = await t.http("GET", "/api/system/organisations/export", { token: person.token });
  expect(file.body).not.toContain("远处单位");
  const target = { id: farId };
  const answers = await Promise.all([
    t.call("organisationAdmin.read", { query: target }, person),
    t.call("organisationAdmin.listVersions", { query: target }, person),
    t.call("organisationAdmin.listAccounts", { query: target }, person),
    t.call("organisationAdmin.save", { body: input({ ...target, version: 1 }) }, person),
    t.call("organisationAdmin.setState", { body: { ...target, state: "off" } }, person),
    t.call("organisationAdmin.remove", { body: target }, person),
    t.call(
      "organisationAdmin.setAccount",
      { body: { ...target, userId: "x", roles: ["supplier"], isAdministrator: false } },
      person,
    ),
    t.call("organisationAdmin.removeAccount", { body: { ...target, userId: "x" } }, person),
    t.call("organisationAdmin.detach", { body: { ...target, attachPath: "x" } }, person),
    t.call("organisationAdmin.decide", { body: { ...target, submission: 1, isApproved: true, reason: "" } }, person),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [404, "organisation.not_found"]),
  );
  const [attachment] = (await read(farId)).result.facts.attachments;
  const address = `/download/fileView?attachGroup=organisation&attachPath=${attachment?.attachPath}`;
  expect((await t.http("GET", address, { token: person.token })).statusCode).toBe(404);
  expect((await read(farId)).result.currentVersion).toBe(2);
});
