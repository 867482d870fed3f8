// Guarantee: every list of a fresh installation with the demo is exported as a file in each of its formats.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allEndpoints, type Endpoint } from "@tender/contract";
import { fakeClock, fileForm, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { demoArchiveAt } from "#test/archive/demo-archive.ts";
import { seedBase } from "./seed-base.ts";
import { seedDemo } from "./seed-demo.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-seed-exports-"));
let t: TestApp;
let token: string;

beforeAll(async () => {
  const clock = fakeClock();
  const database = await testDatabase({ filling: demoArchiveAt(clock.now()) });
  t = await startTestApp({ env: { DATA_DIR: dataDir }, clock, database });
  await seedBase(t.database, t.config);
  await seedDemo(t.database, {
    ...t.deps,
    clock: t.clock,
    storage: createFileStorage(t.config),
    dataDir,
    identityProviderUrl: t.config.identityProviderUrl,
    subsystemUrl: t.config.subsystemUrl,
  });
  token = await t.signIn({ id: "", username: "admin", password: "Tender@2026" });
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Parameters of one file: `code` and `id` are in its path, the rest in its query. */
interface Asked {
  readonly code?: string;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
}

const column = async (statement: string): Promise<string[]> =>
  (await t.database.pool.query<{ one: string }>(statement)).rows.map(({ one }) => one);
const byId =
  (from: string, name = "id") =>
  async (): Promise<Asked[]> =>
    (await column(`SELECT id AS one FROM ${from}`)).map((id) => ({ query: { [name]: id } }));
const forms = async (): Promise<Asked[]> =>
  (await column("SELECT code AS one FROM online_form WHERE release IS NOT NULL")).map((code) => ({ code }));

/** Import reports belong to a file: the template, uploaded as it is. */
const imported = (path: string) => async (): Promise<Asked[]> => {
  const template = await t.http("GET", `${path}/template?format=xlsx`, { token });
  const sent = await t.http("POST", path, { ...fileForm("模板.xlsx", template.rawPayload), token });
  return [{ query: { id: sent.json().result.id } }];
};

/** Parameters of the files whose address alone does not determine them. */
const objects: Readonly<Record<string, () => Promise<Asked[]>>> = {
  "dictionaryAdmin.export": async () => ["dictionary", "select"].map((kind) => ({ query: { kind } })),
  "noticeAdmin.exportUnread": byId("notice"),
  "roleAdmin.exportMembers": byId("role", "roleId"),
  "archive.printDossier": async () =>
    (await column("SELECT lot_id AS one FROM stat_lot WHERE is_main ORDER BY lot_id LIMIT 5")).map((id) => ({ id })),
  "archiveAdmin.exportFindings": byId("import_batch"),
  "onlineForm.export": byId("online_form"),
  "onlineReport.export": byId("online_report"),
  "onlineRow.export": forms,
  "onlineRowImport.readTemplate": forms,
  "onlineRowImport.exportReport": async () => {
    const [form] = await forms();
    const path = `/api/online/forms/${form?.code}/import`;
    return (await imported(path)()).map(({ query }) => ({ code: form?.code ?? "", query: query ?? {} }));
  },
  "reportRun.export": async () =>
    (await column("SELECT code AS one FROM online_report")).flatMap((code) =>
      ["rows", "groups"].map((part) => ({ code, query: { part } })),
    ),
  "userImport.exportReport": imported("/api/system/users/import"),
  "departmentImport.exportReport": imported("/api/system/departments/import"),
};
/** Neither the installation nor the demo contains a directory. */
const nothingSeeded = ["directoryAdmin.exportEntries"];

const isFile = ({ methods, limit, download }: Endpoint): boolean =>
  methods[0] === "GET" && limit === "export" && download !== undefined;
const formatsOf = ({ query }: Endpoint): readonly string[] => {
  const known = ["csv", "xlsx", "pdf", "json"].filter((format) => query?.shape.format?.safeParse(format).success);
  return known.length > 0 ? known : [""];
};
const files = allEndpoints()
  .filter(({ key, endpoint }) => isFile(endpoint) && !nothingSeeded.includes(key))
  .flatMap(({ key, endpoint }) => formatsOf(endpoint).map((format) => ({ key, format, path: endpoint.paths[0] })));

function expectFile(bytes: Buffer, format: string): void {
  if (format === "xlsx") expect(Object.keys(unzipSync(bytes))).toContain("xl/worksheets/sheet1.xml");
  if (format === "csv") expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  if (format === "pdf") expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  if (format === "json") expect(JSON.parse(bytes.toString())).toBeInstanceOf(Object);
}

test.each(files)("[SEC-66] answers $key as $format on the delivered data", async ({ key, format, path }) => {
  const requested = objects[key] ? await objects[key]() : [{}];
  expect(requested.length).toBeGreaterThan(0);
  for (const { code = "", id = "", query = {} } of requested) {
    const sent = new URLSearchParams({ ...query, ...(format ? { format } : {}) });
    const answer = await t.http("GET", `${path.replace("{code}", code).replace("{id}", id)}?${sent}`, { token });
    const { statusCode } = answer;
    expect({ code, query, statusCode, refusal: statusCode === 200 ? null : answer.body }).toEqual({
      ...{ code, query, statusCode: 200, refusal: null },
    });
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename=/);
    expectFile(answer.rawPayload, format);
  }
});

test.each([
  ["check-rules", "check-rules/import", ""],
  ["fill-rules", "fill-rules/import", ""],
  ["dictionaries", "dictionaries/import/dictionary", "kind=dictionary"],
  ["dictionaries", "dictionaries/import/select", "kind=select"],
])("imports its own file of %s again by %s without changes", async (list, way, query) => {
  const file = await t.http("GET", `/api/system/${list}/export?format=json&${query}`, { token });
  const form = fileForm("again.json", file.rawPayload);
  const { result } = (await t.http("POST", `/api/system/${way}/try`, { ...form, token })).json();
  expect(result).toMatchObject({ faults: [] });
  expect(Object.values(result).filter((value) => typeof value === "number" && value > 0)).toEqual([]);
});
