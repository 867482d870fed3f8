import { useEffect, useRef } from "react";
import { portalConfig } from "../../../shared/config/portal-config.ts";
import { PasswordStrength } from "../../../shared/password/password-strength.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { fieldsInOrder } from "../model/password-form.ts";
import { passwordText } from "../text.ts";
import styles from "./password-fields.module.css";
import type { useChangePassword } from "./use-change-password.ts";

export interface PasswordFieldsProps {
  readonly formId: string;
  readonly username: string;
  readonly change: ReturnType<typeof useChangePassword>;
}

/** Old, new, new again, and what makes the new one better. */
export function PasswordFields({ formId, username, change }: PasswordFieldsProps) {
  const { form, faults, type, submit } = change;
  const element = useRef<HTMLFormElement>(null);
  const wrong = fieldsInOrder.find((field) => faults[field]) ?? null;

  // A dialog shows itself after its content is made, and gives the focus to its first control: this comes behind it.
  useEffect(
    () => queueMicrotask(() => element.current?.querySelector<HTMLElement>(`[name="${wrong ?? "old"}"]`)?.focus()),
    [wrong],
  );

  return (
    <form
      id={formId}
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.fields}>
        {/* Password managers find the entry to renew by this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label={passwordText.old}
          name="old"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          placeholder={passwordText.oldHint}
          value={form.old}
          error={faults.old}
          onChange={(event) => type("old", event.currentTarget.value)}
        />
        <TextField
          label={passwordText.password}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          placeholder={passwordText.passwordAsk}
          value={form.password}
          error={faults.password}
          hint={passwordText.passwordHint}
          onChange={(event) => type("password", event.currentTarget.value)}
        />
        <TextField
          label={passwordText.confirm}
          name="confirm"
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          placeholder={passwordText.confirmHint}
          value={form.confirm}
          error={faults.confirm}
          onChange={(event) => type("confirm", event.currentTarget.value)}
        />
      </div>
      <aside className={styles.side}>
        <PasswordStrength password={form.password} names={[username, portalConfig.platformName]} />
        <p className={styles.note}>{passwordText.othersEnd}</p>
      </aside>
    </form>
  );
}
