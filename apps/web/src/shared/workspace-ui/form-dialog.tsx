import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { Button } from "#shared/ui/button.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";
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

const discardQuestion = {
  title: "放弃填写",
  text: "已填写的内容尚未提交，关闭后将丢失，是否关闭？",
  okText: "放弃并关闭",
  cancelText: "继续填写",
};

/**
 * A dialog with one form. It cannot be closed while the request runs: the answer closes the dialog that is open then.
 * With values that the person has entered, it closes by its cancel button; the close button, the Escape key and a
 * click on the mask ask first, since they may be an accident. So do leaving the page and closing the tab.
 */
export function FormDialog<V extends object>(props: Props<V>) {
  const { title, width, control, initialValues, submitText, cancelText, danger, isReady = true } = props;
  const id = useId();
  const close = useEffectEvent(props.onClose);
  const onClose = control.isSending ? undefined : props.onClose;
  const isFilled = () => control.form.isFieldsTouched();
  useUnsavedGuard(isFilled);

  async function closeAfterQuestion(): Promise<void> {
    if (!isFilled() || (await confirm(discardQuestion))) onClose?.();
  }

  useEffect(() => {
    if (control.isAwaited) close();
  }, [control.isAwaited]);
  return (
    <WorkspaceDialog
      open
      title={title}
      {...(width ? { width } : {})}
      onClose={onClose && (() => void closeAfterQuestion())}
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
