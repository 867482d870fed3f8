// Guarantee: every exported list states its exporter and time in the file and in the trail.
import { allEndpoints, type Endpoint, fieldWord } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let t: TestApp;
let admin: Person;
const rightOf = ({ access }: Endpoint): string | undefined => (access.kind === "permission" ? access.code : undefined);
const rights = [...new Set(allEndpoints().flatMap(({ endpoint }) => rightOf(endpoint) ?? []))];

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("taker", rights);
  admin = await t.person({ username: "chen.jing", realname: "陈静", roles: ["taker"] });
});
afterAll(() => t.close());

/** Required parameters in addition to the format. */
const requiredParameters: Readonly<Record<string, string>> = { "dictionaryAdmin.export": "kind=dictionary" };
/** Lists that other tests cover, because they create the objects. */
const keysOfOtherTests = [
  "noticeAdmin.exportUnread",
  "roleAdmin.exportMembers",
  "userImport.exportReport",
  "userImport.issueLinks",
  "workCalendar.export",
  "departmentImport.exportReport",
  "directoryAdmin.exportEntries",
  "archiveAdmin.exportFindings",
  "onlineForm.export",
  "onlineRow.export",
  "onlineReport.export",
  "reportRun.export",
  "onlineRowImport.exportReport",
];
/** Files that are no lists: templates, and anchors for other programs. */
const keysWithoutList = [
  "auditChain.exportAnchors",
  "userImport.readTemplate",
  "departmentImport.readTemplate",
  "onlineRowImport.readTemplate",
];

const isFile = ({ limit, download }: Endpoint): boolean => limit === "export" && download !== undefined;
const formatsOf = ({ query }: Endpoint): readonly string[] =>
  ["csv", "xlsx", "json"].filter((format) => query?.shape.format?.safeParse(format).success);

const lists = allEndpoints()
  .filter(({ key, endpoint }) => isFile(endpoint) && ![...keysOfOtherTests, ...keysWithoutList].includes(key))
  .flatMap(({ key, endpoint }) =>
    formatsOf(endpoint).map((format) => ({ key, format, endpoint, path: endpoint.paths[0] })),
  );

const lastRow = async () =>
  (
    await t.database.pool.query(
      `SELECT action, username, user_id AS "userId", outcome, at, address, request_id AS "requestId", detail
       FROM audit_entry ORDER BY id DESC LIMIT 1`,
    )
  ).rows[0];
/** Condition with which a list is exported, if it has a keyword. */
const conditionOf = ({ query }: Endpoint) => (query && "keyword" in query.shape ? { keyword: "没有的" } : {});

describe("[SEC-66, SEC-80] an exported list", () => {
  test("is recognised by its limit, in more than 15 calls", () => {
    expect(new Set(lists.map(({ key }) => key)).size).toBeGreaterThan(15);
  });

  test.each(lists)(
    "$key as $format states exporter and time, and is recorded",
    async ({ key, format, endpoint, path }) => {
      const condition = conditionOf(endpoint);
      const query = [`format=${format}`, requiredParameters[key], new URLSearchParams(condition).toString()]
        .filter(Boolean)
        .join("&");
      const answer = await t.http("GET", `${path}?${query}`, { token: admin.token });
      expect(answer.statusCode).toBe(200);
      const [, ascii, encoded = ""] =
        /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''(\S+)$/.exec(
          String(answer.headers["content-disposition"]),
        ) ?? [];
      expect(ascii).toMatch(new RegExp(`^[a-z-]+-chen\\.jing-\\d{8}-\\d{6}\\.${format}$`));
      expect(decodeURIComponent(encoded)).toMatch(
        new RegExp(`^[\\p{Script=Han}]+-chen\\.jing-\\d{8}-\\d{6}\\.${format}$`, "u"),
      );
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(await lastRow()).toEqual({
        action: expect.stringMatching(/\.export(_[a-z]+)?$/),
        username: "chen.jing",
        userId: admin.id,
        outcome: "ok",
        at: new Date(t.clock.now()),
        address: "203.0.113.10",
        requestId: answer.headers["x-request-id"],
        detail: expect.objectContaining(condition),
      });
      if (format !== "xlsx") return;
      const parts = unzipSync(answer.rawPayload);
      const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
      expect(text("xl/workbook.xml")).toMatch(
        /<sheet name="[^"]+" sheetId="1" r:id="rId1"\/><sheet name="导出信息" sheetId="2"/,
      );
      expect(text("xl/worksheets/sheet2.xml")).toContain("陈静（chen.jing）");
      expect(text("xl/worksheets/sheet1.xml")).not.toContain("导出人");
    },
  );
});

/** Parameters that the file does not state as conditions: the format is in its name, the order in its rows. */
const omitted = ["format", "sort"];

test("every parameter of a list has a Chinese word in its file", () => {
  const without = allEndpoints()
    .filter(({ endpoint }) => isFile(endpoint))
    .flatMap(({ key, endpoint }) => Object.keys(endpoint.query?.shape ?? {}).map((field) => [key, field] as const))
    .filter(([, field]) => !omitted.includes(field) && fieldWord(field) === field);
  expect(without).toEqual([]);
});
