import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import type { useOverview } from "../api.ts";
import type { ListOf } from "../model/archive-filters.ts";
import { kpiCards } from "../model/kpi-cards.ts";
import { archiveText } from "../text.ts";
import { KpiCell } from "./kpi-cell.tsx";
import styles from "./kpi-row.module.css";

export interface KpiRowProps {
  readonly overview: ReturnType<typeof useOverview>;
  readonly onOpen: (of: ListOf) => void;
}

const placeholders = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The row of the key figures. */
export function KpiRow({ overview, onOpen }: KpiRowProps): ReactNode {
  if (overview.isPending) return <WaitingRow />;
  if (overview.isError)
    return (
      <div className={styles.row}>
        <LoadFailure
          subject={archiveText.figures}
          error={overview.error}
          isRetrying={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      </div>
    );
  return (
    <ul className={styles.row} aria-label={archiveText.figures} aria-busy={overview.isPlaceholderData || undefined}>
      {kpiCards(overview.data).map((card) => (
        <KpiCell key={card.key} card={card} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function WaitingRow(): ReactNode {
  return (
    <div className={styles.row} role="status" aria-label={archiveText.loading}>
      {placeholders.map((key) => (
        <div key={key} className={styles.cell} aria-hidden="true">
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
