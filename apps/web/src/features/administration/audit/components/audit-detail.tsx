import { useQuery } from "@tanstack/react-query";
import { fieldWord, objectWord } from "@tender/contract/audit-words";
import { reasonWord } from "@tender/contract/reason-words";
import { call, type ResultFor } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import type { AuditEntry } from "../api.ts";
import { auditText as text } from "../text.ts";
import styles from "./audit-detail.module.css";
import { OutcomeWord } from "./outcome-word.tsx";

interface Props {
  readonly entry: AuditEntry;
  readonly actionWord: string;
  /** Opens the history of the record. */
  onHistory(type: string, object: string): void;
  onClose(): void;
}

/** All facts of one entry. */
export function AuditDetail({ entry, actionWord, onHistory, onClose }: Props) {
  const query = useQuery({
    queryKey: ["audit-entry", entry.id],
    queryFn: ({ signal }) => call("audit.read", { query: { id: entry.id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shownInPlace: true },
  });
  const { data: whole } = query;
  const details: readonly Detail[] = [
    { label: text.at, value: <TimeText at={entry.at} isExact /> },
    { label: text.username, value: entry.username ?? text.anonymous },
    { label: text.action, value: actionWord },
    { label: text.object, value: objectWord(entry.action, entry.object) },
    { label: text.outcome, value: <OutcomeWord outcome={entry.outcome} /> },
    { label: text.reason, value: reasonWord(entry.reason) },
    { label: text.address, value: entry.address ?? "—" },
    { label: text.userAgent, value: whole?.userAgent ?? "—", isFullWidth: true },
    { label: text.requestId, value: entry.requestId ?? "—", isFullWidth: true },
  ];
  const { object } = entry;
  const hasHistory = object !== null && whole !== undefined && whole.kind !== "other";
  return (
    <WorkspaceDialog
      open
      title={text.detail}
      width={680}
      onClose={onClose}
      footer={
        <>
          {hasHistory ? (
            <Button onClick={() => onHistory(entry.action.split(".")[0] ?? "", object)}>{text.history}</Button>
          ) : null}
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <DetailList details={details} columns={2} />
      {query.error ? (
        <LoadFailure
          subject={text.changes}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : whole ? (
        <Recorded entry={whole} />
      ) : (
        <Skeleton lines={3} label={text.changes} />
      )}
    </WorkspaceDialog>
  );
}

function Recorded({ entry: { changes, facts } }: { readonly entry: ResultFor<"audit.read"> }) {
  return (
    <>
      {changes.length > 0 ? (
        <section className={styles.part}>
          <h3 className={styles.heading}>{text.changes}</h3>
          <ChangeTable label={text.changes} changes={changes} headings={[text.before, text.after]} />
        </section>
      ) : null}
      {facts.length > 0 ? (
        <section className={styles.part}>
          <h3 className={styles.heading}>{text.recorded}</h3>
          <DetailList
            details={facts.map(({ field, value }) => ({ label: fieldWord(field), value, isFullWidth: true }))}
            columns={1}
          />
        </section>
      ) : null}
    </>
  );
}
