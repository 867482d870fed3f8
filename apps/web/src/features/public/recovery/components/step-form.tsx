import { type ReactNode, type RefObject, useEffect } from "react";
import styles from "./step-form.module.css";

export interface StepFormProps {
  /** The form element's ref, from the form hook. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly label: string;
  readonly onSubmit: () => unknown;
  readonly buttons: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The form of one step. The first faulty field receives the focus, else the first empty one. Enter submits. */
export function StepForm({ formRef, label, onSubmit, buttons, after, children }: StepFormProps) {
  useEffect(() => {
    const fields = [...(formRef.current?.querySelectorAll<HTMLInputElement>("input:not([readonly])") ?? [])];
    const wrong = fields.find((field) => field.getAttribute("aria-invalid") === "true");
    (wrong ?? fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, [formRef]);

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={styles.buttons}>{buttons}</div>
      {after ? <p className={styles.after}>{after}</p> : null}
    </form>
  );
}
