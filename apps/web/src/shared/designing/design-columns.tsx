import type { ReactNode } from "react";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import styles from "./design-columns.module.css";
import { listText as text } from "./text.ts";

interface DefinitionRow {
  readonly code: string;
  readonly title: string;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** The columns of a list of definitions: name, `ownColumns`, last change, and the actions. */
export const designColumns = <R extends DefinitionRow>(
  name: string,
  ownColumns: readonly DataColumn<R>[],
  actions: (row: R) => ReactNode,
): readonly DataColumn<R>[] => [
  {
    key: "title",
    title: name,
    width: 240,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ title, code }) => (
      <span className={styles.name}>
        <span>{title}</span>
        <code className={styles.quiet}>{code}</code>
      </span>
    ),
  },
  ...ownColumns,
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
  { key: "updatedBy", title: text.updatedBy, width: 110, render: ({ updatedBy }) => updatedBy ?? text.never },
  { ...actionsColumn(190), render: actions },
];
