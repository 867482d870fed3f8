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

interface Renames {
  /** Returns the new name for the renamed field; other names are unchanged. */
  name(name: string): string;
  text(expression: string): string;
}

const renameInSetters = <S extends { readonly field: string; readonly value: string }>(
  list: readonly S[],
  renames: Renames,
) => list.map((setter) => ({ ...setter, field: renames.name(setter.field), value: renames.text(setter.value) }));

/** Renames the target fields of a link. If the form links to itself, the source fields are renamed as well. */
function renameInSource({ source }: FormField, code: string, renames: Renames): FormField["source"] {
  if (source?.kind !== "form") return source;
  const isOwn = source.code === code;
  const sourceName = (name: string) => (isOwn ? renames.name(name) : name);
  const fill = source.fill.map(({ from, to }) => ({ from: sourceName(from), to: renames.name(to) }));
  return { ...source, label: sourceName(source.label), fill };
}

function renameInDefinition(definition: FormDefinition, renames: Renames): FormDefinition {
  const { code, tree, fields, indexes, buttons } = definition;
  return {
    ...definition,
    tree: tree && { parent: renames.name(tree.parent), title: renames.name(tree.title) },
    fields: fields.map((field) => ({ ...field, source: renameInSource(field, code, renames) })),
    indexes: indexes.map((index) => ({ ...index, fields: index.fields.map(renames.name) })),
    buttons: buttons.map((button) => ({
      ...button,
      condition: renames.text(button.condition),
      set: renameInSetters(button.set, renames),
    })),
  };
}

const renameInForm = (form: FormEnhancement, renames: Renames): FormEnhancement => ({
  ...form,
  rules: form.rules.map((rule) => ({ ...rule, field: renames.name(rule.field), when: renames.text(rule.when) })),
  computed: renameInSetters(form.computed, renames),
  defaults: renameInSetters(form.defaults, renames),
  changes: form.changes.map(({ field, when, set }) => ({
    field: renames.name(field),
    when: renames.text(when),
    set: renameInSetters(set, renames),
  })),
  refusals: form.refusals.map((refusal) => ({
    ...refusal,
    when: renames.text(refusal.when),
    field: refusal.field === null ? null : renames.name(refusal.field),
  })),
});

const renameInList = (list: ListEnhancement, renames: Renames): ListEnhancement => ({
  ...list,
  marks: list.marks.map((mark) => ({ ...mark, when: renames.text(mark.when) })),
  actions: list.actions.map((action) => ({ ...action, when: renames.text(action.when) })),
});

/** Replaces the field of the same id and renames all references to it; those in rules only if `mayEnhance`. */
export function replaceField(work: Work, field: FormField, mayEnhance: boolean): Work {
  const { definition } = work;
  const previous = definition.fields.find(({ id }) => id === field.id);
  if (!previous) return work;
  const fields = definition.fields.map((other) => (other === previous ? field : other));
  const changed = { ...work, definition: { ...definition, fields } };
  const [from, to] = [previous.name, field.name];
  // While two fields share a name, a reference is ambiguous and stays.
  const isNameUsed = fields.some(({ id, name }) => id !== field.id && (name === from || name === to));
  if (from === to || from === "" || to === "" || isNameUsed) return changed;
  const renames: Renames = {
    name: (name) => (name === from ? to : name),
    text: (expression) => renameInExpression(expression, from, to),
  };
  return {
    definition: renameInDefinition(changed.definition, renames),
    form: mayEnhance ? renameInForm(work.form, renames) : work.form,
    list: mayEnhance ? renameInList(work.list, renames) : work.list,
  };
}
