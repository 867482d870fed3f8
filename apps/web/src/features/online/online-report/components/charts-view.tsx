import { chartKinds, chartKindWords, reportLimits } from "@tender/contract/online-reports";
import { Input, Select } from "antd";
import { faultAt } from "#shared/designing/faults.ts";
import { Setting, SettingFault } from "#shared/designing/setting.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { type Chart, newChart } from "../model/edits.ts";
import { moveItem } from "../model/moved-item.ts";
import { chartText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { ItemHead } from "./item-head.tsx";
import panel from "./panel.module.css";

/** 图表: the charts over the groups. */
export function ChartsView() {
  const { definition, faults, mayEdit, change } = useDesignerApi();
  const { charts, groups } = definition;
  return (
    <div className={panel.stack}>
      <SettingFault>{faultAt(faults, "charts")}</SettingFault>
      {groups === null ? (
        <p className={panel.quiet}>{text.needsGroups}</p>
      ) : charts.length === 0 ? (
        <p className={panel.quiet}>{text.none}</p>
      ) : null}
      {charts.map((chart, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chart is identified by its position; its code may be edited
        <Item key={index} chart={chart} place={index} />
      ))}
      {mayEdit && groups !== null ? (
        <div className={panel.actions}>
          <Button
            disabled={charts.length >= reportLimits.charts}
            onClick={() => change((now) => ({ ...now, charts: [...now.charts, newChart(now)] }))}
          >
            {text.add}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Item({ chart, place: index }: { readonly chart: Chart; readonly place: number }) {
  const { definition, set, faults, mayEdit, change } = useDesignerApi();
  const { title, code, kind, axis, series, isStacked } = chart;
  const { groups } = definition;
  const path = `charts.${index}`;
  const changeChart = (next: Partial<Chart>, typedSetting?: string) =>
    change(
      (now) => ({ ...now, charts: now.charts.map((other, at) => (at === index ? { ...other, ...next } : other)) }),
      typedSetting === undefined ? null : `${path} ${typedSetting}`,
    );
  const label = title || code;
  const titleOf = (name: string) => set?.columns.find((column) => column.name === name)?.title ?? name;
  return (
    <section className={panel.item} aria-label={text.item(label)}>
      <ItemHead
        title={label}
        labels={{ up: text.up(label), down: text.down(label), remove: text.remove(label) }}
        isFirst={index === 0}
        isLast={index === definition.charts.length - 1}
        onMove={(step) => change((now) => ({ ...now, charts: moveItem(now.charts, index, step) }))}
        onRemove={() => change((now) => ({ ...now, charts: now.charts.toSpliced(index, 1) }))}
      />
      <div className={panel.panel}>
        <div className={panel.grid}>
          <Setting label={text.title} fault={faultAt(faults, `${path}.title`) ?? faultAt(faults, `${path}.code`)}>
            {(input) => (
              <Input
                {...input}
                value={title}
                maxLength={reportLimits.title}
                autoComplete="off"
                onChange={({ target }) => changeChart({ title: target.value }, "title")}
              />
            )}
          </Setting>
          <Setting label={text.kind} fault={faultAt(faults, `${path}.kind`)}>
            {(input) => (
              <Select
                {...input}
                value={kind}
                options={chartKinds.map((value) => ({ value, label: chartKindWords[value] }))}
                onChange={(next) =>
                  changeChart({ kind: next, ...(next === "pie" ? { series: series.slice(0, 1) } : {}) })
                }
              />
            )}
          </Setting>
          <Setting label={text.axis} fault={faultAt(faults, `${path}.axis`)}>
            {(input) => (
              <Select
                {...input}
                value={axis}
                options={(groups?.by ?? []).map(({ column }) => ({ value: column, label: titleOf(column) }))}
                onChange={(next) => changeChart({ axis: next })}
              />
            )}
          </Setting>
          <Setting label={text.series} fault={faultAt(faults, `${path}.series`)}>
            {(input) => (
              <Select<string[]>
                {...input}
                mode="multiple"
                showSearch={searchSign}
                value={series}
                options={(groups?.figures ?? []).map((figure) => ({ value: figure.name, label: figure.title }))}
                onChange={(next) => changeChart({ series: kind === "pie" ? next.slice(-1) : next })}
              />
            )}
          </Setting>
        </div>
        {kind === "pie" ? null : (
          <Checkbox checked={isStacked} disabled={!mayEdit} onChange={(next) => changeChart({ isStacked: next })}>
            {text.isStacked}
          </Checkbox>
        )}
      </div>
    </section>
  );
}
