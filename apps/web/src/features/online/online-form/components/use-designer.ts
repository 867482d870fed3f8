import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { definitionFaults, formEnhancementFaults, listEnhancementFaults } from "@tender/form-rules";
import { useDeferredValue, useMemo } from "react";
import { isSame } from "#shared/designing/pieces.ts";
import { useDesignState } from "#shared/designing/use-design-state.ts";
import {
  type FormDraft,
  type FormRecord,
  knownFormsOf,
  type PublishedForm,
  readDraft,
  saveDraft,
  useRefreshForms,
} from "../api.ts";
import { blankFormEnhancement, blankListEnhancement } from "../model/blank-form.ts";
import { merge } from "../model/pieces.ts";
import { newestOf } from "../model/records.ts";
import { mergeStoredWork, replaceField, type SavedRules, type Work } from "../model/work.ts";

interface Options {
  readonly draft: FormDraft;
  readonly records: readonly FormRecord[];
  readonly published: readonly PublishedForm[];
  /** May change the rules; otherwise rules retain the old name of a renamed field and show a fault. */
  readonly mayEnhance: boolean;
}

interface Saved extends SavedRules {
  readonly version: number;
}

function savedOf({ draft, records }: Options): Saved {
  const [form, list] = (["form", "list"] as const).map((type) => newestOf(records, type));
  return {
    version: draft.version,
    definition: draft.definition,
    form: draft.enhancement.form ?? blankFormEnhancement,
    list: draft.enhancement.list ?? blankListEnhancement,
    basedOn: { form: form?.id ?? null, list: list?.id ?? null },
  };
}

/** Holds the state of a form that is being designed. */
export function useDesigner(options: Options) {
  const { draft, published, mayEnhance } = options;
  const state = useDesignState<FormDefinition, Work, Saved>({
    id: draft.id,
    subject: "online_form",
    first: savedOf(options),
    workOf: ({ definition, form, list }) => ({ definition, form, list }),
    adaptStored: mergeStoredWork,
    merge,
    read: readDraft,
    send: saveDraft,
    refresh: useRefreshForms(),
  });
  const { work, saved, refusal } = state;
  const dirtyParts = {
    definition: !isSame(work.definition, saved.definition),
    form: !isSame(work.form, saved.form),
    list: !isSame(work.list, saved.list),
  };

  const { definition, form, list } = useDeferredValue(work);
  const knownForms = useMemo(() => knownFormsOf(published), [published]);
  const definitionFaultList = useMemo(() => definitionFaults(definition, knownForms), [definition, knownForms]);
  const ruleFaults = useMemo(
    () => ({
      form: formEnhancementFaults(form, definition.fields),
      list: listEnhancementFaults(list, definition.fields),
    }),
    [form, list, definition],
  );
  const faults: readonly FormFault[] = [...refusal, ...definitionFaultList];

  return {
    ...state,
    faults,
    ruleFaults,
    dirtyParts,
    changeField: (id: string, act: (field: FormField) => FormField, typedSetting: string | null): void =>
      state.changeFrom((now, beforeTyping) => {
        const findField = (edited: Work) => edited.definition.fields.find((candidate) => candidate.id === id);
        const [field, fieldBefore] = [findField(now), findField(beforeTyping)];
        if (!field || !fieldBefore) return now;
        const changed = act(field);
        // Renames from the name before typing began: no rule refers to the names in between.
        return replaceField(changed.name === field.name ? now : beforeTyping, changed, mayEnhance);
      }, typedSetting),
    /** Saves the definition. Returns the version on the server; undefined: the save failed. */
    save: async () => (dirtyParts.definition ? state.put(work.definition) : saved.version),
    /** Sets a record as the base of the following saves of its type. */
    setSavedRules: (type: "form" | "list", recordId: string | null, content: Work["form"] | Work["list"]) =>
      state.setSaved((before) => ({
        ...before,
        [type]: content,
        basedOn: { ...before.basedOn, [type]: recordId },
      })),
  };
}

export type DesignerState = ReturnType<typeof useDesigner>;
