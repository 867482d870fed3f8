import type { FormField } from "@tender/contract";
import type { KeyboardEvent } from "react";
import type { Reorder } from "#shared/order/use-reorder.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { canvasText as text } from "../text.ts";
import styles from "./canvas.module.css";
import { ControlPicture } from "./control-picture.tsx";
import { useDesignerApi } from "./designer-context.tsx";

interface Props {
  readonly field: FormField;
  readonly span: number;
  readonly fault: string | undefined;
  readonly order: Reorder;
  readonly dropSide: "before" | "after" | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Opens the area of settings; undefined: the settings are visible already. */
  readonly onSettings: (() => void) | undefined;
}

/** A field on the canvas. The chosen field can be moved, duplicated and removed. */
export function FieldTile({ field, span, fault, order, dropSide, isFirst, isLast, onSettings }: Props) {
  const { chosenId, choose, mayEdit, removeField, duplicateField } = useDesignerApi();
  const { id, hint, isRequired } = field;
  const title = field.title || text.noTitle;
  const isChosen = chosenId === id;
  const target = order.target(id);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    if (!mayEdit) return;
    const step = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (step !== undefined) order.shift(id, step, event.currentTarget);
    else if (event.key === "Delete") removeField(field);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") duplicateField(field);
    else return;
    event.preventDefault();
  }

  return (
    <li
      className={styles.tile}
      style={{ gridColumn: `span ${span}` }}
      data-chosen={isChosen || undefined}
      data-faulty={fault !== undefined || undefined}
      {...target}
      data-drop={dropSide ?? target["data-drop"]}
    >
      <div className={styles.head} data-wide={onSettings ? true : undefined}>
        {mayEdit ? (
          <span className={styles.grip} data-grip title={text.drag} {...order.handle(id)}>
            <Icon name="grip" size={16} />
          </span>
        ) : null}
        <button
          type="button"
          className={styles.choose}
          data-field={id}
          aria-pressed={isChosen}
          aria-label={text.choose(title)}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          aria-keyshortcuts={mayEdit ? "Alt+ArrowUp Alt+ArrowDown Delete Control+D" : undefined}
          onClick={() => choose(id)}
          onKeyDown={onKeyDown}
        >
          <span className={isRequired ? styles.required : undefined}>{title}</span>
        </button>
        {fault === undefined ? null : (
          <span id={`${id}-fault`} className={styles.fault} title={fault}>
            <Icon name="warning" size={14} />
            {text.faulty}
          </span>
        )}
      </div>
      <div inert aria-hidden="true" className={styles.picture}>
        <ControlPicture field={field} />
        {hint === "" ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      {isChosen ? (
        <span className={styles.actions}>
          {onSettings ? (
            <IconButton icon="settings" size={16} label={text.settings(title)} onClick={onSettings} />
          ) : null}
          {mayEdit ? (
            <>
              {/* Not `disabled`, which would take the focus from the button when the field reaches the end. */}
              <IconButton
                icon="chevron-up"
                size={16}
                label={text.up(title)}
                aria-disabled={isFirst || undefined}
                onClick={({ currentTarget }) => order.shift(id, -1, currentTarget)}
              />
              <IconButton
                icon="chevron-down"
                size={16}
                label={text.down(title)}
                aria-disabled={isLast || undefined}
                onClick={({ currentTarget }) => order.shift(id, 1, currentTarget)}
              />
              <IconButton icon="copy" size={16} label={text.duplicate(title)} onClick={() => duplicateField(field)} />
              <IconButton icon="trash" size={16} label={text.remove(title)} onClick={() => removeField(field)} />
            </>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}
