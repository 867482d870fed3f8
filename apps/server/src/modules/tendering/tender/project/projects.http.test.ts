import { createHash } from "node:crypto";
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeLot } from "#test/tender/complete-draft.ts";
import {
  draftAnnouncement,
  draftIn,
  publish,
  readProject,
  startTenderWorld,
  storeProject,
  type TenderWorld,
  uploadDocument,
} from "#test/tender/tender-world.ts";

let world: TenderWorld;
beforeAll(async () => {
  world = await startTenderWorld();
});
afterAll(() => world.close());

const read = (id: string, person: Person) => world.t.call("tender.readProject", { query: { id } }, person);
const ids = async (person: Person) =>
  (await world.t.call("tender.listProjects", { query: {} }, person)).body.result.rows.map(({ id }) => id);

describe("[TENDER-11] a project", () => {
  test("is unknown to another department, in every call", async () => {
    const { t, other, officer } = world;
    const id = await storeProject(world);
    const { version, lots } = await readProject(world, id, officer);
    const lotIds = lots.map((lot) => lot.id);
    const draft = draftIn(world);
    const replies = [
      await read(id, other),
      await t.call("tender.saveProject", { body: { id, version, draft } }, other),
      await t.call("tender.checkDraft", { body: { id, draft, publishAt: null } }, other),
      await t.call("tender.removeProject", { body: { id, version } }, other),
      await t.call("tender.copyProject", { body: { id } }, other),
      await t.call("tender.retender", { body: { id, lotIds } }, other),
      await t.call("announcement.begin", { body: { projectId: id, type: "03", lotIds } }, other),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, "tender.not_found"]),
    );
    expect((await uploadDocument(t, id, other)).statusCode).toBe(404);
    expect(await ids(other)).not.toContain(id);
    expect(await ids(officer)).toContain(id);
  });

  test("of an agency is open to its accounts alone, whatever department holds them", async () => {
    const { t, agent, agencyId, officer, other } = world;
    const draft = draftIn(world, { agencyId, agencyContact: { name: "孙代理", phone: "0571-1", address: "" } });
    const refused = await t.call(
      "tender.saveProject",
      { body: { id: null, version: null, draft: { ...draft, agencyId: null } } },
      agent,
    );
    expect(refused.body).toMatchObject({
      code: "tender.not_own_agency",
      message: "代理机构只能编制受托代理的项目，请选择您所在的代理机构",
      result: { field: "agencyId" },
    });
    const id = await storeProject(world, draft);
    expect((await read(id, agent)).status).toBe(200);
    expect((await read(id, officer)).status).toBe(200);
    expect((await read(id, other)).status).toBe(404);
  });

  test("is shown to a supervisor, who cannot edit it", async () => {
    const { t, supervisor } = world;
    const id = await storeProject(world);
    const project = await readProject(world, id, supervisor);
    expect(project.may).toEqual(["override"]);
    const body = { id, version: project.version, draft: draftIn(world) };
    expect((await t.call("tender.saveProject", { body }, supervisor)).status).toBe(403);
  });
});

describe("[TENDER-12] a draft", () => {
  test("is stored unfinished, and shown again as it was typed", async () => {
    const { t, officer } = world;
    const empty = draftIn(world, {
      ...{ name: "", summary: "  两端有空格 ", regime: null, method: null, category: null, regionCode: null },
      ...{ orgForm: null, buyerId: null },
      schedule: { documentsFrom: null, documentsTo: null, deadline: null },
      lots: [completeLot({ budget: null, ceiling: null, evaluation: null, criteria: [], items: [] })],
    });
    const { body } = await t.call("tender.saveProject", { body: { id: null, version: null, draft: empty } }, officer);
    expect(body.result.code).toMatch(/^CG-2026-\d{6}$/);
    const { lots, ...shown } = await readProject(world, body.result.id, officer);
    expect(shown).toMatchObject({ summary: "  两端有空格 ", method: null, schedule: empty.schedule, status: "1" });
    expect(lots).toMatchObject([{ budget: null, items: [], state: "draft", deadline: null }]);
  });

  test("of an outdated version is refused and changes nothing", async () => {
    const { t, officer } = world;
    const id = await storeProject(world);
    const { version } = await readProject(world, id, officer);
    const save = (name: string) =>
      t.call("tender.saveProject", { body: { id, version, draft: draftIn(world, { name }) } }, officer);
    expect((await save("先保存的名称")).body.success).toBe(true);
    expect((await save("后保存的名称")).body).toMatchObject({
      code: "tender.changed",
      message: "该项目刚被他人修改，请核对后再保存",
    });
    expect((await readProject(world, id, officer)).name).toBe("先保存的名称");
  });

  test("keeps its lots when they are reordered, and numbers them in the new order", async () => {
    const { t, officer } = world;
    const lots = ["甲包", "乙包", "丙包"].map((title) => completeLot({ title }));
    const id = await storeProject(world, draftIn(world, { lots }));
    const before = await readProject(world, id, officer);
    const [first, second, third] = before.lots.map((lot) => lot.id);
    const moved = [
      completeLot({ id: third ?? null, title: "丙包" }),
      completeLot({ id: first ?? null, title: "甲包" }),
      completeLot({ title: "丁包" }),
    ];
    const body = { id, version: before.version, draft: draftIn(world, { lots: moved }) };
    const saved = (await t.call("tender.saveProject", { body }, officer)).body.result;
    expect(saved.lotIds.slice(0, 2)).toEqual([third, first]);
    const { lots: shown } = await readProject(world, id, officer);
    expect(shown.map(({ no, title }) => [no, title])).toEqual([
      [1, "丙包"],
      [2, "甲包"],
      [3, "丁包"],
    ]);
    expect(shown.map((lot) => lot.id)).not.toContain(second);
  });

  test("with a code or an organisation that cannot be used names the field", async () => {
    const { t, officer } = world;
    const id = await storeProject(world, draftIn(world, { code: "ZC-2026-7" }));
    const { version } = await readProject(world, id, officer);
    const save = (change: Parameters<typeof draftIn>[1], target: { id: string; version: number } | null = null) =>
      t.call(
        "tender.saveProject",
        { body: { ...(target ?? { id: null, version: null }), draft: draftIn(world, change) } },
        officer,
      );
    expect((await save({ code: "ZC-2026-7" })).body).toMatchObject({
      code: "tender.code_taken",
      result: { field: "code" },
    });
    expect((await save({ code: "ZC-2026-7" }, { id, version })).body.success).toBe(true);
    expect((await save({ buyerId: "没有的单位" })).body).toMatchObject({
      code: "tender.unknown_organisation",
      result: { field: "buyerId" },
    });
    const lots = [completeLot({ suppliers: ["没有的单位"] })];
    expect((await save({ lots })).body.result).toEqual({ field: "lots.0.suppliers" });
  });

  test("can be removed until an announcement was published, with its documents", async () => {
    const { t, officer } = world;
    const id = await storeProject(world);
    const { version } = await readProject(world, id, officer);
    expect((await t.call("tender.removeProject", { body: { id, version } }, officer)).body.success).toBe(true);
    expect((await read(id, officer)).status).toBe(404);
    const { rows } = await t.database.pool.query("SELECT id FROM file_object WHERE attach_group = 'tender'");
    const kept = await t.database.pool.query("SELECT id FROM tender_document");
    expect(rows).toHaveLength(kept.rowCount ?? -1);
    const published = await storeProject(world);
    await publish(world, published, "01");
    const body = { id: published, version: (await readProject(world, published, officer)).version };
    expect((await t.call("tender.removeProject", { body }, officer)).body).toMatchObject({
      code: "tender.published_before",
      message: "项目已发布过公告，不能删除；请以终止公告结束",
    });
  });
});

describe("[TENDER-13] a new project", () => {
  test("is copied without times, code and documents", async () => {
    const { t, officer } = world;
    const id = await storeProject(world);
    const copy = (await t.call("tender.copyProject", { body: { id } }, officer)).body.result.id;
    const [source, copied] = [await readProject(world, id, officer), await readProject(world, copy, officer)];
    expect(copied).toMatchObject({
      name: "教学计算机采购项目（副本）",
      schedule: { documentsFrom: null, documentsTo: null, deadline: null },
      documents: [],
      buyer: source.buyer,
    });
    expect(copied.code).not.toBe(source.code);
    expect(copied.ocid).not.toBe(source.ocid);
  });

  test("repeats cancelled lots and refers to the former project", async () => {
    const { t, officer } = world;
    const id = await storeProject(world);
    const lotIds = (await readProject(world, id, officer)).lots.map((lot) => lot.id);
    const early = await t.call("tender.retender", { body: { id, lotIds } }, officer);
    expect(early.body).toMatchObject({ code: "tender.state", message: "本标段编制中，不能执行此操作" });
    await publish(world, id, "03");
    await publish(world, id, "08", { reason: "采购任务调整" });
    const again = (await t.call("tender.retender", { body: { id, lotIds } }, officer)).body.result.id;
    const project = await readProject(world, again, officer);
    expect(project).toMatchObject({ name: "教学计算机采购项目（重新采购）", retenderOf: { id } });
    expect((await readProject(world, id, officer)).journal.at(-1)).toMatchObject({
      kind: "retendered",
      note: project.code,
    });
  });
});

describe("[TENDER-14] a document", () => {
  test("gets a version for each upload and the SM3 digest of its bytes", async () => {
    const { t, officer } = world;
    const id = await storeProject(world);
    await uploadDocument(t, id, officer);
    const { documents } = await readProject(world, id, officer);
    expect(documents.map(({ title, number }) => [title, number])).toEqual([
      ["招标文件.pdf", 1],
      ["招标文件.pdf", 2],
    ]);
    const [document] = documents;
    const address = `/download/fileView?attachGroup=tender&attachPath=${document?.attachPath}`;
    const file = await t.http("GET", address, officer);
    expect(createHash("sm3").update(file.rawPayload).digest("hex")).toBe(document?.sm3);
  });

  test("is hidden from strangers until its announcement, and stays afterwards", async () => {
    const { t, officer, other } = world;
    const id = await storeProject(world);
    const [document] = (await readProject(world, id, officer)).documents;
    const address = `/download/fileView?attachGroup=tender&attachPath=${document?.attachPath}`;
    const statuses = async () => [
      (await t.http("GET", address)).statusCode,
      (await t.http("GET", address, other)).statusCode,
      (await t.http("GET", address, officer)).statusCode,
    ];
    expect(await statuses()).toEqual([404, 404, 200]);
    await publish(world, id, "03");
    expect(await statuses()).toEqual([200, 200, 200]);
    const removed = await t.call("tender.removeDocument", { body: { id: document?.id ?? "" } }, officer);
    expect(removed.body).toMatchObject({
      code: "tender.document_public",
      message: "文件已经公开，不能移除；请以更正公告发布新版本",
    });
  });

  test("of an invited tender stays hidden from strangers after the announcement", async () => {
    const { t, officer, supplierIds } = world;
    const lots = [completeLot({ suppliers: supplierIds })];
    const id = await storeProject(world, draftIn(world, { method: "2", methodReason: "技术复杂", lots }));
    await publish(world, id, "03");
    const [document] = (await readProject(world, id, officer)).documents;
    const address = `/download/fileView?attachGroup=tender&attachPath=${document?.attachPath}`;
    expect((await t.http("GET", address)).statusCode).toBe(404);
  });
});

test("[TENDER-25] lets a supervisor set a rule aside with a reason that the announcement publishes", async () => {
  const { t, officer, supervisor, leader } = world;
  const draft = draftIn(world);
  const schedule = { ...draft.schedule, deadline: new Date(world.t.clock.now() + 15 * 86_400_000).toISOString() };
  const id = await storeProject(world, { ...draft, schedule });
  const override = (rule: string) =>
    t.call("tender.override", { body: { projectId: id, rule, reason: "应急采购，经批准缩短" } }, supervisor);
  expect((await override("没有的规则")).body.code).toBe("tender.unknown_rule");
  expect((await override("documents.deadline")).body.success).toBe(true);
  expect((await override("documents.deadline")).body.code).toBe("tender.override_exists");
  const announcement = await publish(world, id, "03");
  const { html } = (await t.call("announcement.read", { query: { id: announcement } }, leader)).body.result;
  expect(html).toContain("本项目不适用“采购文件发出至截止”的时限规则。理由：应急采购，经批准缩短");
  const target = await t.call("tender.override", { body: { projectId: id, rule: "x", reason: "x" } }, officer);
  expect(target.status).toBe(403);
});

test("[TENDER-26] shows each person what is to do next", async () => {
  const { t, officer, leader, other } = world;
  const id = await storeProject(world);
  const steps = async (person: Person) =>
    (await t.call("tender.readDesk", {}, person)).body.result.rows
      .filter(({ projectId }) => projectId === id)
      .map(({ step, lotNo }) => [step, lotNo]);
  expect(await steps(officer)).toEqual([["complete", null]]);
  const target = await draftAnnouncement(world, id, "03");
  expect(await steps(officer)).toEqual([["submit", null]]);
  await t.call("announcement.submit", { body: target }, officer);
  expect([await steps(officer), await steps(leader), await steps(other)]).toEqual([[], [["decide", null]], []]);
  const { version } = (await t.call("announcement.read", { query: { id: target.id } }, leader)).body.result;
  await t.call("announcement.decide", { body: { id: target.id, version, isApproved: true, reason: "" } }, leader);
  expect(await steps(leader)).toEqual([["deadline_due", 1]]);
});
