import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { copyText } from "#shared/feedback/copy-text.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type ProviderRow, useRemoveProvider, useSwitchProvider } from "../api.ts";
import { providerText as text } from "../text.ts";
import { ProviderDialog } from "./provider-dialog.tsx";
import styles from "./provider-list.module.css";
import { TrialDialog } from "./trial-dialog.tsx";

type Columns = ListDescription<"thirdParty.listProviders">["columns"];

const EDIT = "third_party:edit";

const facts: Columns = [
  { key: "name", title: text.name, width: 150, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "type", title: text.type, width: 110, render: ({ type }) => type },
  { key: "kind", title: text.kind, width: 130, render: ({ kind }) => text.kinds[kind] },
  {
    key: "state",
    title: text.state,
    width: 90,
    isLocked: true,
    render: ({ enabled }) => <StatusWord tone={enabled ? "good" : "plain"}>{enabled ? text.on : text.off}</StatusWord>,
  },
  { key: "sortOrder", title: text.sortOrder, width: 80, align: "right", render: ({ sortOrder }) => sortOrder },
  countColumn("bindings", text.bindings, 90, ({ bindings }) => bindings),
  {
    key: "callbackUrl",
    title: text.callbackUrl,
    width: 320,
    render: ({ name, callbackUrl }) => (
      <span className={styles.callback}>
        <span>{callbackUrl}</span>
        <RowAction aria-label={text.copyOf(name)} onClick={() => void copyText(callbackUrl, text.copied)}>
          {text.copy}
        </RowAction>
      </span>
    ),
  },
];

/** The open dialog. */
type Open = { readonly edited: ProviderRow | null } | { readonly tested: ProviderRow } | null;

/** 身份提供方: the external systems by which people sign in. */
export function ProviderList() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useTabDialog(
    "third-party",
    open === null ? null : "tested" in open ? (
      <TrialDialog provider={open.tested} onClose={close} />
    ) : (
      <ProviderDialog provider={open.edited} onClose={close} />
    ),
  );
  const actions: Columns[number] = {
    ...actionsColumn(180),
    render: (row) => (
      <RowActions row={row} onEdit={() => setOpen({ edited: row })} onTry={() => setOpen({ tested: row })} />
    ),
  };
  return (
    <ListPage
      name="third-party-providers"
      title={text.title}
      note={text.note}
      list="thirdParty.listProviders"
      isWhole
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.none }}
      export="thirdParty.exportProviders"
      exportPermission="third_party:export"
      primary={
        <Permitted action={EDIT}>
          <Button kind="primary" onClick={() => setOpen({ edited: null })}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

function RowActions({ row, onEdit, onTry }: { row: ProviderRow; onEdit: () => void; onTry: () => void }) {
  const { id, name, enabled, bindings } = row;
  const switching = useSwitchProvider();
  const removing = useRemoveProvider();

  async function toggleState(): Promise<void> {
    const question = { title: text.turnOffTitle, text: text.turnOffQuestion(name, bindings), okText: text.turnOff };
    if (enabled && !(await confirm({ ...question, isDangerous: true }))) return;
    switching.mutate(
      { id, enabled: !enabled },
      { onSuccess: () => notify({ kind: "success", text: enabled ? text.turnedOff(name) : text.turnedOn(name) }) },
    );
  }

  async function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    removing.mutate(row, { onSuccess: () => notify({ kind: "success", text: text.removed(name) }) });
  }

  return (
    <Permitted action={EDIT}>
      <span className={styles.actions}>
        <RowAction onClick={onEdit}>{text.edit}</RowAction>
        <RowAction onClick={onTry}>{text.test}</RowAction>
        <RowAction isLoading={switching.isPending} onClick={() => void toggleState()}>
          {enabled ? text.turnOff : text.turnOn}
        </RowAction>
        {bindings === 0 && !enabled ? (
          <RowAction isLoading={removing.isPending} onClick={() => void remove()}>
            {text.remove}
          </RowAction>
        ) : null}
      </span>
    </Permitted>
  );
}
