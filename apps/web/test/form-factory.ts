import type { FormDefinition, FormField } from "@tender/contract";
import { formField as anyField, formDefinition as anyForm } from "../../../packages/testkit/src/online-forms.ts";

/** A text field, unless told otherwise. */
export const formField = (name: string, title: string, wish: Partial<FormField> = {}): FormField =>
  anyField(name, { title, ...wish });

export const formDefinition = ({
  fields,
  ...wish
}: Partial<FormDefinition> & Pick<FormDefinition, "fields">): FormDefinition =>
  anyForm("ht", fields, { title: "合同登记", pageSize: 10, ...wish });
