// Guarantee: anybody reads the record of an own process, and nothing of other processes.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archDossier, archFonds } from "#modules/tendering/archive/archive.tables.ts";
import { validateRelease } from "#modules/tendering/archive/ocds/validate.ts";
import type { OwnProcess } from "#modules/tendering/tender/ocds/own-process.ts";
import { type OwnEvent, releaseOf } from "#modules/tendering/tender/ocds/release-of.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { ownReleasesOn } from "#test/archive/own-releases.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";
import { ownLot, ownTender } from "#test/tender/own-tender.ts";

let t: TestApp;
const ocid = "ocds-own000-1";
const amount = "1234567890123456.7891";
const failed = ownTender({ lots: [ownLot("1", { status: "unsuccessful" }), ownLot("2")] });

async function record(number: number, event: OwnEvent, process: OwnProcess = ownTender()): Promise<void> {
  const release = releaseOf(process, event, {
    number,
    at: new Date(Date.UTC(2026, 2, number, 1)),
    announcement: null,
  });
  const service = ownReleasesOn(t.database);
  await t.database.db.transaction((tx) => service.record(tx, release, { deptCode: "A01" }));
}

beforeAll(async () => {
  t = await startTestApp();
  await t.database.db.insert(archFonds).values({ code: "QZ01", name: "交易中心", keeperDeptCode: "A01" });
  await archiveImports({ database: t.database, clock: t.clock }).importDocument(
    fileOf(packageOf(procurement(1, "2026-01-06"))),
    { deptCode: "A01", fondsCode: "QZ01" },
  );
});
afterAll(() => t.close());

const read = (id: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/api/public/records/${encodeURIComponent(id)}`, headers });

test("answers the record package of an own process, without a cookie", async () => {
  await record(1, { kind: "tender" }, ownTender({ ceiling: { amount, currency: "CNY" } }));
  await record(2, { kind: "failure" }, { ...failed, ceiling: { amount, currency: "CNY" } });
  const { statusCode, headers, body } = await read(ocid);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=60",
    etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body).toContain(`"amount":${amount}`);
  const { records, ...head } = JSON.parse(body);
  expect(head).toEqual({
    uri: expect.stringMatching(/^https?:\/\/[^/]+\/api\/public\/records\/ocds-own000-1$/),
    version: "1.1",
    publishedDate: "2026-03-02T01:00:00.000Z",
    publisher: { name: expect.any(String) },
    extensions: [
      "https://raw.githubusercontent.com/open-contracting-extensions/ocds_lots_extension/v1.1.5/extension.json",
      "https://raw.githubusercontent.com/open-contracting-extensions/ocds_bidOpening_extension/master/extension.json",
    ],
  });
  expect(records).toHaveLength(1);
  const [{ releases, compiledRelease }] = records;
  expect(records[0].ocid).toBe(ocid);
  expect(releases.map(({ id }: { id: string }) => id)).toEqual(["ocds-own000-1-000001", "ocds-own000-1-000002"]);
  for (const release of [...releases, compiledRelease]) expect(validateRelease(release)).toEqual([]);
  expect(compiledRelease).toMatchObject({
    ocid,
    id: "ocds-own000-1-2026-03-02T01:00:00.000Z",
    tag: ["compiled"],
    tender: {
      status: "active",
      lots: [
        { id: "1", status: "unsuccessful" },
        { id: "2", status: "active" },
      ],
    },
  });
});

test("answers 304 until the next release", async () => {
  const etag = String((await read(ocid)).headers.etag);
  const unchanged = await read(ocid, { "if-none-match": etag });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  expect(unchanged.headers).toMatchObject({ etag, "cache-control": "public, max-age=60" });
  await record(3, { kind: "clarification" }, failed);
  const changed = await read(ocid, { "if-none-match": etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test.each([
  ["unknown", "ocds-own000-9"],
  ["imported", "ocds-abcdef-1"],
])("answers 404 for a process that is %s", async (_kind, id) => {
  const { statusCode, headers, body } = await read(id);
  expect([statusCode, JSON.parse(body).code]).toEqual([404, "public_record.not_found"]);
  expect(JSON.parse(body).message).toBe("没有公开的采购过程使用这个标识（ocid）");
  expect(headers["cache-control"]).not.toContain("public");
});

test.each(["internal", "restricted"] as const)(
  "answers 404 for a process with a dossier that is %s",
  async (openScope) => {
    await t.database.db.update(archDossier).set({ openScope });
    expect((await read(ocid)).statusCode).toBe(404);
    await t.database.db.update(archDossier).set({ openScope: "public" });
    expect((await read(ocid)).statusCode).toBe(200);
  },
);
