import type { ErrorCode } from "@tender/contract";
import type { Errors } from "#shared/form/form-errors.ts";
import { newPasswordError } from "#shared/new-account/new-account-rules.ts";
import { newAccountText } from "#shared/new-account/new-account-text.ts";

export interface PasswordForm {
  readonly password: string;
  readonly confirmation: string;
}

export const emptyForm: PasswordForm = { password: "", confirmation: "" };

function confirmationError({ password, confirmation }: PasswordForm): string | undefined {
  if (confirmation === "") return newAccountText.confirmMissing;
  return confirmation === password ? undefined : newAccountText.confirmDiffers;
}

export const formErrors = (form: PasswordForm): Errors<keyof PasswordForm> => ({
  password: newPasswordError(form.password),
  confirmation: confirmationError(form),
});

const fields: Readonly<Record<string, keyof PasswordForm>> = {
  "password.malformed": "password",
  "password.names_account": "password",
  "password.too_common": "password",
  "password.used_before": "password",
  "password.mismatch": "confirmation",
} satisfies { readonly [C in ErrorCode]?: keyof PasswordForm };

/** Returns the field that a refusal concerns; undefined: none. */
export const fieldOfRefusal = (code: string): keyof PasswordForm | undefined => fields[code];
