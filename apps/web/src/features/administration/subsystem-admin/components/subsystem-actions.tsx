import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { Reorder } from "#shared/order/use-reorder.ts";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { newSecret, removeSubsystem, useRefreshSubsystems } from "../api.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly row: Subsystem;
  readonly mayEdit: boolean;
  readonly mayOrder: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly order: Pick<Reorder, "shift">;
  onEdit(): void;
  onSecret(appId: string, secret: string): void;
  readonly history: OfferedAction;
}

export function SubsystemActions(props: Props) {
  const { row, mayEdit, mayOrder, isFirst, isLast, order, onEdit, onSecret, history } = props;
  const { id, appId, appCnName, openid } = row;
  const refresh = useRefreshSubsystems();
  const [busy, setBusy] = useState<"secret" | "remove" | null>(null);

  async function work(action: "secret" | "remove", act: () => Promise<void>): Promise<void> {
    setBusy(action);
    try {
      await act();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(null);
      await refresh();
    }
  }

  async function changeSecret(): Promise<void> {
    const question = { title: text.secretTitle, text: text.secretQuestion(appCnName), okText: text.secretSubmit };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await work("secret", async () => onSecret(appId, (await newSecret(appId)).secret));
  }

  async function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(appCnName), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await work("remove", async () => {
      await removeSubsystem(id);
      notify({ kind: "success", text: text.removed(appCnName) });
    });
  }

  return (
    <span className={styles.actions}>
      {mayOrder ? (
        <>
          {/* Not `disabled`, which would remove the focus when a row is moved to the end. */}
          <IconButton
            icon="chevron-up"
            label={text.up(appCnName)}
            aria-disabled={isFirst || undefined}
            onClick={({ currentTarget }) => order.shift(appId, -1, currentTarget)}
          />
          <IconButton
            icon="chevron-down"
            label={text.down(appCnName)}
            aria-disabled={isLast || undefined}
            onClick={({ currentTarget }) => order.shift(appId, 1, currentTarget)}
          />
        </>
      ) : null}
      {mayEdit ? (
        <RowAction aria-label={text.editOf(appCnName)} onClick={onEdit}>
          {text.edit}
        </RowAction>
      ) : null}
      {mayEdit && openid && openid.authMethod !== "none" ? (
        <RowAction
          aria-label={text.secretOf(appCnName)}
          isLoading={busy === "secret"}
          onClick={() => void changeSecret()}
        >
          {text.secret}
        </RowAction>
      ) : null}
      {history.isOffered ? (
        <RowAction aria-label={`${history.label} ${appCnName}`} onClick={history.run}>
          {history.label}
        </RowAction>
      ) : null}
      {mayEdit ? (
        <RowAction aria-label={text.removeOf(appCnName)} isLoading={busy === "remove"} onClick={() => void remove()}>
          {text.remove}
        </RowAction>
      ) : null}
    </span>
  );
}
