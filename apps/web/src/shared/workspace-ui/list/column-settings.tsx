import { Popover } from "antd";
import { useState } from "react";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { withColumn } from "./hidden-columns.ts";
import styles from "./list-body.module.css";

/**
 * The hidden columns of a table, stored in this browser. Those of the address (`addressHidden`) have priority; `onChange`
 * receives each change, for the address.
 */
export function useHiddenColumns(
  table: string,
  addressHidden: readonly string[] | null = null,
  onChange?: (hidden: readonly string[]) => void,
) {
  const key = `table:hidden-columns:${table}` as const;
  const [stored, setStored] = useState<readonly string[]>(() => readStored(key) ?? []);
  const hidden = addressHidden ?? stored;
  const show = (column: string, isShown: boolean): void => {
    const next = withColumn(hidden, column, isShown);
    writeStored(key, next);
    setStored(next);
    onChange?.(next);
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
    // Rendered beside its button, so that the Tab key reaches the choices.
    <Popover
      trigger="click"
      placement="bottomRight"
      content={choices}
      getPopupContainer={(button) => button.parentElement ?? document.body}
    >
      <IconButton icon="settings" label="列设置" size={18} />
    </Popover>
  );
}
