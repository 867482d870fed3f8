import { useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import type { Fault } from "./faults.ts";
import { isSame, type MergeResult } from "./pieces.ts";
import { addStep, createSteps, redoStep, type Steps, stateBeforeTyping, undoStep } from "./steps.ts";
import { designerText as text } from "./text.ts";
import { useStoredWork } from "./use-stored-work.ts";

interface Work<D> {
  readonly definition: D;
}

interface Saved<D> extends Work<D> {
  readonly version: number;
}

/** Unsaved work, stored for this browser tab so that it survives a reload. `saved`: the saved state that it changes. */
export interface StoredWork<W, S> {
  readonly saved: S;
  readonly work: W;
}

export interface DesignOptions<D, W, S> {
  readonly id: string;
  /** The prefix of its error codes. */
  readonly subject: "online_form" | "online_report";
  /** The state that the server returned first. */
  readonly first: S;
  /** Everything that the designer changes. */
  workOf(saved: S): W;
  /** Adapts stored work to the state read now: the work to continue, and the saved state that it changes. */
  adaptStored?(stored: StoredWork<W, S>, now: S): StoredWork<W, S>;
  merge(base: D, own: D, other: D): MergeResult<D>;
  read(id: string): Promise<Saved<D>>;
  send(body: { readonly id: string; readonly version: number; readonly definition: D }): Promise<{ version: number }>;
  /** Called with a refusal whose faults only the server finds. */
  onRefused?(refusal: ApiError, definition: D): void;
  refresh(): Promise<void>;
}

interface InitialState<D, W, S> {
  readonly steps: Steps<W>;
  readonly saved: S;
  readonly merged: MergeResult<D> | null;
  readonly isRestored: boolean;
}

const keyOf = ({ subject, id }: { readonly subject: "online_form" | "online_report"; readonly id: string }) =>
  subject === "online_form" ? (`online-form-draft:${id}` as const) : (`online-report-draft:${id}` as const);

/** Continues the work that is stored for this tab. If another person saved a later version, both are merged. */
function restoreState<D, W extends Work<D>, S extends W & Saved<D>>(
  designing: DesignOptions<D, W, S>,
): InitialState<D, W, S> {
  const { first, workOf, adaptStored = ({ work }, saved: S) => ({ work, saved }), merge } = designing;
  const steps = createSteps(workOf(first));
  const stored = readSessionStored(keyOf(designing)) as StoredWork<W, S> | null;
  const current = stored && adaptStored(stored, first);
  if (!current || isSame(current.work, workOf(first))) return { steps, saved: first, merged: null, isRestored: false };
  const { saved } = current;
  if (stored.saved.version === first.version)
    return { steps: addStep(steps, current.work), saved, merged: null, isRestored: true };
  const merged = merge(stored.saved.definition, current.work.definition, first.definition);
  const work = { ...current.work, definition: merged.definition };
  return { steps: addStep(steps, work), saved, merged, isRestored: true };
}

/** The state of a definition in a designer: undo and redo, saving, and merging with another person's changes. */
export function useDesignState<D extends { readonly code: string }, W extends Work<D>, S extends W & Saved<D>>(
  designing: DesignOptions<D, W, S>,
) {
  const { id, subject, workOf, refresh } = designing;
  const [initial] = useState(() => restoreState(designing));
  const [steps, setSteps] = useState(initial.steps);
  const [saved, setSaved] = useState(initial.saved);
  const [merged, setMerged] = useState(initial.merged);
  const [isRestored, setIsRestored] = useState(initial.isRestored);
  const [isSaving, setIsSaving] = useState(false);
  /** The server's refusal of a code; it applies until the code changes. */
  const [refusedCode, setRefusedCode] = useState<{ readonly code: string; readonly message: string } | null>(null);
  const work = steps.present;
  const isDirty = !isSame(work, workOf(saved));

  useStoredWork(work, saved, () => {
    if (isDirty) writeSessionStored(keyOf(designing), { saved, work });
    else removeSessionStored(keyOf(designing));
    return isDirty;
  });

  const latest = useRef(work);
  latest.current = work;

  /** `beforeTyping`: the state before the person began to type in the setting. */
  const changeFrom = (act: (now: W, beforeTyping: W) => W, setting: string | null): void =>
    setSteps((before) => addStep(before, act(before.present, stateBeforeTyping(before, setting)), setting));
  const change = (act: (now: W) => W, setting: string | null = null): void => changeFrom(act, setting);
  const changeDefinition = (act: (now: D) => D, setting: string | null = null): void =>
    change((now) => {
      const definition = act(now.definition);
      return definition === now.definition ? now : { ...now, definition };
    }, setting);

  async function compare(): Promise<void> {
    const { version, definition } = await designing.read(id);
    const merge = designing.merge(saved.definition, latest.current.definition, definition);
    changeDefinition(() => merge.definition);
    setSaved((before) => ({ ...before, version, definition }));
    setMerged(merge);
  }

  async function showRefusal(error: unknown, definition: D): Promise<void> {
    const code = error instanceof ApiError ? error.code : "";
    if (code === `${subject}.changed`) await compare().catch(reportError);
    else if (error instanceof ApiError && ["code_taken", "bad_code", "code_stays"].includes(code.split(".")[1] ?? ""))
      setRefusedCode({ code: definition.code, message: error.message });
    else {
      if (error instanceof ApiError) designing.onRefused?.(error, definition);
      reportError(error);
    }
  }

  /** Saves the definition. Returns the new version. Undefined: it could not be saved. */
  async function save(definition: D): Promise<number | undefined> {
    setIsSaving(true);
    try {
      const { version } = await designing.send({ id, version: saved.version, definition });
      setSaved((before) => ({ ...before, version, definition }));
      setMerged(null);
      setIsRestored(false);
      void refresh();
      return version;
    } catch (error) {
      await showRefusal(error, definition);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  function discard(): void {
    setSteps((before) => addStep(before, workOf(saved)));
    setIsRestored(false);
    setMerged(null);
    notify({ kind: "success", text: text.discarded });
  }

  const refusal: readonly Fault[] =
    refusedCode?.code === work.definition.code ? [{ at: "code", what: refusedCode.message }] : [];
  return {
    work,
    definition: work.definition,
    /** The server's refusal of the current code. */
    refusal,
    isDirty,
    isSaving,
    isRestored,
    merged,
    saved,
    setSaved,
    change,
    changeFrom,
    changeDefinition,
    put: save,
    /** Replaces the definition by the server's current one. */
    loadServerVersion: async () => {
      const { version, definition } = await designing.read(id);
      changeDefinition(() => definition);
      setSaved((before) => ({ ...before, version, definition }));
      setMerged(null);
      void refresh();
    },
    setVersion: (version: number) => setSaved((before) => ({ ...before, version })),
    discard,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => setSteps(undoStep),
    redo: () => setSteps(redoStep),
  };
}
