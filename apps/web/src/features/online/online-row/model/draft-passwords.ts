import type { CellValue } from "@tender/form-rules";
import type { OpenRow } from "./open-row.ts";
import type { Runtime } from "./runtime.ts";
import type { Forms, Work } from "./work.ts";

function withPasswordsOf({ fields }: Runtime, row: OpenRow, known: OpenRow | undefined): OpenRow {
  const names = fields.filter(({ control }) => control === "password").map(({ name }) => name);
  if (names.length === 0) return row;
  const cells: Record<string, CellValue> = {};
  for (const name of names) cells[name] = known?.stored?.[name] ?? null;
  return { ...row, values: { ...row.values, ...cells }, stored: row.stored && { ...row.stored, ...cells } };
}

/**
 * Replaces typed passwords by those of the rows in `known`, else by none: the browser must not store a typed password.
 */
export function withPasswords({ main, subs }: Forms, work: Work, known: Work | null): Work {
  const rows = Object.values(known?.subs ?? {}).flat();
  const entries = Object.entries(work.subs).map(([code, own]) => {
    const sub = subs.find((one) => one.code === code);
    const knownOf = ({ id }: OpenRow) => (id === null ? undefined : rows.find((one) => one.id === id));
    return [code, sub ? own.map((row) => withPasswordsOf(sub, row, knownOf(row))) : own];
  });
  return { ...work, main: withPasswordsOf(main, work.main, known?.main), subs: Object.fromEntries(entries) };
}
