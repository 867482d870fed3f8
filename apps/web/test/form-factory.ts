import type { FormDefinition, FormField } from "@tender/contract";
import { formField as plainField, formDefinition as plainForm } from "../../../packages/testkit/src/online-forms.ts";

/** A text field by default. */
export const formField = (name: string, title: string, overrides: Partial<FormField> = {}): FormField =>
  plainField(name, { title, ...overrides });

export const formDefinition = ({
  fields,
  ...overrides
}: Partial<FormDefinition> & Pick<FormDefinition, "fields">): FormDefinition =>
  plainForm("ht", fields, { title: "合同登记", pageSize: 10, ...overrides });
