import { Input } from "antd";
import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import styles from "#shared/designing/dialogs.module.css";
import { Setting } from "#shared/designing/setting.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type PublishPlan, publishForm, usePlan, useRefreshForms } from "../api.ts";
import { publishText as text } from "../text.ts";

interface Props {
  readonly form: { readonly id: string; readonly version: number; readonly code: string; readonly title: string };
  /** Publishing covers the draft alone: changed rules are saved separately. */
  readonly hasUnsavedRules?: boolean;
  readonly onPublished: (version: number, release: number) => void;
  /** Another user changed the draft, so the parent must read it again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Shows the effects of publishing on the table. A loss of data requires typing the form's code. */
export function PublishDialog({ form, hasUnsavedRules = false, onPublished, onChanged, onClose }: Props) {
  const { data, error, isFetching, refetch } = usePlan(form.id);
  const [typed, setTyped] = useState("");
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refresh = useRefreshForms();
  const canPublish = data !== undefined && data.faults.length === 0 && data.misfits.length === 0 && data.isChanged;
  const isWrong = data?.needsConfirmation === true && typed !== form.code;

  async function publish(): Promise<void> {
    setHasSubmitted(true);
    if (isWrong) return;
    setIsSending(true);
    setRefusal(null);
    try {
      const confirmation = data?.needsConfirmation ? typed : null;
      const { version, release } = await publishForm({ id: form.id, version: form.version, confirmation });
      notify({ kind: "success", text: text.published(release) });
      await refresh();
      onPublished(version, release);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (reportSessionError(failure)) return;
      setRefusal(failure.message);
      if (failure.code === "online_form.changed") onChanged();
      // The rows have changed since, so the plan is outdated.
      if (["online_form.misfits", "online_form.faults", "online_form.confirmation"].includes(failure.code))
        void refetch();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <WorkspaceDialog
      open
      title={text.title(form.title)}
      width={760}
      onClose={isSending ? undefined : onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {canPublish ? text.cancel : text.close}
          </Button>
          {data && !canPublish && data.misfits.length > 0 ? (
            <Button isLoading={isFetching} onClick={() => void refetch()}>
              {text.retry}
            </Button>
          ) : null}
          {canPublish ? (
            <Button
              kind={data.needsConfirmation ? "danger" : "primary"}
              isLoading={isSending}
              onClick={() => void publish()}
            >
              {text.submit}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.part}>
        {refusal === null ? null : (
          <p role="alert" className={styles.alert}>
            {refusal}
          </p>
        )}
        {hasUnsavedRules ? <p className={styles.info}>{text.rulesUnsaved}</p> : null}
        {data ? <Plan plan={data} /> : null}
        {!data && error ? (
          <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton lines={4} label={text.loading} /> : null}
        {canPublish && data.needsConfirmation ? (
          <Setting
            label={data.steps.some(({ loses }) => loses) ? text.confirm(form.code) : text.confirmPlain(form.code)}
            fault={hasSubmitted && isWrong ? text.wrong : undefined}
          >
            {(input) => (
              <Input
                {...input}
                value={typed}
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value.trim())}
                onPressEnter={() => void publish()}
              />
            )}
          </Setting>
        ) : null}
      </div>
    </WorkspaceDialog>
  );
}

function Plan({ plan }: { readonly plan: PublishPlan }) {
  const { faults, steps, misfits, rows, isChanged } = plan;
  if (faults.length > 0)
    return (
      <>
        <p className={styles.alert}>{text.faults(faults.length)}</p>
        <ul className={styles.list}>
          {faults.map(({ at, what }) => (
            <li key={`${at} ${what}`}>{what}</li>
          ))}
        </ul>
      </>
    );
  if (!isChanged) return <p className={styles.note}>{text.nothing}</p>;
  return (
    <>
      {misfits.length > 0 ? <Misfits misfits={misfits} /> : null}
      {rows > 0 ? <p className={styles.note}>{text.rows(rows)}</p> : null}
      <p>{steps.length > 0 ? text.steps(steps.length) : text.noSteps}</p>
      <ol className={styles.steps}>
        {steps.map(({ words, sql, loses }) => (
          <li key={sql + words}>
            <span>{words}</span>
            {loses ? <span className={styles.loses}>{text.loses}</span> : null}
            <details className={styles.fold}>
              <summary>{text.sql}</summary>
              <pre className={styles.sql}>{sql}</pre>
            </details>
          </li>
        ))}
      </ol>
      <Menus plan={plan} />
    </>
  );
}

/** The changes to existing menus, or the columns that they will lack. */
function Menus({ plan: { menus, areMenusFollowing } }: { readonly plan: PublishPlan }) {
  if (menus.length === 0) return null;
  return (
    <>
      <p>{areMenusFollowing ? text.menus : text.menusStay}</p>
      <ul className={styles.list}>
        {menus.flatMap(({ title, added, removed }) => [
          ...(added.length > 0 ? [<li key={`${title} +`}>{text.menuAdded(title, added)}</li>] : []),
          ...(removed.length > 0 ? [<li key={`${title} -`}>{text.menuRemoved(title, removed)}</li>] : []),
        ])}
      </ul>
    </>
  );
}

function Misfits({ misfits }: { readonly misfits: PublishPlan["misfits"] }) {
  return (
    <section className={styles.part} aria-label={text.misfits}>
      <p className={styles.alert}>{text.misfits}</p>
      {misfits.map(({ field, title, what, count, examples }) => (
        <details key={`${field} ${what}`} open className={styles.fold}>
          <summary>{text.misfit(title, what, count)}</summary>
          <PlainTable
            label={text.examples(title)}
            head={[text.row, text.value]}
            rows={examples.map(({ id, value }) => ({ key: id, cells: [id, value ?? text.empty] }))}
          />
        </details>
      ))}
    </section>
  );
}
