// Guarantee: every exported list states its exporter and time, in its file and in the audit trail.
import { allEndpoints, type Endpoint, fieldWord } from "@tender/contract";
import { startTestApp, type TestApp } from "@tender/testkit";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let t: TestApp;
let admin: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  const codes = allEndpoints().flatMap(({ endpoint: { access } }) =>
    access.kind === "permission" ? [access.code] : [],
  );
  await t.make.role("taker", [...new Set(codes)]);
  admin = await t.person({ username: "chen.jing", realname: "陈静", roles: ["taker"] });
});
afterAll(() => t.close());

/** Required parameters beside the format. */
const requested: Readonly<Record<string, string>> = { "dictionaryAdmin.export": "kind=dictionary" };
/** Lists whose objects other tests create; tested there. */
const elsewhere = [
  "noticeAdmin.exportUnread",
  "roleAdmin.exportMembers",
  "userImport.exportReport",
  "userImport.issueLinks",
  "departmentImport.exportReport",
  "directoryAdmin.exportEntries",
  "archiveAdmin.exportFindings",
  "onlineForm.export",
  "onlineRow.export",
  "onlineReport.export",
  "reportRun.export",
  "onlineRowImport.exportReport",
];
/** Files that are no lists: an empty form, a proof for other programs. */
const noLists = [
  "auditChain.exportAnchors",
  "userImport.readTemplate",
  "departmentImport.readTemplate",
  "onlineRowImport.readTemplate",
];

const isFile = ({ limit, download }: Endpoint): boolean => limit === "export" && download !== undefined;
const formatsOf = ({ query }: Endpoint): readonly string[] =>
  ["csv", "xlsx", "json"].filter((format) => query?.shape.format?.safeParse(format).success);

const lists = allEndpoints()
  .filter(({ key, endpoint }) => isFile(endpoint) && ![...elsewhere, ...noLists].includes(key))
  .flatMap(({ key, endpoint }) => formatsOf(endpoint).map((format) => ({ key, format, path: endpoint.paths[0] })));

const lastRow = async () =>
  (await t.database.pool.query("SELECT action, username, outcome FROM audit_entry ORDER BY id DESC LIMIT 1")).rows[0];

describe("[SEC-66, SEC-80] an exported list", () => {
  test("is recognised by its limit, and all of them are tested here", () => {
    expect(new Set(lists.map(({ key }) => key)).size).toBeGreaterThan(15);
  });

  test.each(lists)("$key as $format states exporter and time, and is recorded", async ({ key, format, path }) => {
    const query = [`format=${format}`, requested[key]].filter(Boolean).join("&");
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
      outcome: "ok",
    });
    if (format !== "xlsx") return;
    const parts = unzipSync(answer.rawPayload);
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(text("xl/workbook.xml")).toMatch(
      /<sheet name="[^"]+" sheetId="1" r:id="rId1"\/><sheet name="导出信息" sheetId="2"/,
    );
    expect(text("xl/worksheets/sheet2.xml")).toContain("陈静（chen.jing）");
    expect(text("xl/worksheets/sheet1.xml")).not.toContain("导出人");
  });
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
