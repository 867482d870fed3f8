import { type RowCondition, rowConditionWords } from "@tender/contract/online-forms";
import type { CellValue } from "@tender/form-rules";
import { Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import styles from "./combined-query.module.css";
import {
  type Condition,
  conditionFault,
  countConditions,
  type FilterNode,
  type Group,
  isGroup,
  MAX_CONDITIONS,
  needsValue,
  nodesOf,
  pruneGroup,
  type QueryColumn,
  withNodes,
} from "./filter.ts";
import { combinedText as text } from "./text.ts";

/** The props of the control for a compared value. */
export interface ConditionValueProps {
  readonly id: string;
  readonly column: QueryColumn;
  readonly is: RowCondition;
  readonly label: string;
  readonly value: CellValue;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  onChange(value: CellValue): void;
}

const DEEPEST_SHOWN = 3;
const emptyGroup: Group = { all: [] };

export interface DialogProps {
  readonly columns: readonly QueryColumn[];
  readonly asked: Group | undefined;
  /**
   * Returns the control for a value. Undefined: a line of text is used. Text conditions on a part of a value always
   * have a line of text.
   */
  readonly valueControl: (props: ConditionValueProps) => ReactNode | undefined;
  onApply(group: Group | undefined): void;
  onClose(): void;
}

/** A dialog for conditions in groups, of which all or any must hold. */
export function CombinedDialog({ columns, asked, valueControl, onApply, onClose }: DialogProps) {
  const queryable = columns.filter(({ conditions }) => conditions.length > 0);
  const first = (): Condition => conditionOn(queryable[0]);
  const [group, setGroup] = useState<Group>(asked ?? { all: [first()] });
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const columnOf = (name: string) => queryable.find((column) => column.name === name);
  const isFaulty = (node: FilterNode): boolean =>
    isGroup(node) ? nodesOf(node).some(isFaulty) : conditionFault(node, columnOf(node.field)) !== undefined;

  function ask(): void {
    if (isFaulty(group)) setIsShowingFaults(true);
    else onApply(pruneGroup(group));
  }
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={820}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button onClick={() => setGroup(emptyGroup)}>{text.clear}</Button>
          <Button kind="primary" onClick={ask}>
            {text.ask}
          </Button>
        </>
      }
    >
      <GroupEditor
        {...{ isShowingFaults, first, valueControl }}
        columns={queryable}
        group={group}
        // The query line also applies, so a group of alternatives is one level below it.
        level={"any" in group ? 2 : 1}
        path=""
        isFull={countConditions(group) >= MAX_CONDITIONS}
        onChange={setGroup}
      />
    </WorkspaceDialog>
  );
}

const conditionOn = (column: QueryColumn | undefined): Condition => ({
  field: column?.name ?? "",
  is: column?.conditions[0] ?? "eq",
  value: null,
});

interface GroupProps extends Pick<DialogProps, "columns" | "valueControl"> {
  readonly group: Group;
  /** The depth of the group. */
  readonly level: number;
  /** The position in words: 1.2. */
  readonly path: string;
  readonly isFull: boolean;
  readonly isShowingFaults: boolean;
  first(): Condition;
  onChange(group: Group): void;
  onRemove?(): void;
}

function GroupEditor(props: GroupProps) {
  const { columns, group, level, path, isFull, isShowingFaults, first, valueControl, onChange, onRemove } = props;
  const nodes = nodesOf(group);
  const replaceAt = (at: number, node: FilterNode) => onChange(withNodes(group, nodes.with(at, node)));
  const removeAt = (at: number) => onChange(withNodes(group, nodes.toSpliced(at, 1)));
  const name = path === "" ? text.title : `${text.group} ${path}`;
  return (
    <fieldset className={styles.group} aria-label={name}>
      <div className={styles.groupHead}>
        <Select
          aria-label={`${name} ${text.how}`}
          value={"all" in group ? "all" : "any"}
          options={[
            { value: "all", label: text.all },
            { value: "any", label: text.any },
          ]}
          onChange={(how) => onChange(how === "all" ? { all: nodes } : { any: nodes })}
        />
        {onRemove ? (
          <Button size="small" kind="text" aria-label={`${text.removeGroup} ${path}`} onClick={onRemove}>
            {text.removeGroup}
          </Button>
        ) : null}
      </div>
      {nodes.length === 0 ? <p className={styles.quiet}>{text.empty}</p> : null}
      {nodes.map((node, at) => {
        const place = path === "" ? String(at + 1) : `${path}.${at + 1}`;
        return isGroup(node) ? (
          <GroupEditor
            key={place}
            {...props}
            group={node}
            level={level + 1}
            path={place}
            onChange={(next) => replaceAt(at, next)}
            onRemove={() => removeAt(at)}
          />
        ) : (
          <ConditionEditor
            key={place}
            columns={columns}
            valueControl={valueControl}
            condition={node}
            place={place}
            isFaultShown={isShowingFaults}
            onChange={(next) => replaceAt(at, next)}
            onRemove={() => removeAt(at)}
          />
        );
      })}
      <div className={styles.groupFoot}>
        <Button size="small" disabled={isFull} onClick={() => onChange(withNodes(group, [...nodes, first()]))}>
          {text.addCondition}
        </Button>
        {level < DEEPEST_SHOWN ? (
          <Button
            size="small"
            disabled={isFull}
            onClick={() =>
              onChange(withNodes(group, [...nodes, "all" in group ? { any: [first()] } : { all: [first()] }]))
            }
          >
            {text.addGroup}
          </Button>
        ) : null}
        {isFull ? <span className={styles.quiet}>{text.most(MAX_CONDITIONS)}</span> : null}
      </div>
    </fieldset>
  );
}

interface ConditionProps extends Pick<DialogProps, "columns" | "valueControl"> {
  readonly condition: Condition;
  readonly place: string;
  readonly isFaultShown: boolean;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionEditor(props: ConditionProps) {
  const { columns, condition, place, isFaultShown, valueControl, onChange, onRemove } = props;
  const column = columns.find(({ name }) => name === condition.field);
  const fault = isFaultShown ? conditionFault(condition, column) : undefined;
  const error = `combined-${place}-error`;
  return (
    <div className={styles.condition}>
      <Select<string>
        aria-label={`${text.field} ${place}`}
        showSearch={searchSign}
        value={condition.field}
        options={columns.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => onChange(conditionOn(columns.find((one) => one.name === name)))}
      />
      <Select<RowCondition>
        aria-label={`${text.is} ${place}`}
        value={condition.is}
        options={(column?.conditions ?? []).map((is) => ({ value: is, label: rowConditionWords[is] }))}
        onChange={(is) => onChange(needsValue(is) ? { value: null, ...condition, is } : { field: condition.field, is })}
      />
      <div>
        {column && needsValue(condition.is) ? (
          <ConditionValue
            id={`combined-${place}`}
            column={column}
            is={condition.is}
            label={`${text.value} ${place}`}
            value={condition.value ?? null}
            isInvalid={fault !== undefined}
            describedBy={fault === undefined ? undefined : error}
            valueControl={valueControl}
            onChange={(value) => onChange({ ...condition, value })}
          />
        ) : null}
        {fault === undefined ? null : (
          <p id={error} className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <Button size="small" kind="text" aria-label={text.removeCondition(place)} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  );
}

/** The control of a value; a line of text by default. */
function ConditionValue({ valueControl, ...props }: ConditionValueProps & Pick<DialogProps, "valueControl">) {
  const own = valueControl(props);
  if (own !== undefined) return own;
  const { id, label, value, isInvalid, describedBy, onChange } = props;
  return (
    <Input
      id={id}
      aria-label={label}
      {...(isInvalid ? { "aria-invalid": true, "aria-describedby": describedBy } : {})}
      maxLength={200}
      value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
