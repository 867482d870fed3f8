import type { ReactNode } from "react";
import styles from "./checkbox.module.css";

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly name?: string;
}

export function Checkbox({ checked, onChange, children, disabled = false, name }: CheckboxProps) {
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
