import { useEffect, useState } from "react";
import { readSessionStored, writeSessionStored } from "../../../shared/storage/stored-values.ts";
import {
  type CountryCode,
  emptyForm,
  type FieldErrors,
  type FieldName,
  fieldError,
  fieldOrder,
  isCountryCode,
  type RegistrationForm,
  type UniqueField,
} from "../model/registration-form.ts";
import { registrationText as text } from "../text.ts";
import { useUniqueCheck } from "./use-unique-check.ts";

/** What the server said of a value; another value takes it back. */
interface Refusal {
  readonly value: string;
  readonly message: string;
}

export interface RegistrationFormControl {
  readonly form: RegistrationForm;
  readonly countryCode: CountryCode;
  readonly errors: FieldErrors;
  readonly isChecking: (field: UniqueField) => boolean;
  readonly change: (field: FieldName, value: string) => void;
  /** The field was left: it is judged from now on, a unique one by the server at once. */
  readonly leave: (field: FieldName) => void;
  readonly setCountryCode: (code: CountryCode) => void;
  /** Shows what is wrong with these fields, untouched ones included; the first one at fault. */
  readonly judge: (fields: readonly FieldName[]) => FieldName | undefined;
  readonly refuse: (field: FieldName, message: string) => void;
}

const taken: Readonly<Record<UniqueField, string>> = {
  username: text.usernameTaken,
  email: text.emailTaken,
  phone: text.mobileTaken,
};
const isUnique = (field: FieldName): field is UniqueField => field in taken;

/** Judges each field from its first change or blur on, and keeps what was typed through a reload, secrets excepted. */
export function useRegistrationForm(): RegistrationFormControl {
  const [form, setForm] = useState<RegistrationForm>(() => {
    const draft = readSessionStored("REGISTRATION_DRAFT");
    return draft ? { ...emptyForm, username: draft.username, email: draft.email, phone: draft.phone } : emptyForm;
  });
  const [countryCode, setCountryCode] = useState<CountryCode>(() => {
    const code = readSessionStored("REGISTRATION_DRAFT")?.countryCode;
    return isCountryCode(code) ? code : "+86";
  });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [refusals, setRefusals] = useState<{ readonly [F in FieldName]?: Refusal }>({});

  const worthAsking = (field: UniqueField) =>
    fieldError(field, form) === undefined && touched.has(field) ? form[field].trim() : null;
  const checks = {
    username: useUniqueCheck("username", worthAsking("username")),
    email: useUniqueCheck("email", worthAsking("email")),
    phone: useUniqueCheck("phone", worthAsking("phone")),
  };

  const { username, email, phone } = form;
  useEffect(() => {
    writeSessionStored("REGISTRATION_DRAFT", { username, email, phone, countryCode });
  }, [username, email, phone, countryCode]);

  const errorOf = (field: FieldName): string | undefined => {
    const refusal = refusals[field];
    return (
      fieldError(field, form) ??
      (isUnique(field) && checks[field].isTaken ? taken[field] : undefined) ??
      (refusal?.value === form[field] ? refusal.message : undefined)
    );
  };
  const touch = (fields: readonly FieldName[]) => setTouched((before) => new Set([...before, ...fields]));

  return {
    form,
    countryCode,
    errors: Object.fromEntries(
      fieldOrder.flatMap((field) => {
        const error = touched.has(field) ? errorOf(field) : undefined;
        return error === undefined ? [] : [[field, error]];
      }),
    ),
    isChecking: (field) => checks[field].isChecking,
    change: (field, value) => {
      setForm((before) => ({ ...before, [field]: value }));
      touch([field]);
    },
    leave: (field) => {
      touch([field]);
      if (isUnique(field)) checks[field].hurry();
    },
    setCountryCode,
    judge: (fields) => {
      touch(fields);
      return fieldOrder.find((field) => fields.includes(field) && errorOf(field) !== undefined);
    },
    refuse: (field, message) => setRefusals((before) => ({ ...before, [field]: { value: form[field], message } })),
  };
}
