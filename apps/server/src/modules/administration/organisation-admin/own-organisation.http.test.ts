// Guarantee: people of an organisation propose changes, and others decide about them. No person decides about their own
// organisation, and other organisations find nothing.

import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantRuleForText } from "#test/data-rules/rule-for-text.ts";
import {
  draftOf,
  everyOrganisationRight,
  join,
  makeOrganisation,
  newUscc,
  PDF,
  readOwnOrganisations,
  submitChange,
  uploadOwn,
} from "#test/organisation/organisations.ts";

const DAY = 86_400_000;
let t: TestApp;
let manager: Person;
let decider: Person;
let n = 0;
/** Each test has its own organisation, with its administrator and a member who may only read. */
let id: string;
let uscc: string;
let head: Person;
let reader: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", everyOrganisationRight);
  await t.make.role("decider", ["organisation:view", "organisation:approve"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  n += 1;
  manager = await t.person({ roles: ["keeper"] });
  decider = await t.person({ roles: ["decider"], realname: "何审核" });
  uscc = newUscc();
  id = await makeOrganisation(t, manager, { uscc, name: `单位${n}公司` });
  head = await t.person({ realname: "吴信诚", passwordChangedAt: new Date(t.clock.now()) });
  reader = await t.person();
  await join(t, manager, id, head);
  await join(t, manager, id, reader, false);
});

const readOwn = async (person: Person) => (await readOwnOrganisations(t, person))[0];
const readDetail = async (by = decider) => (await t.call("organisationAdmin.read", { query: { id } }, by)).body.result;
const decide = async (isApproved: boolean, reason = "", by = decider, version?: number) => {
  const submission = version ?? (await readDetail()).submission?.version ?? 1;
  return (await t.call("organisationAdmin.decide", { body: { id, submission, isApproved, reason } }, by)).body;
};
const listToDos = async (person: Person) => (await t.call("toDo.listOwn", {}, person)).body.result.toDos;
const save = async (person: Person, more: object) => {
  const organisation = await readOwn(person);
  if (!organisation) throw new Error("no organisation");
  return (await t.call("ownOrganisation.saveDraft", { body: draftOf(organisation, more) }, person)).body;
};

describe("own organisation", () => {
  test("is shown to all its people, with phone and draft only to its administrator", async () => {
    expect(await readOwn(head)).toMatchObject({
      id,
      currentVersion: 1,
      isAdministrator: true,
      roles: ["supplier"],
      administrators: ["吴信诚"],
      facts: { uscc, phone: "13800001234" },
      submission: null,
    });
    await save(head, { address: "二号路" });
    expect((await readOwn(head))?.submission).toMatchObject({ state: "draft", changed: ["address"] });
    expect(await readOwn(reader)).toMatchObject({
      isAdministrator: false,
      facts: { phone: "138****1234" },
      submission: null,
    });
    // A draft is visible only to the organisation's administrators.
    expect((await readDetail()).submission).toBeNull();
    const versions = await t.call("ownOrganisation.listVersions", { query: { id } }, reader);
    expect(versions.body.result.rows.map(({ number }) => number)).toEqual([1]);
  });

  test("is missing for people of no organisation", async () => {
    expect(await readOwnOrganisations(t, await t.person())).toEqual([]);
  });
});

describe("draft", () => {
  test("is stored as typed, even incomplete, and only if its version is current", async () => {
    const { result: file } = await uploadOwn(t, head, id);
    const attachments = [{ kind: "licence", attachPath: file.attachPath }];
    const first = await save(head, { name: "", attachments });
    expect(first).toMatchObject({ success: true, result: { version: 1 } });
    expect((await readOwn(head))?.submission?.facts).toMatchObject({
      name: "",
      attachments: [{ kind: "licence", fileName: "营业执照.pdf" }],
    });
    expect((await save(head, { name: "新名", version: null })).code).toBe("organisation.submission_changed");
    expect((await save(head, { name: "新名", version: 7 })).code).toBe("organisation.submission_changed");
    expect((await save(head, { name: "新名" })).result).toEqual({ version: 2 });
    await t.call("ownOrganisation.discard", { body: { id } }, head);
    expect((await readOwn(head))?.submission).toBeNull();
  });

  test("[SEC-56] refers only to files of its organisation; unused files are deleted in a day", async () => {
    const foreign = await makeOrganisation(t, manager);
    await join(t, manager, foreign, reader);
    const { result: foreignFile } = await uploadOwn(t, reader, foreign);
    const named = [{ kind: "licence", attachPath: foreignFile.attachPath }];
    expect((await save(head, { attachments: named })).code).toBe("organisation.unknown_file");
    const { result: ownFile } = await uploadOwn(t, head, id);
    const [keptPath, droppedPath] = [ownFile.attachPath, (await uploadOwn(t, head, id)).result.attachPath];
    await save(head, { attachments: [{ kind: "licence", attachPath: keptPath }] });
    t.clock.advance(DAY + 1_000);
    await t.deps.housekeep();
    const { rows } = await t.database.pool.query("SELECT attach_path AS path FROM org_file WHERE org_id = $1", [id]);
    expect(rows.map(({ path }) => path)).toEqual([keptPath]);
    const { rows: bytes } = await t.database.pool.query("SELECT FROM file_object WHERE attach_path = $1", [
      droppedPath,
    ]);
    expect(bytes).toHaveLength(0);
  });

  test("[SEC-69] [W-10] accepts files by their content, and never markup", async () => {
    const attach = async (name: string, content: Buffer | string) => {
      const form = { ...fileForm(name, content), token: head.token };
      return (await t.http("POST", `/api/organisation/own/${id}/files/licence`, form)).json();
    };
    for (const [name, content, code] of [
      ["执照.pdf", "<html>", "file.content_mismatch"],
      ["执照.html", "<!doctype html><script>alert(1)</script>", "file.kind_refused"],
      ["执照.html.pdf", PDF, "file.bad_name"],
    ] as const)
      expect([name, (await attach(name, content)).code]).toEqual([name, code]);
    const { rows } = await t.database.pool.query("SELECT FROM org_file WHERE org_id = $1", [id]);
    expect(rows).toEqual([]);
    expect((await attach("执照.pdf", PDF)).result.attachPath).toMatch(/^[0-9a-f]{32}\.pdf$/);
  });
});

describe("submission", () => {
  test.each([
    [{}, "organisation.nothing_changed", "没有变更，无须提交"],
    [{ address: "二号路" }, "organisation.incomplete", "请先填写并上传营业执照"],
    [{ legalRepresentative: " " }, "organisation.incomplete", "请先填写法定代表人"],
    [{ uscc: "91350100M000100Y44" }, "organisation.incomplete", "请先填写并上传营业执照"],
  ])("is refused with %j: %s", async (more, code, message) => {
    await save(head, more);
    const version = (await readOwn(head))?.submission?.version ?? 0;
    const answer = await t.call("ownOrganisation.submit", { body: { id, version } }, head);
    expect(answer.body).toMatchObject({ success: false, code, message });
    expect((await readOwn(head))?.submission?.state).toBe("draft");
  });

  test("is refused with a bad code, or with another organisation's code", async () => {
    const takenCode = newUscc();
    await makeOrganisation(t, manager, { uscc: takenCode });
    await expect(submitChange(t, head, id, { uscc: takenCode })).rejects.toThrow("该统一社会信用代码已登记于其他单位");
    await expect(submitChange(t, head, id, { uscc: "91350100M000100Y44" })).rejects.toThrow(
      "统一社会信用代码不正确，请核对 18 位代码",
    );
  });

  test("[ADMINDATA-25] is a to-do of administrators, and changes nothing before a decision", async () => {
    await submitChange(t, head, id, { address: "二号路" });
    expect(await readOwn(reader)).toMatchObject({
      facts: { address: "示例市一号路 1 号" },
      submission: { state: "waiting", changed: ["address", "attachments"], submittedBy: "吴信诚" },
    });
    const [toDo] = (await listToDos(decider)).filter(({ subject }) => subject === id);
    expect(toDo).toMatchObject({ kind: "organisation_approval", status: 0, title: `单位信息变更：单位${n}公司` });
    expect(await listToDos(head)).toEqual([]);
    const list = await t.call(
      "organisationAdmin.list",
      { query: { approval: "waiting", keyword: `单位${n}公司` } },
      manager,
    );
    expect(list.body.result.rows).toMatchObject([{ id, submission: "waiting" }]);
    expect((await save(head, { address: "三号路" })).code).toBe("organisation.submission_waiting");
    const discard = await t.call("ownOrganisation.discard", { body: { id } }, head);
    expect(discard.body.code).toBe("organisation.submission_waiting");
  });

  test("becomes a draft when it is withdrawn, and can no longer be decided", async () => {
    await submitChange(t, head, id, { address: "二号路" });
    const withdraw = () => t.call("ownOrganisation.withdraw", { body: { id } }, head);
    expect((await withdraw()).body.success).toBe(true);
    expect((await withdraw()).body.code).toBe("organisation.not_waiting");
    expect((await readOwn(head))?.submission).toMatchObject({ state: "draft", facts: { address: "二号路" } });
    expect((await listToDos(decider)).filter(({ subject }) => subject === id)).toEqual([]);
    expect((await decide(true)).code).toBe("approval.not_found");
  });
});

describe("decision", () => {
  test("[ADMINDATA-25] approves into the next version, and notifies the submitter", async () => {
    await submitChange(t, head, id, { address: "二号路", phone: "13911112222" });
    expect((await decide(true)).success).toBe(true);
    expect(await readOwn(head)).toMatchObject({
      currentVersion: 2,
      facts: { address: "二号路", phone: "13911112222", attachments: [{ kind: "licence" }] },
      submission: null,
    });
    const { rows } = (await t.call("organisationAdmin.listVersions", { query: { id } }, decider)).body.result;
    expect(rows[0]).toMatchObject({
      number: 2,
      source: "submission",
      by: "何审核",
      submittedBy: "吴信诚",
      changed: ["address", "phone", "attachments"],
    });
    const [toDo] = (await listToDos(head)).filter(({ subject }) => subject === id);
    expect(toDo).toMatchObject({ kind: "own_organisation", status: 1 });
    const notices = await t.database.pool.query(
      "SELECT title FROM notice n JOIN notice_addressee a ON a.notice_id = n.id WHERE a.user_id = $1",
      [head.id],
    );
    expect(notices.rows).toEqual([{ title: `“单位${n}公司”的变更已获批准` }]);
  });

  test("returns a submission with a reason, and accepts it again after a change", async () => {
    await submitChange(t, head, id, { address: "二号路" });
    expect((await decide(false, " ")).code).toBe("approval.reason_required");
    expect((await decide(false, "执照看不清")).success).toBe(true);
    expect(await readOwn(head)).toMatchObject({
      currentVersion: 1,
      submission: { state: "returned", reason: "执照看不清", facts: { address: "二号路" } },
    });
    const notices = await t.database.pool.query(
      "SELECT n.title, n.html FROM notice n JOIN notice_addressee a ON a.notice_id = n.id WHERE a.user_id = $1",
      [head.id],
    );
    expect(notices.rows).toEqual([
      { title: `“单位${n}公司”的变更已退回，请修改后重新提交`, html: "<p>理由：执照看不清</p>" },
    ]);
    await submitChange(t, head, id, { address: "三号路" });
    expect((await decide(true)).success).toBe(true);
    expect((await readOwn(head))?.facts.address).toBe("三号路");
  });

  test("[SEC-56] is refused to the submitter and to other people of the organisation", async () => {
    const actingManager = await t.person({ roles: ["keeper"] });
    await join(t, manager, id, actingManager);
    await submitChange(t, actingManager, id, { address: "二号路" });
    expect((await decide(true, "", actingManager)).code).toBe("approval.own");
    expect((await readDetail(actingManager)).isOwnSubmission).toBe(true);
    const colleague = await t.person({ roles: ["keeper"] });
    await join(t, manager, id, colleague, false);
    expect((await decide(true, "", colleague)).code).toBe("approval.own");
    expect((await readOwn(head))?.currentVersion).toBe(1);
    expect((await decide(true)).success).toBe(true);
  });

  test("is refused for a submission that was replaced in the meantime", async () => {
    const version = await submitChange(t, head, id, { address: "二号路" });
    await t.call("ownOrganisation.withdraw", { body: { id } }, head);
    await submitChange(t, head, id, { address: "三号路" });
    expect((await decide(true, "", decider, version)).code).toBe("organisation.submission_changed");
    expect((await readOwn(head))?.currentVersion).toBe(1);
  });

  test("retains an administrator's later changes of other fields", async () => {
    await submitChange(t, head, id, { address: "二号路" });
    const { version, facts } = await readDetail(manager);
    const { attachments: _, phone: __, ...sent } = facts;
    const body = { id, version, ...sent, address: "九号路", legalRepresentative: "赵九" };
    expect((await t.call("organisationAdmin.save", { body }, manager)).body.success).toBe(true);
    // The submission shows the merged result: fields that it does not change have the administrator's new values.
    for (const shown of [await readDetail(), await readOwn(head)])
      expect(shown?.submission).toMatchObject({
        changed: ["address", "attachments"],
        facts: { address: "二号路", legalRepresentative: "赵九" },
      });
    expect((await decide(true)).success).toBe(true);
    expect(await readOwn(head)).toMatchObject({
      currentVersion: 3,
      facts: { address: "二号路", legalRepresentative: "赵九" },
    });
  });

  test("returns the submission after seven days without a decision", async () => {
    await submitChange(t, head, id, { address: "二号路" });
    t.clock.advance(7 * DAY + 1_000);
    await t.deps.housekeep();
    const signedInAgain = { ...head, token: await t.signIn(head) };
    expect((await readOwn(signedInAgain))?.submission).toMatchObject({ state: "returned", reason: "逾期未审批" });
  });

  test("is possible in 待审批 for people with the right for organisations", async () => {
    await t.make.role("approver", ["approval:decide", "organisation:approve"]);
    await t.make.role("plain_approver", ["approval:decide"]);
    const [approver, unrelatedApprover] = [
      await t.person({ roles: ["approver"] }),
      await t.person({ roles: ["plain_approver"] }),
    ];
    await submitChange(t, head, id, { address: "二号路" });
    const listPending = async (person: Person) =>
      (await t.call("approval.listPending", {}, person)).body.result.filter(
        ({ kind }) => kind === "organisation.change",
      );
    expect(await listPending(unrelatedApprover)).toEqual([]);
    const waiting = (await listPending(approver)).find(({ title }) => title === `单位信息变更：单位${n}公司`);
    expect(waiting?.facts).toEqual([
      { label: "注册地址", value: "示例市一号路 1 号 → 二号路" },
      { label: "附件", value: "（空） → 营业执照：营业执照.pdf" },
    ]);
    const body = { id: waiting?.id ?? "", isApproved: true, reason: "" };
    expect((await t.call("approval.decide", { body }, unrelatedApprover)).body.code).toBe("approval.not_found");
    expect((await t.call("approval.decide", { body }, approver)).body.success).toBe(true);
    expect((await readOwn(head))?.currentVersion).toBe(2);
  });

  test("[SEC-56, SEC-71] is hidden in 待审批, and refused, outside the person's data rules", async () => {
    const roleId = await t.make.role("near_approver", ["approval:decide", "approval:export", "organisation:approve"]);
    await t.make.menuItem({ component: "organisation-admin/organisations" }, ["near_approver"]);
    await grantRuleForText(t, { roleId, list: "organisation-admin/organisations", column: "name", text: "近处" });
    const nearId = await makeOrganisation(t, manager, { name: "近处单位" });
    await join(t, manager, nearId, head);
    for (const organisationId of [id, nearId]) await submitChange(t, head, organisationId, { address: "二号路" });
    const person = await t.person({ roles: ["near_approver"] });
    const pending = (await t.call("approval.listPending", {}, person)).body.result;
    expect(pending.map(({ title }) => title)).toEqual(["单位信息变更：近处单位"]);
    const file = await t.http("GET", "/api/system/approvals/export", { token: person.token });
    expect(file.body).toContain("近处单位");
    expect(file.body).not.toContain(`单位${n}公司`);
    const subjects = (await t.call("toDo.listOwn", {}, person)).body.result.toDos.map(({ subject }) => subject);
    expect(subjects).toContain(nearId);
    expect(subjects).not.toContain(id);
    const { rows } = await t.database.pool.query("SELECT id FROM approval WHERE subject = $1", [id]);
    const body = { id: String(rows[0]?.id), isApproved: true, reason: "" };
    expect((await t.call("approval.decide", { body }, person)).body.code).toBe("approval.not_found");
    expect((await readOwn(head))?.currentVersion).toBe(1);
  });
});

describe("[SEC-56] permission", () => {
  test("refuses proposals of people who are not its administrator", async () => {
    const organisation = await readOwn(reader);
    if (!organisation) throw new Error("no organisation");
    await save(head, { address: "二号路" });
    const answers = [
      (await t.call("ownOrganisation.saveDraft", { body: draftOf(organisation) }, reader)).body,
      await uploadOwn(t, reader, id),
      (await t.call("ownOrganisation.submit", { body: { id, version: 1 } }, reader)).body,
      (await t.call("ownOrganisation.withdraw", { body: { id } }, reader)).body,
      (await t.call("ownOrganisation.discard", { body: { id } }, reader)).body,
    ];
    expect(answers.map(({ code, message }) => [code, message])).toEqual(
      answers.map(() => ["organisation.not_administrator", "只有单位管理员可以提交变更"]),
    );
    expect((await readOwn(head))?.submission?.state).toBe("draft");
  });
});
