import { isEmail, isMobile, isPasswordWellFormed, passwordStrength } from "@tender/contract/rules";
import { registrationText as text } from "../text.ts";

/** What is typed. `phone` and `smscode` are named as the server takes them. */
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

/** In the order of the page: the focus goes to the first one at fault. */
export const fieldOrder: readonly FieldName[] = ["username", "password", "confirm", "email", "phone", "smscode"];

export const countryCodes = ["+86", "+87"] as const;
export type CountryCode = (typeof countryCodes)[number];
export const isCountryCode = (value: unknown): value is CountryCode => countryCodes.includes(value as CountryCode);

type Rule = (form: RegistrationForm) => string | undefined;

/** A level below 2 says so; what is stronger and still not right names what is asked for. */
function passwordError(password: string): string | undefined {
  if (password === "") return text.passwordMalformed;
  if (passwordStrength(password) < 2) return text.passwordWeak;
  return isPasswordWellFormed(password) ? undefined : text.passwordMalformed;
}

function usernameError({ username, email, phone }: RegistrationForm): string | undefined {
  const name = username.trim();
  if (name === "") return text.usernameMissing;
  const isNumberOfAnother = /^\d+$/.test(name) && name !== phone.trim();
  const isAddressOfAnother = name.includes("@") && name.toLowerCase() !== email.trim().toLowerCase();
  return /\s/.test(name) || isNumberOfAnother || isAddressOfAnother ? text.usernameForm : undefined;
}

const rules: Readonly<Record<FieldName, Rule>> = {
  username: usernameError,
  password: ({ password }) => passwordError(password),
  confirm: ({ password, confirm }) => {
    if (confirm === "") return text.confirmMissing;
    return confirm.trim() === password.trim() ? undefined : text.confirmDiffers;
  },
  email: ({ email }) => {
    if (email.trim() === "") return text.emailMissing;
    return isEmail(email.trim()) ? undefined : text.emailMalformed;
  },
  phone: ({ phone }) => {
    if (phone.trim() === "") return text.mobileMissing;
    return isMobile(phone.trim()) ? undefined : text.mobileMalformed;
  },
  smscode: ({ smscode }) => (smscode.trim() === "" ? text.codeMissing : undefined),
};

/** What is wrong with one field as far as the browser can tell. Specification 5, registration. */
export const fieldError = (field: FieldName, form: RegistrationForm): string | undefined => rules[field](form);

export const formErrors = (form: RegistrationForm): FieldErrors =>
  Object.fromEntries(
    fieldOrder.flatMap((field) => {
      const error = fieldError(field, form);
      return error === undefined ? [] : [[field, error]];
    }),
  );

/** The field of a refusal that belongs under one. */
export function fieldOfRefusal(code: string): FieldName | undefined {
  const fields: Readonly<Record<string, FieldName>> = {
    "account.username_taken": "username",
    "account.bad_username": "username",
    "account.email_taken": "email",
    "account.bad_email": "email",
    "account.phone_taken": "phone",
    "sms.bad_number": "phone",
    "sms.wrong_code": "smscode",
    "password.malformed": "password",
    "password.names_account": "password",
    "password.too_common": "password",
  };
  return fields[code];
}

/** The five fields the server takes; only the password goes as it was typed. */
export const payloadOf = ({ username, password, email, phone, smscode }: RegistrationForm) => ({
  username: username.trim(),
  password,
  email: email.trim(),
  phone: phone.trim(),
  smscode: smscode.trim(),
});
