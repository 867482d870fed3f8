import type { ErrorCode } from "@tender/contract";
import { identifierOf } from "@tender/contract/normal-form";
import { isEmail } from "@tender/contract/rules";
import { mobileError, newPasswordError, refusedFields, usernameError } from "#shared/new-account/new-account-rules.ts";
import { newAccountText } from "#shared/new-account/new-account-text.ts";
import { registrationText as text } from "../text.ts";

/** The typed values. `phone` and `smscode` are named as in the call. */
export interface RegistrationForm {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
  readonly email: string;
  readonly phone: string;
  readonly smscode: string;
}
export type FieldName = keyof RegistrationForm;
export type UniqueField = "username" | "email" | "phone";
export type FieldErrors = { readonly [F in FieldName]?: string };

export const emptyForm: RegistrationForm = {
  username: "",
  password: "",
  confirm: "",
  email: "",
  phone: "",
  smscode: "",
};

/** In the order of the page. */
const fieldOrder: readonly FieldName[] = ["username", "password", "confirm", "email", "phone", "smscode"];

export const countryCodes = ["+86", "+87"] as const;
export type CountryCode = (typeof countryCodes)[number];
export const isCountryCode = (value: unknown): value is CountryCode => countryCodes.includes(value as CountryCode);

const rules: Readonly<Record<FieldName, (form: RegistrationForm) => string | undefined>> = {
  username: (form) => usernameError(form.username, form),
  password: ({ password }) => newPasswordError(password),
  confirm: ({ password, confirm }) => {
    if (confirm === "") return newAccountText.confirmMissing;
    return confirm.trim() === password.trim() ? undefined : newAccountText.confirmDiffers;
  },
  email: ({ email }) => {
    if (email.trim() === "") return text.emailMissing;
    return isEmail(identifierOf(email)) ? undefined : text.emailMalformed;
  },
  phone: ({ phone }) => mobileError(phone),
  smscode: ({ smscode }) => (smscode.trim() === "" ? text.codeMissing : undefined),
};

/** Returns the fault of a field; undefined: none that the browser can detect. Specification 5, registration. */
export const fieldError = (field: FieldName, form: RegistrationForm): string | undefined => rules[field](form);

export const formErrors = (form: RegistrationForm): FieldErrors =>
  Object.fromEntries(
    fieldOrder.flatMap((field) => {
      const error = fieldError(field, form);
      return error === undefined ? [] : [[field, error]];
    }),
  );

/** Returns the field that a refusal concerns; undefined: none. */
export function fieldOfRefusal(code: string): FieldName | undefined {
  const fields: Readonly<Record<string, FieldName>> = {
    ...refusedFields,
    "account.username_taken": "username",
    "account.email_taken": "email",
    "account.bad_email": "email",
    "account.phone_taken": "phone",
    "sms.wrong_code": "smscode",
  } satisfies { readonly [C in ErrorCode]?: FieldName };
  return fields[code];
}

/** Returns the five fields of the call, trimmed except for the password. */
export const payloadOf = ({ username, password, email, phone, smscode }: RegistrationForm) => ({
  username: username.trim(),
  password,
  email: email.trim(),
  phone: phone.trim(),
  smscode: smscode.trim(),
});
