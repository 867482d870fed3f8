// Rows about a person in every module, and the parameters of the reading calls that answer them.
import { fileForm, type Person, type TestApp } from "@tender/testkit";
import { expect } from "vitest";
import { saveDirectory } from "#test/directory/directory-input.ts";
import { importFrom } from "#test/directory/directory-run.ts";
import type { PresetParameters } from "#test/reads-about.ts";

export interface Subject {
  readonly owner: Person;
  /** The owner's department, which the reader leads, and another one. */
  readonly departments: readonly [string, string];
  readonly phone: string;
  /** Holds every right to read. */
  readonly reader: Person;
  readonly roleId: string;
  readonly organisationId: string;
}

/** A person in an imported file of people. */
export const imported = { username: "imported-one", phone: "13512345678", email: "imported@example.com" };

async function importedFile(t: TestApp, reader: Person): Promise<string> {
  await t.prove(reader);
  const cells = ["账号*,姓名*,手机号,邮箱", `${imported.username},林子涵,${imported.phone},${imported.email}`];
  const form = fileForm("人员.csv", Buffer.from(`${cells.join("\r\n")}\r\n`));
  const { result } = (await t.http("POST", "/api/system/users/import", { token: reader.token, ...form })).json();
  const state = async () => (await t.call("userImport.read", { query: { id: result.id } }, reader)).body.result.state;
  await expect.poll(state).not.toBe("checking");
  return result.id;
}

async function addHolder(t: TestApp, { reader, owner, departments: [departmentId] }: Subject): Promise<string> {
  const input = { id: null, version: null, code: "chief", name: "处长", grade: null, sortOrder: 0, remark: "" };
  await t.prove(reader);
  const { id: positionId } = (await t.call("position.save", { body: { ...input, enabled: true } }, reader)).body.result;
  const since = new Date(t.clock.now()).toISOString().slice(0, 10);
  const people = [{ userId: owner.id, departmentId }];
  const added = await t.call("position.addHolders", { body: { positionId, people, since, until: null } }, reader);
  expect(added.body.success).toBe(true);
  return positionId;
}

async function idOf(t: TestApp, sql: string, values: readonly string[] = []): Promise<string> {
  const { rows } = await t.database.pool.query(sql, [...values]);
  return String(rows[0].id);
}

/** Creates the rows. Returns the parameters of the reads. */
export async function seededReads(
  t: TestApp,
  subject: Subject,
  directory: Parameters<typeof saveDirectory>[2],
): Promise<Record<string, PresetParameters>> {
  const { owner, reader, departments, roleId, organisationId, phone } = subject;
  const [departmentId, intoId] = departments;
  const directoryId = await saveDirectory(t, reader, directory);
  const run = await importFrom(t, reader, directoryId);
  const importId = await importedFile(t, reader);
  const positionId = await addHolder(t, subject);
  const noticeId = await t.make.notice({ publishedAt: new Date(t.clock.now()) }, [owner.id, reader.id]);
  const appId = "70001";
  const byId = (id: string): PresetParameters => ({ query: { id } });
  return {
    "registration.checkUnique": { query: { phone: "13900000000" } },
    "recovery.find": { query: { phone } },
    "validation.checkDuplicate": { query: { tableName: "sys_user", fieldName: "phone", fieldVal: "13900000000" } },
    "departmentAdmin.read": byId(departmentId),
    "departmentAdmin.previewMove": byId(departmentId),
    "departmentAdmin.previewMerge": { query: { id: departmentId, intoId } },
    "departmentAdmin.listMembers": { query: { departmentId } },
    "departmentAdmin.findPeople": { query: { departmentId: intoId, keyword: owner.username } },
    "ownDepartment.read": byId(departmentId),
    "ownDepartment.listMembers": { query: { departmentId } },
    "ownDepartment.findPeople": { query: { departmentId, keyword: owner.username } },
    "ownDepartment.readRoles": { query: { departmentId, userId: owner.id } },
    "position.read": byId(positionId),
    "position.listHolders": { query: { positionId } },
    "userImport.read": byId(importId),
    "userImport.exportReport": byId(importId),
    "organisationAdmin.read": byId(organisationId),
    "organisationAdmin.listVersions": byId(organisationId),
    "organisationAdmin.listAccounts": byId(organisationId),
    "ownOrganisation.listVersions": byId(organisationId),
    "noticeInbox.read": byId(noticeId),
    "noticeAdmin.read": byId(noticeId),
    "noticeAdmin.listUnread": byId(noticeId),
    "noticeAdmin.exportUnread": byId(noticeId),
    "audit.read": byId(await idOf(t, "SELECT id FROM audit_entry WHERE action = 'session.sign_in' LIMIT 1")),
    "audit.history": { query: { type: "account,user", object: owner.username } },
    "roleAdmin.listMembers": { query: { roleId } },
    "roleAdmin.exportMembers": { query: { roleId } },
    "roleAdmin.readGrants": { query: { roleId, appId } },
    "menuAdmin.list": { query: { appId } },
    "menuAdmin.preview": { query: { appId, role: "may_all" } },
    "dataRuleAdmin.list": { query: { list: "archive/dossiers" } },
    "dataRuleAdmin.preview": { query: { list: "archive/dossiers", username: owner.username } },
    "messageAdmin.read": byId(
      await idOf(t, "SELECT id FROM outgoing_message WHERE recipient_key = $1 LIMIT 1", [
        t.deps.protectedTexts.of("outgoing_message.recipient").keyOf(phone),
      ]),
    ),
    "messageAdmin.readTemplate": { query: { code: "mail_password_link" } },
    "directoryAdmin.listGroups": byId(directoryId),
    "directoryAdmin.listRuns": byId(directoryId),
    "directoryAdmin.readRun": byId(run.id),
    "directoryAdmin.listEntries": byId(run.id),
    "directoryAdmin.exportEntries": byId(run.id),
  };
}
