import { z } from "zod";
import { idText, text } from "#fields.ts";
import {
  buttonPlaces,
  FORM_FORMAT,
  fieldControls,
  fieldTypes,
  formKinds,
  formLimits,
  formThemes,
  queryModes,
} from "./form-words.ts";

/**
 * Name of a form, a field or a button. The schema limits its length; its form is checked with the other faults of a
 * draft.
 */
const name = text(60);
const title = text(formLimits.title);
const expression = text(formLimits.expression);

const source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("dictionary"), code: text(100) }),
  /** `code`: the type of a select list. */
  z.strictObject({ kind: z.literal("select"), code: text(100) }),
  /** `code`: of the category whose tree is offered. */
  z.strictObject({ kind: z.literal("category"), code: text(40) }),
  z.strictObject({
    kind: z.literal("form"),
    code: name,
    /** Field of that form by which its rows are shown. */
    label: name,
    /** Fields of this form that are filled from the chosen row. */
    fill: z.array(z.strictObject({ from: name, to: name })).max(20),
  }),
  z.strictObject({
    kind: z.literal("list"),
    choices: z.array(z.strictObject({ value: text(formLimits.value), label: title })).max(formLimits.choices),
  }),
]);

export const formField = z.strictObject({
  /** Unchanged by renames. */
  id: idText,
  name,
  title,
  type: z.enum(fieldTypes),
  /** Characters of a text, digits of a decimal; otherwise 0. */
  length: z.number().int().min(0).max(100_000),
  /** Digits after the point. */
  scale: z.number().int().min(0).max(20),
  isRequired: z.boolean(),
  /** As it would be typed. */
  defaultText: text(formLimits.value).nullable(),
  control: z.enum(fieldControls),
  inForm: z.boolean(),
  inList: z.boolean(),
  /** Pixels. */
  listWidth: z.number().int().min(40).max(1_000).nullable(),
  span: z.number().int().min(1).max(4),
  isReadOnly: z.boolean(),
  query: z.enum(queryModes),
  isUnique: z.boolean(),
  pattern: z.strictObject({ text: text(200), message: text(100) }).nullable(),
  /** Codes of a check rule and of a fill rule. */
  checkRule: text(60).nullable(),
  fillRule: text(60).nullable(),
  source: source.nullable(),
  /** Stores the id of a row of that form. */
  link: z.strictObject({ form: name }).nullable(),
  hint: text(formLimits.hint),
});

const formButton = z.strictObject({
  code: name,
  title,
  place: z.enum(buttonPlaces),
  /** Empty: always. */
  condition: expression,
  /** Question before the button acts; null: none. */
  confirm: text(formLimits.message).nullable(),
  set: z.array(z.strictObject({ field: name, value: expression })).max(20),
});

/** Complete definition of an online form. */
export const formDefinition = z.strictObject({
  format: z.literal(FORM_FORMAT),
  code: name,
  title,
  note: text(formLimits.note),
  kind: z.enum(formKinds),
  theme: z.enum(formThemes),
  columns: z.number().int().min(1).max(4),
  pageSize: z.union([z.literal(10), z.literal(20), z.literal(30)]),
  tree: z.strictObject({ parent: name, title: name }).nullable(),
  /** Codes of the sub-tables of a main table. */
  subs: z.array(name).max(50),
  fields: z.array(formField).max(300),
  indexes: z.array(z.strictObject({ fields: z.array(name).max(20), isUnique: z.boolean() })).max(50),
  buttons: z.array(formButton).max(100),
});

const setValue = z.strictObject({ field: name, value: expression });

/** Behaviour of the form on the events loaded, changed, before saving and before deleting. */
export const formEnhancement = z.strictObject({
  format: z.literal(FORM_FORMAT),
  /** The field has the property while the condition holds. */
  rules: z
    .array(z.strictObject({ field: name, is: z.enum(["visible", "required", "read_only"]), when: expression }))
    .max(formLimits.rules),
  /** Always the value of its expression, in the form and on saving. */
  computed: z.array(setValue).max(formLimits.rules),
  /** Defaults of a new row. */
  defaults: z.array(setValue).max(formLimits.rules),
  /** Fields that are filled when `field` changes; they may be edited afterwards. */
  changes: z
    .array(z.strictObject({ field: name, when: expression, set: z.array(setValue).max(20) }))
    .max(formLimits.rules),
  /** `field`: place of the message. */
  refusals: z
    .array(
      z.strictObject({
        on: z.enum(["save", "delete"]),
        when: expression,
        message: text(formLimits.message, 1),
        field: name.nullable(),
      }),
    )
    .max(formLimits.rules),
});

/** Behaviour of the list. */
export const listEnhancement = z.strictObject({
  format: z.literal(FORM_FORMAT),
  /** The first mark whose condition holds colours the row. */
  marks: z.array(z.strictObject({ when: expression, colour: z.enum(["red", "orange", "green", "grey"]) })).max(20),
  /** A row may be edited or deleted while the condition holds. */
  actions: z.array(z.strictObject({ action: z.enum(["edit", "delete"]), when: expression })).max(20),
});

/** Content of one save; `null`: nothing was saved yet. */
export const enhancementContent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("form"), content: formEnhancement }),
  z.strictObject({ type: z.literal("list"), content: listEnhancement }),
]);

/** A form in a file. */
export const formInFile = z.strictObject({
  kind: z.literal("online_form"),
  format: z.literal(FORM_FORMAT),
  form: formDefinition,
  enhancement: z.strictObject({ form: formEnhancement.nullable(), list: listEnhancement.nullable() }),
});

/** A fault of a draft: its place (`fields.3.name`), and how to correct it. */
export const formFault = z.object({ at: z.string(), what: z.string() });

export type FormDefinition = z.output<typeof formDefinition>;
export type FormField = z.output<typeof formField>;
export type FormEnhancement = z.output<typeof formEnhancement>;
export type ListEnhancement = z.output<typeof listEnhancement>;
export type FormFault = z.output<typeof formFault>;
