import { Input, Select } from "antd";
import type { ReactNode } from "react";
import type { ConditionValueProps } from "#shared/row-query/combined-query.tsx";
import { isPartialMatch } from "#shared/row-query/filter.ts";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import type { OpenColumn } from "../model/columns.ts";

/** Renders a choice for columns with options, a date picker for days, and an input otherwise. */
export const conditionValue =
  (columns: readonly OpenColumn[]) =>
  ({ id, column, is, label, value, isInvalid, describedBy, onChange }: ConditionValueProps): ReactNode | undefined => {
    const of = columns.find(({ name }) => name === column.name);
    const text = typeof value === "string" ? value : "";
    const invalidProps = isInvalid ? { "aria-invalid": true as const, "aria-describedby": describedBy } : {};
    if (of?.choices && (of.isMany || !isPartialMatch(is)))
      return (
        <Select<string>
          id={id}
          aria-label={label}
          {...invalidProps}
          showSearch={searchSign}
          value={text}
          options={[...of.choices]}
          onChange={onChange}
        />
      );
    if (of?.type === "day" || of?.type === "moment")
      return (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {label}
          </label>
          <DateField id={id} value={text} onChange={(day) => onChange(day || null)} />
        </>
      );
    if (of?.type === "number")
      return (
        <Input
          id={id}
          aria-label={label}
          {...invalidProps}
          inputMode="decimal"
          maxLength={30}
          value={text}
          onChange={({ target }) => onChange(target.value.trim() || null)}
        />
      );
    return undefined;
  };
