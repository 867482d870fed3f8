import type { FormField } from "@tender/contract";
import type { RowValues, Surroundings } from "@tender/form-rules";
import { useEffect, useRef, useState } from "react";
import { duplicateFault, type ReadyForm, ruleFault, type WholeWork } from "../api.ts";
import { withPasswords } from "../model/draft-passwords.ts";
import { duplicateQuery } from "../model/duplicate-query.ts";
import {
  type Change,
  changeRow,
  copyRow,
  fieldFault,
  isSame,
  newRow,
  type OpenRow,
  rowFromStored,
} from "../model/open-row.ts";
import { isOpenColumn, type Runtime } from "../model/runtime.ts";
import { hasChanges, noFaults, type Work, type WorkFaults } from "../model/work.ts";
import { forgetDraft, readDraft, storeDraft } from "../stored-draft.ts";

interface Options {
  readonly form: ReadyForm;
  /** The row of the server; null: a new row. */
  readonly stored: WholeWork | null;
  /** Initial values of a new row. */
  readonly initialValues: RowValues;
  getSurroundings(): Surroundings;
}

/** Longer than the pauses within a word, shorter than a noticeable delay. Milliseconds. */
const TYPING_PAUSE_MS = 400;

let keyCount = 0;
const freshKey = (): string => `new-${Date.now()}-${keyCount++}`;

function initialWork({ form, stored, initialValues, getSurroundings }: Options): Work {
  if (stored === null)
    return { main: newRow(form.main, freshKey(), getSurroundings(), initialValues), subs: {}, removed: {} };
  const subs = Object.fromEntries(Object.entries(stored.subs).map(([code, rows]) => [code, rows.map(rowFromStored)]));
  return { main: rowFromStored(stored.row), subs, removed: {} };
}

/** Holds a row with its sub-rows while it is edited. Unsaved values survive a reload of the page. */
export function useRowWork(options: Options) {
  const { form, getSurroundings } = options;
  const [initial] = useState(() => initialWork(options));
  const [{ restored }] = useState(() => {
    const draft = readDraft(form.main.code, initial.main.id);
    return { restored: draft && withPasswords(form, draft, initial) };
  });
  const [work, setWork] = useState<Work>(restored ?? initial);
  const [faults, setFaults] = useState<WorkFaults>(noFaults);
  const [isTouched, setIsTouched] = useState(restored !== null);
  const isEnded = useRef(false);
  const latest = useRef(work);
  latest.current = work;

  useEffect(() => {
    if (isTouched && !isEnded.current) storeDraft(form.main.code, withPasswords(form, work, null));
  }, [form, isTouched, work]);

  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last value of each cell that the duplicate check received. */
  const checkedValues = useRef(new Map<string, string>());
  useEffect(() => () => clearTimeout(pauseTimer.current), []);

  const findCurrentRow = (key: string): OpenRow | undefined =>
    [latest.current.main, ...Object.values(latest.current.subs).flat()].find((row) => row.key === key);

  /** Checks each value once, whether typing pauses or the field is left. */
  async function checkDuplicate({ code }: Runtime, field: FormField, row: OpenRow): Promise<string | undefined> {
    const query = duplicateQuery(code, field, row);
    const cell = `${row.key}/${field.name}`;
    if (!query || checkedValues.current.get(cell) === query.fieldVal) return undefined;
    checkedValues.current.set(cell, query.fieldVal);
    return duplicateFault(query);
  }

  /** Runs the server's checks of a value. An answer about a value that has changed since is ignored. */
  async function check(
    runtime: Runtime,
    field: FormField,
    row: OpenRow,
    report: (fault: string) => void,
    hasLeftField = true,
  ): Promise<void> {
    const fault =
      (hasLeftField ? await ruleFault(field.checkRule, row.values[field.name] ?? null) : undefined) ??
      (await checkDuplicate(runtime, field, row));
    const current = findCurrentRow(row.key);
    if (fault !== undefined && current && isSame(current.values[field.name] ?? null, row.values[field.name] ?? null))
      report(fault);
  }

  /** Checks a valid unique value when typing pauses as well. */
  function checkAfterPause(runtime: Runtime, key: string, name: string, report: (fault: string) => void): void {
    clearTimeout(pauseTimer.current);
    checkedValues.current.delete(`${key}/${name}`);
    const field = runtime.fields.find((candidate) => candidate.name === name);
    if (!field?.isUnique || !isOpenColumn(runtime, name)) return;
    pauseTimer.current = setTimeout(() => {
      const row = findCurrentRow(key);
      if (row && !isEnded.current && fieldFault(runtime, row, field, getSurroundings()) === undefined)
        void check(runtime, field, row, report, false);
    }, TYPING_PAUSE_MS);
  }

  const setFaultAt = (name: string) => (fault: string) =>
    setFaults((now) => ({ ...now, main: { ...now.main, [name]: fault } }));
  const setFaultInRow = (code: string, key: string, name: string) => (fault: string) =>
    setFaults((now) => {
      const rowFaults = { ...now.subs[code]?.[key], [name]: fault };
      return { ...now, subs: { ...now.subs, [code]: { ...now.subs[code], [key]: rowFaults } } };
    });

  const runtimeOf = (code: string) => form.subs.find((sub) => sub.code === code);
  const replaceWork = (next: Work): void => {
    setIsTouched(true);
    setWork(next);
  };
  const rowsOf = (code: string): readonly OpenRow[] => work.subs[code] ?? [];
  const replaceRows = (code: string, rows: readonly OpenRow[]): void =>
    replaceWork({ ...work, subs: { ...work.subs, [code]: rows } });

  return {
    work,
    faults,
    setFaults,
    isRestored: restored !== null,
    isDirty: isTouched && (work.main.id === null || hasChanges(form, work)),
    replace: replaceWork,
    reset(): void {
      forgetDraft(form.main.code, initial.main.id);
      setIsTouched(false);
      setFaults(noFaults);
      setWork(initial);
    },
    /** Ends the work after a save or a discard and deletes its draft. */
    finish(): void {
      isEnded.current = true;
      forgetDraft(form.main.code, initial.main.id);
    },
    change(change: Change): void {
      const { [change.field]: _removed, ...main } = faults.main;
      setFaults({ ...faults, main, general: [] });
      replaceWork({ ...work, main: changeRow(form.main, work.main, change, getSurroundings()) });
      checkAfterPause(form.main, work.main.key, change.field, setFaultAt(change.field));
    },
    leaveField(name: string): void {
      const field = form.main.fields.find((candidate) => candidate.name === name);
      const fault = field && fieldFault(form.main, work.main, field, getSurroundings());
      if (fault !== undefined) setFaultAt(name)(fault);
      else if (field && isOpenColumn(form.main, name)) void check(form.main, field, work.main, setFaultAt(name));
    },
    addRow(code: string): void {
      const sub = runtimeOf(code);
      if (sub) replaceRows(code, [...rowsOf(code), newRow(sub, freshKey(), getSurroundings())]);
    },
    copyRow(code: string, row: OpenRow): void {
      const sub = runtimeOf(code);
      const index = rowsOf(code).indexOf(row);
      if (sub) replaceRows(code, rowsOf(code).toSpliced(index + 1, 0, copyRow(sub, row, freshKey())));
    },
    removeRow(code: string, row: OpenRow): void {
      const { id } = row;
      const rows = rowsOf(code).filter((candidate) => candidate !== row);
      const removed = { ...work.removed, ...(id === null ? {} : { [code]: [...(work.removed[code] ?? []), id] }) };
      replaceWork({ ...work, subs: { ...work.subs, [code]: rows }, removed });
    },
    changeRow(code: string, row: OpenRow, change: Change): void {
      const sub = runtimeOf(code);
      if (!sub) return;
      const { [change.field]: _removed, ...rowFaults } = faults.subs[code]?.[row.key] ?? {};
      setFaults({
        ...faults,
        subs: { ...faults.subs, [code]: { ...faults.subs[code], [row.key]: rowFaults } },
        general: [],
      });
      replaceRows(
        code,
        rowsOf(code).map((candidate) =>
          candidate.key === row.key ? changeRow(sub, candidate, change, getSurroundings()) : candidate,
        ),
      );
      checkAfterPause(sub, row.key, change.field, setFaultInRow(code, row.key, change.field));
    },
    leaveRowField(code: string, row: OpenRow, name: string): void {
      const sub = runtimeOf(code);
      const field = sub?.fields.find((candidate) => candidate.name === name);
      const fault = sub && field && fieldFault(sub, row, field, getSurroundings());
      const report = setFaultInRow(code, row.key, name);
      if (fault !== undefined) report(fault);
      else if (field && sub && isOpenColumn(sub, name)) void check(sub, field, row, report);
    },
  };
}

export type RowWork = ReturnType<typeof useRowWork>;
