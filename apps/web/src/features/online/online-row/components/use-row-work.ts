import type { FormField } from "@tender/contract";
import type { RowValues, Surroundings } from "@tender/form-rules";
import { useEffect, useRef, useState } from "react";
import { duplicateFault, type ReadyForm, ruleFault, type WholeWork } from "../api.ts";
import { forgetDraft, readDraft, storeDraft } from "../kept-draft.ts";
import { duplicateAsked } from "../model/duplicate-asked.ts";
import { withPasswords } from "../model/kept-work.ts";
import {
  type Change,
  changedRow,
  copiedRow,
  fieldFault,
  isSame,
  newRow,
  type OpenRow,
  openedRow,
} from "../model/open-row.ts";
import { isOpenColumn, type Runtime } from "../model/runtime.ts";
import { hasChanges, noFaults, type Work, type WorkFaults } from "../model/work.ts";

interface Options {
  readonly form: ReadyForm;
  /** The row of the server; null: a new row. */
  readonly stored: WholeWork | null;
  /** Initial values of a new row. */
  readonly initialValues: RowValues;
  around(): Surroundings;
}

/** Longer than the pauses within a word, shorter than a noticeable delay. Milliseconds. */
const REST_MS = 400;

let made = 0;
const freshKey = (): string => `new-${Date.now()}-${made++}`;

function begunWork({ form, stored, initialValues, around }: Options): Work {
  if (stored === null) return { main: newRow(form.main, freshKey(), around(), initialValues), subs: {}, removed: {} };
  const subs = Object.fromEntries(Object.entries(stored.subs).map(([code, rows]) => [code, rows.map(openedRow)]));
  return { main: openedRow(stored.row), subs, removed: {} };
}

/** Holds a row with its sub-rows while it is edited. Unsaved values survive a reload of the page. */
export function useRowWork(options: Options) {
  const { form, around } = options;
  const [initial] = useState(() => begunWork(options));
  const [{ kept }] = useState(() => {
    const draft = readDraft(form.main.code, initial.main.id);
    return { kept: draft && withPasswords(form, draft, initial) };
  });
  const [work, setWork] = useState<Work>(kept ?? initial);
  const [faults, setFaults] = useState<WorkFaults>(noFaults);
  const [isTouched, setIsTouched] = useState(kept !== null);
  const isOver = useRef(false);
  const latest = useRef(work);
  latest.current = work;

  useEffect(() => {
    if (isTouched && !isOver.current) storeDraft(form.main.code, withPasswords(form, work, null));
  }, [form, isTouched, work]);

  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last value of each cell that the duplicate check received. */
  const asked = useRef(new Map<string, string>());
  useEffect(() => () => clearTimeout(restTimer.current), []);

  const rowNow = (key: string): OpenRow | undefined =>
    [latest.current.main, ...Object.values(latest.current.subs).flat()].find((row) => row.key === key);

  /** Checks each value once, whether typing pauses or the field is left. */
  async function checkDuplicate({ code }: Runtime, field: FormField, row: OpenRow): Promise<string | undefined> {
    const question = duplicateAsked(code, field, row);
    const cell = `${row.key}/${field.name}`;
    if (!question || asked.current.get(cell) === question.fieldVal) return undefined;
    asked.current.set(cell, question.fieldVal);
    return duplicateFault(question);
  }

  /** Runs the server's checks of a value. An answer about a value that has changed since is ignored. */
  async function check(
    runtime: Runtime,
    field: FormField,
    row: OpenRow,
    note: (fault: string) => void,
    isLeft = true,
  ): Promise<void> {
    const fault =
      (isLeft ? await ruleFault(field.checkRule, row.values[field.name] ?? null) : undefined) ??
      (await checkDuplicate(runtime, field, row));
    const now = rowNow(row.key);
    if (fault !== undefined && now && isSame(now.values[field.name] ?? null, row.values[field.name] ?? null))
      note(fault);
  }

  /** Checks a valid unique value when typing pauses as well. */
  function checkAtRest(runtime: Runtime, key: string, name: string, note: (fault: string) => void): void {
    clearTimeout(restTimer.current);
    asked.current.delete(`${key}/${name}`);
    const field = runtime.fields.find((one) => one.name === name);
    if (!field?.isUnique || !isOpenColumn(runtime, name)) return;
    restTimer.current = setTimeout(() => {
      const row = rowNow(key);
      if (row && !isOver.current && fieldFault(runtime, row, field, around()) === undefined)
        void check(runtime, field, row, note, false);
    }, REST_MS);
  }

  const setFaultAt = (name: string) => (fault: string) =>
    setFaults((now) => ({ ...now, main: { ...now.main, [name]: fault } }));
  const setFaultInRow = (code: string, key: string, name: string) => (fault: string) =>
    setFaults((now) => {
      const own = { ...now.subs[code]?.[key], [name]: fault };
      return { ...now, subs: { ...now.subs, [code]: { ...now.subs[code], [key]: own } } };
    });

  const runtimeOf = (code: string) => form.subs.find((sub) => sub.code === code);
  const put = (next: Work): void => {
    setIsTouched(true);
    setWork(next);
  };
  const rowsOf = (code: string): readonly OpenRow[] => work.subs[code] ?? [];
  const putRows = (code: string, rows: readonly OpenRow[]): void =>
    put({ ...work, subs: { ...work.subs, [code]: rows } });

  return {
    work,
    faults,
    setFaults,
    isRestored: kept !== null,
    isDirty: isTouched && (work.main.id === null || hasChanges(form, work)),
    replace: put,
    begin(): void {
      forgetDraft(form.main.code, initial.main.id);
      setIsTouched(false);
      setFaults(noFaults);
      setWork(initial);
    },
    /** Ends the work after a save or a discard and deletes its draft. */
    end(): void {
      isOver.current = true;
      forgetDraft(form.main.code, initial.main.id);
    },
    change(change: Change): void {
      const { [change.field]: _removed, ...main } = faults.main;
      setFaults({ ...faults, main, general: [] });
      put({ ...work, main: changedRow(form.main, work.main, change, around()) });
      checkAtRest(form.main, work.main.key, change.field, setFaultAt(change.field));
    },
    leave(name: string): void {
      const field = form.main.fields.find((one) => one.name === name);
      const fault = field && fieldFault(form.main, work.main, field, around());
      if (fault !== undefined) setFaultAt(name)(fault);
      else if (field && isOpenColumn(form.main, name)) void check(form.main, field, work.main, setFaultAt(name));
    },
    addRow(code: string): void {
      const sub = runtimeOf(code);
      if (sub) putRows(code, [...rowsOf(code), newRow(sub, freshKey(), around())]);
    },
    copyRow(code: string, row: OpenRow): void {
      const sub = runtimeOf(code);
      const at = rowsOf(code).indexOf(row);
      if (sub) putRows(code, rowsOf(code).toSpliced(at + 1, 0, copiedRow(sub, row, freshKey())));
    },
    removeRow(code: string, row: OpenRow): void {
      const { id } = row;
      const rows = rowsOf(code).filter((one) => one !== row);
      const removed = { ...work.removed, ...(id === null ? {} : { [code]: [...(work.removed[code] ?? []), id] }) };
      put({ ...work, subs: { ...work.subs, [code]: rows }, removed });
    },
    changeRow(code: string, row: OpenRow, change: Change): void {
      const sub = runtimeOf(code);
      if (!sub) return;
      const { [change.field]: _removed, ...own } = faults.subs[code]?.[row.key] ?? {};
      setFaults({ ...faults, subs: { ...faults.subs, [code]: { ...faults.subs[code], [row.key]: own } }, general: [] });
      putRows(
        code,
        rowsOf(code).map((one) => (one.key === row.key ? changedRow(sub, one, change, around()) : one)),
      );
      checkAtRest(sub, row.key, change.field, setFaultInRow(code, row.key, change.field));
    },
    leftRow(code: string, row: OpenRow, name: string): void {
      const sub = runtimeOf(code);
      const field = sub?.fields.find((one) => one.name === name);
      const fault = sub && field && fieldFault(sub, row, field, around());
      const note = setFaultInRow(code, row.key, name);
      if (fault !== undefined) note(fault);
      else if (field && sub && isOpenColumn(sub, name)) void check(sub, field, row, note);
    },
  };
}

export type RowWork = ReturnType<typeof useRowWork>;
