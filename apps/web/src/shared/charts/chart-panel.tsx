import { type ReactNode, useId, useState } from "react";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import styles from "./chart-panel.module.css";
import { chartText as text } from "./text.ts";

type View = "chart" | "table";

export interface PanelQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface ChartPanelProps {
  readonly title: string;
  readonly caption: string;
  readonly query: PanelQuery;
  /** Text for empty data. Null: there are data. */
  readonly emptyText: string | null;
  /** Further switches, beside the one between chart and table. */
  readonly switches?: ReactNode;
  readonly chart: () => ReactNode;
  readonly table: () => ReactNode;
}

const views = [
  { value: "chart", label: text.asChart },
  { value: "table", label: text.asTable },
] as const;

/** A chart with title, definition and table; with states for loading, failure and no data. */
export function ChartPanel(props: ChartPanelProps): ReactNode {
  const { title, caption, query, emptyText, switches } = props;
  const [view, setView] = useState<View>("chart");
  const titleId = useId();
  const isReady = !query.isPending && !query.isError && emptyText === null;
  return (
    <section className={styles.panel} aria-labelledby={titleId} aria-busy={query.isPlaceholderData || undefined}>
      <header className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {isReady ? (
          <div className={styles.switches}>
            {view === "chart" ? switches : null}
            <Segmented label={text.view} options={views} value={view} onChange={setView} />
          </div>
        ) : null}
      </header>
      <div className={styles.body}>
        <Content {...props} view={view} />
      </div>
      {caption === "" ? null : <p className={styles.caption}>{caption}</p>}
    </section>
  );
}

function Content({ title, query, emptyText, chart, table, view }: ChartPanelProps & { view: View }): ReactNode {
  if (query.isPending) return <Skeleton height={220} label={text.loading} />;
  if (query.isError)
    return (
      <LoadFailure
        subject={title}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (emptyText !== null) return <p className={styles.empty}>{emptyText}</p>;
  return view === "chart" ? chart() : table();
}
