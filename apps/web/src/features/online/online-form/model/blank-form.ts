import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import { FORM_FORMAT, type FormKind } from "@tender/contract/online-forms";

export const createBlankForm = (code: string, title: string, kind: FormKind): FormDefinition => ({
  format: FORM_FORMAT,
  code,
  title,
  note: "",
  kind,
  theme: kind === "main" ? "main_sub" : "list",
  columns: 2,
  pageSize: 20,
  tree: kind === "tree" ? { parent: "", title: "" } : null,
  subs: [],
  fields: [],
  indexes: [],
  buttons: [],
});

export const blankFormEnhancement: FormEnhancement = {
  format: FORM_FORMAT,
  rules: [],
  computed: [],
  defaults: [],
  changes: [],
  refusals: [],
};

export const blankListEnhancement: ListEnhancement = { format: FORM_FORMAT, marks: [], actions: [] };
