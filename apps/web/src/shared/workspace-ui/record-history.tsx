import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { beijingMinute } from "@tender/contract/beijing";
import { Drawer } from "antd";
import { useState } from "react";
import { call } from "#shared/api/client.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { ChangeTable } from "./change-table.tsx";
import { Item, ItemList } from "./item-list.tsx";
import { LoadFailure } from "./load-failure.tsx";
import styles from "./record-history.module.css";
import { differenceOf, type Version, versionsOf } from "./record-versions.ts";
import type { OfferedAction } from "./row-actions.tsx";
import { useTabDialog } from "./tab-dialog.tsx";
import { TimeText } from "./time-text.tsx";
import { newerWord, olderWord, TwoVersions } from "./two-versions.tsx";
import { useDictionary } from "./use-dictionary.ts";

export interface TracedRecord {
  /** The subject of the actions in the audit trail (`role` for `role.change`), or an action; several with commas. */
  readonly type: string;
  /** The record's name in the audit trail. */
  readonly object: string;
  /** The record's name for people. */
  readonly name: string;
}

/** The history is offered only to people who may read the trail; the server refuses others. */
const HISTORY_PERMISSION = "audit:view";
const HISTORY_LABEL = "变更历史";

/** 变更历史 for the records of a page, as a row action or by `open`. One history is open at a time. */
export function useRecordHistory() {
  const isOffered = usePermission(HISTORY_PERMISSION).isVisible;
  const [record, setRecord] = useState<TracedRecord | null>(null);
  useTabDialog("history", record && <RecordHistory {...record} onClose={() => setRecord(null)} />);
  return {
    isOffered,
    word: HISTORY_LABEL,
    open: (tracedRecord: TracedRecord) => setRecord(tracedRecord),
    actionFor: (tracedRecord: TracedRecord): OfferedAction => ({
      key: "history",
      label: HISTORY_LABEL,
      isOffered,
      run: () => setRecord(tracedRecord),
    }),
  };
}

interface Props extends TracedRecord {
  onClose(): void;
}

/** The maximum of one call; the log has older changes. */
const MAX_VERSIONS = 50;

/**
 * 数据历史: the author and time of each change of a record, and the differences of two versions. Render by `useTabDialog`.
 */
export function RecordHistory({ type, object, name, onClose }: Props) {
  return (
    <Drawer open size={640} title={`变更历史：${name}`} onClose={onClose} closable={{ "aria-label": "关闭" }}>
      <History type={type} object={object} />
    </Drawer>
  );
}

function History({ type, object }: Pick<Props, "type" | "object">) {
  const query = useQuery({
    queryKey: ["record-history", type, object],
    queryFn: ({ signal }) => call("audit.history", { query: { type, object, pageSize: MAX_VERSIONS } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });
  const { wordFor } = useDictionary("audit_action");
  if (query.error)
    return (
      <LoadFailure
        subject="变更历史"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton lines={6} label="正在加载变更历史" />;
  const { rows, total } = query.data;
  if (rows.length === 0) return <p className={styles.note}>暂无变更记录</p>;
  const versions = versionsOf(rows);
  return (
    <>
      {versions.length > 0 ? <Comparison versions={versions} /> : null}
      <h3 className={styles.heading}>全部变更</h3>
      <ItemList>
        {rows.map(({ id, action, username, at }) => (
          <Item key={id} title={wordFor(action)} note={username ?? "系统"}>
            <TimeText at={at} isExact />
          </Item>
        ))}
      </ItemList>
      {total > rows.length ? (
        <p className={styles.note}>仅显示最近 {rows.length} 次变更，更早的变更请在日志管理中按对象查询</p>
      ) : null}
    </>
  );
}

/** Options of the comparison that are no row of the trail. */
const NO_VERSION_ID = "";
const BEFORE_FIRST_ID = "before";
const idOf = (version: Version | undefined): string => (version ? (version.row?.id ?? BEFORE_FIRST_ID) : NO_VERSION_ID);

/** `第 2 版　2026-11-20 14:05　admin` */
function labelOf({ row }: Version, number: number): string {
  return row ? `第 ${number} 版　${beijingMinute(row.at)}　${row.username ?? "系统"}` : "首次变更之前";
}

function Comparison({ versions }: { readonly versions: readonly Version[] }) {
  const [newerId, setNewerId] = useState(idOf(versions[0]));
  const [olderId, setOlderId] = useState(idOf(versions[1]));
  const versionCount = versions.filter(({ row }) => row !== null).length;
  const options = versions.map((version, index) => ({
    value: idOf(version),
    label: labelOf(version, versionCount - index),
  }));
  const newer = versions.find((version) => idOf(version) === newerId) ?? versions[0];
  const older = versions.find((version) => idOf(version) === olderId);
  return (
    <section aria-label="版本对比" className={styles.comparison}>
      <TwoVersions
        older={{
          value: olderId,
          options: [...options, { value: NO_VERSION_ID, label: "（空）" }],
          onChange: setOlderId,
        }}
        newer={{ value: newerId, options, onChange: setNewerId }}
      />
      {newer ? (
        <ChangeTable label="两个版本的差异" changes={differenceOf(older, newer)} headings={[olderWord, newerWord]} />
      ) : null}
    </section>
  );
}
