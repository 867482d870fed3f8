import type { ErrorCode } from "@tender/contract";
import type { Errors } from "#shared/form/form-errors.ts";
import { mobileError, newPasswordError, refusedFields, usernameError } from "#shared/new-account/new-account-rules.ts";
import { newAccountText } from "#shared/new-account/new-account-text.ts";
import { firstAdministratorText as text } from "../text.ts";

/** The typed values, named as in the call. */
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

/** In the order of the page. */
export const fieldOrder: readonly FieldName[] = [
  "departName",
  "username",
  "realname",
  "phone",
  "password",
  "confirmation",
];

const rules: Readonly<Record<FieldName, (form: AdministratorForm) => string | undefined>> = {
  departName: ({ departName }) => (departName.trim() === "" ? text.departNameMissing : undefined),
  username: ({ username, phone }) => usernameError(username, { phone }),
  realname: ({ realname }) => (realname.trim() === "" ? text.realnameMissing : undefined),
  phone: ({ phone }) => mobileError(phone),
  password: ({ password }) => newPasswordError(password),
  confirmation: ({ password, confirmation }) => {
    if (confirmation === "") return newAccountText.confirmMissing;
    return confirmation === password ? undefined : newAccountText.confirmDiffers;
  },
};

/** Returns the fault of a field by the rules of registration; undefined: none that the browser can detect. */
export const fieldError = (field: FieldName, form: AdministratorForm): string | undefined => rules[field](form);

export const formErrors = (form: AdministratorForm): Errors<FieldName> =>
  Object.fromEntries(fieldOrder.map((field) => [field, fieldError(field, form)]));

/** Returns the field that a refusal concerns; undefined: none. */
export function fieldOfRefusal(code: string): FieldName | undefined {
  const fields: Readonly<Record<string, FieldName>> = {
    ...refusedFields,
    "department.bad_name": "departName",
    "profile.bad_realname": "realname",
    "password.mismatch": "confirmation",
  } satisfies { readonly [C in ErrorCode]?: FieldName };
  return fields[code];
}

/** Trims all values except the passwords. */
export const payloadOf = (form: AdministratorForm): AdministratorPayload => ({
  departName: form.departName.trim(),
  username: form.username.trim(),
  realname: form.realname.trim(),
  phone: form.phone.trim(),
  password: form.password,
  confirmation: form.confirmation,
});
