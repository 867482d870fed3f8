import type { FormDefinition, FormFault, FormField } from "@tender/contract";
import { createContext, use } from "react";
import type { PublishedForm } from "../api.ts";

/** What every part of the designer reads and changes. */
export interface DesignerApi {
  readonly id: string;
  readonly definition: FormDefinition;
  readonly faults: readonly FormFault[];
  readonly published: readonly PublishedForm[];
  /** It has a table: its code and kind stay. */
  readonly isPublished: boolean;
  readonly mayEdit: boolean;
  readonly chosenId: string | null;
  readonly choose: (id: string | null) => void;
  /** `what`: the setting that is typed in. */
  readonly change: (act: (now: FormDefinition) => FormDefinition, what?: string | null) => void;
  readonly changeField: (id: string, act: (field: FormField) => FormField, what?: string | null) => void;
  readonly addField: (field: FormField, beside?: { id: string; side: "before" | "after" } | null) => void;
  readonly removeField: (field: FormField) => void;
  readonly duplicateField: (field: FormField) => void;
  /** To be read out. */
  readonly say: (words: string) => void;
}

const Context = createContext<DesignerApi | null>(null);
export const DesignerProvider = Context.Provider;

export function useDesignerApi(): DesignerApi {
  const api = use(Context);
  if (api === null) throw new Error("useDesignerApi stands inside the designer");
  return api;
}
