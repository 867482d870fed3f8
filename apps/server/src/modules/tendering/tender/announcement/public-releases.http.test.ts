import { afterAll, beforeAll, expect, test } from "vitest";
import {
  draftAnnouncement,
  publish,
  readProject,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

let world: TenderWorld;
beforeAll(async () => {
  world = await startTenderWorld();
});
afterAll(() => world.close());

test("[TENDER-34] records a release for each announcement, from which the archive follows", async () => {
  const { t, officer } = world;
  const id = await storeProject(world);
  await publish(world, id, "01");
  await publish(world, id, "03");
  const deadline = new Date(t.clock.now() + 40 * 86_400_000).toISOString();
  const correction = { deadline, documentsTo: null, documentIds: [] };
  await publish(world, id, "05", { reason: "顺延截止时间", correction });
  await publish(world, id, "08", { reason: "采购任务取消" });
  const { ocid } = await readProject(world, id, officer);
  const reply = await t.http("GET", `/api/public/records/${ocid}`);
  expect(reply.statusCode).toBe(200);
  const [record] = reply.json().records;
  expect(record.releases.map((release: { id: string; tag: string[] }) => [release.id, release.tag])).toEqual([
    [`${ocid}-000001`, ["planning"]],
    [`${ocid}-000002`, ["tender"]],
    [`${ocid}-000003`, ["tenderAmendment"]],
    [`${ocid}-000004`, ["tenderCancellation"]],
  ]);
  expect(record.compiledRelease.tender).toMatchObject({
    status: "cancelled",
    tenderPeriod: { endDate: deadline },
    amendments: [{ rationale: "顺延截止时间", amendsReleaseID: `${ocid}-000002` }],
  });
  const { rows } = await t.database.pool.query(
    "SELECT p.source, p.status, p.dept_code AS dept, o.name AS buyer FROM proc_project p JOIN org o ON o.id = p.buyer_id WHERE p.ocid = $1",
    [ocid],
  );
  expect(rows).toEqual([{ source: "own", status: "5", dept: "A01", buyer: "某市教育局" }]);
});

test("[TENDER-34] publishes nothing if the release cannot be recorded", async () => {
  const { t, officer, leader } = world;
  const id = await storeProject(world);
  const target = await draftAnnouncement(world, id, "03");
  await t.call("announcement.submit", { body: target }, officer);
  const { version } = (await t.call("announcement.read", { query: { id: target.id } }, leader)).body.result;
  const { ocid } = await readProject(world, id, officer);
  // An imported process has this ocid, which only an error can cause.
  await t.database.pool.query(
    `INSERT INTO proc_project (id, ocid, source, dept_code, method_code, category, status, as_of)
     VALUES ('imported', $1, 'imported', 'A01', '1', 'A', '2', now())`,
    [ocid],
  );
  const body = { id: target.id, version, isApproved: true, reason: "" };
  expect((await t.call("announcement.decide", { body }, leader)).status).toBe(500);
  const { announcements, lots } = await readProject(world, id, officer);
  expect([announcements[0]?.state, lots[0]?.state]).toEqual(["waiting", "draft"]);
});
