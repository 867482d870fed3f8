import type { FormFault } from "@tender/contract";
import type { Surroundings } from "@tender/form-rules";
import { changedValues, type Faults, isChanged, judgeRow, type OpenRow, type SentCell } from "./open-row.ts";
import type { Runtime } from "./runtime.ts";

/** A row with the rows of its sub-tables while they are edited. */
export interface Work {
  readonly main: OpenRow;
  /** By the codes of sub-tables. */
  readonly subs: Readonly<Record<string, readonly OpenRow[]>>;
  /** Ids of rows that the next save deletes, by the codes of sub-tables. */
  readonly removed: Readonly<Record<string, readonly string[]>>;
}

export interface WorkFaults {
  readonly main: Faults;
  /** By the codes of sub-tables and the keys of rows. */
  readonly subs: Readonly<Record<string, Readonly<Record<string, Faults>>>>;
  /** Faults that belong to no field. */
  readonly general: readonly string[];
}

export const noFaults: WorkFaults = { main: {}, subs: {}, general: [] };

const subFaultCount = (subs: WorkFaults["subs"]): number =>
  Object.values(subs)
    .flatMap((rows) => Object.values(rows))
    .reduce((sum, faults) => sum + Object.keys(faults).length, 0);

export const faultCount = ({ main, subs, general }: WorkFaults): number =>
  Object.keys(main).length + subFaultCount(subs) + general.length;

export interface Forms {
  readonly main: Runtime;
  readonly subs: readonly Runtime[];
}

export function judgeWork(forms: Forms, work: Work, surroundings: Surroundings): WorkFaults {
  const { faults: main, refusals } = judgeRow(forms.main, work.main, surroundings);
  const general = [...refusals];
  const subs: Record<string, Record<string, Faults>> = {};
  for (const sub of forms.subs) {
    const rows: Record<string, Faults> = {};
    for (const [index, row] of (work.subs[sub.code] ?? []).entries()) {
      const judgement = judgeRow(sub, row, surroundings);
      if (Object.keys(judgement.faults).length > 0) rows[row.key] = judgement.faults;
      general.push(...judgement.refusals.map((message) => `${sub.title}第 ${index + 1} 行：${message}`));
    }
    if (Object.keys(rows).length > 0) subs[sub.code] = rows;
  }
  return { main, subs, general };
}

interface SentRow {
  readonly id: string | null;
  readonly version: number | null;
  readonly values: Record<string, SentCell>;
}

export interface SentWork extends SentRow {
  readonly subs: Record<string, { readonly changed: SentRow[]; readonly removed: string[] }>;
}

/** Returns the new and the changed rows of a sub-table, which are sent. */
const rowsToSend = (sub: Runtime, rows: readonly OpenRow[]): OpenRow[] =>
  rows.filter((row) => row.id === null || isChanged(sub, row));

const toSentRow = (runtime: Runtime, row: OpenRow): SentRow => ({
  id: row.id,
  version: row.version,
  values: changedValues(runtime, row),
});

export function toSentWork({ main, subs }: Forms, work: Work): SentWork {
  const sent: SentWork["subs"] = {};
  for (const sub of subs) {
    const changed = rowsToSend(sub, work.subs[sub.code] ?? []).map((row) => toSentRow(sub, row));
    const removed = [...(work.removed[sub.code] ?? [])];
    if (changed.length > 0 || removed.length > 0) sent[sub.code] = { changed, removed };
  }
  return { ...toSentRow(main, work.main), subs: sent };
}

/** Returns whether there is anything to save; a new row always has. */
export function hasChanges({ main, subs }: Forms, work: Work): boolean {
  if (work.main.id === null || isChanged(main, work.main)) return true;
  return subs.some(
    (sub) => rowsToSend(sub, work.subs[sub.code] ?? []).length > 0 || (work.removed[sub.code]?.length ?? 0) > 0,
  );
}

const MAIN = /^values\.([a-z0-9_]+)$/;
const SUB = /^subs\.([a-z0-9_]+)\.(\d+)\.(?:values\.)?([a-z0-9_]+)$/;

/** Assigns the server's faults to their fields. `subs.<code>.<n>.<field>`: n counts the sent rows. */
export function assignFaults({ main, subs }: Forms, work: Work, serverFaults: readonly FormFault[]): WorkFaults {
  const mainFields = new Set(main.fields.map(({ name }) => name));
  const mainFaults: Record<string, string> = {};
  const subFaults: Record<string, Record<string, Record<string, string>>> = {};
  const general: string[] = [];
  for (const { at, what: message } of serverFaults) {
    const [, field = ""] = MAIN.exec(at) ?? [];
    const [, code = "", index = "", inSub = ""] = SUB.exec(at) ?? [];
    const sub = subs.find((candidate) => candidate.code === code);
    const row = sub && rowsToSend(sub, work.subs[code] ?? [])[Number(index)];
    if (mainFields.has(field)) mainFaults[field] = message;
    else if (row && sub.fields.some(({ name }) => name === inSub)) {
      subFaults[code] ??= {};
      subFaults[code][row.key] = { ...subFaults[code][row.key], [inSub]: message };
    } else general.push(message);
  }
  return { main: mainFaults, subs: subFaults, general };
}
