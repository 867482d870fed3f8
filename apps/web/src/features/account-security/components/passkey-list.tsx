import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { ensureProof } from "../../../shared/proof/proof-request.ts";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { type OwnPasskey, removePasskey } from "../passkey-api.ts";
import { passkeyText as text } from "../text.ts";
import styles from "./passkey-card.module.css";
import { RenameDialog } from "./rename-dialog.tsx";

export interface PasskeyListProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onChanged: () => Promise<void>;
}

export function PasskeyList({ passkeys, onChanged }: PasskeyListProps) {
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null);
  useTabDialog(
    "passkey-name",
    renamed ? <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} onRenamed={onChanged} /> : null,
  );

  async function remove({ id, name }: OwnPasskey): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name), okText: text.remove };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      if (!(await ensureProof())) return;
      await removePasskey(id);
      notify({ kind: "success", text: text.removed });
    } catch (failure) {
      reportError(failure);
    } finally {
      await onChanged();
    }
  }

  if (passkeys.length === 0) return <p className={styles.about}>{text.none}</p>;
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.row}>
          <span className={styles.main}>
            {passkey.name}
            {passkey.isSynced ? <span className={styles.tag}>{text.synced}</span> : null}
            <span className={styles.side}>
              {text.addedAt} <TimeText at={passkey.createdAt} isExact />
            </span>
            <span className={styles.side}>
              {passkey.lastUsedAt ? (
                <>
                  {text.lastUsed} <TimeText at={passkey.lastUsedAt} />
                </>
              ) : (
                text.neverUsed
              )}
            </span>
          </span>
          <span className={styles.actions}>
            <RowAction onClick={() => setRenamed(passkey)}>{text.rename}</RowAction>
            <RowAction onClick={() => void remove(passkey)}>{text.remove}</RowAction>
          </span>
        </li>
      ))}
    </ul>
  );
}
