import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type GateRules, setGate, useGateRules, useRefreshCertificates } from "../api.ts";
import { certificateAdminText, gateText as text } from "../text.ts";
import styles from "./certificate-admin.module.css";

/** 核验规则: subsystems that require a certificate of gated accounts. */
export function GateRulesSection() {
  const { data, error, isFetching, refetch } = useGateRules();
  return (
    <>
      <PageHead title={certificateAdminText.sections.gate} note={text.note} />
      {error === null ? null : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeleton lines={6} /> : null}
      {data ? (
        <div className={styles.cards}>
          <Card title={text.subsystems}>
            <Subsystems subsystems={data.subsystems} />
          </Card>
          <Card title={text.accounts}>
            <p className={styles.hint}>{text.accountsNote}</p>
            <Accounts accounts={data.accounts} />
          </Card>
          <Card title={text.unknownStatus}>
            <p>{data.signInWithoutStatus ? text.signInPasses : text.signInRefused}</p>
          </Card>
        </div>
      ) : null}
    </>
  );
}

function Subsystems({ subsystems }: { subsystems: GateRules["subsystems"] }) {
  const refresh = useRefreshCertificates();
  const { isVisible: mayChange } = usePermission("certificate:gate");
  const [busy, setBusy] = useState<string | null>(null);
  const history = useRecordHistory();

  async function change({ appId, appCnName }: GateRules["subsystems"][number], isGated: boolean): Promise<void> {
    const question = { title: text.turnOffTitle, text: text.turnOffQuestion(appCnName), okText: text.turnOff };
    if (!isGated && !(await confirm({ ...question, isDangerous: true }))) return;
    setBusy(appId);
    try {
      await setGate(appId, isGated);
      notify({ kind: "success", text: text.saved });
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(null);
      await refresh();
    }
  }

  return (
    <ItemList>
      {subsystems.map((subsystem) => (
        <Item key={subsystem.appId} title={subsystem.appCnName} note={<span>{subsystem.appId}</span>}>
          <Checkbox
            checked={subsystem.isGated}
            disabled={!mayChange || busy !== null}
            onChange={(isGated) => void change(subsystem, isGated)}
          >
            <span className="visually-hidden">{subsystem.appCnName}</span>
            {text.isGated}
          </Checkbox>
          {history.isOffered ? (
            <RowAction
              aria-label={`${history.word} ${subsystem.appCnName}`}
              onClick={() =>
                history.open({ type: "certificate.gate", object: subsystem.appId, name: subsystem.appCnName })
              }
            >
              {history.word}
            </RowAction>
          ) : null}
        </Item>
      ))}
    </ItemList>
  );
}

function Accounts({ accounts }: { accounts: GateRules["accounts"] }) {
  if (accounts.length === 0) return <p className={styles.hint}>{text.noAccounts}</p>;
  return (
    <ItemList>
      {accounts.map(({ username, exists, bindingCount, certifiedAt, certifiedBy }) => (
        <Item
          key={username}
          title={username}
          tag={exists ? undefined : text.missing}
          note={
            <>
              <span>{text.bindings(bindingCount)}</span>
              {certifiedBy === null ? null : <span>{text.certifiedBy(certifiedBy)}</span>}
            </>
          }
        >
          {certifiedAt === null ? (
            <StatusWord tone="plain">{text.notCertified}</StatusWord>
          ) : (
            <>
              <StatusWord tone="good">{text.certified}</StatusWord>
              <TimeText at={certifiedAt} isExact />
            </>
          )}
        </Item>
      ))}
    </ItemList>
  );
}
