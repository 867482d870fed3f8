import type { FormField } from "@tender/contract";
import { type FieldControl, type FieldType, formLimits } from "@tender/contract/online-forms";
import { controlTypes, fieldTypeWords } from "@tender/form-rules";
import { Input, Select } from "antd";
import { memo, useState } from "react";
import { faultAt, faultsBelow } from "#shared/designing/faults.ts";
import { type Reorder, useReorder } from "#shared/order/use-reorder.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { NumberField } from "#shared/workspace-ui/number-field.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { newField, newId, withControl, withOrder, withType } from "../model/fields.ts";
import { canvasText, settingText, tableText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import { controlOptions } from "./field-settings.tsx";
import styles from "./field-table.module.css";

/** Rows shown at first: many rows of inputs are slow to render. */
const MAX_INITIAL_ROWS = 40;

/** All fields in one table, for quick changes to many of them. */
export function FieldTable({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { definition, faults, mayEdit, change, addField } = useDesignerApi();
  const { fields } = definition;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? fields : fields.slice(0, MAX_INITIAL_ROWS);
  const order = useReorder({
    keys: fields.map(({ id }) => id),
    nameOf: (key) => fields.find(({ id }) => id === key)?.title ?? key,
    onOrder: (keys) => change((now) => withOrder(now, keys)),
  });
  const heads = [
    ...[text.order, settingText.title, settingText.name, settingText.control, settingText.type, settingText.length],
    ...[settingText.isRequired, settingText.inForm, settingText.inList, settingText.isUnique, ""],
  ];
  return (
    <section className={styles.whole} aria-label={text.title}>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head === "" ? <span className="visually-hidden">{text.state}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((field, index) => (
              <Row
                key={field.id}
                field={field}
                index={index}
                order={order}
                onOpen={onOpen}
                faults={faultsBelow(faults, `fields.${index}`)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {fields.length > shown.length ? (
        <Button className={styles.start} onClick={() => setIsWhole(true)}>
          {text.rest(fields.length - shown.length)}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button
          className={styles.start}
          disabled={fields.length >= formLimits.fields}
          onClick={() => {
            setIsWhole(true);
            addField(newField("input", fields, newId(), definition.columns), null);
          }}
        >
          {text.add}
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly field: FormField;
  readonly index: number;
  readonly order: Reorder;
  readonly faults: ReturnType<typeof faultsBelow>;
  readonly onOpen: (id: string) => void;
}

function Row({ field, index, order, faults, onOpen }: RowProps) {
  const { definition, mayEdit, changeField, removeField } = useDesignerApi();
  const { id } = field;
  const title = field.title || canvasText.noTitle;
  const label = (column: string) => text.of(column, index + 1);
  const faultOf = (setting: string) => faultAt(faults, `fields.${index}.${setting}`);
  const firstFault = faults[0]?.what;
  const last = definition.fields.length - 1;
  return (
    <tr {...order.target(id)}>
      <td>
        {mayEdit ? (
          <span className={styles.order}>
            <span className={styles.grip} data-grip title={canvasText.drag} {...order.handle(id)}>
              <Icon name="grip" size={16} />
            </span>
            <IconButton
              icon="chevron-up"
              size={16}
              label={canvasText.up(title)}
              aria-disabled={index === 0 || undefined}
              onClick={({ currentTarget }) => order.shift(id, -1, currentTarget)}
            />
            <IconButton
              icon="chevron-down"
              size={16}
              label={canvasText.down(title)}
              aria-disabled={index === last || undefined}
              onClick={({ currentTarget }) => order.shift(id, 1, currentTarget)}
            />
          </span>
        ) : (
          index + 1
        )}
      </td>
      <Cells field={field} index={index} label={label} faultOf={faultOf} onChange={changeField} mayEdit={mayEdit} />
      <td>
        <span className={styles.end}>
          {firstFault === undefined ? null : (
            <span className={styles.fault} title={firstFault}>
              <Icon name="warning" size={16} />
              <span className="visually-hidden">{firstFault}</span>
            </span>
          )}
          <RowAction aria-label={text.open(title)} onClick={() => onOpen(id)}>
            {text.openWord}
          </RowAction>
          {mayEdit ? (
            <RowAction aria-label={canvasText.remove(title)} onClick={() => removeField(field)}>
              {text.remove}
            </RowAction>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly field: FormField;
  readonly index: number;
  readonly label: (column: string) => string;
  readonly faultOf: (setting: string) => string | undefined;
  readonly onChange: (id: string, act: (field: FormField) => FormField, typedSetting?: string | null) => void;
  readonly mayEdit: boolean;
}

const flags = ["isRequired", "inForm", "inList", "isUnique"] as const;

/** Memoised: a row of inputs renders again only when its own field or its faults change. */
const Cells = memo(
  function Cells({ field, label, faultOf, onChange, mayEdit }: CellProps) {
    const { id } = field;
    const set = (changes: Partial<FormField>, typedSetting?: string) =>
      onChange(id, (now) => ({ ...now, ...changes }), typedSetting === undefined ? null : `${id} ${typedSetting}`);
    const statusOf = (setting: string) => (faultOf(setting) === undefined ? "" : "error");
    const types = [...new Set([...controlTypes[field.control], field.type])];
    return (
      <>
        <td>
          <Input
            aria-label={label(settingText.title)}
            className={styles.word ?? ""}
            status={statusOf("title")}
            value={field.title}
            maxLength={formLimits.title}
            onChange={({ target }) => set({ title: target.value }, "title")}
          />
        </td>
        <td>
          <Input
            aria-label={label(settingText.name)}
            className={classNames(styles.word, styles.code)}
            status={statusOf("name")}
            value={field.name}
            maxLength={60}
            spellCheck={false}
            onChange={({ target }) => set({ name: target.value }, "name")}
          />
        </td>
        <td>
          <Select
            aria-label={label(settingText.control)}
            className={styles.choice ?? ""}
            status={statusOf("control")}
            value={field.control}
            options={controlOptions}
            onChange={(control: FieldControl) => onChange(id, (now) => withControl(now, control))}
          />
        </td>
        <td>
          <Select
            aria-label={label(settingText.type)}
            className={styles.choice ?? ""}
            status={statusOf("type")}
            value={field.type}
            options={types.map((value) => ({ value, label: fieldTypeWords[value] }))}
            onChange={(type: FieldType) => onChange(id, (now) => withType(now, type))}
          />
        </td>
        <td>
          {field.type === "text" || field.type === "decimal" ? (
            <NumberField
              controls={false}
              aria-label={label(settingText.length)}
              className={styles.number ?? ""}
              status={statusOf("length")}
              value={field.length}
              min={0}
              max={100_000}
              precision={0}
              onChange={(next) => set({ length: next ?? 0 }, "length")}
            />
          ) : (
            "—"
          )}
        </td>
        {flags.map((flag) => (
          <td key={flag} className={styles.flag}>
            <input
              type="checkbox"
              aria-label={label(settingText[flag])}
              checked={field[flag]}
              disabled={!mayEdit}
              onChange={({ target }) => set({ [flag]: target.checked })}
            />
          </td>
        ))}
      </>
    );
  },
  (previous, next) =>
    previous.field === next.field &&
    previous.index === next.index &&
    previous.mayEdit === next.mayEdit &&
    previous.onChange === next.onChange &&
    ["title", "name", "control", "type", "length"].every((key) => previous.faultOf(key) === next.faultOf(key)),
);
