import type { ReactNode } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { DataRows } from "#shared/workspace-ui/list/data-rows.tsx";
import styles from "./dossier.module.css";

interface Props<R extends object> {
  readonly title: string;
  readonly columns: DataColumn<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly empty: string;
}

/** A part of the dossier as a table; without rows a note. */
export function DossierPart<R extends object>({ title, columns, rows, keyOf, empty }: Props<R>): ReactNode {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <DataRows label={title} columns={columns} rows={rows} rowKey={keyOf} headingLevel={3} />
      )}
    </Card>
  );
}
