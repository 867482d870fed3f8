import type { ScanBinding, ScanWay } from "@tender/contract";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { UseTimes } from "#shared/workspace-ui/use-times.tsx";
import { removeBinding, useOwnBindings, useRefreshBindings } from "../api.ts";
import { scanBindingText as text } from "../text.ts";
import { BindDialog } from "./bind-dialog.tsx";
import styles from "./scan-binding-card.module.css";

/** The phones that sign in to this account, and a button to bind another for each enabled app. */
export function ScanBindingCard({ apps }: { apps: readonly ScanWay[] }) {
  const { data, error, isFetching, refetch } = useOwnBindings();
  const refresh = useRefreshBindings();
  const [isAsking, setIsAsking] = useState(false);
  const [app, setApp] = useState<ScanWay | null>(null);
  useTabDialog(
    "scan-binding",
    app ? <BindDialog key={app.authType} app={app} onClose={() => setApp(null)} onBound={refresh} /> : null,
  );

  async function begin(chosen: ScanWay): Promise<void> {
    setIsAsking(true);
    try {
      if (await ensureProof()) setApp(chosen);
    } catch (failure) {
      reportError(failure);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Card title={text.title}>
      <p className={styles.about}>{text.about}</p>
      {data ? (
        <Bindings bindings={data} onChanged={refresh} />
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <div className={styles.actions}>
        {apps.map((app) => (
          <Button key={app.authType} disabled={isAsking} onClick={() => void begin(app)}>
            {text.bind(app.name)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Bindings({ bindings, onChanged }: { bindings: readonly ScanBinding[]; onChanged: () => Promise<void> }) {
  async function remove({ id, app }: ScanBinding): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(app), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await removeBinding(id);
      notify({ kind: "success", text: text.removed });
    } catch (failure) {
      reportError(failure);
    } finally {
      await onChanged();
    }
  }

  if (bindings.length === 0) return <p className={styles.about}>{text.none}</p>;
  return (
    <ItemList>
      {bindings.map((binding) => (
        <Item
          key={binding.id}
          title={binding.app}
          note={<UseTimes since={text.boundAt} sinceAt={binding.boundAt} lastUsedAt={binding.lastUsedAt} />}
        >
          <RowAction onClick={() => void remove(binding)}>{text.remove}</RowAction>
        </Item>
      ))}
    </ItemList>
  );
}
