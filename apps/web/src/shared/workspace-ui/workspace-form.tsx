import { Form, type FormInstance, type FormProps, type FormRule } from "antd";
import { type ReactNode, useState } from "react";
import { isAwaited } from "#shared/api/api-error.ts";
import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { classNames } from "#shared/ui/class-names.ts";
import styles from "./workspace-form.module.css";

export interface WorkspaceFormSending<V> {
  /** What a faultless form leads to. What it throws is shown where it belongs, and everything typed stays. */
  readonly send: (values: V) => Promise<unknown>;
  /** The field under which a refusal of the server stands. */
  readonly fieldOfRefusal?: (refusal: ApiError) => keyof V | undefined;
  /** What is about no field; told like any other failure unless the form does so itself. */
  readonly onFailure?: (error: unknown) => void;
}

export interface WorkspaceFormControl<V> {
  readonly form: FormInstance<V>;
  readonly isSending: boolean;
  /** It was sent, and waits for another administrator. */
  readonly isAwaited: boolean;
  readonly submit: (values: V) => Promise<void>;
  /** For what is sent beside the form, as a code is. */
  readonly refuse: (error: unknown) => void;
}

/** The state of a form in the workspace: Ant Design keeps the values, this sends them. */
export function useWorkspaceForm<V extends object>({
  send,
  fieldOfRefusal,
  onFailure = reportError,
}: WorkspaceFormSending<V>): WorkspaceFormControl<V> {
  const [form] = Form.useForm<V>();
  const [isSending, setIsSending] = useState(false);
  const [awaited, setAwaited] = useState(false);

  function refuse(error: unknown): void {
    if (isAwaited(error)) {
      reportError(error);
      setAwaited(true);
      return;
    }
    const field = error instanceof ApiError ? (fieldNamed(form, error) ?? fieldOfRefusal?.(error)) : undefined;
    if (field === undefined) {
      onFailure(error);
      return;
    }
    form.setFields([{ name: field as never, errors: [(error as ApiError).message] }]);
    form.focusField(field as never);
  }

  async function submit(values: V): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    } finally {
      setIsSending(false);
    }
  }
  return { form, isSending, isAwaited: awaited, submit, refuse };
}

/** The form's field that the server names itself. */
function fieldNamed<V extends object>(form: FormInstance<V>, { details }: ApiError): keyof V | undefined {
  const name = details?.field;
  return name !== undefined && name in form.getFieldsValue(true) ? (name as keyof V) : undefined;
}

/** A rule out of a function that names what is wrong with the typed text. */
export const rule = (faultOf: (typed: string) => string | undefined): FormRule => ({
  validator: async (_, typed: string | undefined) => {
    const fault = faultOf(typed ?? "");
    if (fault !== undefined) throw new Error(fault);
  },
});

interface Props<V> extends Omit<FormProps<V>, "form" | "name" | "onFinish" | "children"> {
  /** The form's own id, and the beginning of its fields' ids. */
  readonly id: string;
  readonly control: WorkspaceFormControl<V>;
  readonly children: ReactNode;
}

/** Labels above; a mistake is said when the form is sent, with the focus on the first, and goes with the next key. */
export function WorkspaceForm<V extends object>({ id, control, className, children, ...props }: Props<V>) {
  return (
    <Form<V>
      {...props}
      className={classNames(styles.form, className)}
      form={control.form}
      name={id}
      layout="vertical"
      colon={false}
      noValidate
      requiredMark={(label, { required }) => <span className={required ? styles.required : undefined}>{label}</span>}
      validateTrigger={false}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void control.submit(values)}
      onValuesChange={(changed) =>
        control.form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
      }
    >
      {children}
    </Form>
  );
}
