import type { FormField } from "@tender/contract";
import type { ReactNode } from "react";
import type { ConditionValueProps } from "#shared/row-query/combined-query.tsx";
import { isPartialMatch } from "#shared/row-query/filter.ts";
import { queryFieldOf } from "../model/filter.ts";
import { FieldControl } from "./field-control.tsx";

/** Renders the input for a condition: free text for a part of a text, else the field's own control. */
export const conditionValue =
  (form: string, fields: readonly FormField[]) =>
  ({ id, column, is, label, value, isInvalid, describedBy, onChange }: ConditionValueProps): ReactNode | undefined => {
    const field = fields.find(({ name }) => name === column.name);
    if (!field || (isPartialMatch(is) && field.type !== "many")) return undefined;
    const control =
      field.type === "many" ? "select" : field.control === "link" ? "search" : queryFieldOf(field).control;
    return (
      <FieldControl
        id={id}
        form={form}
        field={{ ...queryFieldOf(field), control }}
        value={value}
        labels={{}}
        sizes={undefined}
        label={label}
        isInvalid={isInvalid}
        isRequired={false}
        describedBy={describedBy}
        onChange={(change) => onChange(change.value)}
        onBlur={() => undefined}
      />
    );
  };
