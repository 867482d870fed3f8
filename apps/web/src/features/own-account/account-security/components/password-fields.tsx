import { useEffect } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { PasswordStrength } from "#shared/password/password-strength.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { passwordText } from "../text.ts";
import styles from "./password-fields.module.css";
import type { useChangePassword } from "./use-change-password.ts";

export interface PasswordFieldsProps {
  readonly formId: string;
  readonly username: string;
  readonly change: ReturnType<typeof useChangePassword>;
}

/** The fields of the old password, the new one and its confirmation, with advice. */
export function PasswordFields({ formId, username, change }: PasswordFieldsProps) {
  const { form, submit } = change;

  // Runs after the native dialog, which would focus the hidden user name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog opens
  useEffect(() => queueMicrotask(() => form.focus("old")), []);

  return (
    <form id={formId} ref={form.ref} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        {/* Password managers find the entry to update by this name. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label={passwordText.old}
          type="password"
          autoComplete="current-password"
          required
          placeholder={passwordText.oldPlaceholder}
          {...form.field("old")}
        />
        <TextField
          label={passwordText.password}
          type="password"
          autoComplete="new-password"
          required
          placeholder={passwordText.passwordPlaceholder}
          hint={passwordText.passwordHint}
          {...form.field("password")}
        />
        <TextField
          label={passwordText.confirm}
          type="password"
          autoComplete="new-password"
          required
          placeholder={passwordText.confirmPlaceholder}
          {...form.field("confirm")}
        />
      </div>
      <aside className={styles.side}>
        <PasswordStrength password={form.values.password} names={[username, portalConfig.platformName]} />
        <p className={styles.note}>{passwordText.otherSessionsEnd}</p>
      </aside>
    </form>
  );
}
