import { expect, test } from "vitest";
import { isFilled, lotNoOf, pathOf, sortFindings } from "./findings.ts";
import type { ProjectForm } from "./project-form.ts";

test.each([
  ["name", ["name"]],
  ["buyerId", ["buyer"]],
  ["lots.0.ceiling", ["lots", 0, "ceiling"]],
  ["lots.12.items.3.name", ["lots", 12, "items", 3, "name"]],
  ["schedule.deadline", ["schedule", "deadline"]],
])("[TENDER-32] finds the field of %s", (field, path) => {
  expect(pathOf({ field })).toEqual(path);
});

test("[TENDER-32] names the lot that a finding is about", () => {
  expect(["name", "lots.0.ceiling", "lots.11.items"].map((field) => lotNoOf({ field }))).toEqual([undefined, 1, 12]);
});

test("[TENDER-32] distinguishes an empty field from a wrong one", () => {
  const form = { name: "", buyer: null, lots: [{ ceiling: "90", items: [], title: "" }] } as unknown as ProjectForm;
  const filled = ["name", "buyerId", "lots.0.ceiling", "lots.0.items", "lots.1.title", "unknown.part"].filter((field) =>
    isFilled(form, pathOf({ field })),
  );
  expect(filled).toEqual(["lots.0.ceiling"]);
});

test("[TENDER-25, TENDER-32] separates broken rules from those that a supervisor has set aside", () => {
  const rule = (isOverridden: boolean) => ({ key: "documents.deadline", source: "招标投标法第二十四条", isOverridden });
  const finding = (kind: "missing" | "rule" | "hint", set: boolean | null) => ({
    ...{ field: "name", message: `${kind} ${set}`, kind },
    rule: set === null ? null : rule(set),
  });
  const sorted = sortFindings([
    finding("hint", false),
    finding("rule", true),
    finding("missing", null),
    finding("rule", false),
  ]);
  expect(
    Object.fromEntries(Object.entries(sorted).map(([name, found]) => [name, found.map(({ message }) => message)])),
  ).toEqual({
    missing: ["missing null"],
    broken: ["rule false"],
    setAside: ["rule true"],
    hints: ["hint false"],
  });
});
