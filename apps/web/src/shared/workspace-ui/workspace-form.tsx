import { Form, type FormInstance, type FormProps, type FormRule } from "antd";
import { type ReactNode, useState } from "react";
import { isAwaited } from "#shared/api/api-error.ts";
import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { classNames } from "#shared/ui/class-names.ts";
import styles from "./workspace-form.module.css";

export interface WorkspaceFormSending<V> {
  /** Sends the values of a valid form. An error is shown at its field or as a failure, and all typed values stay. */
  readonly send: (values: V) => Promise<unknown>;
  /** Returns the field that shows a refusal of the server. */
  readonly fieldOfRefusal?: (refusal: ApiError) => keyof V | undefined;
  /** Handles an error that belongs to no field. Default: `reportError`. */
  readonly onFailure?: (error: unknown) => void;
}

export interface WorkspaceFormControl<V> {
  readonly form: FormInstance<V>;
  readonly isSending: boolean;
  /** True: the request was sent and waits for another administrator. */
  readonly isAwaited: boolean;
  readonly submit: (values: V) => Promise<void>;
  /** Shows the error of a request beside the form, for example for a code. */
  readonly refuse: (error: unknown) => void;
}

/** The state of a form in the workspace. Ant Design holds the values; this hook sends them. */
export function useWorkspaceForm<V extends object>({
  send,
  fieldOfRefusal,
  onFailure = reportError,
}: WorkspaceFormSending<V>): WorkspaceFormControl<V> {
  const [form] = Form.useForm<V>();
  const [isSending, setIsSending] = useState(false);
  const [isRequestAwaited, setIsRequestAwaited] = useState(false);

  function refuse(error: unknown): void {
    if (isAwaited(error)) {
      reportError(error);
      setIsRequestAwaited(true);
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
  return { form, isSending, isAwaited: isRequestAwaited, submit, refuse };
}

/** Returns the field of this form that the server names. */
function fieldNamed<V extends object>(form: FormInstance<V>, { details }: ApiError): keyof V | undefined {
  const name = details?.field;
  return name !== undefined && name in form.getFieldsValue(true) ? (name as keyof V) : undefined;
}

/** Builds a rule from a function that returns the fault of the typed text. */
export const rule = (faultOf: (typed: string) => string | undefined): FormRule => ({
  validator: async (_, typed: string | undefined) => {
    const fault = faultOf(typed ?? "");
    if (fault !== undefined) throw new Error(fault);
  },
});

interface Props<V> extends Omit<FormProps<V>, "form" | "name" | "onFinish" | "children"> {
  /** The id of the form, and prefix of its fields' ids. */
  readonly id: string;
  readonly control: WorkspaceFormControl<V>;
  readonly children: ReactNode;
}

/**
 * A form with labels above its fields. Errors appear on submit, with the focus on the first, and disappear with the
 * next change.
 */
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
