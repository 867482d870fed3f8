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

const MAX_SHOWN_DEPTH = 3;
const MAX_VALUE_LENGTH = 200;
const emptyGroup: Group = { all: [] };

export interface DialogProps {
  readonly columns: readonly QueryColumn[];
  readonly appliedGroup: Group | undefined;
  /**
   * Returns the control for a value. Undefined: a line of text is used. Text conditions on a part of a value always
   * have a line of text.
   */
  readonly valueControl: (props: ConditionValueProps) => ReactNode | undefined;
  onApply(group: Group | undefined): void;
  onClose(): void;
}

/** A dialog for conditions in groups, of which all or any must hold. */
export function CombinedDialog({ columns, appliedGroup, valueControl, onApply, onClose }: DialogProps) {
  const queryable = columns.filter(({ conditions }) => conditions.length > 0);
  const createCondition = (): Condition => createConditionOn(queryable[0]);
  const [group, setGroup] = useState<Group>(appliedGroup ?? { all: [createCondition()] });
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const columnOf = (name: string) => queryable.find((column) => column.name === name);
  const isFaulty = (node: FilterNode): boolean =>
    isGroup(node) ? nodesOf(node).some(isFaulty) : conditionFault(node, columnOf(node.field)) !== undefined;

  function apply(): void {
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
          <Button kind="primary" onClick={apply}>
            {text.apply}
          </Button>
        </>
      }
    >
      <GroupEditor
        {...{ isShowingFaults, createCondition, valueControl }}
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

const createConditionOn = (column: QueryColumn | undefined): Condition => ({
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
  createCondition(): Condition;
  onChange(group: Group): void;
  onRemove?(): void;
}

function GroupEditor(props: GroupProps) {
  const { columns, group, level, path, isFull, isShowingFaults, createCondition, valueControl, onChange, onRemove } =
    props;
  const nodes = nodesOf(group);
  const replaceAt = (index: number, node: FilterNode) => onChange(withNodes(group, nodes.with(index, node)));
  const removeAt = (index: number) => onChange(withNodes(group, nodes.toSpliced(index, 1)));
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
          onChange={(quantifier) => onChange(quantifier === "all" ? { all: nodes } : { any: nodes })}
        />
        {onRemove ? (
          <Button size="small" kind="text" aria-label={`${text.removeGroup} ${path}`} onClick={onRemove}>
            {text.removeGroup}
          </Button>
        ) : null}
      </div>
      {nodes.length === 0 ? <p className={styles.quiet}>{text.empty}</p> : null}
      {nodes.map((node, index) => {
        const childPath = path === "" ? String(index + 1) : `${path}.${index + 1}`;
        return isGroup(node) ? (
          <GroupEditor
            key={childPath}
            {...props}
            group={node}
            level={level + 1}
            path={childPath}
            onChange={(next) => replaceAt(index, next)}
            onRemove={() => removeAt(index)}
          />
        ) : (
          <ConditionEditor
            key={childPath}
            columns={columns}
            valueControl={valueControl}
            condition={node}
            path={childPath}
            isFaultShown={isShowingFaults}
            onChange={(next) => replaceAt(index, next)}
            onRemove={() => removeAt(index)}
          />
        );
      })}
      <div className={styles.groupFoot}>
        <Button
          size="small"
          disabled={isFull}
          onClick={() => onChange(withNodes(group, [...nodes, createCondition()]))}
        >
          {text.addCondition}
        </Button>
        {level < MAX_SHOWN_DEPTH ? (
          <Button
            size="small"
            disabled={isFull}
            onClick={() =>
              onChange(
                withNodes(group, [
                  ...nodes,
                  "all" in group ? { any: [createCondition()] } : { all: [createCondition()] },
                ]),
              )
            }
          >
            {text.addGroup}
          </Button>
        ) : null}
        {isFull ? <span className={styles.quiet}>{text.limit(MAX_CONDITIONS)}</span> : null}
      </div>
    </fieldset>
  );
}

interface ConditionProps extends Pick<DialogProps, "columns" | "valueControl"> {
  readonly condition: Condition;
  readonly path: string;
  readonly isFaultShown: boolean;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionEditor(props: ConditionProps) {
  const { columns, condition, path, isFaultShown, valueControl, onChange, onRemove } = props;
  const column = columns.find(({ name }) => name === condition.field);
  const fault = isFaultShown ? conditionFault(condition, column) : undefined;
  const errorId = `combined-${path}-error`;
  return (
    <div className={styles.condition}>
      <Select<string>
        aria-label={`${text.field} ${path}`}
        showSearch={searchSign}
        value={condition.field}
        options={columns.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => onChange(createConditionOn(columns.find((option) => option.name === name)))}
      />
      <Select<RowCondition>
        aria-label={`${text.is} ${path}`}
        value={condition.is}
        options={(column?.conditions ?? []).map((is) => ({ value: is, label: rowConditionWords[is] }))}
        onChange={(is) => onChange(needsValue(is) ? { value: null, ...condition, is } : { field: condition.field, is })}
      />
      <div>
        {column && needsValue(condition.is) ? (
          <ConditionValue
            id={`combined-${path}`}
            column={column}
            is={condition.is}
            label={`${text.value} ${path}`}
            value={condition.value ?? null}
            isInvalid={fault !== undefined}
            describedBy={fault === undefined ? undefined : errorId}
            valueControl={valueControl}
            onChange={(value) => onChange({ ...condition, value })}
          />
        ) : null}
        {fault === undefined ? null : (
          <p id={errorId} className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <Button size="small" kind="text" aria-label={text.removeCondition(path)} onClick={onRemove}>
        {text.remove}
      </Button>
    </div>
  );
}

/** The control of a value; a line of text by default. */
function ConditionValue({ valueControl, ...props }: ConditionValueProps & Pick<DialogProps, "valueControl">) {
  const control = valueControl(props);
  if (control !== undefined) return control;
  const { id, label, value, isInvalid, describedBy, onChange } = props;
  return (
    <Input
      id={id}
      aria-label={label}
      {...(isInvalid ? { "aria-invalid": true, "aria-describedby": describedBy } : {})}
      maxLength={MAX_VALUE_LENGTH}
      value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
