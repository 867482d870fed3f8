import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import type { Reorder } from "#shared/order/use-reorder.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { ColorWord } from "#shared/workspace-ui/color-word.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type Item, removeItem, saveItem, useRefreshDictionaries } from "../api.ts";
import { itemsText as text } from "../text.ts";
import styles from "./dictionary-admin.module.css";

interface Props {
  readonly dictionaryId: string;
  readonly item: Item;
  /** Null: the items cannot be reordered now. */
  readonly order: Reorder | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly mayEdit: boolean;
  onEdit(): void;
}

export function ItemRow(props: Props) {
  const { item, order, mayEdit } = props;
  return (
    <li className={styles.row} data-ordered={order !== null || undefined} {...order?.target(item.id)}>
      {order ? (
        <span className={styles.handle} data-grip title={text.drag} {...order.handle(item.id)}>
          <Icon name="grip" size={18} />
        </span>
      ) : null}
      <div className={styles.main}>
        <p className={styles.head}>
          <strong>
            <ColorWord color={item.color}>{item.text}</ColorWord>
          </strong>
          <code className={styles.code}>{item.value}</code>
          <StatusWord tone={item.enabled ? "good" : "plain"}>{item.enabled ? text.enabled : text.disabled}</StatusWord>
          {item.builtin ? <span className={styles.mark}>{text.builtin}</span> : null}
        </p>
        {item.description === "" ? null : <p className={styles.quiet}>{item.description}</p>}
      </div>
      {mayEdit ? <Actions {...props} /> : null}
    </li>
  );
}

function Actions({ dictionaryId, item, order, isFirst, isLast, onEdit }: Props) {
  const { builtin: isBuiltin, ...fields } = item;
  const refresh = useRefreshDictionaries();
  const { isBusy, work } = useWork(refresh);

  const enabled = !item.enabled;
  const toggle = () => work(() => saveItem({ ...fields, dictionaryId, enabled }), text.switched(item.text, enabled));
  async function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(item.text, item.value), okText: text.remove };
    if (await confirm({ ...question, isDangerous: true }))
      await work(() => removeItem(dictionaryId, item), text.removed(item.text));
  }
  return (
    <span className={styles.actions}>
      {order ? (
        <>
          {/* Not `disabled`, which would remove the focus when a row is moved to the end. */}
          <IconButton
            icon="chevron-up"
            label={text.up(item.text)}
            aria-disabled={isFirst || undefined}
            onClick={({ currentTarget }) => order.shift(item.id, -1, currentTarget)}
          />
          <IconButton
            icon="chevron-down"
            label={text.down(item.text)}
            aria-disabled={isLast || undefined}
            onClick={({ currentTarget }) => order.shift(item.id, 1, currentTarget)}
          />
        </>
      ) : null}
      <RowAction aria-label={`${text.edit} ${item.text}`} onClick={onEdit}>
        {text.edit}
      </RowAction>
      <RowAction
        aria-label={`${enabled ? text.enable : text.disable} ${item.text}`}
        disabled={isBusy}
        onClick={() => void toggle()}
      >
        {enabled ? text.enable : text.disable}
      </RowAction>
      {isBuiltin ? null : (
        <RowAction aria-label={`${text.remove} ${item.text}`} disabled={isBusy} onClick={() => void remove()}>
          {text.remove}
        </RowAction>
      )}
    </span>
  );
}
