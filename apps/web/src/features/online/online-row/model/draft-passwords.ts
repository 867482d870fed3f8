import type { CellValue } from "@tender/form-rules";
import type { OpenRow } from "./open-row.ts";
import type { Runtime } from "./runtime.ts";
import type { Forms, Work } from "./work.ts";

function withPasswordsOf({ fields }: Runtime, row: OpenRow, source: OpenRow | undefined): OpenRow {
  const names = fields.filter(({ control }) => control === "password").map(({ name }) => name);
  if (names.length === 0) return row;
  const cells: Record<string, CellValue> = {};
  for (const name of names) cells[name] = source?.stored?.[name] ?? null;
  return { ...row, values: { ...row.values, ...cells }, stored: row.stored && { ...row.stored, ...cells } };
}

/**
 * Replaces typed passwords by those of the rows in `source`, else by none: the browser must not store a typed password.
 */
export function withPasswords({ main, subs }: Forms, work: Work, source: Work | null): Work {
  const sourceRows = Object.values(source?.subs ?? {}).flat();
  const entries = Object.entries(work.subs).map(([code, draftRows]) => {
    const sub = subs.find((candidate) => candidate.code === code);
    const sourceRowOf = ({ id }: OpenRow) =>
      id === null ? undefined : sourceRows.find((candidate) => candidate.id === id);
    return [code, sub ? draftRows.map((row) => withPasswordsOf(sub, row, sourceRowOf(row))) : draftRows];
  });
  return { ...work, main: withPasswordsOf(main, work.main, source?.main), subs: Object.fromEntries(entries) };
}
