import type { ReactNode } from "react";
import { GroupTable } from "#shared/report/group-table.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { pageText as text } from "../text.ts";
import styles from "./report.module.css";
import type { ReportQuery } from "./use-report-query.ts";

interface Props extends Pick<ReportQuery, "groups" | "typeOf" | "drill"> {
  readonly tools: ReactNode;
}

/** 汇总: the groups, each of which opens its rows. */
export function GroupPart({ groups, typeOf, drill, tools }: Props) {
  return (
    <section className={styles.groups} aria-label={text.groups} aria-busy={groups.isFetching}>
      <div className={styles.bar}>
        {tools}
        <RefreshButton query={groups} />
      </div>
      {groups.isError ? (
        <LoadFailure
          subject={text.groups}
          error={groups.error}
          isRetrying={groups.isFetching}
          onRetry={() => void groups.refetch()}
        />
      ) : null}
      {groups.data ? (
        <div className={groups.isPlaceholderData ? styles.stale : undefined}>
          <GroupTable label={text.groups} groups={groups.data} typeOf={typeOf} onDrill={drill} />
        </div>
      ) : groups.isError ? null : (
        <Skeleton lines={6} label={text.loading} />
      )}
    </section>
  );
}
