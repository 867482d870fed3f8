import type { FormDefinition, FormEnhancement, FormField, ListEnhancement } from "@tender/contract";
import { renamedInExpression } from "@tender/form-rules";
import { isSame } from "#shared/designing/pieces.ts";

/** All that the designer of one form changes. */
export interface Work {
  readonly definition: FormDefinition;
  readonly form: FormEnhancement;
  readonly list: ListEnhancement;
}

export interface SavedRules extends Work {
  /** Which saved records the enhancements are a change of; null: there was none. */
  readonly basedOn: { readonly form: string | null; readonly list: string | null };
}

/**
 * Work that was left at this tab over what is saved by now. Rules that were changed stay a change of the record that they were
 * made over, so that what somebody else saved meanwhile is told; those that were left alone are the newest.
 */
export function withKeptRules<S extends SavedRules>(kept: { readonly work: Work; readonly saved: S }, now: S) {
  return (["form", "list"] as const).reduce(
    ({ work, saved }, type) =>
      isSame(kept.work[type], kept.saved[type])
        ? { saved, work: { ...work, [type]: now[type] } }
        : {
            work,
            saved: {
              ...saved,
              [type]: kept.saved[type],
              basedOn: { ...saved.basedOn, [type]: kept.saved.basedOn[type] },
            },
          },
    { work: kept.work, saved: now },
  );
}

interface Names {
  /** The field's other name where it is this one. */
  name(name: string): string;
  text(expression: string): string;
}

const settersWith = <S extends { readonly field: string; readonly value: string }>(list: readonly S[], names: Names) =>
  list.map((one) => ({ ...one, field: names.name(one.field), value: names.text(one.value) }));

/** In links of other fields: what choosing a row fills, and of a form that links itself what is read of the row. */
function sourceWith({ source }: FormField, code: string, names: Names): FormField["source"] {
  if (source?.kind !== "form") return source;
  const isOwn = source.code === code;
  const theirs = (name: string) => (isOwn ? names.name(name) : name);
  const fill = source.fill.map(({ from, to }) => ({ from: theirs(from), to: names.name(to) }));
  return { ...source, label: theirs(source.label), fill };
}

function definitionWith(definition: FormDefinition, names: Names): FormDefinition {
  const { code, tree, fields, indexes, buttons } = definition;
  return {
    ...definition,
    tree: tree && { parent: names.name(tree.parent), title: names.name(tree.title) },
    fields: fields.map((field) => ({ ...field, source: sourceWith(field, code, names) })),
    indexes: indexes.map((index) => ({ ...index, fields: index.fields.map(names.name) })),
    buttons: buttons.map((button) => ({
      ...button,
      condition: names.text(button.condition),
      set: settersWith(button.set, names),
    })),
  };
}

const formWith = (form: FormEnhancement, names: Names): FormEnhancement => ({
  ...form,
  rules: form.rules.map((rule) => ({ ...rule, field: names.name(rule.field), when: names.text(rule.when) })),
  computed: settersWith(form.computed, names),
  defaults: settersWith(form.defaults, names),
  changes: form.changes.map(({ field, when, set }) => ({
    field: names.name(field),
    when: names.text(when),
    set: settersWith(set, names),
  })),
  refusals: form.refusals.map((refusal) => ({
    ...refusal,
    when: names.text(refusal.when),
    field: refusal.field === null ? null : names.name(refusal.field),
  })),
});

const listWith = (list: ListEnhancement, names: Names): ListEnhancement => ({
  ...list,
  marks: list.marks.map((mark) => ({ ...mark, when: names.text(mark.when) })),
  actions: list.actions.map((action) => ({ ...action, when: names.text(action.when) })),
});

/** With this field in the place of the one of its id; whatever names it follows, rules only where `mayEnhance`. */
export function withChanged(work: Work, field: FormField, mayEnhance: boolean): Work {
  const { definition } = work;
  const before = definition.fields.find(({ id }) => id === field.id);
  if (!before) return work;
  const fields = definition.fields.map((one) => (one === before ? field : one));
  const changed = { ...work, definition: { ...definition, fields } };
  const [from, to] = [before.name, field.name];
  // While two have one name, nobody can say whose it is.
  const isTaken = fields.some(({ id, name }) => id !== field.id && (name === from || name === to));
  if (from === to || from === "" || to === "" || isTaken) return changed;
  const names: Names = {
    name: (name) => (name === from ? to : name),
    text: (expression) => renamedInExpression(expression, from, to),
  };
  return {
    definition: definitionWith(changed.definition, names),
    form: mayEnhance ? formWith(work.form, names) : work.form,
    list: mayEnhance ? listWith(work.list, names) : work.list,
  };
}
