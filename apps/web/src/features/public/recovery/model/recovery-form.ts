import { passwordFault } from "#shared/password/password-fault.ts";
import { recoveryText } from "../text.ts";

export type TypedField = "account" | "captcha" | "phone" | "code" | "password" | "confirm";

/** All digits means phone. */
export const isPhoneInput = (entry: string): boolean => /^\d+$/.test(entry.trim());

export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const missing = <F extends string>(field: F, value: string, text: string): Faults<F> =>
  (value.trim() === "" ? { [field]: text } : {}) as Faults<F>;

export const accountFaults = (form: { account: string; captcha: string }): Faults<"account" | "captcha"> => ({
  ...missing("account", form.account, recoveryText.accountMissing),
  ...missing("captcha", form.captcha, recoveryText.captchaMissing),
});

export const phoneFaults = (form: { phone: string; code: string }): Faults<"phone" | "code"> => ({
  ...missing("phone", form.phone, recoveryText.phoneMissing),
  ...missing("code", form.code, recoveryText.codeMissing),
});

/** Passwords are judged as typed: nothing is trimmed. */
export function passwordFaults(form: { password: string; confirm: string }): Faults<"password" | "confirm"> {
  const fault = passwordFault(form.password, recoveryText.passwordMalformed);
  const password = fault === undefined ? {} : { password: fault };
  if (form.confirm === "") return { ...password, confirm: recoveryText.confirmMissing };
  return form.confirm === form.password ? password : { ...password, confirm: recoveryText.confirmDiffers };
}

/** What is typed at each step. */
export const stepFields = {
  account: ["account", "captcha"],
  phone: ["phone", "code"],
  password: ["password", "confirm"],
} as const satisfies Readonly<Record<string, readonly TypedField[]>>;

/** The fields of the step that shows this one. */
export const fieldsBeside = (field: TypedField): readonly TypedField[] =>
  Object.values<readonly TypedField[]>(stepFields).find((fields) => fields.includes(field)) ?? [];

/** Of all three steps; each looks at its own fields. */
export const recoveryFaults = (form: Readonly<Record<TypedField, string>>): Faults<TypedField> => ({
  ...accountFaults(form),
  ...phoneFaults(form),
  ...passwordFaults(form),
});

/** Where a server's refusal is shown: under a field of its step, or beside the buttons. */
export function fieldOfRefusal(code: string): "account" | "captcha" | "code" | "password" | null {
  if (code === "recovery.unknown_account") return "account";
  if (code.startsWith("captcha.")) return "captcha";
  if (code === "recovery.wrong_code") return "code";
  return code.startsWith("password.") ? "password" : null;
}

/** The flow is over on the server: the wizard begins again. */
export const endsFlow = (code: string): boolean => code === "recovery.flow_ended" || code === "recovery.too_many_tries";
