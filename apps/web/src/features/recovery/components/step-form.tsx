import { type ReactNode, useEffect, useRef } from "react";
import styles from "./step-form.module.css";

export interface StepFormProps {
  readonly label: string;
  /** The field that is wrong: it gets the focus. */
  readonly focus: string | null;
  readonly onSubmit: () => unknown;
  readonly buttons: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One step's form: its first empty field has the focus, Enter goes on. */
export function StepForm({ label, focus, onSubmit, buttons, after, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input:not([readonly])") ?? [])];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, []);

  useEffect(() => {
    if (focus !== null) form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
  }, [focus]);

  return (
    <form
      ref={form}
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
