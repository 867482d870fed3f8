import { useState } from "react";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { DataRows } from "#shared/workspace-ui/list/data-rows.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { type ReadyForm, useSubRows } from "../api.ts";
import type { Row, Runtime } from "../model/runtime.ts";
import { isFigure } from "../model/shown.ts";
import { listText as text } from "../text.ts";
import { Cell } from "./cell.tsx";
import { useFieldWords } from "./field-context.tsx";
import styles from "./online-form.module.css";

interface Props {
  readonly form: ReadyForm;
  /** Id of the main row. */
  readonly id: string;
  /** Shows one sub-table at a time; else side by side where the width allows. */
  readonly isTabs: boolean;
}

/** The sub-tables of a main row. */
export function SubLists({ form: { main, subs }, id, isTabs }: Props) {
  const [active, setActive] = useState(subs[0]?.code ?? "");
  const shown = subs.find(({ code }) => code === active) ?? subs[0];
  if (isTabs && shown)
    return (
      <Tabs
        label={text.subs}
        items={subs.map(({ code, title }) => ({ key: code, label: title }))}
        active={shown.code}
        onChange={setActive}
      >
        <div className={styles.section}>
          <SubList key={shown.code} main={main.code} sub={shown} id={id} />
        </div>
      </Tabs>
    );
  return (
    <div className={styles.subs}>
      {subs.map((sub) => (
        <Card key={sub.code} title={sub.title}>
          <SubList main={main.code} sub={sub} id={id} />
        </Card>
      ))}
    </div>
  );
}

function SubList({ main, sub, id }: { readonly main: string; readonly sub: Runtime; readonly id: string }) {
  const { data, error, isFetching, refetch } = useSubRows(main, id, sub.code);
  const { wordFor } = useFieldWords(sub.fields);
  if (error)
    return <LoadFailure subject={sub.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} label={`正在加载${sub.title}`} />;
  if (data.length === 0) return <EmptyState text={text.noSubRows} />;
  return (
    <DataRows<Row>
      label={sub.title}
      rows={data}
      rowKey={(row) => row.id}
      isStale={isFetching}
      headingLevel={3}
      columns={sub.fields
        .filter(({ inList }) => inList)
        .map((field) => ({
          key: field.name,
          title: field.title,
          width: field.listWidth ?? 140,
          ...(isFigure(field) ? { align: "right" as const } : {}),
          render: (row) => (
            <Cell
              field={field}
              value={row.values[field.name] ?? null}
              labels={row.labels}
              sizes={row.sizes}
              wordFor={wordFor}
            />
          ),
        }))}
    />
  );
}
