import { Checkbox, Select } from "antd";
import { useState } from "react";
import { isAwaited } from "../../../shared/api/api-error.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { searchSign } from "../../../shared/workspace-ui/select-signs.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { type Rules, saveRules, useRules } from "../api.ts";
import { roleAdminText, rulesText as text } from "../text.ts";
import styles from "./role-admin.module.css";

/** 互斥角色: which roles nobody may hold together, and whether that counts here. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRules();
  if (data) return <RulesForm rules={data} onClose={onClose} />;
  return (
    <WorkspaceDialog open title={text.title} width={640} onClose={onClose}>
      {error ? (
        <LoadFailure what={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </WorkspaceDialog>
  );
}

function RulesForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const [inForce, setInForce] = useState(rules.inForce);
  const [pairs, setPairs] = useState<Rules["pairs"]>(rules.pairs);
  const [one, setOne] = useState<string>();
  const [other, setOther] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const nameOf = (code: string) => rules.roles.find((role) => role.code === code)?.name ?? code;
  const options = rules.roles.map(({ code, name }) => ({ value: code, label: name }));
  const isKnown = pairs.some(
    (pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one),
  );

  async function save(): Promise<void> {
    setIsSending(true);
    try {
      await saveRules({ inForce, pairs });
      notify({ kind: "success", text: text.saved });
      onClose();
    } catch (error) {
      reportError(error);
      if (isAwaited(error)) onClose();
    } finally {
      setIsSending(false);
    }
  }
  const choice = (label: string, value: string | undefined, choose: (code: string) => void) => (
    <Select
      aria-label={label}
      placeholder={label}
      showSearch={searchSign}
      optionFilterProp="label"
      value={value ?? null}
      options={options}
      onChange={choose}
    />
  );
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={640}
      onClose={isSending ? undefined : onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {roleAdminText.cancel}
          </Button>
          <Button kind="primary" isLoading={isSending} onClick={() => void save()}>
            {text.save}
          </Button>
        </>
      }
    >
      <p>{text.note}</p>
      <Checkbox checked={inForce} onChange={({ target }) => setInForce(target.checked)}>
        {text.inForce}
      </Checkbox>
      {rules.clashes > 0 ? (
        <p role="status" className={styles.warning}>
          {text.clashes(rules.clashes)}
        </p>
      ) : null}
      {pairs.length === 0 ? <p>{text.none}</p> : null}
      <ul className={styles.pairs} aria-label={text.pairs}>
        {pairs.map((pair) => (
          <li key={`${pair.one} ${pair.other}`}>
            <span>{text.pair(nameOf(pair.one), nameOf(pair.other))}</span>
            <RowAction
              aria-label={text.removeOf(nameOf(pair.one), nameOf(pair.other))}
              onClick={() => setPairs(pairs.filter((known) => known !== pair))}
            >
              {text.remove}
            </RowAction>
          </li>
        ))}
      </ul>
      <div className={styles.newPair}>
        {choice(text.one, one, setOne)}
        {choice(text.other, other, setOther)}
        <Button
          disabled={!one || !other || one === other || isKnown}
          onClick={() => {
            if (one && other) setPairs([...pairs, { one, other }]);
          }}
        >
          {text.add}
        </Button>
      </div>
    </WorkspaceDialog>
  );
}
