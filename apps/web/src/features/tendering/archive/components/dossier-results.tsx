import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import type { useDossiers } from "../api.ts";
import { archiveText } from "../text.ts";
import styles from "./dossier-results.module.css";
import { DossierTable } from "./dossier-table.tsx";

const text = archiveText.dossiers;

export interface DossierResultsProps {
  readonly query: ReturnType<typeof useDossiers>;
  readonly label: string;
  readonly rowCount: number;
  readonly emptyText: string;
  readonly emptyAction?: ReactNode;
  readonly onFirstPage: () => void;
}

/** One page of the list: loading, failed, empty or with rows. */
export function DossierResults(props: DossierResultsProps): ReactNode {
  const { query, label, rowCount, emptyText, emptyAction, onFirstPage } = props;
  if (query.isPending) return <Skeleton height={44 * rowCount} label={archiveText.loading} />;
  if (query.isError) {
    const retry = () => void query.refetch();
    return (
      <div className={styles.box}>
        <LoadFailure subject={label} error={query.error} isRetrying={query.isFetching} onRetry={retry} />
      </div>
    );
  }
  const { rows, total, source } = query.data;
  if (rows.length > 0)
    return <DossierTable rows={rows} label={label} isStale={query.isPlaceholderData} isMixed={source === "all"} />;
  // The list has shrunk, or the address names a page beyond its end.
  const isPageEmpty = total > 0;
  return (
    <div className={styles.box}>
      {isPageEmpty ? (
        <EmptyState text={text.pageEmpty} action={<Button onClick={onFirstPage}>{text.firstPage}</Button>} />
      ) : (
        <EmptyState text={emptyText} action={emptyAction} />
      )}
    </div>
  );
}
