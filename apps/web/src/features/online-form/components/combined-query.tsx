import type { FormField } from "@tender/contract";
import type { RowCondition } from "@tender/contract/online-forms";
import type { CellValue } from "@tender/form-rules";
import { Input, Select } from "antd";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { filterText } from "../model/condition-text.ts";
import {
  askedField,
  type Condition,
  conditionFault,
  conditionsOf,
  countOf,
  type FilterNode,
  type Group,
  isGroup,
  MOST_CONDITIONS,
  needsValue,
  nodesOf,
  prunedGroup,
  withNodes,
} from "../model/filter.ts";
import type { WordFor } from "../model/shown.ts";
import { conditionWords, combinedText as text } from "../text.ts";
import styles from "./combined-query.module.css";
import { FieldControl } from "./field-control.tsx";

interface Props {
  /** Code of the form. */
  readonly form: string;
  readonly fields: readonly FormField[];
  readonly asked: Group | undefined;
  readonly wordFor: WordFor;
  onAsk(group: Group | undefined): void;
}

/** What the list is asked by beyond its query line: a sentence, and the dialog that makes it. */
export function CombinedQuery({ form, fields, asked, wordFor, onAsk }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useTabDialog(
    "combined-query",
    isOpen ? (
      <CombinedDialog
        form={form}
        fields={fields}
        asked={asked}
        onClose={() => setIsOpen(false)}
        onAsk={(group) => {
          setIsOpen(false);
          onAsk(group);
        }}
      />
    ) : null,
  );
  return (
    <div className={styles.asked}>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text.open}
      </Button>
      {asked ? (
        <>
          <p className={styles.sentence} role="status">
            {filterText(asked, fields, wordFor)}
          </p>
          <Button size="small" kind="text" onClick={() => onAsk(undefined)}>
            {text.clear}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const DEEPEST_SHOWN = 3;
const nothingAsked: Group = { all: [] };

interface DialogProps extends Pick<Props, "form" | "fields" | "asked"> {
  onAsk(group: Group | undefined): void;
  onClose(): void;
}

function CombinedDialog({ form, fields, asked, onAsk, onClose }: DialogProps) {
  const askable = fields.filter((field) => conditionsOf(field).length > 0);
  const first = (): Condition => conditionOn(askable[0]);
  const [group, setGroup] = useState<Group>(asked ?? { all: [first()] });
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const fieldOf = (name: string) => askable.find((field) => field.name === name);
  const isFaulty = (node: FilterNode): boolean =>
    isGroup(node) ? nodesOf(node).some(isFaulty) : conditionFault(node, fieldOf(node.field)) !== undefined;

  function ask(): void {
    if (isFaulty(group)) setAreFaultsShown(true);
    else onAsk(prunedGroup(group));
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
          <Button onClick={() => setGroup(nothingAsked)}>{text.clear}</Button>
          <Button kind="primary" onClick={ask}>
            {text.ask}
          </Button>
        </>
      }
    >
      <GroupEditor
        {...{ form, areFaultsShown, first }}
        fields={askable}
        group={group}
        // The query line holds as well: a group of which any may hold stands below that.
        level={"any" in group ? 2 : 1}
        path=""
        isFull={countOf(group) >= MOST_CONDITIONS}
        onChange={setGroup}
      />
    </WorkspaceDialog>
  );
}

function conditionOn(field: FormField | undefined): Condition {
  return { field: field?.name ?? "", is: field ? (conditionsOf(field)[0] ?? "eq") : "eq", value: null };
}

interface GroupProps {
  readonly form: string;
  readonly fields: readonly FormField[];
  readonly group: Group;
  /** How deep it stands. */
  readonly level: number;
  /** Its place in words: 1.2. */
  readonly path: string;
  readonly isFull: boolean;
  readonly areFaultsShown: boolean;
  first(): Condition;
  onChange(group: Group): void;
  onRemove?(): void;
}

function GroupEditor(props: GroupProps) {
  const { form, fields, group, level, path, isFull, areFaultsShown, first, onChange, onRemove } = props;
  const nodes = nodesOf(group);
  const put = (at: number, node: FilterNode) => onChange(withNodes(group, nodes.with(at, node)));
  const drop = (at: number) => onChange(withNodes(group, nodes.toSpliced(at, 1)));
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
            onChange={(next) => put(at, next)}
            onRemove={() => drop(at)}
          />
        ) : (
          <ConditionEditor
            key={place}
            form={form}
            fields={fields}
            condition={node}
            place={place}
            isFaultShown={areFaultsShown}
            onChange={(next) => put(at, next)}
            onRemove={() => drop(at)}
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
        {isFull ? <span className={styles.quiet}>{text.most(MOST_CONDITIONS)}</span> : null}
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  readonly form: string;
  readonly fields: readonly FormField[];
  readonly condition: Condition;
  readonly place: string;
  readonly isFaultShown: boolean;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionEditor({ form, fields, condition, place, isFaultShown, onChange, onRemove }: ConditionProps) {
  const field = fields.find(({ name }) => name === condition.field);
  const fault = isFaultShown ? conditionFault(condition, field) : undefined;
  const error = `combined-${place}-error`;
  return (
    <div className={styles.condition}>
      <Select<string>
        aria-label={`${text.field} ${place}`}
        showSearch={{ optionFilterProp: "label" }}
        value={condition.field}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => onChange(conditionOn(fields.find((one) => one.name === name)))}
      />
      <Select<RowCondition>
        aria-label={`${text.is} ${place}`}
        value={condition.is}
        options={(field ? conditionsOf(field) : []).map((is) => ({ value: is, label: conditionWords[is] }))}
        onChange={(is) => onChange(needsValue(is) ? { value: null, ...condition, is } : { field: condition.field, is })}
      />
      <div>
        {field && needsValue(condition.is) ? (
          <ConditionValue
            {...{ form, field, place, error }}
            is={condition.is}
            value={condition.value ?? null}
            isInvalid={fault !== undefined}
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

interface ValueProps {
  readonly form: string;
  readonly field: FormField;
  readonly is: RowCondition;
  readonly place: string;
  readonly error: string;
  readonly value: CellValue;
  readonly isInvalid: boolean;
  onChange(value: CellValue): void;
}

/** A part of a text is typed, whatever the field is entered by; anything else is entered as in the form. */
function ConditionValue({ form, field, is, place, error, value, isInvalid, onChange }: ValueProps) {
  const label = `${text.value} ${place}`;
  const isPart = (is === "contains" || is === "starts_with") && field.type !== "many";
  if (isPart)
    return (
      <Input
        aria-label={label}
        {...(isInvalid ? { "aria-invalid": true, "aria-describedby": error } : {})}
        maxLength={200}
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => onChange(target.value || null)}
      />
    );
  const control = field.type === "many" ? "select" : field.control === "link" ? "search" : askedField(field).control;
  return (
    <FieldControl
      id={`combined-${place}`}
      form={form}
      field={{ ...askedField(field), control }}
      value={value}
      labels={{}}
      label={label}
      isInvalid={isInvalid}
      isRequired={false}
      describedBy={isInvalid ? error : undefined}
      onChange={(change) => onChange(change.value)}
      onBlur={() => undefined}
    />
  );
}
