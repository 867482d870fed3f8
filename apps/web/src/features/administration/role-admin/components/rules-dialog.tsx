import { Checkbox, Select } from "antd";
import { useState } from "react";
import { isAwaited } from "#shared/api/api-error.ts";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type Rules, readRules, saveRules, useRules } from "../api.ts";
import { type ConcurrentRuleChanges, mergeRules, type RuleForm, withValue } from "../model/rule-values.ts";
import { roleAdminText, rulesText as text } from "../text.ts";
import styles from "./role-admin.module.css";

/** 互斥角色: pairs of roles that exclude each other, and whether they are in force. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRules();
  if (data) return <RulesForm initialRules={data} onClose={onClose} />;
  return (
    <WorkspaceDialog open title={text.title} width={640} onClose={onClose}>
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </WorkspaceDialog>
  );
}

function RulesForm({ initialRules, onClose }: { initialRules: Rules; onClose: () => void }) {
  /** The base of the form's changes. */
  const [rules, setRules] = useState(initialRules);
  const [form, setForm] = useState<RuleForm>({ inForce: initialRules.inForce, pairs: initialRules.pairs });
  const [concurrentChanges, setConcurrentChanges] = useState<ConcurrentRuleChanges | null>(null);
  const [firstRole, setFirstRole] = useState<string>();
  const [secondRole, setSecondRole] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const { inForce, pairs } = form;
  const nameOf = (code: string) => rules.roles.find((role) => role.code === code)?.name ?? code;
  const options = rules.roles.map(({ code, name }) => ({ value: code, label: name }));
  const isExistingPair = pairs.some(
    (pair) =>
      (pair.one === firstRole && pair.other === secondRole) || (pair.one === secondRole && pair.other === firstRole),
  );

  async function save(): Promise<void> {
    setIsSending(true);
    try {
      await saveRules({ version: rules.version, inForce, pairs });
      notify({ kind: "success", text: text.saved });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === "role.rules_changed") await compare();
      else reportError(error);
      if (isAwaited(error)) onClose();
    } finally {
      setIsSending(false);
    }
  }

  /** Merges the own changes into another person's rules, and shows the differences pair by pair. */
  async function compare(): Promise<void> {
    try {
      const serverRules = await readRules();
      const pair = (first: string, second: string) => text.pair(nameOf(first), nameOf(second));
      const found = mergeRules(rules, form, serverRules, { ...text, pair });
      setRules(serverRules);
      setForm({ inForce: found.form.inForce, pairs: found.form.pairs });
      setConcurrentChanges(found);
    } catch (error) {
      reportError(error);
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
      {concurrentChanges ? (
        <ConcurrentChanges
          key={rules.version}
          fields={concurrentChanges.fields}
          differences={concurrentChanges.differences}
          onChoose={(name, value) => setForm((now) => withValue(now, name, value === true))}
        />
      ) : null}
      <p>{text.note}</p>
      <Checkbox checked={inForce} onChange={({ target }) => setForm({ inForce: target.checked, pairs })}>
        {text.inForce}
      </Checkbox>
      {rules.clashes > 0 ? (
        <p role="status" className={styles.warning}>
          {text.conflicts(rules.clashes)}
        </p>
      ) : null}
      {pairs.length === 0 ? <p>{text.none}</p> : null}
      <ul className={styles.pairs} aria-label={text.pairs}>
        {pairs.map((pair) => (
          <li key={`${pair.one} ${pair.other}`}>
            <span>{text.pair(nameOf(pair.one), nameOf(pair.other))}</span>
            <RowAction
              aria-label={text.removeOf(nameOf(pair.one), nameOf(pair.other))}
              onClick={() => setForm({ inForce, pairs: pairs.filter((otherPair) => otherPair !== pair) })}
            >
              {text.remove}
            </RowAction>
          </li>
        ))}
      </ul>
      <div className={styles.newPair}>
        {choice(text.one, firstRole, setFirstRole)}
        {choice(text.other, secondRole, setSecondRole)}
        <Button
          disabled={!firstRole || !secondRole || firstRole === secondRole || isExistingPair}
          onClick={() => {
            if (firstRole && secondRole) setForm({ inForce, pairs: [...pairs, { one: firstRole, other: secondRole }] });
          }}
        >
          {text.add}
        </Button>
      </div>
    </WorkspaceDialog>
  );
}
