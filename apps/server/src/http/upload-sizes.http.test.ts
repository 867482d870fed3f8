// Guarantee: no call accepts a file beyond its declared size, and nothing of a refused file is stored.
import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOf } from "#test/schema-values.ts";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp();
  person = await t.person();
  await t.make.grantRole(person.id, await t.make.role("may_all", everyPermission()));
  await t.prove(person);
});
afterAll(() => t.close());

const MB = 1_048_576;
/** Maximum size by call. The list contains all calls with a file. */
const maxBytes: Readonly<Record<string, number>> = {
  "file.upload": 50 * MB,
  "logo.set": 204_800,
  "profile.setAvatar": 10 * MB,
  "subsystemAdmin.setIcon": 2 * MB,
  "noticeAdmin.upload": 20 * MB,
  "organisationAdmin.attach": 20 * MB,
  "ownOrganisation.upload": 20 * MB,
  "onlineRow.upload": 20 * MB,
  "archiveAdmin.startImport": 20 * MB,
  "userImport.upload": 20 * MB,
  "departmentImport.upload": 20 * MB,
  "onlineRowImport.upload": 20 * MB,
  "tender.uploadDocument": 50_000_000,
  "category.import": 2_000_000,
  "workCalendar.import": 1_000_000,
  "validation.import": 2_000_000,
  "dictionaryAdmin.import": 2_000_000,
  "fillRule.import": 2_000_000,
  "onlineForm.import": 2_000_000,
  "onlineReport.import": 1_000_000,
};

const uploadEndpoints = allEndpoints().filter(({ endpoint }) => endpoint.upload !== undefined);

test("[SEC-69] is declared for every call with a file", () => {
  expect(Object.fromEntries(uploadEndpoints.map(({ key, endpoint }) => [key, endpoint.upload?.maxBytes]))).toEqual(
    maxBytes,
  );
});

test.each(uploadEndpoints)("[SEC-69] answers 413 to one byte more than $key accepts", async ({ key, endpoint }) => {
  const values: Record<string, unknown> = Object(sampleOf(endpoint.params));
  const url = endpoint.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "1"));
  const required = Object.entries(Object(sampleOf(endpoint.query))).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(required);
  const form = fileForm("a.bin", Buffer.alloc((maxBytes[key] ?? 0) + 1));
  const { statusCode, body } = await t.http(endpoint.methods[0], `${url}?${search}`, { ...form, token: person.token });
  expect(statusCode).toBe(413);
  expect(JSON.parse(body).code).toBe("http.too_large");
  const { rows } = await t.database.pool.query("SELECT count(*)::int AS files FROM file_object");
  expect(rows).toEqual([{ files: 0 }]);
});
