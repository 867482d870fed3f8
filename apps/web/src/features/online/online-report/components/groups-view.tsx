import type { DataSetColumn } from "@tender/contract";
import {
  type FigureFold,
  figureFoldWords,
  foldsOf,
  type GroupStep,
  groupStepWords,
  reportLimits,
  stepsOf,
} from "@tender/contract/online-reports";
import { Input, Select } from "antd";
import { faultAt, faultsBelow } from "#shared/designing/faults.ts";
import { SettingFault } from "#shared/designing/setting.tsx";
import { confirm } from "#shared/feedback/confirm.ts";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import {
  type Figure,
  type GroupBy,
  type Grouping,
  groupBy,
  isUsable,
  newFigure,
  newGrouping,
  withFigure,
  withoutGroups,
} from "../model/edits.ts";
import { groupText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import panel from "./panel.module.css";

/** 汇总: the grouping of rows and the figures of each group. */
export function GroupsView() {
  const { definition, set, faults, mayEdit, change } = useDesignerApi();
  const { groups, charts } = definition;
  const columns = (set?.columns ?? []).filter(isUsable);
  async function turnOff(): Promise<void> {
    const question = { title: text.turnOff, text: text.turnOffQuestion, okText: text.turnOff };
    if (charts.length === 0 || (await confirm(question))) change(withoutGroups);
  }
  if (groups === null)
    return (
      <div className={panel.stack}>
        <p className={panel.quiet}>{text.off}</p>
        {mayEdit && set ? (
          <div className={panel.actions}>
            <Button onClick={() => change((now) => ({ ...now, groups: newGrouping(set) }))}>{text.turnOn}</Button>
          </div>
        ) : null}
      </div>
    );
  const put = (next: Partial<Grouping>) =>
    change((now) => (now.groups ? { ...now, groups: { ...now.groups, ...next } } : now));
  return (
    <div className={panel.stack}>
      <SettingFault>{faultAt(faults, "groups")}</SettingFault>
      <By groups={groups} columns={columns} onPut={put} />
      <Across groups={groups} columns={columns} onPut={put} />
      <Figures groups={groups} columns={columns} onPut={put} />
      {mayEdit ? (
        <div className={panel.actions}>
          <Button onClick={() => void turnOff()}>{text.turnOff}</Button>
        </div>
      ) : null}
    </div>
  );
}

interface PartProps {
  readonly groups: Grouping;
  /** The columns that can be grouped and counted. */
  readonly columns: readonly DataSetColumn[];
  readonly onPut: (next: Partial<Grouping>) => void;
}

const columnOptions = (columns: readonly DataSetColumn[], now?: string | null) => [
  ...columns.map(({ name, title }) => ({ value: name, label: title })),
  ...(now && !columns.some(({ name }) => name === now) ? [{ value: now, label: now }] : []),
];

const stepOptions = (column: DataSetColumn | undefined, now: GroupStep) =>
  [...new Set([...(column ? stepsOf(column.type) : []), now])].map((value) => ({
    value,
    label: groupStepWords[value],
  }));

const statusOf = (fault: string | undefined) => (fault === undefined ? "" : "error");

/** Charts refer to the columns of groups, so a changed column is replaced in them as well. */
function useByChange() {
  const { change } = useDesignerApi();
  return (place: number, next: GroupBy) =>
    change((now) => {
      const before = now.groups?.by[place];
      if (!now.groups || !before) return now;
      return {
        ...now,
        groups: { ...now.groups, by: now.groups.by.with(place, next) },
        charts: now.charts.map((chart) => (chart.axis === before.column ? { ...chart, axis: next.column } : chart)),
      };
    });
}

function By({ groups: { by }, columns, onPut }: PartProps) {
  const { faults, mayEdit } = useDesignerApi();
  const putBy = useByChange();
  const find = (name: string) => columns.find((column) => column.name === name);
  const free = columns.find(({ name }) => !by.some(({ column }) => column === name));
  return (
    <section className={panel.part} aria-label={text.by}>
      <h3 className={panel.title}>{text.by}</h3>
      <SettingFault>{faultAt(faults, "groups.by")}</SettingFault>
      {by.map((one, place) => {
        const own = faultsBelow(faults, `groups.by.${place}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
          <div key={place} className={panel.part}>
            <div className={panel.row}>
              <Select
                aria-label={text.byOf(place + 1)}
                showSearch={searchSign}
                status={statusOf(faultAt(own, `groups.by.${place}.column`))}
                value={one.column}
                options={columnOptions(columns, one.column)}
                onChange={(name) => {
                  const column = find(name);
                  if (column) putBy(place, groupBy(column));
                }}
              />
              <Select
                aria-label={text.step(place + 1)}
                status={statusOf(faultAt(own, `groups.by.${place}.step`))}
                value={one.step}
                options={stepOptions(find(one.column), one.step)}
                onChange={(step) => putBy(place, { ...one, step })}
              />
              {mayEdit && by.length > 1 ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeBy(place + 1)}
                  onClick={() => onPut({ by: by.toSpliced(place, 1) })}
                />
              ) : (
                <span />
              )}
            </div>
            <SettingFault>{own[0]?.what}</SettingFault>
          </div>
        );
      })}
      {mayEdit && free ? (
        <div className={panel.actions}>
          <Button
            size="small"
            disabled={by.length >= reportLimits.groups}
            onClick={() => onPut({ by: [...by, groupBy(free)] })}
          >
            {text.addBy}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Across({ groups: { across }, columns, onPut }: PartProps) {
  const { faults } = useDesignerApi();
  const own = faultsBelow(faults, "groups.across");
  const find = (name: string) => columns.find((column) => column.name === name);
  return (
    <section className={panel.part} aria-label={text.across}>
      <h3 className={panel.title}>{text.across}</h3>
      <div className={panel.row}>
        <Select
          aria-label={text.across}
          showSearch={searchSign}
          status={statusOf(faultAt(own, "groups.across.column"))}
          value={across?.column ?? ""}
          options={[{ value: "", label: text.acrossNone }, ...columnOptions(columns, across?.column)]}
          onChange={(name) => {
            const column = find(name);
            onPut({ across: column ? groupBy(column) : null });
          }}
        />
        {across ? (
          <Select
            aria-label={text.acrossStep}
            status={statusOf(faultAt(own, "groups.across.step"))}
            value={across.step}
            options={stepOptions(find(across.column), across.step)}
            onChange={(step) => onPut({ across: { ...across, step } })}
          />
        ) : (
          <span className={panel.quiet}>{text.acrossHint}</span>
        )}
        <span />
      </div>
      <SettingFault>{own[0]?.what}</SettingFault>
    </section>
  );
}

function Figures({ groups, columns, onPut }: PartProps) {
  const { faults, mayEdit, change } = useDesignerApi();
  const { figures } = groups;
  const find = (name: string | null) => columns.find((column) => column.name === name);
  const put = (place: number, changes: Partial<Figure>, typedSetting?: string) =>
    change(
      (now) => withFigure(now, place, changes),
      typedSetting === undefined ? null : `figure ${place} ${typedSetting}`,
    );
  const number = columns.find(({ name, type }) => type === "number" && !figures.some(({ column }) => column === name));
  return (
    <section className={panel.part} aria-label={text.figures}>
      <h3 className={panel.title}>{text.figures}</h3>
      <SettingFault>{faultAt(faults, "groups.figures")}</SettingFault>
      {figures.map((figure, place) => {
        const at = `groups.figures.${place}`;
        const own = faultsBelow(faults, at);
        const column = find(figure.column);
        const folds: readonly FigureFold[] = column ? foldsOf(column.type) : ["count"];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its position; its title is being edited
          <div key={place} className={panel.part}>
            <div className={panel.row} data-three>
              <Input
                aria-label={text.title(place + 1)}
                status={statusOf(faultAt(own, `${at}.title`))}
                value={figure.title}
                maxLength={reportLimits.title}
                onChange={({ target }) => put(place, { title: target.value }, "title")}
              />
              <Select
                aria-label={text.fold(place + 1)}
                status={statusOf(faultAt(own, `${at}.fold`))}
                value={figure.fold}
                options={[...new Set([...folds, figure.fold])].map((value) => ({
                  value,
                  label: figureFoldWords[value],
                }))}
                onChange={(fold) => put(place, { fold })}
              />
              <Select
                aria-label={text.column(place + 1)}
                showSearch={searchSign}
                status={statusOf(faultAt(own, `${at}.column`))}
                value={figure.column ?? ""}
                options={[{ value: "", label: text.rows }, ...columnOptions(columns, figure.column)]}
                onChange={(name) => {
                  const next = find(name);
                  const { fold, title } = newFigure(groups, next ?? null);
                  const validFold = next && foldsOf(next.type).includes(figure.fold) ? figure.fold : fold;
                  // A title that equals the column's title changes with the column.
                  const isOwn = figure.title !== (column?.title ?? newFigure(groups, null).title);
                  put(place, {
                    column: next?.name ?? null,
                    fold: next ? validFold : "count",
                    ...(isOwn ? {} : { title }),
                  });
                }}
              />
              {mayEdit && figures.length > 1 ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeFigure(place + 1)}
                  onClick={() => onPut({ figures: figures.toSpliced(place, 1) })}
                />
              ) : (
                <span />
              )}
            </div>
            <SettingFault>{own[0]?.what}</SettingFault>
          </div>
        );
      })}
      {mayEdit ? (
        <div className={panel.actions}>
          <Button
            size="small"
            disabled={figures.length >= reportLimits.figures}
            onClick={() => onPut({ figures: [...figures, newFigure(groups, number ?? null)] })}
          >
            {text.addFigure}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
