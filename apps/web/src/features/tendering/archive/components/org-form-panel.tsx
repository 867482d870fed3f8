import { chartTerms as text } from "@tender/contract/archive-terms";
import { type ReactNode, useCallback, useMemo } from "react";
import { ChartPanel } from "#shared/charts/chart-panel.tsx";
import { ChartTable } from "#shared/charts/chart-table.tsx";
import { useChart } from "../api.ts";
import { countOf, formsIn, type Quarter } from "../model/chart-rows.ts";
import { codeChoices, codeLabel } from "../model/code-labels.ts";
import { showCount } from "../model/number-display.ts";
import { archiveText } from "../text.ts";
import type { ChartPanelProps } from "./chart-panel-props.ts";
import { useCodeDictionaries } from "./code-text.ts";
import composition from "./composition-view.module.css";
import { LazyOrgForms } from "./lazy-chart.tsx";
import styles from "./month-series-panel.module.css";

const noQuarters: readonly Quarter[] = [];

/** 组织形式 of eight quarters. */
export function OrgFormPanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readOrgForms", filters);
  const dictionaries = useCodeDictionaries();
  const quarters = query.data?.quarters ?? noQuarters;
  const order = codeChoices(dictionaries, "zzxs")
    .map(({ value }) => value)
    .join(" ");
  const forms = useMemo(() => formsIn(quarters, order.split(" ")), [quarters, order]);
  const names = forms
    .map((form) => (form === "" ? text.orgForms.unknown : codeLabel(dictionaries, "zzxs", form)))
    .join(" ");
  const nameOf = useCallback((form: string) => names.split(" ")[forms.indexOf(form)] ?? form, [names, forms]);
  return (
    <ChartPanel
      title={text.orgForms.title}
      caption={text.orgForms.caption}
      query={query}
      emptyText={forms.length === 0 ? text.nothing : null}
      chart={() => (
        <div className={styles.chart}>
          <ul className={styles.legend}>
            {forms.map((form, index) => (
              <li key={form}>
                <span className={composition.mark} data-part={Math.min(index, 4) + 1} aria-hidden="true" />
                {nameOf(form)}
              </li>
            ))}
          </ul>
          <div className={styles.canvas}>
            <LazyOrgForms quarters={quarters} forms={forms} nameOf={nameOf} />
          </div>
        </div>
      )}
      table={() => (
        <ChartTable
          label={text.orgForms.title}
          rows={[...quarters].reverse()}
          keyOf={({ quarter }) => quarter}
          columns={[
            { title: text.orgForms.quarter, renderCell: ({ quarter }) => quarter.replace("Q", " Q") },
            ...forms.map((form) => ({
              title: `${nameOf(form)}（${text.countUnit}）`,
              isNumber: true,
              renderCell: (row: Quarter) => <FormCount row={row} form={form} name={nameOf(form)} onOpen={onOpen} />,
            })),
          ]}
        />
      )}
    />
  );
}

interface FormCountProps extends Pick<ChartPanelProps, "onOpen"> {
  readonly row: Quarter;
  readonly form: string;
  readonly name: string;
}

/** Lots without an organisation form cannot be filtered. */
function FormCount({ row, form, name, onOpen }: FormCountProps): ReactNode {
  const count = countOf(row, form);
  if (count === 0 || form === "") return showCount(count);
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={`${row.quarter} ${name} ${count}，${archiveText.listFor}`}
      onClick={() => onOpen({ of: "all", orgForm: form, days: { from: row.from, to: row.to }, name })}
    >
      {showCount(count)}
    </button>
  );
}
