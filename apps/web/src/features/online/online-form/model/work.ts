import type { FormDefinition, FormEnhancement, FormField, ListEnhancement } from "@tender/contract";
import { renameInExpression } from "@tender/form-rules";
import { isSame } from "#shared/designing/pieces.ts";

/** The parts of a form that the designer edits. */
export interface Work {
  readonly definition: FormDefinition;
  readonly form: FormEnhancement;
  readonly list: ListEnhancement;
}

export interface SavedRules extends Work {
  /** Ids of the records that the enhancements are based on; null: there was no record. */
  readonly basedOn: { readonly form: string | null; readonly list: string | null };
}

/**
 * Merges the work stored in this tab with the current saved state. Changed rules retain their base record, so that a
 * save by another user is detected; unchanged rules take the newest record.
 */
export function mergeStoredWork<S extends SavedRules>(stored: { readonly work: Work; readonly saved: S }, now: S) {
  return (["form", "list"] as const).reduce(
    ({ work, saved }, type) =>
      isSame(stored.work[type], stored.saved[type])
        ? { saved, work: { ...work, [type]: now[type] } }
        : {
            work,
            saved: {
              ...saved,
              [type]: stored.saved[type],
              basedOn: { ...saved.basedOn, [type]: stored.saved.basedOn[type] },
            },
          },
    { work: stored.work, saved: now },
  );
}

interface Names {
  /** Returns the new name for the renamed field; other names are unchanged. */
  name(name: string): string;
  text(expression: string): string;
}

const renameInSetters = <S extends { readonly field: string; readonly value: string }>(
  list: readonly S[],
  names: Names,
) => list.map((one) => ({ ...one, field: names.name(one.field), value: names.text(one.value) }));

/** Renames in links of fields: the target of fills and, in a link to the form itself, the columns read from the row. */
function renameInSource({ source }: FormField, code: string, names: Names): FormField["source"] {
  if (source?.kind !== "form") return source;
  const isOwn = source.code === code;
  const theirs = (name: string) => (isOwn ? names.name(name) : name);
  const fill = source.fill.map(({ from, to }) => ({ from: theirs(from), to: names.name(to) }));
  return { ...source, label: theirs(source.label), fill };
}

function renameInDefinition(definition: FormDefinition, names: Names): FormDefinition {
  const { code, tree, fields, indexes, buttons } = definition;
  return {
    ...definition,
    tree: tree && { parent: names.name(tree.parent), title: names.name(tree.title) },
    fields: fields.map((field) => ({ ...field, source: renameInSource(field, code, names) })),
    indexes: indexes.map((index) => ({ ...index, fields: index.fields.map(names.name) })),
    buttons: buttons.map((button) => ({
      ...button,
      condition: names.text(button.condition),
      set: renameInSetters(button.set, names),
    })),
  };
}

const renameInForm = (form: FormEnhancement, names: Names): FormEnhancement => ({
  ...form,
  rules: form.rules.map((rule) => ({ ...rule, field: names.name(rule.field), when: names.text(rule.when) })),
  computed: renameInSetters(form.computed, names),
  defaults: renameInSetters(form.defaults, names),
  changes: form.changes.map(({ field, when, set }) => ({
    field: names.name(field),
    when: names.text(when),
    set: renameInSetters(set, names),
  })),
  refusals: form.refusals.map((refusal) => ({
    ...refusal,
    when: names.text(refusal.when),
    field: refusal.field === null ? null : names.name(refusal.field),
  })),
});

const renameInList = (list: ListEnhancement, names: Names): ListEnhancement => ({
  ...list,
  marks: list.marks.map((mark) => ({ ...mark, when: names.text(mark.when) })),
  actions: list.actions.map((action) => ({ ...action, when: names.text(action.when) })),
});

/** Replaces the field of the same id and renames all references to it; rules only where `mayEnhance`. */
export function withChanged(work: Work, field: FormField, mayEnhance: boolean): Work {
  const { definition } = work;
  const before = definition.fields.find(({ id }) => id === field.id);
  if (!before) return work;
  const fields = definition.fields.map((one) => (one === before ? field : one));
  const changed = { ...work, definition: { ...definition, fields } };
  const [from, to] = [before.name, field.name];
  // While two fields share a name, a reference is ambiguous and stays.
  const isNameUsed = fields.some(({ id, name }) => id !== field.id && (name === from || name === to));
  if (from === to || from === "" || to === "" || isNameUsed) return changed;
  const names: Names = {
    name: (name) => (name === from ? to : name),
    text: (expression) => renameInExpression(expression, from, to),
  };
  return {
    definition: renameInDefinition(changed.definition, names),
    form: mayEnhance ? renameInForm(work.form, names) : work.form,
    list: mayEnhance ? renameInList(work.list, names) : work.list,
  };
}
