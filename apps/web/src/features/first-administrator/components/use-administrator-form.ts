import { useState } from "react";
import {
  type AdministratorForm,
  emptyForm,
  type FieldName,
  fieldError,
  fieldOrder,
} from "../model/administrator-form.ts";

/** What the server said of a value; another value takes it back. */
interface Refusal {
  readonly value: string;
  readonly message: string;
}

/** Judges each field from its first change or blur on. Nothing typed leaves the memory of the page. */
export function useAdministratorForm() {
  const [form, setForm] = useState<AdministratorForm>(emptyForm);
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [refusals, setRefusals] = useState<{ readonly [F in FieldName]?: Refusal }>({});

  const touch = (fields: readonly FieldName[]) => setTouched((before) => new Set([...before, ...fields]));
  const wrongWith = (field: FieldName): string | undefined => {
    const refusal = refusals[field];
    return fieldError(field, form) ?? (refusal?.value === form[field] ? refusal.message : undefined);
  };

  return {
    form,
    errorOf: (field: FieldName) => (touched.has(field) ? wrongWith(field) : undefined),
    change: (field: FieldName, value: string) => {
      setForm((before) => ({ ...before, [field]: value }));
      touch([field]);
    },
    leave: (field: FieldName) => touch([field]),
    /** Shows what is wrong, untouched fields included; the first one at fault. */
    judge: (): FieldName | undefined => {
      touch(fieldOrder);
      return fieldOrder.find((field) => wrongWith(field) !== undefined);
    },
    refuse: (field: FieldName, message: string) => {
      touch([field]);
      setRefusals((before) => ({ ...before, [field]: { value: form[field], message } }));
    },
  };
}

export type AdministratorFormControl = ReturnType<typeof useAdministratorForm>;
