import { Popover } from "antd";
import { useState } from "react";
import { readStored, writeStored } from "../../storage/stored-values.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./data-table.module.css";
import { withColumn } from "./hidden-columns.ts";

/** Columns left out of a table, remembered in this browser. */
export function useHiddenColumns(table: string) {
  const key = `table:hidden-columns:${table}` as const;
  const [hidden, setHidden] = useState<readonly string[]>(() => readStored(key) ?? []);
  const show = (column: string, isShown: boolean): void => {
    const next = withColumn(hidden, column, isShown);
    writeStored(key, next);
    setHidden(next);
  };
  return { hidden, show };
}

interface Props {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly isLocked?: boolean }[];
  readonly hidden: readonly string[];
  show(column: string, isShown: boolean): void;
}

export function ColumnSettings({ columns, hidden, show }: Props) {
  const choices = (
    <fieldset className={styles.choices} aria-label="显示的列">
      {columns.map(({ key, title, isLocked = false }) => (
        <Checkbox
          key={key}
          checked={isLocked || !hidden.includes(key)}
          disabled={isLocked}
          onChange={(isShown) => show(key, isShown)}
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={choices}>
      <IconButton icon="settings" label="列设置" size={18} />
    </Popover>
  );
}
