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
  const changeGroups = (next: Partial<Grouping>) =>
    change((now) => (now.groups ? { ...now, groups: { ...now.groups, ...next } } : now));
  return (
    <div className={panel.stack}>
      <SettingFault>{faultAt(faults, "groups")}</SettingFault>
      <GroupList groups={groups} columns={columns} onChange={changeGroups} />
      <AcrossSettings groups={groups} columns={columns} onChange={changeGroups} />
      <FigureList groups={groups} columns={columns} onChange={changeGroups} />
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
  readonly onChange: (next: Partial<Grouping>) => void;
}

const columnOptions = (columns: readonly DataSetColumn[], current?: string | null) => [
  ...columns.map(({ name, title }) => ({ value: name, label: title })),
  ...(current && !columns.some(({ name }) => name === current) ? [{ value: current, label: current }] : []),
];

const stepOptions = (column: DataSetColumn | undefined, current: GroupStep) =>
  [...new Set([...(column ? stepsOf(column.type) : []), current])].map((value) => ({
    value,
    label: groupStepWords[value],
  }));

const statusOf = (fault: string | undefined) => (fault === undefined ? "" : "error");

/** Charts refer to the columns of groups, so a changed column is replaced in them as well. */
function useGroupByChange() {
  const { change } = useDesignerApi();
  return (index: number, next: GroupBy) =>
    change((now) => {
      const before = now.groups?.by[index];
      if (!now.groups || !before) return now;
      return {
        ...now,
        groups: { ...now.groups, by: now.groups.by.with(index, next) },
        charts: now.charts.map((chart) => (chart.axis === before.column ? { ...chart, axis: next.column } : chart)),
      };
    });
}

function GroupList({ groups: { by }, columns, onChange }: PartProps) {
  const { faults, mayEdit } = useDesignerApi();
  const changeGroupBy = useGroupByChange();
  const find = (name: string) => columns.find((column) => column.name === name);
  const free = columns.find(({ name }) => !by.some(({ column }) => column === name));
  return (
    <section className={panel.part} aria-label={text.by}>
      <h3 className={panel.title}>{text.by}</h3>
      <SettingFault>{faultAt(faults, "groups.by")}</SettingFault>
      {by.map((group, index) => {
        const groupFaults = faultsBelow(faults, `groups.by.${index}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
          <div key={index} className={panel.part}>
            <div className={panel.row}>
              <Select
                aria-label={text.byOf(index + 1)}
                showSearch={searchSign}
                status={statusOf(faultAt(groupFaults, `groups.by.${index}.column`))}
                value={group.column}
                options={columnOptions(columns, group.column)}
                onChange={(name) => {
                  const column = find(name);
                  if (column) changeGroupBy(index, groupBy(column));
                }}
              />
              <Select
                aria-label={text.step(index + 1)}
                status={statusOf(faultAt(groupFaults, `groups.by.${index}.step`))}
                value={group.step}
                options={stepOptions(find(group.column), group.step)}
                onChange={(step) => changeGroupBy(index, { ...group, step })}
              />
              {mayEdit && by.length > 1 ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeBy(index + 1)}
                  onClick={() => onChange({ by: by.toSpliced(index, 1) })}
                />
              ) : (
                <span />
              )}
            </div>
            <SettingFault>{groupFaults[0]?.what}</SettingFault>
          </div>
        );
      })}
      {mayEdit && free ? (
        <div className={panel.actions}>
          <Button
            size="small"
            disabled={by.length >= reportLimits.groups}
            onClick={() => onChange({ by: [...by, groupBy(free)] })}
          >
            {text.addBy}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function AcrossSettings({ groups: { across }, columns, onChange }: PartProps) {
  const { faults } = useDesignerApi();
  const acrossFaults = faultsBelow(faults, "groups.across");
  const find = (name: string) => columns.find((column) => column.name === name);
  return (
    <section className={panel.part} aria-label={text.across}>
      <h3 className={panel.title}>{text.across}</h3>
      <div className={panel.row}>
        <Select
          aria-label={text.across}
          showSearch={searchSign}
          status={statusOf(faultAt(acrossFaults, "groups.across.column"))}
          value={across?.column ?? ""}
          options={[{ value: "", label: text.acrossNone }, ...columnOptions(columns, across?.column)]}
          onChange={(name) => {
            const column = find(name);
            onChange({ across: column ? groupBy(column) : null });
          }}
        />
        {across ? (
          <Select
            aria-label={text.acrossStep}
            status={statusOf(faultAt(acrossFaults, "groups.across.step"))}
            value={across.step}
            options={stepOptions(find(across.column), across.step)}
            onChange={(step) => onChange({ across: { ...across, step } })}
          />
        ) : (
          <span className={panel.quiet}>{text.acrossHint}</span>
        )}
        <span />
      </div>
      <SettingFault>{acrossFaults[0]?.what}</SettingFault>
    </section>
  );
}

function FigureList({ groups, columns, onChange }: PartProps) {
  const { faults, mayEdit, change } = useDesignerApi();
  const { figures } = groups;
  const find = (name: string | null) => columns.find((column) => column.name === name);
  const changeFigure = (index: number, changes: Partial<Figure>, typedSetting?: string) =>
    change(
      (now) => withFigure(now, index, changes),
      typedSetting === undefined ? null : `figure ${index} ${typedSetting}`,
    );
  const numberColumn = columns.find(
    ({ name, type }) => type === "number" && !figures.some(({ column }) => column === name),
  );
  return (
    <section className={panel.part} aria-label={text.figures}>
      <h3 className={panel.title}>{text.figures}</h3>
      <SettingFault>{faultAt(faults, "groups.figures")}</SettingFault>
      {figures.map((figure, index) => {
        const path = `groups.figures.${index}`;
        const figureFaults = faultsBelow(faults, path);
        const column = find(figure.column);
        const folds: readonly FigureFold[] = column ? foldsOf(column.type) : ["count"];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its position; its title is being edited
          <div key={index} className={panel.part}>
            <div className={panel.row} data-three>
              <Input
                aria-label={text.title(index + 1)}
                status={statusOf(faultAt(figureFaults, `${path}.title`))}
                value={figure.title}
                maxLength={reportLimits.title}
                onChange={({ target }) => changeFigure(index, { title: target.value }, "title")}
              />
              <Select
                aria-label={text.fold(index + 1)}
                status={statusOf(faultAt(figureFaults, `${path}.fold`))}
                value={figure.fold}
                options={[...new Set([...folds, figure.fold])].map((value) => ({
                  value,
                  label: figureFoldWords[value],
                }))}
                onChange={(fold) => changeFigure(index, { fold })}
              />
              <Select
                aria-label={text.column(index + 1)}
                showSearch={searchSign}
                status={statusOf(faultAt(figureFaults, `${path}.column`))}
                value={figure.column ?? ""}
                options={[{ value: "", label: text.rows }, ...columnOptions(columns, figure.column)]}
                onChange={(name) => {
                  const nextColumn = find(name);
                  const { fold, title } = newFigure(groups, nextColumn ?? null);
                  const validFold = nextColumn && foldsOf(nextColumn.type).includes(figure.fold) ? figure.fold : fold;
                  // A title that equals the column's title changes with the column.
                  const isOwn = figure.title !== (column?.title ?? newFigure(groups, null).title);
                  changeFigure(index, {
                    column: nextColumn?.name ?? null,
                    fold: nextColumn ? validFold : "count",
                    ...(isOwn ? {} : { title }),
                  });
                }}
              />
              {mayEdit && figures.length > 1 ? (
                <IconButton
                  icon="trash"
                  size={16}
                  label={text.removeFigure(index + 1)}
                  onClick={() => onChange({ figures: figures.toSpliced(index, 1) })}
                />
              ) : (
                <span />
              )}
            </div>
            <SettingFault>{figureFaults[0]?.what}</SettingFault>
          </div>
        );
      })}
      {mayEdit ? (
        <div className={panel.actions}>
          <Button
            size="small"
            disabled={figures.length >= reportLimits.figures}
            onClick={() => onChange({ figures: [...figures, newFigure(groups, numberColumn ?? null)] })}
          >
            {text.addFigure}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
