import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { createContext, use } from "react";
import type { PublishedForm } from "../api.ts";

/** State and actions that the parts of the designer share. */
export interface DesignerApi {
  readonly id: string;
  readonly definition: FormDefinition;
  readonly faults: readonly FormFault[];
  readonly published: readonly PublishedForm[];
  /** The form has a table, so its code and kind cannot change. */
  readonly isPublished: boolean;
  readonly mayEdit: boolean;
  readonly chosenId: string | null;
  readonly choose: (id: string | null) => void;
  /** `typedSetting`: the setting that is being typed; its changes form one undo step. */
  readonly change: (act: (now: FormDefinition) => FormDefinition, typedSetting?: string | null) => void;
  readonly changeField: (id: string, act: (field: FormField) => FormField, typedSetting?: string | null) => void;
  readonly addField: (field: FormField, extraFilters?: { id: string; side: "before" | "after" } | null) => void;
  readonly removeField: (field: FormField) => void;
  readonly duplicateField: (field: FormField) => void;
  /** Announces a text to screen readers. */
  readonly announce: (words: string) => void;
}

const Context = createContext<DesignerApi | null>(null);
export const DesignerProvider = Context.Provider;

export function useDesignerApi(): DesignerApi {
  const api = use(Context);
  if (api === null) throw new Error("useDesignerApi needs the designer");
  return api;
}
