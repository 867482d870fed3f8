import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecordValidator, type RecordPackage } from "./official-schema.ts";

const folder = mkdtempSync(join(tmpdir(), "ocds-schema-"));
const BASE = "https://standard.example/1__1__5";
const draft4 = "http://json-schema.org/draft-04/schema#";

beforeAll(() => {
  const release = {
    id: `${BASE}/release-schema.json`,
    $schema: draft4,
    type: "object",
    required: ["id", "date"],
    properties: { id: { type: "string" }, date: { type: "string", format: "date-time" } },
  };
  const record = {
    type: "object",
    properties: {
      releases: { type: "array", items: { $ref: `${BASE}/release-schema.json` } },
      versionedRelease: { $ref: `${BASE}/versioned-release-validation-schema.json` },
    },
  };
  const records = {
    id: `${BASE}/record-package-schema.json`,
    $schema: draft4,
    type: "object",
    required: ["uri"],
    properties: { uri: { type: "string", format: "uri" }, records: { type: "array", items: record } },
  };
  writeFileSync(join(folder, "release-schema.json"), JSON.stringify(release));
  writeFileSync(join(folder, "record-package-schema.json"), JSON.stringify(records));
});
afterAll(() => rmSync(folder, { recursive: true }));

const date = "2026-03-02T01:00:00Z";
const packageOf = (release: object, uri = "https://portal.example/api/public/records/a"): RecordPackage => {
  const content = { uri, records: [{ releases: [release], compiledRelease: { id: "compiled", date } }] };
  return content;
};

test("[TENDER-64] finds no fault in a record package that fits the schema", () => {
  expect(createRecordValidator(folder)(packageOf({ id: "a-1", date }))).toEqual([]);
});

test("[TENDER-64] returns a line for each fault of a release, with its id and place", () => {
  expect(createRecordValidator(folder)(packageOf({ id: "a-1", date: "2. März" }))).toEqual([
    'a-1: /date must match format "date-time" {"format":"date-time"}',
  ]);
});

test("[TENDER-64] returns the faults of the package if its releases have none", () => {
  expect(createRecordValidator(folder)(packageOf({ id: "a-1", date }, "no address"))).toEqual([
    'package: /uri must match format "uri" {"format":"uri"}',
  ]);
});

test("[TENDER-64] refuses a folder without the schema", () => {
  const empty = mkdtempSync(join(tmpdir(), "ocds-empty-"));
  expect(() => createRecordValidator(empty)).toThrow("release-schema.json");
  rmSync(empty, { recursive: true });
});
