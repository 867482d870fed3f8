import { beijingMinute } from "@tender/contract/beijing";
import { Select } from "antd";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { ShownOnceDialog } from "#shared/workspace-ui/shown-once-dialog.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type IssuedToken, issueToken, revokeToken, type TokenRow, useClients, useRefreshClients } from "../api.ts";
import { tokenText as text } from "../text.ts";
import styles from "./scim-admin.module.css";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

const ISSUE = "scim:token";
const tones = { good: "good", over: "plain", revoked: "plain" } as const;

/** The tokens of an identity system; issues and revokes them. */
export function TokenDialog({ id, name, onClose }: Props) {
  const { data } = useClients();
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const tokens = data?.rows.find((row) => row.id === id)?.tokens ?? [];
  if (issued)
    return (
      <ShownOnceDialog
        title={text.onceTitle}
        hint={text.onceHint}
        values={[
          { label: text.baseUrl, value: data?.baseUrl ?? "", copy: text.copyUrl, copied: text.copiedUrl },
          { label: text.token, value: issued.token, copy: text.copyToken, copied: text.copiedToken },
        ]}
        confirmLabel={text.confirmSaved}
        onClose={() => setIssued(null)}
      />
    );
  return (
    <WorkspaceDialog
      open
      title={text.title(name)}
      width={600}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <p className={styles.hint}>{text.note}</p>
      {tokens.length === 0 ? (
        <p className={styles.quiet}>{text.none}</p>
      ) : (
        <ItemList>
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} />
          ))}
        </ItemList>
      )}
      <Permitted action={ISSUE}>
        <IssueBar id={id} onIssued={setIssued} />
      </Permitted>
    </WorkspaceDialog>
  );
}

function TokenItem({ token }: { token: TokenRow }) {
  const refresh = useRefreshClients();
  const { id, state, createdAt, expiresAt, lastUsedAt } = token;

  async function revoke(): Promise<void> {
    const question = { title: text.revokeTitle, text: text.revokeQuestion, okText: text.revoke, isDangerous: true };
    if (!(await confirm(question))) return;
    try {
      await revokeToken(id);
      notify({ kind: "success", text: text.revoked });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  const used = lastUsedAt === null ? text.unused : text.used(beijingMinute(lastUsedAt));
  return (
    <Item title={text.issuedAt(beijingMinute(createdAt))} note={`${text.until(beijingMinute(expiresAt))} · ${used}`}>
      <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>
      {state === "good" ? (
        <Permitted action={ISSUE}>
          <RowAction
            aria-label={`${text.revoke} ${text.issuedAt(beijingMinute(createdAt))}`}
            onClick={() => void revoke()}
          >
            {text.revoke}
          </RowAction>
        </Permitted>
      ) : null}
    </Item>
  );
}

function IssueBar({ id, onIssued }: { id: string; onIssued: (token: IssuedToken) => void }) {
  const refresh = useRefreshClients();
  const [days, setDays] = useState(365);
  const [isBusy, setIsBusy] = useState(false);

  async function issue(): Promise<void> {
    setIsBusy(true);
    try {
      onIssued(await issueToken(id, days));
      void refresh();
    } catch (error) {
      reportError(error);
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.issue}>
      <Select
        aria-label={text.days}
        value={days}
        options={text.dayChoices.map(({ value, label }) => ({ value, label: `${text.days} ${label}` }))}
        onChange={setDays}
      />
      <Button kind="primary" isLoading={isBusy} onClick={() => void issue()}>
        {text.issue}
      </Button>
    </div>
  );
}
