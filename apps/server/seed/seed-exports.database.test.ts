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

/** Parameters of the request for a file: `code` and `id` are part of its path. */
interface FileParameters {
  readonly code?: string;
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
}

const column = async (statement: string): Promise<string[]> =>
  (await t.database.pool.query<{ value: string }>(statement)).rows.map(({ value }) => value);
const idsOf =
  (table: string, parameter = "id") =>
  async (): Promise<FileParameters[]> =>
    (await column(`SELECT id AS value FROM ${table}`)).map((id) => ({ query: { [parameter]: id } }));
const publishedForms = async (): Promise<FileParameters[]> =>
  (await column("SELECT code AS value FROM online_form WHERE release IS NOT NULL")).map((code) => ({ code }));

/** Uploads the unchanged template of an import, because an import report exists only for an uploaded file. */
const importOfTemplate = (path: string) => async (): Promise<FileParameters[]> => {
  const template = await t.http("GET", `${path}/template?format=xlsx`, { token });
  const upload = await t.http("POST", path, { ...fileForm("模板.xlsx", template.rawPayload), token });
  const { id } = upload.json().result;
  // The next upload is refused while this file is checked.
  await expect.poll(() => column("SELECT id AS value FROM table_import WHERE state = 'checking'")).toEqual([]);
  return [{ query: { id } }];
};

/** Parameters of the files whose address needs some; by the key of the call. */
const parametersOf: Readonly<Record<string, () => Promise<FileParameters[]>>> = {
  "dictionaryAdmin.export": async () => ["dictionary", "select"].map((kind) => ({ query: { kind } })),
  "noticeAdmin.exportUnread": idsOf("notice"),
  "roleAdmin.exportMembers": idsOf("role", "roleId"),
  "archive.printDossier": async () =>
    (await column("SELECT lot_id AS value FROM stat_lot WHERE is_main ORDER BY lot_id LIMIT 5")).map((id) => ({ id })),
  "archiveAdmin.exportFindings": idsOf("import_batch"),
  "workCalendar.export": async () =>
    (await column("SELECT year AS value FROM work_year")).map((year) => ({ query: { year } })),
  "onlineForm.export": idsOf("online_form"),
  "onlineReport.export": idsOf("online_report"),
  "onlineRow.export": publishedForms,
  "onlineRowImport.readTemplate": publishedForms,
  "onlineRowImport.exportReport": async () => {
    const [form] = await publishedForms();
    const path = `/api/online/forms/${form?.code}/import`;
    return (await importOfTemplate(path)()).map(({ query }) => ({ code: form?.code ?? "", query: query ?? {} }));
  },
  "reportRun.export": async () =>
    (await column("SELECT code AS value FROM online_report")).flatMap((code) =>
      ["rows", "groups"].map((part) => ({ code, query: { part } })),
    ),
  "userImport.exportReport": importOfTemplate("/api/system/users/import"),
  "departmentImport.exportReport": importOfTemplate("/api/system/departments/import"),
};
/** Calls without data to export: neither the installation nor the demo contains a directory. */
const keysWithoutData = ["directoryAdmin.exportEntries"];

const isFile = ({ methods, limit, download }: Endpoint): boolean =>
  methods[0] === "GET" && limit === "export" && download !== undefined;
const formatsOf = ({ query }: Endpoint): readonly string[] => {
  const formats = ["csv", "xlsx", "pdf", "json"].filter((format) => query?.shape.format?.safeParse(format).success);
  return formats.length > 0 ? formats : [""];
};
const files = allEndpoints()
  .filter(({ key, endpoint }) => isFile(endpoint) && !keysWithoutData.includes(key))
  .flatMap(({ key, endpoint }) => formatsOf(endpoint).map((format) => ({ key, format, path: endpoint.paths[0] })));

function expectFile(bytes: Buffer, format: string): void {
  if (format === "xlsx") expect(Object.keys(unzipSync(bytes))).toContain("xl/worksheets/sheet1.xml");
  if (format === "csv") expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  if (format === "pdf") expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  if (format === "json") expect(JSON.parse(bytes.toString())).toBeInstanceOf(Object);
}

test.each(files)("[SEC-66] answers $key as $format on the delivered data", async ({ key, format, path }) => {
  const requests: FileParameters[] = parametersOf[key] ? await parametersOf[key]() : [{}];
  expect(requests).not.toEqual([]);
  for (const { code = "", id = "", query = {} } of requests) {
    const search = new URLSearchParams({ ...query, ...(format ? { format } : {}) });
    const answer = await t.http("GET", `${path.replace("{code}", code).replace("{id}", id)}?${search}`, { token });
    const { statusCode } = answer;
    expect({ code, query, statusCode, refusal: statusCode === 200 ? null : answer.body }).toEqual({
      code,
      query,
      statusCode: 200,
      refusal: null,
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
])("finds no fault and no change in the exported file of %s, tried by %s", async (list, importPath, query) => {
  const file = await t.http("GET", `/api/system/${list}/export?format=json&${query}`, { token });
  const form = fileForm("exported.json", file.rawPayload);
  const { result } = (await t.http("POST", `/api/system/${importPath}/try`, { ...form, token })).json();
  expect(result).toMatchObject({ faults: [] });
  const changeCounts = Object.values(result).filter((value) => typeof value === "number");
  expect(changeCounts).not.toEqual([]);
  expect(changeCounts.filter((count) => count > 0)).toEqual([]);
});
