import type { FormFault } from "@tender/contract";
import { definitionFaults, formEnhancementFaults, listEnhancementFaults } from "@tender/form-rules";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { beginSteps, redone, type Steps, stepTo, undone } from "../../../shared/designing/steps.ts";
import { useKeptWork } from "../../../shared/designing/use-kept-work.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import {
  type FormDraft,
  type FormRecord,
  knownFormsOf,
  type PublishedForm,
  readDraft,
  saveDraft,
  useRefreshForms,
} from "../api.ts";
import { type BasedOn, forgetDraft, keepDraft, keptDraft, type Work } from "../kept-draft.ts";
import { blankFormEnhancement, blankListEnhancement } from "../model/blank.ts";
import { isSame } from "../model/difference.ts";
import { type Merged, mergedOf } from "../model/merge.ts";
import { newestOf } from "../model/records.ts";
import { designerText as text } from "../text.ts";

interface Options {
  readonly draft: FormDraft;
  readonly records: readonly FormRecord[];
  readonly published: readonly PublishedForm[];
}

interface Saved extends Work {
  readonly version: number;
  readonly basedOn: BasedOn;
}

/** Where an answer to a code stands: gone with the next change of it. */
interface Refused {
  readonly code: string;
  readonly what: string;
}

const codeRefusals: readonly string[] = ["online_form.code_taken", "online_form.bad_code", "online_form.code_stays"];

function savedOf(draft: FormDraft, records: readonly FormRecord[]): Saved {
  const [form, list] = (["form", "list"] as const).map((type) => newestOf(records, type));
  return {
    version: draft.version,
    definition: draft.definition,
    form: draft.enhancement.form ?? blankFormEnhancement,
    list: draft.enhancement.list ?? blankListEnhancement,
    basedOn: { form: form?.id ?? null, list: list?.id ?? null },
  };
}

const workOf = ({ definition, form, list }: Work): Work => ({ definition, form, list });

interface Beginning {
  readonly steps: Steps<Work>;
  readonly saved: Saved;
  readonly merged: Merged | null;
  readonly isRestored: boolean;
}

/** What was left at this tab goes on where it stood; over a later version of somebody else both are put together. */
function beginningOf({ draft, records }: Options): Beginning {
  const saved = savedOf(draft, records);
  const steps = beginSteps(workOf(saved));
  const kept = keptDraft(draft.id);
  if (!kept || isSame(kept.work, workOf(saved))) return { steps, saved, merged: null, isRestored: false };
  const basedOn = kept.basedOn;
  if (kept.version === saved.version)
    return { steps: stepTo(steps, kept.work), saved: { ...saved, basedOn }, merged: null, isRestored: true };
  const merged = mergedOf(kept.base, kept.work.definition, saved.definition);
  return {
    steps: stepTo(steps, { ...kept.work, definition: merged.definition }),
    saved: { ...saved, basedOn },
    merged,
    isRestored: true,
  };
}

/** A form as it is being designed: what is undone and done again, what is saved, and what somebody else made of it meanwhile. */
export function useDesigner(options: Options) {
  const { draft, published } = options;
  const { id } = draft;
  const [begun] = useState(() => beginningOf(options));
  const [steps, setSteps] = useState(begun.steps);
  const [saved, setSaved] = useState(begun.saved);
  const [merged, setMerged] = useState(begun.merged);
  const [isRestored, setIsRestored] = useState(begun.isRestored);
  const [isSaving, setIsSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const refresh = useRefreshForms();

  const work = steps.now;
  const isDirty = {
    definition: !isSame(work.definition, saved.definition),
    form: !isSame(work.form, saved.form),
    list: !isSame(work.list, saved.list),
  };
  const isAnyDirty = isDirty.definition || isDirty.form || isDirty.list;

  const judged = useDeferredValue(work);
  const known = useMemo(() => knownFormsOf(published), [published]);
  const { definition: judgedDefinition, form: judgedForm, list: judgedList } = judged;
  const found = useMemo(() => definitionFaults(judgedDefinition, known), [judgedDefinition, known]);
  const ruleFaults = useMemo(
    () => ({
      form: formEnhancementFaults(judgedForm, judgedDefinition.fields),
      list: listEnhancementFaults(judgedList, judgedDefinition.fields),
    }),
    [judgedForm, judgedList, judgedDefinition],
  );
  const faults: readonly FormFault[] =
    refused?.code === work.definition.code ? [{ at: "code", what: refused.what }, ...found] : found;

  useKeptWork(work, saved, () => {
    if (isAnyDirty) keepDraft(id, { version: saved.version, base: saved.definition, basedOn: saved.basedOn, work });
    else forgetDraft(id);
    return isAnyDirty;
  });

  const change = (next: Work | ((now: Work) => Work), what: string | null = null): void =>
    setSteps((before) => stepTo(before, typeof next === "function" ? next(before.now) : next, what));
  const changeDefinition = (act: (now: Work["definition"]) => Work["definition"], what: string | null = null): void =>
    change((now) => {
      const definition = act(now.definition);
      return definition === now.definition ? now : { ...now, definition };
    }, what);

  async function compare(): Promise<void> {
    const theirs = await readDraft(id);
    const both = mergedOf(saved.definition, latest.current.definition, theirs.definition);
    change((now) => ({ ...now, definition: both.definition }));
    setSaved((before) => ({ ...before, version: theirs.version, definition: theirs.definition }));
    setMerged(both);
  }

  const latest = useRef(work);
  latest.current = work;

  /** The version that the server has now; undefined: it could not be saved. */
  async function save(): Promise<number | undefined> {
    if (!isDirty.definition) return saved.version;
    const { definition } = work;
    setIsSaving(true);
    try {
      const { version } = await saveDraft({ id, version: saved.version, definition });
      setSaved((before) => ({ ...before, version, definition }));
      setMerged(null);
      setIsRestored(false);
      void refresh();
      return version;
    } catch (error) {
      if (error instanceof ApiError && error.code === "online_form.changed") await compare().catch(reportError);
      else if (error instanceof ApiError && codeRefusals.includes(error.code))
        setRefused({ code: definition.code, what: error.message });
      else reportError(error);
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  /** What the server has by now takes the place of the draft: a release was taken back, or a form was published. */
  async function takeServer(): Promise<void> {
    const now = await readDraft(id);
    change((before) => ({ ...before, definition: now.definition }));
    setSaved((before) => ({ ...before, version: now.version, definition: now.definition }));
    setMerged(null);
    void refresh();
  }

  function discard(): void {
    setSteps((before) => stepTo(before, workOf(saved)));
    setIsRestored(false);
    setMerged(null);
    notify({ kind: "success", text: text.discarded });
  }

  return {
    work,
    definition: work.definition,
    faults,
    ruleFaults,
    isDirty,
    isAnyDirty,
    isSaving,
    isRestored,
    merged,
    saved,
    change,
    changeDefinition,
    save,
    takeServer,
    discard,
    hideRestored: () => setIsRestored(false),
    noteVersion: (version: number) => setSaved((before) => ({ ...before, version })),
    /** A record of that type was saved, or is what goes on from now. */
    noteRules: (type: "form" | "list", recordId: string | null, content: Work["form"] | Work["list"]) =>
      setSaved((before) => ({
        ...before,
        [type]: content,
        basedOn: { ...before.basedOn, [type]: recordId },
      })),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    undo: () => setSteps(undone),
    redo: () => setSteps(redone),
  };
}

export type DesignerState = ReturnType<typeof useDesigner>;
