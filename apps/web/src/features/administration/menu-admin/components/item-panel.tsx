import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { StepButtons } from "#shared/ui/step-buttons.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { HistoryButton } from "#shared/workspace-ui/history-button.tsx";
import { type Item, removeItem, useRefreshMenus } from "../api.ts";
import { flags } from "../model/item-form.ts";
import { countBelow, menuNodes, positionAfterShift, type TreePosition } from "../model/menu-nodes.ts";
import { itemFormText as form, rulesText, itemText as text } from "../text.ts";
import type { ItemRequest } from "./item-dialog.tsx";
import styles from "./menu-admin.module.css";

interface Props {
  readonly item: Item;
  readonly items: readonly Item[];
  readonly isMoving: boolean;
  readonly onMove: (item: Item, position: TreePosition) => void;
  readonly onEdit: (request: ItemRequest) => void;
  readonly onRemoved: () => void;
  /** Number of data rules of the page, and a function that opens them. Absent: the page cannot have any. */
  readonly rules?: { readonly count: number; readonly open: () => void } | undefined;
}

const orDash = (value: string | null) => value ?? "—";

const factsOf = (item: Item) =>
  item.isButton
    ? [
        { label: form.action, value: orDash(item.action) },
        { label: form.type, value: form.types[item.type ?? "1"] },
        { label: form.status, value: form.statuses[item.status ?? "1"] },
        { label: form.describe, value: orDash(item.describe) },
      ]
    : [
        { label: form.path, value: orDash(item.path) },
        { label: form.component, value: orDash(item.component) },
        { label: form.name, value: orDash(item.name) },
        { label: form.icon, value: orDash(item.icon) },
        { label: form.url, value: orDash(item.url) },
        { label: form.target, value: orDash(item.target) },
        { label: form.redirect, value: orDash(item.redirect) },
        { label: form.permissionList, value: item.permissionList.join("、") || "—" },
        {
          label: form.flags,
          value:
            flags
              .filter((flag) => item[flag])
              .map((flag) => form.flag[flag])
              .join("、") || "—",
        },
      ];

/** The chosen menu or button, with its actions. */
export function ItemPanel({ item, items, isMoving, onMove, onEdit, onRemoved, rules }: Props) {
  const refresh = useRefreshMenus();
  const [isRemoving, setIsRemoving] = useState(false);
  const [up, down] = [positionAfterShift(items, item.id, -1), positionAfterShift(items, item.id, 1)];

  async function remove(): Promise<void> {
    const find = (nodes: ReturnType<typeof menuNodes<Item>>): number =>
      nodes.reduce((sum, node) => sum + (node.item.id === item.id ? countBelow(node) : find([...node.children])), 0);
    const question = { title: text.removeTitle, text: text.removeQuestion(item.title, find(menuNodes(items))) };
    if (!(await confirm({ ...question, okText: text.remove, isDangerous: true }))) return;
    setIsRemoving(true);
    try {
      const { removed } = await removeItem(item);
      notify({ kind: "success", text: text.removed(removed) });
      onRemoved();
    } catch (error) {
      reportError(error);
    } finally {
      setIsRemoving(false);
      await refresh();
    }
  }

  return (
    <>
      <h2 className={styles.itemTitle}>{item.title}</h2>
      <DetailList columns={1} details={[...factsOf(item), { label: text.roles, value: text.rolesOf(item.roles) }]} />
      <div className={styles.actions}>
        {rules ? (
          <Button size="small" onClick={rules.open}>
            {rulesText.open(rules.count)}
          </Button>
        ) : null}
        <HistoryButton key={item.id} size="small" type="menu" object={item.id} name={item.title} />
      </div>
      <Permitted action="menu:edit">
        <div className={styles.actions}>
          <Button size="small" onClick={() => onEdit({ item, isButton: item.isButton, parentId: item.parentId })}>
            {text.edit}
          </Button>
          {item.isButton ? null : (
            <>
              <Button size="small" onClick={() => onEdit({ item: null, isButton: false, parentId: item.id })}>
                {text.addMenu}
              </Button>
              <Button size="small" onClick={() => onEdit({ item: null, isButton: true, parentId: item.id })}>
                {text.addButton}
              </Button>
            </>
          )}
          <StepButtons
            size="small"
            words={{ previous: text.up, next: text.down }}
            onBack={up && (() => onMove(item, up))}
            onNext={down && (() => onMove(item, down))}
            isBusy={isMoving}
          />
          <Button size="small" kind="danger" isLoading={isRemoving} onClick={() => void remove()}>
            {text.remove}
          </Button>
        </div>
      </Permitted>
    </>
  );
}
