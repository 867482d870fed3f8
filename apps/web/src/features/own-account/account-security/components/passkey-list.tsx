import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { UseTimes } from "#shared/workspace-ui/use-times.tsx";
import { type OwnPasskey, removePasskey } from "../api.ts";
import { passkeyText as text } from "../text.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./security-card.module.css";

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
    if (!(await confirm({ ...question, isDangerous: true }))) return;
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
    <ItemList>
      {passkeys.map((passkey) => (
        <Item
          key={passkey.id}
          title={passkey.name}
          tag={passkey.isSynced ? text.synced : undefined}
          note={<UseTimes since={text.addedAt} sinceAt={passkey.createdAt} lastUsedAt={passkey.lastUsedAt} />}
        >
          <RowAction onClick={() => setRenamed(passkey)}>{text.rename}</RowAction>
          <RowAction onClick={() => void remove(passkey)}>{text.remove}</RowAction>
        </Item>
      ))}
    </ItemList>
  );
}
