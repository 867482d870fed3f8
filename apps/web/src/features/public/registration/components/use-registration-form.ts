import { useEffect, useState } from "react";
import { useForm } from "#shared/form/use-form.ts";
import { readSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";
import {
  emptyForm,
  fieldError,
  fieldOfRefusal,
  formErrors,
  isCountryCode,
  type RegistrationForm,
  type UniqueField,
} from "../model/registration-form.ts";
import { registrationText as text } from "../text.ts";
import { useUniqueCheck } from "./use-unique-check.ts";

const takenMessages: Readonly<Record<UniqueField, string>> = {
  username: text.usernameTaken,
  email: text.emailTaken,
  phone: text.mobileTaken,
};

function restoreForm(): RegistrationForm {
  const draft = readSessionStored("REGISTRATION_DRAFT");
  return draft ? { ...emptyForm, username: draft.username, email: draft.email, phone: draft.phone } : emptyForm;
}

function useCountryCode() {
  return useState(() => {
    const code = readSessionStored("REGISTRATION_DRAFT")?.countryCode;
    return isCountryCode(code) ? code : "+86";
  });
}

/** Holds the form and checks unique values on the server. The input survives a reload except passwords and the code. */
export function useRegistrationForm() {
  const form = useForm(restoreForm, { validate: formErrors, isLive: true, fieldOfRefusal });
  const [countryCode, setCountryCode] = useCountryCode();
  const { username, email, phone } = form.values;

  useEffect(() => {
    writeSessionStored("REGISTRATION_DRAFT", { username, email, phone, countryCode });
  }, [username, email, phone, countryCode]);

  const shouldCheck = (field: UniqueField) =>
    fieldError(field, form.values) === undefined ? form.values[field] : null;
  const showErrors = (field: UniqueField) => form.showErrors({ [field]: takenMessages[field] });
  const checks = {
    username: useUniqueCheck("username", shouldCheck("username"), showErrors),
    email: useUniqueCheck("email", shouldCheck("email"), showErrors),
    phone: useUniqueCheck("phone", shouldCheck("phone"), showErrors),
  };

  return {
    ...form,
    countryCode,
    setCountryCode,
    /** Returns the props of a field that the server checks, when typing pauses or at once on blur. */
    uniqueField: (name: UniqueField, hint?: string) => ({
      ...form.field(name),
      hint: checks[name].isChecking ? text.checking : hint,
      onBlur: () => {
        form.validate([name]);
        checks[name].checkNow();
      },
    }),
  };
}
