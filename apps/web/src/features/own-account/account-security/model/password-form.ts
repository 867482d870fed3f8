import { passwordFault } from "#shared/password/password-fault.ts";
import { passwordText } from "../text.ts";

export interface PasswordForm {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

export type PasswordField = keyof PasswordForm;
export type PasswordFaults = Readonly<Partial<Record<PasswordField, string>>>;

export const emptyPasswordForm: PasswordForm = { old: "", password: "", confirm: "" };

/** Returns the faults of the form before it is sent; passwords are checked as typed. */
export function passwordFaults({ old, password, confirm }: PasswordForm): PasswordFaults {
  return {
    ...(old === "" ? { old: passwordText.oldMissing } : {}),
    ...newPasswordFault(password),
    ...confirmFault(password, confirm),
  };
}

function newPasswordFault(password: string): PasswordFaults {
  if (password === "") return { password: passwordText.passwordMissing };
  const fault = passwordFault(password, passwordText.passwordMalformed);
  return fault === undefined ? {} : { password: fault };
}

function confirmFault(password: string, confirm: string): PasswordFaults {
  if (confirm === "") return { confirm: passwordText.confirmMissing };
  return confirm === password ? {} : { confirm: passwordText.confirmDiffers };
}

/** Returns why the dialog cannot open: it changes the password of the signed-in user. Null: it can. */
export const refusalToOpen = (username: string | undefined): string | null =>
  username === undefined || username === "" ? passwordText.notSignedIn : null;

/** Returns the field that a refusal concerns; null: none. */
export function fieldOfRefusal(code: string): PasswordField | null {
  if (code === "password.wrong_old") return "old";
  if (code === "password.mismatch") return "confirm";
  return code.startsWith("password.") ? "password" : null;
}
