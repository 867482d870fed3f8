import { useState } from "react";
import { copyText } from "../../../shared/feedback/copy-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { secretText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly clientId: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A client's new secret, shown this once: closed only by who says that it is saved. */
export function SecretDialog({ clientId, secret, onClose }: Props) {
  const [isKept, setIsKept] = useState(false);
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={520}
      footer={
        <Button kind="primary" disabled={!isKept} onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p className={styles.hint}>{text.hint}</p>
      <dl className={styles.values}>
        <dt>{text.clientId}</dt>
        <dd>
          <output>{clientId}</output>
          <Button kind="text" size="small" onClick={() => void copyText(clientId, text.copiedId)}>
            {text.copyId}
          </Button>
        </dd>
        <dt>{text.secret}</dt>
        <dd>
          <output>{secret}</output>
          <Button kind="text" size="small" onClick={() => void copyText(secret, text.copiedSecret)}>
            {text.copySecret}
          </Button>
        </dd>
      </dl>
      <Checkbox checked={isKept} onChange={setIsKept}>
        {text.kept}
      </Checkbox>
    </WorkspaceDialog>
  );
}
