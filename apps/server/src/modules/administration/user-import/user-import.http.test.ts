// Guarantee: a file of people is imported whole or not at all, reports the faults of every row, and grants no rights
// that the importer lacks.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";

const BOUNDS = { unpackedBytes: 50_000_000, rows: 50_001, columns: 50, cellLength: 32_767 };
const HEAD = ["账号*", "姓名*", "手机号", "邮箱", "部门", "角色"];
const PASSWORD = "Qk7#mvTx-2";
const HOUR_MS = 3_600_000;

let t: TestApp;
let importer: Person;
let n = 0;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("importer", ["user:import", "user:view"]);
  await t.make.role("clerk");
  await t.make.role("resetter", ["user:view", "user:reset"]);
  await t.make.role("mighty", ["subsystem:edit"]);
  const { id } = await t.make.department({ orgCode: "A01", departName: "集团" });
  await t.make.department({ orgCode: "A01A01", departName: "采购一部", parentId: id });
});
afterAll(() => t.close());
beforeEach(async () => {
  importer = await t.person({ roles: ["importer"] });
  await t.prove(importer);
});

const importRow = (
  more: Partial<Record<"username" | "realname" | "phone" | "email" | "departments" | "roles", string>> = {},
) => {
  n += 1;
  const texts = {
    username: `in${n}`,
    realname: "林采薇",
    phone: `136${String(n).padStart(8, "0")}`,
    email: `in${n}@example.cn`,
    departments: "",
    roles: "",
    ...more,
  };
  return [texts.username, texts.realname, texts.phone, texts.email, texts.departments, texts.roles];
};
async function createFile(rows: readonly (readonly string[])[], head: readonly string[] = HEAD): Promise<Buffer> {
  async function* pages() {
    yield rows;
  }
  return Buffer.concat(await xlsxStream({ head, pages: pages() }).toArray());
}
const upload = async (content: Buffer | string, by = importer) =>
  (await t.http("POST", "/api/system/users/import", { token: by.token, ...fileForm("人员.xlsx", content) })).json();
const read = async (id: string, by = importer) => (await t.call("userImport.read", { query: { id } }, by)).body.result;
/** Waits until the file is neither being checked nor imported. */
async function waitForImport(id: string, by = importer) {
  await expect.poll(async () => (await read(id, by)).state).not.toMatch(/checking|importing/);
  return read(id, by);
}
const uploadAndCheck = async (content: Buffer | string, by = importer) =>
  waitForImport((await upload(content, by)).result.id, by);
const start = (id: string, by = importer) => t.call("userImport.start", { body: { id } }, by);
async function importRows(rows: readonly (readonly string[])[], by = importer) {
  const { id } = await uploadAndCheck(await createFile(rows), by);
  expect((await start(id, by)).body.success).toBe(true);
  return waitForImport(id, by);
}
const accounts = async (usernames: readonly string[]) =>
  (await t.database.pool.query("SELECT * FROM app_user WHERE username = ANY($1) ORDER BY username", [usernames])).rows;
async function downloadSheet(
  path: string,
  { method = "GET", body }: { method?: "GET" | "POST"; body?: object } = {},
  by = importer,
) {
  const answer = await t.http(method, path, { token: by.token, ...(body ? { body } : {}) });
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readRows(answer.rawPayload, BOUNDS)) rows.push(cells);
  return rows;
}

describe("file of people", () => {
  test("[ADMINDATA-01, ADMINDATA-25] is imported with departments and roles after a start, then issues links", async () => {
    const rows = [
      importRow({ departments: "集团/采购一部、A01", roles: "clerk" }),
      importRow({ phone: "", email: "" }),
    ];
    const { id, ...found } = await uploadAndCheck(await createFile(rows));
    expect(found).toMatchObject({ state: "ready", total: 2, faulty: 0, fileName: "人员.xlsx", isOwn: true, rows: [] });
    expect(await accounts([rows[0]?.[0] ?? ""])).toEqual([]);
    await start(id);
    expect(await waitForImport(id)).toMatchObject({ state: "done", done: 2, handedOutAt: null });
    const [account] = await accounts([rows[0]?.[0] ?? ""]);
    expect(account).toMatchObject({
      realname: "林采薇",
      password_hash: null,
      status: "active",
      created_by: importer.id,
    });
    const detail = (await t.call("userAdmin.read", { query: { id: account.id } }, importer)).body.result;
    expect(detail.departments.map(({ orgCode }) => orgCode)).toEqual(["A01", "A01A01"]);
    expect(detail.roles).toEqual(["clerk"]);

    const links = await downloadSheet("/api/system/users/import/links", {
      method: "POST",
      body: { id, format: "xlsx" },
    });
    expect(links.map(([username]) => username)).toEqual(["账号", rows[0]?.[0], rows[1]?.[0]]);
    const secret = links[1]?.[2]?.split("#")[1] ?? "";
    const stored = await t.database.pool.query("SELECT secret_digest FROM one_time_link WHERE user_id = $1", [
      account.id,
    ]);
    expect(stored.rows).toHaveLength(1);
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
    const input = { secret, password: PASSWORD, confirmation: PASSWORD, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body: input })).body.success).toBe(true);
    const credentials = { username: account.username, password: PASSWORD };
    expect((await t.call("signIn.withPassword", { body: credentials })).body.success).toBe(true);
  });

  test("[SEC-07] issues its links once, only to the importer, after a fresh proof", async () => {
    const { id } = await importRows([importRow()]);
    const issueLinks = (by: Person) => t.call("userImport.issueLinks", { body: { id, format: "csv" } }, by);
    const other = await t.person({ roles: ["importer"] });
    expect((await issueLinks(other)).body.code).toBe("proof.required");
    await t.prove(other);
    expect((await issueLinks(other)).body.code).toBe("import.not_importer");
    await downloadSheet("/api/system/users/import/links", { method: "POST", body: { id, format: "csv" } });
    expect((await issueLinks(importer)).body.code).toBe("import.links_taken");
    expect((await read(id)).handedOutAt).not.toBeNull();
  });

  test("[SEC-07] issues no link for people who have become administrators, and reports it", async () => {
    await t.make.role("elected", ["subsystem:edit"]);
    for (const [linkBy, role] of [
      ["page", "elected"],
      ["mail", "importer"],
    ] as const) {
      const rows = [importRow(), importRow({ email: "" })];
      const { id } = await importRows(rows);
      const [[administrator], [other]] = [await accounts([rows[0]?.[0] ?? ""]), await accounts([rows[1]?.[0] ?? ""])];
      await t.make.grantRole(administrator.id, await t.make.role(role));
      const body = { id, format: "xlsx", linkBy };
      const [, ...lines] = await downloadSheet("/api/system/users/import/links", { method: "POST", body });
      expect(lines.map(([username, , link]) => [username, link])).toEqual([
        [rows[0]?.[0], "有管理权限，链接只能交给本人：请在用户管理中重置密码，并通过邮件发送给本人"],
        [rows[1]?.[0], expect.stringContaining("/set-password#")],
      ]);
      const query = "SELECT user_id FROM one_time_link WHERE user_id = ANY($1)";
      const { rows: links } = await t.database.pool.query(query, [[administrator.id, other.id]]);
      expect(links).toEqual([{ user_id: other.id }]);
      expect((await t.call("sms.listOutbox", { query: { email: rows[0]?.[3] ?? "" } })).body.result).toEqual([]);
      const { rows: entries } = await t.database.pool.query(
        "SELECT detail FROM audit_entry WHERE action = 'user.import_links' AND object = $1",
        [id],
      );
      expect(entries[0]?.detail).toMatchObject({ people: 1, withheld: 1 });
    }
  });

  test("[SEC-07] issues links that are valid for 24 hours; a password reset issues another", async () => {
    const rows = [importRow(), importRow()];
    const { id } = await importRows(rows);
    const path = "/api/system/users/import/links";
    const [head, firstLine, secondLine] = await downloadSheet(path, { method: "POST", body: { id, format: "xlsx" } });
    expect(head).toEqual(["账号", "姓名", "设置密码的一次性链接", "有效期至（北京时间）"]);
    // 24 hours of validity, and the 8 hours by which Beijing is ahead of UTC.
    const inBeijing = new Date(t.clock.now() + (24 + 8) * HOUR_MS).toISOString();
    const end = `${inBeijing.slice(0, 10)} ${inBeijing.slice(11, 16)}`;
    for (const line of [firstLine, secondLine]) expect(line?.[3]).toBe(end);
    const setPassword = (address = "") => {
      const set = { secret: address.split("#")[1] ?? "", password: PASSWORD, confirmation: PASSWORD, consent: true };
      return t.call("recovery.setPasswordByLink", { body: set });
    };
    t.clock.advance(24 * HOUR_MS - 1);
    expect((await setPassword(firstLine?.[2])).body.success).toBe(true);
    t.clock.advance(1);
    const secret = secondLine?.[2]?.split("#")[1] ?? "";
    expect((await t.call("recovery.checkLink", { body: { secret } })).body.code).toBe("recovery.link_dead");
    expect((await setPassword(secondLine?.[2])).body.code).toBe("recovery.link_dead");
    const administrator = await t.person({ roles: ["resetter"] });
    await t.prove(administrator);
    const [account] = await accounts([rows[1]?.[0] ?? ""]);
    const reset = await t.call("userAdmin.resetPassword", { body: { id: account.id } }, administrator);
    expect((await setPassword(reset.body.result.address ?? "")).body.success).toBe(true);
  });

  test("[SEC-07, SEC-80, ADMINDATA-25] mails its links; the file holds only those without an address", async () => {
    const rows = [importRow(), importRow({ email: "" })];
    const { id } = await importRows(rows);
    const body = { id, format: "xlsx", linkBy: "mail" };
    const [, mailedLine, otherLine] = await downloadSheet("/api/system/users/import/links", { method: "POST", body });
    const email = rows[0]?.[3] ?? "";
    expect(mailedLine?.[2]).toMatch(/^已发送至 .\*+@example\.cn$/);
    expect(otherLine?.[2]).toContain("/set-password#");
    const [mail] = (await t.call("sms.listOutbox", { query: { email } })).body.result;
    const secret = /set-password#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect((await t.call("recovery.checkLink", { body: { secret } })).body.result.username).toBe(rows[0]?.[0]);
    const { rows: entries } = await t.database.pool.query(
      "SELECT username, outcome, detail FROM audit_entry WHERE action = 'user.import_links' AND object = $1",
      [id],
    );
    const detail = { people: 2, mailed: 1, mailedTo: [mailedLine?.[2]?.replace("已发送至 ", "")] };
    expect(entries).toEqual([{ username: importer.username, outcome: "ok", detail }]);
  });

  test("[SEC-80] reports the faults of every row, imports none, and records the report", async () => {
    const person = await t.make.user({ username: "Held-One", phone: "13600009999" });
    const first = importRow();
    const rows = [
      first,
      importRow({ username: person.username.toUpperCase(), phone: "136 0000-9999" }),
      importRow({ username: first[0]?.toUpperCase() ?? "", email: first[3] ?? "" }),
      importRow({ username: "with blank", realname: "<b>", phone: "12345", email: "x" }),
      importRow({ username: "", departments: "采购九部、采购一部", roles: "clerk，nobody，mighty" }),
    ];
    const { id, ...found } = await uploadAndCheck(await createFile(rows));
    expect(found).toMatchObject({ state: "refused", total: 5, faulty: 4 });
    const faultsByRow = found.rows.map(({ number, faults }) => [
      number,
      ...faults.map(({ column, code }) => `${column} ${code}`),
    ]);
    expect(faultsByRow).toEqual([
      [3, "账号 taken", "手机号 taken"],
      [4, "账号 repeated", "邮箱 repeated"],
      [5, "账号 malformed", "邮箱 malformed", "手机号 malformed", "姓名 malformed"],
      [6, "账号 missing", "部门 unknown", "角色 unknown", "角色 beyond_own"],
    ]);
    expect((await start(id)).body.code).toBe("import.wrong_state");
    expect(await accounts([first[0] ?? ""])).toEqual([]);
    const report = await downloadSheet(`/api/system/users/import/report?id=${id}&format=csv`);
    expect(report.slice(0, 4)).toEqual([
      ["行号", "内容", "结果"],
      ["2", `林采薇（${first[0]}）`, "无误，未导入"],
      ["3", "林采薇（HELD-ONE）", "有误：账号：该账号已被其他用户使用；手机号：该手机号已被其他用户使用"],
      ["4", expect.stringContaining("林采薇"), "有误：账号：与第 2 行重复；邮箱：与第 2 行重复"],
    ]);
    const { rows: entries } = await t.database.pool.query(
      "SELECT username, object, outcome FROM audit_entry WHERE action = 'user.export_report'",
    );
    expect(entries).toEqual([{ username: importer.username, object: id, outcome: "ok" }]);
  });

  test("is checked again at its import: a value taken meanwhile refuses all rows", async () => {
    const [first, second] = [importRow(), importRow()];
    const { id } = await uploadAndCheck(await createFile([first, second]));
    await t.make.user({ username: second[0] ?? "" });
    await start(id);
    const refused = await waitForImport(id);
    expect(refused).toMatchObject({ state: "refused", faulty: 1, done: 0 });
    expect(refused.rows.map(({ number, faults }) => [number, faults[0]?.code])).toEqual([[3, "taken"]]);
    expect(await accounts([first[0] ?? ""])).toEqual([]);
  });

  test("[SEC-60] refuses the whole file if the importer has lost a role to grant", async () => {
    await t.make.role("lender", ["menu:edit", "user:import"]);
    await t.make.role("lent", ["menu:edit"]);
    const lender = await t.person({ roles: ["lender", "importer"] });
    await t.prove(lender);
    const lentRow = importRow({ roles: "lent" });
    const { id, state } = await uploadAndCheck(await createFile([lentRow]), lender);
    expect(state).toBe("ready");
    await t.database.pool.query(
      "DELETE FROM user_role WHERE user_id = $1 AND role_id = (SELECT id FROM role WHERE code = 'lender')",
      [lender.id],
    );
    await start(id, lender);
    expect((await waitForImport(id, lender)).rows.map(({ faults }) => faults[0]?.code)).toEqual(["beyond_own"]);
    expect(await accounts([lentRow[0] ?? ""])).toEqual([]);
  });

  test("is refused with a message if it is an old workbook or lacks a column", async () => {
    for (const [content, code] of [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), "file.old_or_encrypted"],
      ["姓名\n张三", "file.missing_columns"],
    ] as const) {
      const { state, failure } = await uploadAndCheck(content);
      expect({ state, code: failure?.code }).toEqual({ state: "failed", code });
      expect(failure?.message).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});

test("offers a template with the columns and the roles that the importer may grant", async () => {
  const { unzipSync, strFromU8 } = await import("fflate");
  const answer = await t.http("GET", "/api/system/users/import/template", { token: importer.token });
  const parts = unzipSync(answer.rawPayload);
  const sheet = (index: number) => strFromU8(parts[`xl/worksheets/sheet${index}.xml`] ?? new Uint8Array());
  expect(sheet(1)).toContain("账号*");
  expect(sheet(2)).toContain("填写说明");
  expect(sheet(3)).toContain("clerk");
  expect(sheet(3)).not.toContain("mighty");
  expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain("可填角色");
  expect(await downloadSheet("/api/system/users/import/template?format=csv")).toEqual([HEAD]);
});

test("deletes the rows of a withdrawn file", async () => {
  const { id } = await uploadAndCheck(await createFile([importRow()]));
  const withdraw = () => t.call("userImport.withdraw", { body: { id } }, importer);
  expect((await withdraw()).body.success).toBe(true);
  expect((await withdraw()).body.code).toBe("import.wrong_state");
  const { rows } = await t.database.pool.query("SELECT * FROM table_import_row WHERE import_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("deletes the texts of imported rows", async () => {
  const { id } = await importRows([importRow()]);
  const { rows } = await t.database.pool.query("SELECT texts FROM table_import_row WHERE import_id = $1", [id]);
  expect(rows).toEqual([{ texts: {} }]);
});

test("marks an interrupted import as failed, and notifies the importer", async () => {
  const { id } = await uploadAndCheck(await createFile([importRow()]));
  await t.database.pool.query("UPDATE table_import SET state = 'importing' WHERE id = $1", [id]);
  const client = await t.database.pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock(7203133)");
    await t.deps.housekeep();
    expect((await read(id)).state).toBe("importing");
    expect((await upload("账号,姓名\nx,张三")).code).toBe("import.running");
  } finally {
    await client.query("SELECT pg_advisory_unlock(7203133)");
    client.release();
  }
  await t.deps.housekeep();
  expect(await read(id)).toMatchObject({ state: "failed", failure: { code: "import.interrupted" } });
  const { rows } = (await t.call("noticeInbox.listMine", { query: {} }, importer)).body.result;
  expect(rows.map(({ title }) => title)).toContain("用户导入未能完成");
});

test("notifies the importer at the end, and records the outcome", async () => {
  const { id } = await importRows([importRow(), importRow()]);
  await expect
    .poll(async () =>
      (await t.call("noticeInbox.listMine", { query: {} }, importer)).body.result.rows.map(({ title }) => title),
    )
    .toContain("用户导入已完成");
  const readTrail = async () =>
    (
      await t.database.pool.query(
        "SELECT outcome, detail FROM audit_entry WHERE action = 'user.import' AND object = $1 ORDER BY at",
        [id],
      )
    ).rows;
  await expect.poll(readTrail).toMatchObject([{ outcome: "ok", detail: { rows: 2, made: 2, fileName: "人员.xlsx" } }]);
});
