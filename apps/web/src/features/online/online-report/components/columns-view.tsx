import type { DataSetColumn } from "@tender/contract";
import { hasWord } from "@tender/contract/normal-form";
import { reportColumnTypeWords } from "@tender/contract/online-reports";
import { queryModeWords } from "@tender/form-rules";
import { Input } from "antd";
import { type KeyboardEvent, useState } from "react";
import { faultAt, faultsBelow } from "#shared/designing/faults.ts";
import { type Reorder, useReorder } from "#shared/order/use-reorder.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { type ReportColumn, withColumns, withOrder, withoutColumn } from "../model/edits.ts";
import { columnText as text } from "../text.ts";
import { ColumnSettings } from "./column-settings.tsx";
import styles from "./columns-view.module.css";
import { useDesignerApi, useSetColumn } from "./designer-context.tsx";

/** 列: the columns of the report, chosen from the data set, with order and settings. */
export function ColumnsView() {
  return (
    <div className={styles.view}>
      <SetColumns />
      <ChosenColumns />
    </div>
  );
}

const matchesSearch = ({ name, title }: DataSetColumn, typed: string): boolean => hasWord(`${title} ${name}`, typed);

function SetColumns() {
  const { definition, set, mayEdit, change } = useDesignerApi();
  const [typed, setTyped] = useState("");
  const chosen = new Set(definition.columns.map(({ name }) => name));
  const shown = (set?.columns ?? []).filter((column) => matchesSearch(column, typed));
  const unchosen = shown.filter(({ name }) => !chosen.has(name));
  return (
    <section className={styles.set} aria-label={text.set}>
      <h3 className={styles.title}>{text.set}</h3>
      <p className={styles.quiet}>{set?.title}</p>
      <Input
        aria-label={text.find}
        placeholder={text.find}
        disabled={false}
        value={typed}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className={styles.choices} aria-label={text.set}>
        {shown.map((column) => (
          <Checkbox
            key={column.name}
            checked={chosen.has(column.name)}
            disabled={!mayEdit}
            onChange={(isIn) => change((now) => (isIn ? withColumns(now, [column]) : withoutColumn(now, column.name)))}
          >
            <span className={styles.choice}>
              <span>{column.title}</span>
              <span className={styles.quiet}>
                {[
                  reportColumnTypeWords[column.type],
                  ...(column.isPersonal ? [text.personal] : []),
                  ...(column.isMany ? [text.many] : []),
                ].join(" · ")}
              </span>
            </span>
          </Checkbox>
        ))}
        {shown.length === 0 ? <p className={styles.quiet}>{text.notFound}</p> : null}
      </fieldset>
      {mayEdit && unchosen.length > 0 ? (
        <Button size="small" onClick={() => change((now) => withColumns(now, unchosen))}>
          {text.all}
        </Button>
      ) : null}
    </section>
  );
}

function ChosenColumns() {
  const { definition, faults, change } = useDesignerApi();
  const { columns } = definition;
  const order = useReorder({
    keys: columns.map(({ name }) => name),
    nameOf: (key) => columns.find(({ name }) => name === key)?.title ?? key,
    onOrder: (names) => change((now) => withOrder(now, names)),
  });
  const listFault = faultAt(faults, "columns");
  return (
    <section className={styles.chosen} aria-label={text.list}>
      <h3 className={styles.title}>{text.list}</h3>
      <p className={styles.quiet}>{text.hint}</p>
      {listFault === undefined ? null : <p className={styles.fault}>{listFault}</p>}
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      {columns.length === 0 ? <p className={styles.quiet}>{text.none}</p> : null}
      <ol className={styles.list}>
        {columns.map((column, index) => (
          <ColumnItem key={column.name} column={column} index={index} order={order} />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  readonly column: ReportColumn;
  readonly index: number;
  readonly order: Reorder;
}

function ColumnItem({ column, index, order }: ItemProps) {
  const { definition, faults, mayEdit, opened, open, change, announce } = useDesignerApi();
  const { name, isShown, query, total } = column;
  const setColumn = useSetColumn(name);
  const title = column.title || name;
  const columnFaults = faultsBelow(faults, `columns.${index}`);
  const key = `column ${name}`;
  const isOpen = opened === key;

  function remove(): void {
    change((now) => withoutColumn(now, name));
    announce(text.removed(title));
  }
  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || step === undefined || !mayEdit) return;
    event.preventDefault();
    order.shift(name, step, event.currentTarget);
  }
  return (
    <li className={styles.item} {...order.target(name)}>
      <div className={styles.head}>
        {mayEdit ? (
          <span className={styles.grip} data-grip title={text.drag} {...order.handle(name)}>
            <Icon name="grip" size={16} />
          </span>
        ) : null}
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          onClick={() => open(isOpen ? null : key)}
          onKeyDown={move}
        >
          <span data-off={!isShown || undefined}>
            <span className="visually-hidden">{text.set_}</span>
            {title}
          </span>
          <span className={styles.quiet}>
            {[
              setColumn ? reportColumnTypeWords[setColumn.type] : text.missingColumn,
              ...(isShown ? [] : [text.hidden]),
              ...(query === "off" ? [] : [`${text.queryable}：${queryModeWords[query]}`]),
              ...(total === "none" ? [] : [text.total]),
            ].join(" · ")}
          </span>
        </button>
        {columnFaults.length > 0 ? (
          <span className={styles.fault} title={columnFaults[0]?.what}>
            <Icon name="warning" size={16} />
            <span className="visually-hidden">{columnFaults[0]?.what}</span>
          </span>
        ) : null}
        {mayEdit ? (
          <>
            <IconButton
              icon="chevron-up"
              size={16}
              label={text.up(title)}
              aria-disabled={index === 0 || undefined}
              onClick={({ currentTarget }) => order.shift(name, -1, currentTarget)}
            />
            <IconButton
              icon="chevron-down"
              size={16}
              label={text.down(title)}
              aria-disabled={index === definition.columns.length - 1 || undefined}
              onClick={({ currentTarget }) => order.shift(name, 1, currentTarget)}
            />
            <IconButton icon="trash" size={16} label={text.remove(title)} onClick={remove} />
          </>
        ) : null}
      </div>
      {isOpen ? <ColumnSettings column={column} index={index} setColumn={setColumn} /> : null}
    </li>
  );
}
