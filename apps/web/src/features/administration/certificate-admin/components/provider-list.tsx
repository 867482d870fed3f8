import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useLatestRequest } from "#shared/hooks/use-latest-request.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import type { OfferedAction } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Provider, removeProvider, useProviders, useRefreshCertificates } from "../api.ts";
import { certificateAdminText, providerText as text } from "../text.ts";
import { AuthorityList } from "./authority-list.tsx";
import styles from "./certificate-admin.module.css";
import { ProviderDialog } from "./provider-dialog.tsx";

const CHANGE = "certificate:provider";
const title = certificateAdminText.sections.providers;

/** 信任机构: the authorities whose certificates are accepted. */
export function ProviderList() {
  const { data, error, isFetching, refetch } = useProviders();
  const refresh = useRefreshCertificates();
  const [edited, setEdited] = useState<Provider | "new" | null>(null);

  const history = useRecordHistory();
  const startRequest = useLatestRequest();

  function edit(provider: Provider | "new"): void {
    const isLast = startRequest();
    ensureProof().then((isProved) => isProved && isLast() && setEdited(provider), reportError);
  }

  useTabDialog(
    "provider",
    edited ? (
      <ProviderDialog
        key={edited === "new" ? "new" : edited.id}
        provider={edited === "new" ? null : edited}
        onClose={() => setEdited(null)}
        onSaved={() => void refresh()}
      />
    ) : null,
  );

  async function remove({ id, name }: Provider): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await removeProvider(id);
      notify({ kind: "success", text: text.removed });
    } catch (failure) {
      reportError(failure);
    } finally {
      await refresh();
    }
  }

  return (
    <>
      <PageHead title={title} note={text.note}>
        <Permitted action={CHANGE}>
          <Button kind="primary" onClick={() => edit("new")}>
            {text.add}
          </Button>
        </Permitted>
      </PageHead>
      {error === null ? null : (
        <LoadFailure subject={title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeleton lines={6} /> : null}
      {data?.length === 0 ? (
        <EmptyState text={text.none} action={<p className={styles.hint}>{text.noneHint}</p>} />
      ) : null}
      <div className={styles.cards}>
        {data?.map((provider) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            onEdit={() => edit(provider)}
            onRemove={() => void remove(provider)}
            history={history.actionFor({
              type: "certificate.provider,certificate.crl",
              object: provider.code,
              name: provider.name,
            })}
          />
        ))}
      </div>
    </>
  );
}

interface CardProps {
  readonly provider: Provider;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly history: OfferedAction;
}

function ProviderCard({ provider, onEdit, onRemove, history }: CardProps) {
  const { name, code, kind, enabled, isTestOnly, bindingCount, agentUrls, crlUrls, roots, intermediates } = provider;
  return (
    <Card
      title={name}
      extra={
        <span className={styles.state}>
          {isTestOnly ? <strong className={styles.testOnly}>{text.testOnly}</strong> : null}
          <StatusWord tone={enabled ? "good" : "plain"}>{enabled ? text.enabled : text.disabled}</StatusWord>
        </span>
      }
    >
      <p className={styles.facts}>
        <span>{code}</span>
        <span>{certificateAdminText.kinds[kind]}</span>
        <span>{text.bindings(bindingCount)}</span>
        {agentUrls.length > 0 ? <span>{text.agentsAt(agentUrls.join("、"))}</span> : null}
        {crlUrls.length > 0 ? <span>{text.listsAt(crlUrls.join("、"))}</span> : null}
      </p>
      <AuthorityList title={text.roots} certificates={roots} />
      <AuthorityList title={text.intermediates} certificates={intermediates} />
      <p className={styles.cardActions}>
        <Permitted action={CHANGE}>
          <RowAction aria-label={`${text.edit} ${name}`} onClick={onEdit}>
            {text.edit}
          </RowAction>
          <RowAction aria-label={`${text.remove} ${name}`} onClick={onRemove}>
            {text.remove}
          </RowAction>
        </Permitted>
        {history.isOffered ? (
          <RowAction aria-label={`${history.label} ${name}`} onClick={history.run}>
            {history.label}
          </RowAction>
        ) : null}
      </p>
    </Card>
  );
}
