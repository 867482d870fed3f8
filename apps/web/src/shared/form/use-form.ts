import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { afterChange, afterJudging, type Errors, type FormMemory, shownErrors } from "./form-errors.ts";

/** What is typed, by the `name` of its input. */
type Typed<V> = { readonly [K in keyof V]: string };
type FieldOf<V, Other extends string> = (keyof V & string) | Other;

/** `Other` names what is judged though nothing is typed into it, by the role of its control: a slider. */
export interface FormRules<V, Other extends string = never> {
  /** The sentences for what is wrong; nothing where the form may be sent. */
  readonly judge: (values: V) => Errors<FieldOf<V, Other>>;
  /** Judges a field from its first change or blur on, with every change. Else it is judged when it is sent. */
  readonly isLive?: boolean;
  /** The field under which a refusal of this code stands. */
  readonly fieldOfRefusal?: (code: string) => FieldOf<V, Other> | null | undefined;
}

/**
 * The state of a form: what is typed, what is wrong with it, whether it is on its way. Nothing typed is lost by a
 * refusal, and the first field at fault gets the focus.
 *
 *     const form = useForm(emptyForm, { judge: formErrors, fieldOfRefusal });
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

/** One piece of work at a time. */
function useSending() {
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  /** Does the work unless some is being done already. */
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

/** The same over values that are kept elsewhere, where `onChange` puts what is typed. */
export function useFormOf<V extends Typed<V>, Other extends string = never>(
  values: V,
  onChange: (field: keyof V & string, value: string) => void,
  { judge, isLive = false, fieldOfRefusal }: FormRules<V, Other>,
) {
  type Name = keyof V & string;
  type Field = FieldOf<V, Other>;
  const [memory, setMemory] = useState<FormMemory<Field>>({});
  const { isBusy, isSending, send } = useSending();
  const ref = useRef<HTMLFormElement>(null);
  const errors = shownErrors(memory, isLive ? judge(values) : {});

  /** Of several fields the first on the page. */
  const focus = (...fields: readonly Field[]): void => {
    const selector = fields.map((field) => `[name="${field}"],[role="${field}"]`).join();
    if (selector) ref.current?.querySelector<HTMLElement>(selector)?.focus();
  };

  const change = (field: Name, value: string): void => {
    onChange(field, value);
    forget(field);
  };

  /** Takes back what is said of a field. */
  const forget = (field: Field): void => setMemory((before) => afterChange(before, field, isLive));

  /** Judges these fields, or all, and says what is wrong under them; the fields at fault. */
  function show(fields?: readonly Field[]): readonly Field[] {
    const found = judge(values);
    const judged = fields ?? (Object.keys({ ...values, ...found }) as Field[]);
    const next = afterJudging(memory, judged, found, isLive);
    setMemory(next);
    const shown = shownErrors(next, found);
    return judged.filter((field) => shown[field]);
  }

  /** Judges and gives the first field at fault the focus; true where nothing is wrong. */
  function check(fields?: readonly Field[]): boolean {
    const wrong = show(fields);
    focus(...wrong);
    return wrong.length === 0;
  }

  /** Says something of these fields, until they change. */
  const tell = (told: Errors<Field>): void => setMemory((before) => ({ ...before, ...told }));

  /**
   * Shows a server's refusal under its field, which gets the focus. Undefined: it is about no field of this form, or none of
   * `among`, where only those are on the page.
   */
  function refuse(error: unknown, among?: readonly Field[]): Field | undefined {
    if (!(error instanceof ApiError)) return undefined;
    const named = error.details?.field;
    const field =
      fieldOfRefusal?.(error.code) ?? (named !== undefined && named in values ? (named as Name) : undefined);
    if (field === undefined || among?.includes(field) === false) return undefined;
    tell({ [field]: error.message } as Errors<Field>);
    focus(field);
    return field;
  }

  return {
    /** Of the form element. */
    ref,
    values,
    errors,
    isSending,
    focus,
    change,
    forget,
    judge: show,
    check,
    tell,
    refuse,
    send,
    /** The handler of a form that goes on with `next` once nothing is wrong. */
    submit: (next: () => unknown) => (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy.current && check()) next();
    },
    /** For `TextField` and its like. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: isLive ? () => show([name]) : undefined,
    }),
  };
}
