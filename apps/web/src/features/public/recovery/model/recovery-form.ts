import { passwordFault } from "#shared/password/password-fault.ts";
import { recoveryText } from "../text.ts";

export type TypedField = "account" | "captcha" | "phone" | "code" | "password" | "confirm";

/** An entry of digits alone is a phone. */
export const isPhoneInput = (entry: string): boolean => /^\d+$/.test(entry.trim());

export type Faults<Field extends string> = Readonly<Partial<Record<Field, string>>>;

const missing = <F extends string>(field: F, value: string, text: string): Faults<F> =>
  (value.trim() === "" ? { [field]: text } : {}) as Faults<F>;

const accountFaults = (form: { account: string; captcha: string }): Faults<"account" | "captcha"> => ({
  ...missing("account", form.account, recoveryText.accountMissing),
  ...missing("captcha", form.captcha, recoveryText.captchaMissing),
});

const phoneFaults = (form: { phone: string; code: string }): Faults<"phone" | "code"> => ({
  ...missing("phone", form.phone, recoveryText.phoneMissing),
  ...missing("code", form.code, recoveryText.codeMissing),
});

/** Passwords are checked as typed, without trimming. */
export function passwordFaults(form: { password: string; confirm: string }): Faults<"password" | "confirm"> {
  const fault = passwordFault(form.password, recoveryText.passwordMalformed);
  const password = fault === undefined ? {} : { password: fault };
  if (form.confirm === "") return { ...password, confirm: recoveryText.confirmMissing };
  return form.confirm === form.password ? password : { ...password, confirm: recoveryText.confirmDiffers };
}

/** The fields of each step. */
export const stepFields = {
  account: ["account", "captcha"],
  phone: ["phone", "code"],
  password: ["password", "confirm"],
} as const satisfies Readonly<Record<string, readonly TypedField[]>>;

/** Returns the fields of the step that shows this one. */
export const fieldsBeside = (field: TypedField): readonly TypedField[] =>
  Object.values<readonly TypedField[]>(stepFields).find((fields) => fields.includes(field)) ?? [];

/** The faults of all three steps; each step shows those of its own fields. */
export const recoveryFaults = (form: Readonly<Record<TypedField, string>>): Faults<TypedField> => ({
  ...accountFaults(form),
  ...phoneFaults(form),
  ...passwordFaults(form),
});

/** Returns the field of a refusal; null: the refusal is shown beside the buttons. */
export function fieldOfRefusal(code: string): "account" | "captcha" | "code" | "password" | null {
  if (code === "recovery.unknown_account") return "account";
  if (code.startsWith("captcha.")) return "captcha";
  if (code === "recovery.wrong_code") return "code";
  return code.startsWith("password.") ? "password" : null;
}

/** Returns whether the refusal ends the flow on the server, so that the wizard restarts. */
export const endsFlow = (code: string): boolean => code === "recovery.flow_ended" || code === "recovery.too_many_tries";
