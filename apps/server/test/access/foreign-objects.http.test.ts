// Guarantee: calls answer about another person's objects as about missing ones.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allEndpoints } from "@tender/contract";
import {
  bindLock,
  fileForm,
  PASSWORD,
  type Person,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const dataDir = mkdtempSync(join(tmpdir(), "tender-foreign-"));
let t: TestApp;
let owner: Person;
let other: Person;
/** Ids of the owner's objects by kind, and the input of the saved view. */
let ownedIds: Awaited<ReturnType<typeof createObjects>>;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  const [ownerDepartment, otherDepartment] = [
    await t.make.department({ orgCode: "A01", departName: "采购一部" }),
    await t.make.department({ orgCode: "A02", departName: "采购二部" }),
  ];
  owner = await t.person({ departments: [ownerDepartment.id], realname: "林采薇" });
  other = await t.person({ departments: [otherDepartment.id] });
  for (const person of [owner, other]) await t.prove(person);
  ownedIds = await createObjects();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Fields of the owner's submission for the organisation. */
const organisation = {
  name: "示例公司",
  uscc: "91990100MA007919XM",
  kinds: ["supplier" as const],
  legalRepresentative: "",
  regionCode: null,
  address: "一号路",
  phone: null,
  attachments: [],
};

async function insert(table: string, values: Record<string, unknown>): Promise<string> {
  const names = Object.keys(values);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const { rows } = await t.database.pool.query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${placeholders.join(", ")}) RETURNING id`,
    Object.values(values),
  );
  return rows[0].id;
}

async function createObjects() {
  const now = new Date(t.clock.now());
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  const view = { list: "sessions", name: "我的", query: { page: "1" }, isDefault: false };
  const upload = await t.http("POST", "/api/file/upload/attachment", {
    ...fileForm("密.pdf", Buffer.from("%PDF-1.7\n%%EOF")),
    token: owner.token,
  });
  const [session] = (await t.call("session.listOwn", {}, owner)).body.result;
  const org = await insert("org", {
    id: "organisation-1",
    scheme: "CN-USCC",
    ident: "91990100MA007919XM",
    name: "示例公司",
    named_at: now,
    named_by: "register",
  });
  await t.database.pool.query(
    "INSERT INTO org_account (org_id, user_id, role, is_administrator) VALUES ($1, $2, 'supplier', true)",
    [org, owner.id],
  );
  await t.call("ownOrganisation.saveDraft", { body: { id: org, version: null, ...organisation } }, owner);
  return {
    view,
    organisation: org,
    file: upload.json().result as { id: string; attachGroup: string; attachPath: string },
    session: session?.id ?? "",
    savedView: (await t.call("savedView.save", { body: view }, owner)).body.result.id,
    notice: await t.make.notice({ publishedAt: now }, [owner.id]),
    certificate: (await bindLock(t, owner, authority.issue())).result.id,
    approval: await insert("approval", {
      id: "approval-1",
      kind: "change",
      subject: "s",
      title: "授予管理类角色",
      facts: "[]",
      about_user_id: owner.id,
      asked_by_user_id: owner.id,
      asked_by: owner.username,
      asked_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      state: "pending",
    }),
    device: await insert("trusted_device", {
      id: "device-1",
      user_id: owner.id,
      digest: "d",
      user_agent: "x",
      trusted_at: now,
      until: new Date(now.getTime() + 86_400_000),
    }),
    passkey: await insert("passkey", {
      id: "passkey-1",
      user_id: owner.id,
      credential_id: "c",
      public_key: "k",
      counter: 0,
      transports: "[]",
      is_synced: false,
      name: "办公电脑",
      created_at: now,
    }),
    phone: await insert("scan_binding", {
      id: "binding-1",
      user_id: owner.id,
      auth_type: "0",
      holder_digest: "h",
      bound_at: now,
    }),
  };
}

type SendRequest = (
  id: string,
) => Promise<{ status: number; body: { success: boolean; code: string; message: string; result: unknown } }>;

/** All calls about personal objects: the id of the owner's object, and the call by the other person. */
const callsAboutObjects: Readonly<Record<string, readonly [ownedId: () => string, sendRequest: SendRequest]>> = {
  "session.endOwn": [() => ownedIds.session, (id) => t.call("session.endOwn", { body: { id } }, other)],
  "accountSecurity.revokeTrust": [
    () => ownedIds.device,
    (id) => t.call("accountSecurity.revokeTrust", { body: { id } }, other),
  ],
  "accountSecurity.renamePasskey": [
    () => ownedIds.passkey,
    (id) => t.call("accountSecurity.renamePasskey", { body: { id, name: "改名" } }, other),
  ],
  "accountSecurity.removePasskey": [
    () => ownedIds.passkey,
    (id) => t.call("accountSecurity.removePasskey", { body: { id } }, other),
  ],
  "scan.removeBinding": [() => ownedIds.phone, (id) => t.call("scan.removeBinding", { body: { id } }, other)],
  "certificateAccess.unbindOwn": [
    () => ownedIds.certificate,
    (id) => t.call("certificateAccess.unbindOwn", { body: { id } }, other),
  ],
  "file.view": [
    () => ownedIds.file.attachPath,
    (attachPath) => t.call("file.view", { query: { attachGroup: "attachment", attachPath } }, other),
  ],
  "file.remove": [() => ownedIds.file.id, (id) => t.call("file.remove", { body: { id } }, other)],
  "savedView.save": [
    () => ownedIds.savedView,
    (id) => t.call("savedView.save", { body: { ...ownedIds.view, name: "改名", id } }, other),
  ],
  "ownOrganisation.listVersions": [
    () => ownedIds.organisation,
    (id) => t.call("ownOrganisation.listVersions", { query: { id } }, other),
  ],
  "ownOrganisation.saveDraft": [
    () => ownedIds.organisation,
    (id) => t.call("ownOrganisation.saveDraft", { body: { id, version: null, ...organisation } }, other),
  ],
  "ownOrganisation.upload": [
    () => ownedIds.organisation,
    async (id) => {
      const form = fileForm("密.pdf", Buffer.from("%PDF-1.7\n%%EOF"));
      const reply = await t.http("POST", `/api/organisation/own/${id}/files/licence`, { ...form, token: other.token });
      return { status: reply.statusCode, body: reply.json() };
    },
  ],
  "ownOrganisation.submit": [
    () => ownedIds.organisation,
    (id) => t.call("ownOrganisation.submit", { body: { id, version: 1 } }, other),
  ],
  "ownOrganisation.withdraw": [
    () => ownedIds.organisation,
    (id) => t.call("ownOrganisation.withdraw", { body: { id } }, other),
  ],
  "ownOrganisation.discard": [
    () => ownedIds.organisation,
    (id) => t.call("ownOrganisation.discard", { body: { id } }, other),
  ],
  "approval.withdraw": [() => ownedIds.approval, (id) => t.call("approval.withdraw", { body: { id } }, other)],
  "savedView.remove": [() => ownedIds.savedView, (id) => t.call("savedView.remove", { body: { id } }, other)],
  "noticeInbox.read": [() => ownedIds.notice, (id) => t.call("noticeInbox.read", { query: { id } }, other)],
  "noticeInbox.markRead": [
    () => ownedIds.notice,
    (anntId) => t.call("noticeInbox.markRead", { body: { anntId } }, other),
  ],
};

/** Calls that the table above omits: the test of their ownership check, or the reason why their objects have no owner. */
const reasonsForOmission: Readonly<Record<string, string>> = {
  "session.selectDepartment": "below",
  "accountSecurity.changePassword": "below",
  "accountClosing.request": "below",
  "scan.completeBinding": "a task belongs to its browser: scan-binding.http.test.ts",
  "validation.checkDuplicate": "below",
  "permission.readOwn": "below",
  "launcher.enter": "below",
  "launcher.setFavourites": "below",
  "trade.addLoginLog": "below",
  "reportSchedule.save": "a schedule belongs to its owner: report-schedule.http.test.ts",
  "reportSchedule.setPaused": "the same",
  "reportSchedule.remove": "the same",
  "reportSchedule.runNow": "the same",
  "onlineRow.read": "rights of a form and data rules limit rows: row-bounds.http.test.ts",
  "onlineRow.listLevel": "the same",
  "onlineRow.listSubRows": "the same",
  "onlineRow.remove": "the same",
  "onlineRow.save": "the same",
  "onlineRow.runButton": "the same",
  "archive.readDossier": "the scope of the account limits dossiers: dossier.http.test.ts",
  "archive.readDossierReleases": "the same",
  "archive.printDossier": "the same",
  "accountSecurity.addPasskey":
    "the authenticator chooses the id, and an existing one is refused: passkey.http.test.ts",
  "onlineRowImport.read": "an import belongs to its importer: row-import.http.test.ts",
  "onlineRowImport.exportReport": "the same",
  "onlineRowImport.start": "the same",
  "onlineRowImport.withdraw": "the same",
};

const rowsOfOwner = async () => {
  const tables = ["session", "trusted_device", "passkey", "scan_binding", "ca_binding", "saved_view"];
  const rows = tables.map((table) =>
    t.database.pool.query(`SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${table} t WHERE user_id = $1 ORDER BY id`, [
      owner.id,
    ]),
  );
  const files = t.database.pool.query("SELECT * FROM file_object WHERE owner_id = $1 ORDER BY id", [owner.id]);
  const notices = t.database.pool.query(
    "SELECT a.*, r.read_at FROM notice_addressee a LEFT JOIN notice_read r USING (user_id, notice_id) WHERE user_id = $1",
    [owner.id],
  );
  const drafts = t.database.pool.query("SELECT * FROM org_submission WHERE created_by = $1", [owner.id]);
  return (await Promise.all([...rows, files, notices, drafts])).map((answer) => answer.rows);
};

/** Returns the names of a request's fields, including those of nested lists and objects. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => [name, ...namesIn(part)]);
  if (schema instanceof z.ZodArray) return namesIn(schema.element);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesIn(schema.unwrap());
  return [];
}

test("[SEC-56] classifies every call for signed-in people with an id among its parameters", () => {
  const idField = /^(ids?|\w+Ids?|attachPath|username|orgCode)$/;
  const callsWithId = allEndpoints().filter(({ endpoint }) =>
    [endpoint.params, endpoint.query, endpoint.body].some((part) => namesIn(part).some((name) => idField.test(name))),
  );
  const callsForPeople = callsWithId.filter(
    ({ key, endpoint }) => endpoint.access.kind === "signed-in" || key === "file.view",
  );
  expect(callsForPeople.map(({ key }) => key).sort()).toEqual(
    [...Object.keys(callsAboutObjects), ...Object.keys(reasonsForOmission)].sort(),
  );
});

test.each(Object.entries(callsAboutObjects))(
  "[SEC-56] answers %s about another's object as not found",
  async (key, [ownedId, sendRequest]) => {
    const before = await rowsOfOwner();
    expect(ownedId()).not.toBe("");
    const [foreign, absent] = [
      await sendRequest(ownedId()),
      await sendRequest(ownedId().replace(/./g, (character) => (/[0-9a-f]/.test(character) ? "0" : character))),
    ];
    const { success, code, message, result } = foreign.body;
    // Pages evaluate most of their calls by the body only.
    const status = /^(file|ownOrganisation)\./.test(key) ? 404 : 200;
    expect([foreign.status, absent.status]).toEqual([status, status]);
    expect([success, code, message, result]).toEqual([
      false,
      absent.body.code,
      absent.body.message,
      absent.body.result,
    ]);
    expect(code).toMatch(/not_found$/);
    expect(await rowsOfOwner()).toEqual(before);
  },
);

test("[SEC-56] reveals by a duplicate check no id of a record that the caller may not edit", async () => {
  await t.database.pool.query("UPDATE app_user SET phone = '13800000995', email = 'lin@example.com' WHERE id = $1", [
    owner.id,
  ]);
  const subsystemId = await t.make.subsystem({ appId: "88003" });
  const roleId = await t.make.role("keeper", ["subsystem:edit"]);
  const [department] = (await t.database.pool.query("SELECT id FROM department WHERE org_code = 'A01'")).rows;
  const dictId = await insert("dict", { id: "dict-1", code: "kept", name: "x" });
  const ruleId = await insert("check_rule", { id: "rule-1", rule_code: "kept", name: "x", steps: "[]" });
  const manager = await t.person({ roles: ["keeper"] });
  const records = [
    ["sys_user", "username", owner.username, owner.id],
    ["sys_user", "phone", "13800000995", owner.id],
    ["sys_user", "email", "lin@example.com", owner.id],
    ["sys_role", "role_code", "keeper", roleId],
    ["sys_depart", "org_code", "A01", department.id],
    ["sys_dict", "dict_code", "kept", dictId],
    ["sys_check_rule", "rule_code", "kept", ruleId],
  ] as const;
  for (const [caller, pairs] of [
    [other, [...records, ["sys_subsystem", "app_id", "88003", subsystemId]]],
    [manager, records],
  ] as const)
    for (const [tableName, fieldName, fieldVal, id] of pairs) {
      const sendRequest = (dataId: string) =>
        t.call("validation.checkDuplicate", { query: { tableName, fieldName, fieldVal, dataId } }, caller);
      const [foreign, absent] = [await sendRequest(id), await sendRequest("00000000")];
      const { success, code, message, result } = foreign.body;
      expect([tableName, fieldName, success, code, message, result]).toEqual([
        tableName,
        fieldName,
        false,
        "validation.value_taken",
        absent.body.message,
        absent.body.result,
      ]);
      expect([foreign.status, absent.body.code]).toEqual([absent.status, "validation.value_taken"]);
    }
});

test("[SEC-56] answers about another's subsystem as about a missing one", async () => {
  await t.make.subsystem({ appId: "88004" }, ["its people"]);
  const usesOfOther = async () =>
    (await t.database.pool.query("SELECT count(*)::int AS n FROM subsystem_use WHERE user_id = $1", [other.id])).rows;
  const answersAbout = (appId: string) => [
    t.call("launcher.enter", { body: { appId } }, other),
    t.call("launcher.setFavourites", { body: { appIds: [appId] } }, other),
    t.call("permission.readOwn", { query: { appId } }, other),
    t.call("trade.addLoginLog", { body: { appId, appName: "x", loginType: "1" } }, other),
  ];
  const before = await usesOfOther();
  const [foreign, absent] = [await Promise.all(answersAbout("88004")), await Promise.all(answersAbout("88999"))];
  for (const [n, { status, body }] of foreign.entries()) {
    expect([n, status, body.success, body.code, body.result]).toEqual([n, 403, false, "launcher.not_granted", null]);
    expect([absent[n]?.status, absent[n]?.body.message]).toEqual([status, body.message]);
  }
  expect(await usesOfOther()).toEqual(before);
});

test("[SEC-56] changes no department, password or account in another's name", async () => {
  const before = await rowsOfOwner();
  const choose = (orgCode: string, username: string) =>
    t.call("session.selectDepartment", { body: { orgCode, username } }, other);
  const [foreign, absent] = [await choose("A01", other.username), await choose("Z99", other.username)];
  expect([foreign.body.success, foreign.body.result]).toEqual([false, null]);
  expect([foreign.status, foreign.body.code]).toEqual([absent.status, absent.body.code]);
  const impersonated = await choose("A01", owner.username);
  expect(impersonated.status).toBe(403);
  expect(impersonated.body).toMatchObject({ success: false, result: null });
  const password = "Fresh@2026x9";
  const change = { username: owner.username, oldpassword: PASSWORD, password, confirmpassword: password };
  const changed = await t.call("accountSecurity.changePassword", { body: change }, other);
  expect([changed.status, changed.body.success]).toEqual([403, false]);
  const closed = await t.call("accountClosing.request", { body: { username: owner.username } }, other);
  expect(closed.body.success).toBe(false);
  expect(await rowsOfOwner()).toEqual(before);
  expect((await t.accountRow(owner.id))?.status).toBe("active");
  expect(await t.signIn(owner)).toBeTruthy();
});
