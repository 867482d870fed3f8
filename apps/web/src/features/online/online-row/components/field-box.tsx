import type { FormField } from "@tender/contract";
import type { CellValue, FieldState } from "@tender/form-rules";
import { type ReactNode, useId } from "react";
import type { Change, Labels, Sizes } from "../model/open-row.ts";
import { FieldControl } from "./field-control.tsx";
import styles from "./online-form.module.css";

interface Props {
  readonly form: string;
  readonly field: FormField;
  readonly state: FieldState;
  readonly value: CellValue;
  readonly labels: Labels;
  readonly sizes: Sizes | undefined;
  readonly fault: string | undefined;
  /** The value in words, shown while the field is read-only. */
  readonly shown: ReactNode;
  onChange(change: Change): void;
  onBlur(): void;
}

/** One field: its title, its control, its hint and its error. */
export function FieldBox({ form, field, state, value, labels, sizes, fault, shown, onChange, onBlur }: Props) {
  const id = useId();
  const [hint, error] = [`${id}-hint`, `${id}-error`];
  const described = [...(field.hint === "" ? [] : [hint]), ...(fault === undefined ? [] : [error])].join(" ");
  return (
    <div className={styles.field} data-span={field.span} data-fault={fault === undefined ? undefined : ""}>
      {state.isReadOnly ? (
        <span className={styles.label}>{field.title}</span>
      ) : (
        <label className={styles.label} htmlFor={id} data-required={state.isRequired || undefined}>
          {field.title}
        </label>
      )}
      {state.isReadOnly ? (
        <div className={styles.fixed}>{shown}</div>
      ) : (
        <FieldControl
          id={id}
          form={form}
          field={field}
          value={value}
          labels={labels}
          sizes={sizes}
          isInvalid={fault !== undefined}
          isRequired={state.isRequired}
          describedBy={described || undefined}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
      {fault === undefined ? null : (
        <p id={error} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {field.hint === "" ? null : (
        <p id={hint} className={styles.hint}>
          {field.hint}
        </p>
      )}
    </div>
  );
}
