import { ShownOnceDialog } from "#shared/workspace-ui/shown-once-dialog.tsx";
import { secretText as text } from "../text.ts";

interface Props {
  readonly clientId: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a client's new secret once. */
export const SecretDialog = ({ clientId, secret, onClose }: Props) => (
  <ShownOnceDialog
    title={text.title}
    hint={text.hint}
    values={[
      { label: text.clientId, value: clientId, copy: text.copyId, copied: text.copiedId },
      { label: text.secret, value: secret, copy: text.copySecret, copied: text.copiedSecret },
    ]}
    confirmLabel={text.confirmSaved}
    onClose={onClose}
  />
);
