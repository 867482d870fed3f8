import { isMobile, isPasswordWellFormed, passwordStrength } from "@tender/contract/rules";
import { firstAdministratorText as text } from "../text.ts";

/** What is typed, named as the server takes it. */
export interface AdministratorForm {
  readonly departName: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmation: string;
}
export type AdministratorPayload = AdministratorForm;
export type FieldName = keyof AdministratorForm;

export const emptyForm: AdministratorForm = {
  departName: "",
  username: "",
  realname: "",
  phone: "",
  password: "",
  confirmation: "",
};

/** In the order of the page: the focus goes to the first one at fault. */
export const fieldOrder: readonly FieldName[] = [
  "departName",
  "username",
  "realname",
  "phone",
  "password",
  "confirmation",
];

function usernameError({ username, phone }: AdministratorForm): string | undefined {
  const name = username.trim();
  if (name === "") return text.usernameMissing;
  const isNumberOfAnother = /^\d+$/.test(name) && name !== phone.trim();
  return /\s/.test(name) || name.includes("@") || isNumberOfAnother ? text.usernameForm : undefined;
}

/** A level below 2 says so; what is stronger and still not right names what is asked for. */
function passwordError({ password }: AdministratorForm): string | undefined {
  if (password !== "" && passwordStrength(password) < 2) return text.passwordWeak;
  return isPasswordWellFormed(password) ? undefined : text.passwordMalformed;
}

const rules: Readonly<Record<FieldName, (form: AdministratorForm) => string | undefined>> = {
  departName: ({ departName }) => (departName.trim() === "" ? text.departNameMissing : undefined),
  username: usernameError,
  realname: ({ realname }) => (realname.trim() === "" ? text.realnameMissing : undefined),
  phone: ({ phone }) => {
    if (phone.trim() === "") return text.mobileMissing;
    return isMobile(phone.trim()) ? undefined : text.mobileMalformed;
  },
  password: passwordError,
  confirmation: ({ password, confirmation }) => {
    if (confirmation === "") return text.confirmationMissing;
    return confirmation === password ? undefined : text.confirmationDiffers;
  },
};

/** What is wrong with one field as far as the browser can tell: the rules of registration. */
export const fieldError = (field: FieldName, form: AdministratorForm): string | undefined => rules[field](form);

/** The field of a refusal that belongs under one. */
export function fieldOfRefusal(code: string): FieldName | undefined {
  const fields: Readonly<Record<string, FieldName>> = {
    "department.bad_name": "departName",
    "account.bad_username": "username",
    "profile.bad_realname": "realname",
    "sms.bad_number": "phone",
    "password.malformed": "password",
    "password.names_account": "password",
    "password.too_common": "password",
    "password.mismatch": "confirmation",
  };
  return fields[code];
}

/** Only the passwords go as they were typed. */
export const payloadOf = (form: AdministratorForm): AdministratorPayload => ({
  departName: form.departName.trim(),
  username: form.username.trim(),
  realname: form.realname.trim(),
  phone: form.phone.trim(),
  password: form.password,
  confirmation: form.confirmation,
});
