import { useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import type { Fault } from "./faults.ts";
import { isSame, type Merged } from "./pieces.ts";
import { beginSteps, begunOf, redone, type Steps, stepTo, undone } from "./steps.ts";
import { designerText as text } from "./text.ts";
import { useKeptWork } from "./use-kept-work.ts";

interface Work<D> {
  readonly definition: D;
}

interface Saved<D> extends Work<D> {
  readonly version: number;
}

/** What was designed and is not saved yet, kept at this browser tab for a reload; `saved`: what it was designed over. */
export interface KeptWork<W, S> {
  readonly saved: S;
  readonly work: W;
}

export interface Designing<D, W, S> {
  readonly id: string;
  /** Its refusals begin with it. */
  readonly subject: "online_form" | "online_report";
  /** As the server had it when it was read. */
  readonly first: S;
  /** All that the designer changes. */
  workOf(saved: S): W;
  /** What kept work goes on with, and what it is a change of by now. */
  carried?(kept: KeptWork<W, S>, now: S): KeptWork<W, S>;
  mergedOf(base: D, mine: D, theirs: D): Merged<D>;
  read(id: string): Promise<Saved<D>>;
  send(body: { readonly id: string; readonly version: number; readonly definition: D }): Promise<{ version: number }>;
  /** Faults that the server alone saw. */
  onRefused?(refusal: ApiError, definition: D): void;
  refresh(): Promise<void>;
}

interface Beginning<D, W, S> {
  readonly steps: Steps<W>;
  readonly saved: S;
  readonly merged: Merged<D> | null;
  readonly isRestored: boolean;
}

const keyOf = ({ subject, id }: { readonly subject: "online_form" | "online_report"; readonly id: string }) =>
  subject === "online_form" ? (`online-form-draft:${id}` as const) : (`online-report-draft:${id}` as const);

/** What was left at this tab goes on where it stood; over a later version of somebody else both are put together. */
function beginningOf<D, W extends Work<D>, S extends W & Saved<D>>(what: Designing<D, W, S>): Beginning<D, W, S> {
  const { first, workOf, carried = ({ work }, saved: S) => ({ work, saved }), mergedOf } = what;
  const steps = beginSteps(workOf(first));
  const kept = readSessionStored(keyOf(what)) as KeptWork<W, S> | null;
  const left = kept && carried(kept, first);
  if (!left || isSame(left.work, workOf(first))) return { steps, saved: first, merged: null, isRestored: false };
  const { saved } = left;
  if (kept.saved.version === first.version)
    return { steps: stepTo(steps, left.work), saved, merged: null, isRestored: true };
  const merged = mergedOf(kept.saved.definition, left.work.definition, first.definition);
  const work = { ...left.work, definition: merged.definition };
  return { steps: stepTo(steps, work), saved, merged, isRestored: true };
}

/** Something as it is being designed: what is undone and done again, what is saved, and what somebody else made of it meanwhile. */
export function useDesigned<D extends { readonly code: string }, W extends Work<D>, S extends W & Saved<D>>(
  what: Designing<D, W, S>,
) {
  const { id, subject, workOf, refresh } = what;
  const [begun] = useState(() => beginningOf(what));
  const [steps, setSteps] = useState(begun.steps);
  const [saved, setSaved] = useState(begun.saved);
  const [merged, setMerged] = useState(begun.merged);
  const [isRestored, setIsRestored] = useState(begun.isRestored);
  const [isSaving, setIsSaving] = useState(false);
  /** What the server said of a code: gone with the next change of it. */
  const [refused, setRefused] = useState<{ readonly code: string; readonly what: string } | null>(null);
  const work = steps.now;
  const isDirty = !isSame(work, workOf(saved));

  useKeptWork(work, saved, () => {
    if (isDirty) writeSessionStored(keyOf(what), { saved, work });
    else removeSessionStored(keyOf(what));
    return isDirty;
  });

  const latest = useRef(work);
  latest.current = work;

  /** `begun`: before anything was typed in the setting. */
  const changeFrom = (act: (now: W, begun: W) => W, setting: string | null): void =>
    setSteps((before) => stepTo(before, act(before.now, begunOf(before, setting)), setting));
  const change = (act: (now: W) => W, setting: string | null = null): void => changeFrom(act, setting);
  const changeDefinition = (act: (now: D) => D, setting: string | null = null): void =>
    change((now) => {
      const definition = act(now.definition);
      return definition === now.definition ? now : { ...now, definition };
    }, setting);

  async function compare(): Promise<void> {
    const { version, definition } = await what.read(id);
    const both = what.mergedOf(saved.definition, latest.current.definition, definition);
    changeDefinition(() => both.definition);
    setSaved((before) => ({ ...before, version, definition }));
    setMerged(both);
  }

  async function refuse(error: unknown, definition: D): Promise<void> {
    const code = error instanceof ApiError ? error.code : "";
    if (code === `${subject}.changed`) await compare().catch(reportError);
    else if (error instanceof ApiError && ["code_taken", "bad_code", "code_stays"].includes(code.split(".")[1] ?? ""))
      setRefused({ code: definition.code, what: error.message });
    else {
      if (error instanceof ApiError) what.onRefused?.(error, definition);
      reportError(error);
    }
  }

  /** The version that the server has now; undefined: it could not be saved. */
  async function put(definition: D): Promise<number | undefined> {
    setIsSaving(true);
    try {
      const { version } = await what.send({ id, version: saved.version, definition });
      setSaved((before) => ({ ...before, version, definition }));
      setMerged(null);
      setIsRestored(false);
      void refresh();
      return version;
    } catch (error) {
      await refuse(error, definition);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  function discard(): void {
    setSteps((before) => stepTo(before, workOf(saved)));
    setIsRestored(false);
    setMerged(null);
    notify({ kind: "success", text: text.discarded });
  }

  const refusal: readonly Fault[] = refused?.code === work.definition.code ? [{ at: "code", what: refused.what }] : [];
  return {
    work,
    definition: work.definition,
    /** What the server said of the code as it stands. */
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
    put,
    /** What the server has by now takes the place of the definition. */
    takeServer: async () => {
      const { version, definition } = await what.read(id);
      changeDefinition(() => definition);
      setSaved((before) => ({ ...before, version, definition }));
      setMerged(null);
      void refresh();
    },
    noteVersion: (version: number) => setSaved((before) => ({ ...before, version })),
    discard,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => setSteps(undone),
    redo: () => setSteps(redone),
  };
}
