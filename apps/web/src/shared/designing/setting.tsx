import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";

export interface SettingField {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly status: "error" | "";
}

interface Props {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly hint?: string | undefined;
  readonly children: (field: SettingField) => ReactNode;
}

/** One setting: label above, hint or fault below. It is validated during typing. */
export function Setting({ label, fault, hint, children }: Props) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={styles.setting} data-faulty={fault !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
        "aria-invalid": fault === undefined ? undefined : true,
        status: fault === undefined ? "" : "error",
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}

/** The fault of a part that has no field. */
export const SettingFault = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p className={styles.fault} role="note">
      {children}
    </p>
  );
