import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";
import type { ArchiveScope } from "./scope.ts";

const all: ArchiveScope = { kind: "all" };
const department: ArchiveScope = { kind: "departments", orgCodes: ["A01A02"] };
const fonds: ArchiveScope = { kind: "fonds", codes: ["SL01", "SL02"] };

test.each<[string, ArchiveScope, string | undefined, string[] | undefined]>([
  ["everything", all, undefined, [""]],
  ["everything of a department", all, "A01", ["dept:A01"]],
  ["a department", department, undefined, ["dept:A01A02"]],
  ["a department within itself", department, "A01A02A03", ["dept:A01A02A03"]],
  ["a department within one above it", department, "A01", ["dept:A01A02"]],
  ["a department beside the own one", department, "A01A03", undefined],
  ["several departments", { kind: "departments", orgCodes: ["A01", "A02"] }, undefined, undefined],
  ["fonds", fonds, undefined, ["fonds:SL01", "fonds:SL02"]],
  ["fonds of a department", fonds, "A01", undefined],
  ["an organisation", { kind: "organisations", orgIds: ["o1"], as: "buyer" }, undefined, undefined],
  ["nothing", { kind: "none", isPlaced: true }, undefined, undefined],
  ["what a data rule narrows", { ...all, rule: sql`true` }, undefined, undefined],
])("finds the parts of %s", (_name, scope, dept, parts) => {
  expect(partsOf(scope, dept)).toEqual(parts);
});
