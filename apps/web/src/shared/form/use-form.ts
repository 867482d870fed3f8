import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { applyValidation, clearFieldError, type Errors, type FormMemory, shownErrors } from "./form-errors.ts";

/** The typed values, by the `name` of the input. */
type Typed<V> = { readonly [K in keyof V]: string };
type FieldOf<V, Other extends string> = (keyof V & string) | Other;

/** `Other` names parts that are validated without an input, by the role of their control: a slider. */
export interface FormRules<V, Other extends string = never> {
  /** Returns the errors; none if the form may be sent. */
  readonly validate: (values: V) => Errors<FieldOf<V, Other>>;
  /** Validates a field continuously from its first change or blur. Default: only before sending. */
  readonly isLive?: boolean;
  /** The field that shows a refusal with this code. */
  readonly fieldOfRefusal?: (code: string) => FieldOf<V, Other> | null | undefined;
}

/**
 * The state of a form: values, errors, and whether it is being sent. A refusal does not reset the values, and the first
 * invalid field gets the focus.
 *
 *     const form = useForm(emptyForm, { validate: formErrors, fieldOfRefusal });
 *     const send = () => form.send(() => save(form.values), (error) => form.refuse(error) ?? reportError(error));
 *     <form ref={form.ref} noValidate onSubmit={form.submit(send)}>
 *       <TextField label="…" {...form.field("phone")} />
 */
export function useForm<V extends Typed<V>, Other extends string = never>(
  initial: V | (() => V),
  rules: FormRules<V, Other>,
) {
  const [values, setValues] = useState(initial);
  return useFormOf(values, (field, value) => setValues((before) => ({ ...before, [field]: value })), rules);
}

/** Runs one request at a time. */
function useSending() {
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  /** Runs the work, unless another run is pending. */
  async function send(work: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  }

  return { isBusy, isSending, send };
}

/** As `useForm`, for values that the caller stores: `onChange` receives each change. */
export function useFormOf<V extends Typed<V>, Other extends string = never>(
  values: V,
  onChange: (field: keyof V & string, value: string) => void,
  { validate, isLive = false, fieldOfRefusal }: FormRules<V, Other>,
) {
  type Name = keyof V & string;
  type Field = FieldOf<V, Other>;
  const [memory, setMemory] = useState<FormMemory<Field>>({});
  const { isBusy, isSending, send } = useSending();
  const ref = useRef<HTMLFormElement>(null);
  const errors = shownErrors(memory, isLive ? validate(values) : {});

  /** Focuses the first of the fields in page order. */
  const focus = (...fields: readonly Field[]): void => {
    const selector = fields.map((field) => `[name="${field}"],[role="${field}"]`).join();
    if (selector) ref.current?.querySelector<HTMLElement>(selector)?.focus();
  };

  const change = (field: Name, value: string): void => {
    onChange(field, value);
    clearError(field);
  };

  /** Removes the error of a field. */
  const clearError = (field: Field): void => setMemory((before) => clearFieldError(before, field, isLive));

  /** Validates these fields, or all, and shows their errors. Returns the invalid fields. */
  function show(fields?: readonly Field[]): readonly Field[] {
    const result = validate(values);
    const validated = fields ?? (Object.keys({ ...values, ...result }) as Field[]);
    const next = applyValidation(memory, validated, result, isLive);
    setMemory(next);
    const shownMessages = shownErrors(next, result);
    return validated.filter((field) => shownMessages[field]);
  }

  /** Validates and focuses the first invalid field. Returns true if all are valid. */
  function check(fields?: readonly Field[]): boolean {
    const invalidFields = show(fields);
    focus(...invalidFields);
    return invalidFields.length === 0;
  }

  /** Shows errors at these fields until they change. */
  const showErrors = (messages: Errors<Field>): void => setMemory((before) => ({ ...before, ...messages }));

  /**
   * Shows a server's refusal at its field, which gets the focus. Returns the field. Undefined: the refusal concerns no
   * field of this form, or none of `pageFields`, the fields that are on the page.
   */
  function refuse(error: unknown, pageFields?: readonly Field[]): Field | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const namedField = error.details?.field;
    const field =
      fieldOfRefusal?.(error.code) ??
      (namedField !== undefined && namedField in values ? (namedField as Name) : undefined);
    if (field === undefined || pageFields?.includes(field) === false) return undefined;
    showErrors({ [field]: error.message } as Errors<Field>);
    focus(field);
    return field;
  }

  return {
    /** For the form element. */
    ref,
    values,
    errors,
    isSending,
    focus,
    change,
    clearError,
    validate: show,
    check,
    showErrors,
    refuse,
    send,
    /** Returns the submit handler, which calls `next` if all fields are valid. */
    submit: (next: () => unknown) => (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy.current && check()) next();
    },
    /** Returns the props of a `TextField` or a similar component. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: isLive ? () => show([name]) : undefined,
    }),
  };
}
