import type { DataSet, ReportDefinition, ReportFault } from "@tender/contract";
import { reportFaults } from "@tender/contract/online-reports";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { beginSteps, redone, type Steps, stepTo, undone } from "../../../shared/designing/steps.ts";
import { useKeptWork } from "../../../shared/designing/use-kept-work.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { type ReportDraft, readReport, saveReport, useRefreshReports } from "../api.ts";
import { forgetDraft, keepDraft, keptDraft } from "../kept-draft.ts";
import { isSame, type Merged, mergedOf } from "../model/difference.ts";
import { designerText as text } from "../text.ts";

interface Saved {
  readonly version: number;
  readonly definition: ReportDefinition;
}

/** What the server said of a code: gone with the next change of it. */
interface Refused {
  readonly code: string;
  readonly what: string;
}

const codeRefusals: readonly string[] = [
  "online_report.code_taken",
  "online_report.bad_code",
  "online_report.code_stays",
];

interface Beginning {
  readonly steps: Steps<ReportDefinition>;
  readonly merged: Merged | null;
  readonly isRestored: boolean;
}

/** What was left at this tab goes on where it stood; over a later version of somebody else both are put together. */
function beginningOf({ id, version, definition }: ReportDraft): Beginning {
  const steps = beginSteps(definition);
  const kept = keptDraft(id);
  if (!kept || isSame(kept.definition, definition)) return { steps, merged: null, isRestored: false };
  if (kept.version === version) return { steps: stepTo(steps, kept.definition), merged: null, isRestored: true };
  const merged = mergedOf(kept.base, kept.definition, definition);
  return { steps: stepTo(steps, merged.definition), merged, isRestored: true };
}

const faultsIn = (details: unknown): readonly ReportFault[] =>
  (details as { readonly faults?: readonly ReportFault[] } | null)?.faults ?? [];

/** A report as it is being designed: what is undone and done again, what is saved, and what somebody else made of it meanwhile. */
export function useReportDesigner(draft: ReportDraft, sets: readonly DataSet[]) {
  const { id } = draft;
  const [begun] = useState(() => beginningOf(draft));
  const [steps, setSteps] = useState(begun.steps);
  const [saved, setSaved] = useState<Saved>({ version: draft.version, definition: draft.definition });
  const [merged, setMerged] = useState(begun.merged);
  const [isRestored, setIsRestored] = useState(begun.isRestored);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  /** What the server alone saw, of the definition that it was asked to save. */
  const [told, setTold] = useState<{ readonly of: ReportDefinition; readonly faults: readonly ReportFault[] } | null>(
    null,
  );
  const refresh = useRefreshReports();

  const definition = steps.now;
  const isDirty = !isSame(definition, saved.definition);
  const judged = useDeferredValue(definition);
  const set = sets.find(({ code }) => code === judged.dataSet);
  const found = useMemo(() => reportFaults(judged, set ?? null), [judged, set]);
  const faults: readonly ReportFault[] = [
    ...(refused?.code === definition.code ? [{ at: "code", what: refused.what }] : []),
    ...(found.length > 0 || told?.of !== definition ? found : told.faults),
  ];

  useKeptWork(definition, saved, () => {
    if (isDirty) keepDraft(id, { version: saved.version, base: saved.definition, definition });
    else forgetDraft(id);
    return isDirty;
  });

  const latest = useRef(definition);
  latest.current = definition;

  const change = (act: (now: ReportDefinition) => ReportDefinition, what: string | null = null): void =>
    setSteps((before) => stepTo(before, act(before.now), what));

  async function compare(): Promise<void> {
    const theirs = await readReport(id);
    const both = mergedOf(saved.definition, latest.current, theirs.definition);
    change(() => both.definition);
    setSaved({ version: theirs.version, definition: theirs.definition });
    setMerged(both);
  }

  async function put(next: ReportDefinition): Promise<boolean> {
    setIsSaving(true);
    try {
      const { version } = await saveReport({ id, version: saved.version, definition: next });
      setSaved({ version, definition: next });
      setMerged(null);
      setIsRestored(false);
      void refresh();
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (code === "online_report.changed") await compare().catch(reportError);
      else if (error instanceof ApiError && codeRefusals.includes(code))
        setRefused({ code: next.code, what: error.message });
      else {
        if (error instanceof ApiError && code === "online_report.faults")
          setTold({ of: next, faults: faultsIn(error.details) });
        reportError(error);
      }
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  function discard(): void {
    setSteps((before) => stepTo(before, saved.definition));
    setIsRestored(false);
    setMerged(null);
    notify({ kind: "success", text: text.discarded });
  }

  return {
    definition,
    faults,
    isDirty,
    isSaving,
    isRestored,
    merged,
    saved,
    change,
    save: async () => {
      if (await put(definition)) notify({ kind: "success", text: text.saved });
    },
    /** A record becomes the newest save. */
    restore: async (content: ReportDefinition): Promise<boolean> => {
      const isDone = await put(content);
      if (isDone) change(() => content);
      return isDone;
    },
    noteVersion: (version: number) => setSaved((before) => ({ ...before, version })),
    discard,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => setSteps(undone),
    redo: () => setSteps(redone),
  };
}

export type DesignerState = ReturnType<typeof useReportDesigner>;
