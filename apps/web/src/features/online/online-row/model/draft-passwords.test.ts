import { expect, test } from "vitest";
import { formDefinition, formField } from "#test/form-factory.ts";
import { withPasswords } from "./draft-passwords.ts";
import { rowFromStored } from "./open-row.ts";
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
const row = (id: string, mm: string) =>
  rowFromStored({ id, version: 1, values: { mc: id, mm }, labels: {}, sizes: {} });
const stored = { main: row("r1", "main-secret"), subs: { ht_mx: [row("m1", "sub-secret")] }, removed: {} };
const added = { ...row("m2", "typed-secret"), id: null, version: null, stored: null };
const work = { ...stored, subs: { ht_mx: [...stored.subs.ht_mx, added] } };

test("[SEC-06] removes passwords from all rows and leaves other values unchanged", () => {
  const stripped = withPasswords(forms, work, null);
  expect(JSON.stringify(stripped)).not.toContain("secret");
  expect([stripped.main, ...(stripped.subs.ht_mx ?? [])].map(({ key, values }) => [key, values])).toEqual([
    ["r1", { mc: "r1", mm: null }],
    ["m1", { mc: "m1", mm: null }],
    ["m2", { mc: "m2", mm: null }],
  ]);
});

test("restores each row's password from the server's row, and none in a new row", () => {
  expect(withPasswords(forms, withPasswords(forms, work, null), stored)).toEqual({
    ...work,
    subs: { ht_mx: [stored.subs.ht_mx[0], { ...added, values: { mc: "m2", mm: null } }] },
  });
});
