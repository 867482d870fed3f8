import { TextField, type TextFieldProps } from "#shared/ui/text-field.tsx";
import { newAccountText as text } from "./new-account-text.ts";

/** The props of the form hook, and those that a form adds. */
type FieldProps = Omit<TextFieldProps, "label">;

export const UsernameField = (field: FieldProps) => (
  <TextField
    label={text.username}
    required
    autoComplete="username"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={50}
    {...field}
  />
);

export const MobileField = (field: FieldProps) => (
  <TextField
    label={text.mobile}
    required
    type="tel"
    autoComplete="tel-national"
    inputMode="numeric"
    maxLength={20}
    placeholder={text.mobileHint}
    {...field}
  />
);

export const ConfirmField = (field: FieldProps) => (
  <TextField label={text.confirm} required type="password" autoComplete="new-password" {...field} />
);
