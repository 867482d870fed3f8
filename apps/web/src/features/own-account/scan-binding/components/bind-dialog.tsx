import type { ScanWay } from "@tender/contract";
import { isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { ScanCodeView } from "#shared/scan/scan-code-view.tsx";
import { useScanCode } from "#shared/scan/use-scan-code.ts";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { beginBinding, completeBinding } from "../api.ts";
import { scanBindingText as text } from "../text.ts";

export interface BindDialogProps {
  readonly app: ScanWay;
  readonly onClose: () => void;
  readonly onBound: () => Promise<void>;
}

/** The code that binds the phone that confirms it. Nothing is bound if the dialog is closed before. */
export function BindDialog({ app: { authType, name }, onClose, onBound }: BindDialogProps) {
  const { code, refresh } = useScanCode({
    draw: (signal) =>
      beginBinding(authType, signal).catch((error: unknown) => {
        reportSessionError(error);
        throw error;
      }),
    readResult: async (taskId, signal) => {
      await completeBinding(taskId, signal);
      notify({ kind: "success", text: text.bound(name) });
      await onBound();
      onClose();
      return true;
    },
    onRefused: (error) => {
      // The proof had expired, and the user gave no other.
      if (isAborted(error)) onClose();
      else reportSessionError(error);
      return false;
    },
  });
  return (
    <WorkspaceDialog
      open
      title={text.bind(name)}
      width={416}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.cancel}</Button>}
    >
      <ScanCodeView code={code} label={text.code} hint={text.hint(name)} onRefresh={refresh} />
    </WorkspaceDialog>
  );
}
