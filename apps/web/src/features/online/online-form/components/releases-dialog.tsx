import type { FormDefinition } from "@tender/contract";
import { useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import styles from "#shared/designing/dialogs.module.css";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { TwoVersions } from "#shared/workspace-ui/two-versions.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { RELEASES, restoreRelease, useRefreshForms, useRelease, useReleases } from "../api.ts";
import { definitionDifference } from "../model/difference.ts";
import { releasesText as text } from "../text.ts";
import { DifferenceView } from "./difference-view.tsx";

interface Props {
  readonly form: {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly release: number | null;
  };
  /** The draft to compare the releases with. */
  readonly draft: FormDefinition | undefined;
  readonly mayRestore: boolean;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** The releases of a form: a comparison of any two, and restoring one into the draft. */
export function ReleasesDialog({ form, draft, mayRestore, onRestored, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useReleases(form.id, page);
  const pages = Math.max(page, Math.ceil((data?.total ?? 0) / RELEASES));
  const [isRestoring, setIsRestoring] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refresh = useRefreshForms();

  async function restore(number: number): Promise<void> {
    const question = { title: text.restore, text: text.question(number), okText: text.restore };
    if (!(await confirm(question))) return;
    setIsRestoring(true);
    try {
      await restoreRelease({ id: form.id, version: form.version, number });
      notify({ kind: "success", text: text.restored(number) });
      await refresh();
      onRestored();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "online_form.changed") setRefusal(text.changed);
      else reportError(failure);
    } finally {
      setIsRestoring(false);
    }
  }

  const rows = data?.rows ?? [];
  return (
    <WorkspaceDialog
      open
      title={text.title(form.title)}
      width={860}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <div className={styles.part}>
        {refusal === null ? null : (
          <p role="alert" className={styles.alert}>
            {refusal}
          </p>
        )}
        {!data && error ? (
          <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton lines={4} /> : null}
        {data && data.total === 0 ? <p className={styles.note}>{text.none}</p> : null}
        {rows.length > 0 ? (
          <ItemList>
            {rows.map(({ number, at, by, steps }) => (
              <Item
                key={number}
                title={text.number(number)}
                tag={number === form.release ? text.current : undefined}
                note={[...(by === null ? [] : [text.by(by)]), ...steps].join("；")}
              >
                <TimeText at={at} isExact />
                {mayRestore ? (
                  <RowAction
                    disabled={isRestoring || isPlaceholderData}
                    aria-label={text.restoreOf(number)}
                    onClick={() => void restore(number)}
                  >
                    {text.restore}
                  </RowAction>
                ) : null}
              </Item>
            ))}
          </ItemList>
        ) : null}
        {pages > 1 ? (
          <p className={styles.pages}>
            <StepButtons
              size="small"
              words={{ previous: text.newer, next: text.earlier }}
              onBack={page > 1 ? () => setPage(page - 1) : undefined}
              onNext={page < pages ? () => setPage(page + 1) : undefined}
            />
          </p>
        ) : null}
        {rows.length > 0 ? <Comparison id={form.id} numbers={rows.map(({ number }) => number)} draft={draft} /> : null}
      </div>
    </WorkspaceDialog>
  );
}

interface ComparisonProps {
  readonly id: string;
  readonly numbers: readonly number[];
  readonly draft: FormDefinition | undefined;
}

const DRAFT_NUMBER = 0;

function Comparison({ id, numbers, draft }: ComparisonProps) {
  const [newest = 1, previous] = numbers;
  const [older, setOlder] = useState(draft ? newest : (previous ?? newest));
  const [newer, setNewer] = useState(draft ? DRAFT_NUMBER : newest);
  const [olderRelease, newerRelease] = [
    useRelease(id, older === DRAFT_NUMBER ? null : older),
    useRelease(id, newer === DRAFT_NUMBER ? null : newer),
  ];
  // The compared releases stay selected while the list is paged.
  const offered = [...new Set([...numbers, older, newer])]
    .filter((number) => number !== DRAFT_NUMBER)
    .sort((a, b) => b - a);
  const options = [
    ...(draft ? [{ value: DRAFT_NUMBER, label: text.draft }] : []),
    ...offered.map((value) => ({ value, label: text.number(value) })),
  ];
  const definitionOf = (number: number, release: typeof olderRelease) =>
    number === DRAFT_NUMBER ? draft : release.data?.definition;
  const [from, to] = [definitionOf(older, olderRelease), definitionOf(newer, newerRelease)];
  const error = olderRelease.error ?? newerRelease.error;
  return (
    <section className={styles.part} aria-label={text.compare}>
      <h3>{text.compare}</h3>
      <TwoVersions
        older={{ value: older, options, onChange: setOlder }}
        newer={{ value: newer, options, onChange: setNewer }}
      />
      {error ? (
        <LoadFailure
          subject={text.subject}
          error={error}
          isRetrying={olderRelease.isFetching || newerRelease.isFetching}
          onRetry={() => void Promise.all([olderRelease.refetch(), newerRelease.refetch()])}
        />
      ) : null}
      {from && to ? <DifferenceView difference={definitionDifference(from, to)} /> : null}
      {!error && !(from && to) ? <Skeleton lines={3} /> : null}
    </section>
  );
}
