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

/** What is wrong with the form before the server is asked; passwords are judged as typed. */
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

/** Why the dialog cannot open: it changes the password of whoever is signed in. */
export const refusalToOpen = (username: string | undefined): string | null =>
  username === undefined || username === "" ? passwordText.nobody : null;

/** The field that a server's refusal is about; null for anything else. */
export function fieldOfRefusal(code: string): PasswordField | null {
  if (code === "password.wrong_old") return "old";
  if (code === "password.mismatch") return "confirm";
  return code.startsWith("password.") ? "password" : null;
}
