import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "./workspace-dialog.tsx";
import { WorkspaceForm, type WorkspaceFormControl } from "./workspace-form.tsx";

interface Props<V> {
  readonly title: string;
  /** Pixels. */
  readonly width?: number;
  readonly control: WorkspaceFormControl<V>;
  readonly initialValues?: Partial<V>;
  readonly submitText: string;
  readonly cancelText: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with one form. It cannot be closed while the request runs: the answer closes the dialog that is open then. */
export function FormDialog<V extends object>(props: Props<V>) {
  const { title, width, control, initialValues, submitText, cancelText, danger, isReady = true } = props;
  const id = useId();
  const close = useEffectEvent(props.onClose);
  const onClose = control.isSending ? undefined : props.onClose;
  useEffect(() => {
    if (control.isAwaited) close();
  }, [control.isAwaited]);
  return (
    <WorkspaceDialog
      open
      title={title}
      {...(width ? { width } : {})}
      onClose={onClose}
      footer={
        <>
          <Button disabled={control.isSending} onClick={onClose}>
            {cancelText}
          </Button>
          <Button
            kind={danger ? "danger" : "primary"}
            type="submit"
            form={id}
            isLoading={control.isSending}
            disabled={!isReady}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <WorkspaceForm id={id} control={control} {...(initialValues ? { initialValues: initialValues as V } : {})}>
        {props.children}
      </WorkspaceForm>
    </WorkspaceDialog>
  );
}
