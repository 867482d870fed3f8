import { expect, test } from "vitest";
import { formDefinition, formField } from "#test/form-factory.ts";
import { withPasswords } from "./kept-work.ts";
import { openedRow } from "./open-row.ts";
import { runtimeOf } from "./runtime.ts";

const rights = { view: true, add: true, edit: true, delete: true, import: true, export: true };
const runtime = (code: string) => {
  const fields = [formField("mc", "名称"), formField("mm", "口令", { control: "password" })];
  return runtimeOf({
    definition: formDefinition({ code, fields }),
    enhancement: { form: null, list: null },
    rights,
    columns: {},
  });
};
const forms = { main: runtime("ht"), subs: [runtime("ht_mx")] };
const row = (id: string, mm: string) => openedRow({ id, version: 1, values: { mc: id, mm }, labels: {}, sizes: {} });
const begun = { main: row("r1", "main-secret"), subs: { ht_mx: [row("m1", "sub-secret")] }, removed: {} };
const added = { ...row("m2", "typed-secret"), id: null, version: null, stored: null };
const work = { ...begun, subs: { ht_mx: [...begun.subs.ht_mx, added] } };

test("[SEC-06] leaves no password in a row, a row of a sub-table or a new one, and everything else as it was", () => {
  const kept = withPasswords(forms, work, null);
  expect(JSON.stringify(kept)).not.toContain("secret");
  expect([kept.main, ...(kept.subs.ht_mx ?? [])].map(({ key, values }) => [key, values])).toEqual([
    ["r1", { mc: "r1", mm: null }],
    ["m1", { mc: "m1", mm: null }],
    ["m2", { mc: "m2", mm: null }],
  ]);
});

test("puts back into each row what the server has of that row, and nothing into a new one", () => {
  expect(withPasswords(forms, withPasswords(forms, work, null), begun)).toEqual({
    ...work,
    subs: { ht_mx: [begun.subs.ht_mx[0], { ...added, values: { mc: "m2", mm: null } }] },
  });
});
