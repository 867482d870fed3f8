import { Select } from "antd";
import { type ReactNode, useId } from "react";
import styles from "./filter-bar.module.css";

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice among many options, with its label before it. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <span className={styles.named}>
      <label className={styles.name} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        className={styles.select ?? ""}
        popupMatchSelectWidth={false}
        value={value}
        options={[...options]}
        onChange={onChange}
      />
    </span>
  );
}
