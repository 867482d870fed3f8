import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type ScanAppRow, useSwitchApp } from "../api.ts";
import { ScanAppDialog } from "../components/scan-app-dialog.tsx";
import { scanAppText as text } from "../text.ts";
import styles from "./scan-app-list.module.css";

type Columns = ListDescription<"scanApp.list">["columns"];

const EDIT = "scan_app:edit";

const factColumns: Columns = [
  { key: "name", title: text.name, width: 160, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "authType", title: text.authType, width: 80, render: ({ authType }) => text.authTypeOf(authType) },
  {
    key: "state",
    title: text.state,
    width: 100,
    isLocked: true,
    render: ({ enabled }) => <StatusWord tone={enabled ? "good" : "plain"}>{enabled ? text.on : text.off}</StatusWord>,
  },
  {
    key: "fingerprint",
    title: text.fingerprint,
    width: 360,
    render: ({ fingerprint }) => <span className={styles.fingerprint}>{fingerprint}</span>,
  },
  { key: "algorithm", title: text.algorithm, width: 120, render: ({ algorithm }) => algorithm },
  { key: "keySince", title: text.keySince, width: 160, render: ({ keySince }) => <TimeText at={keySince} isExact /> },
  countColumn("bindings", text.bindings, 90, ({ bindings }) => bindings),
  {
    key: "lastUsedAt",
    title: text.lastUsed,
    width: 130,
    render: ({ lastUsedAt }) => (lastUsedAt ? <TimeText at={lastUsedAt} /> : text.never),
  },
];

/** 扫码应用: the apps whose signatures are accepted for a scan. */
export function ScanAppList() {
  const [edited, setEdited] = useState<ScanAppRow | "new" | null>(null);
  useTabDialog(
    "scan-app",
    edited ? <ScanAppDialog app={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null,
  );
  const columns: Columns = [
    ...factColumns,
    {
      ...actionsColumn(130),
      render: (row) => <RowActions row={row} onEdit={() => setEdited(row)} />,
    },
  ];
  return (
    <ListPage
      name="scan-apps"
      title={text.title}
      note={text.note}
      list="scanApp.list"
      isWhole
      fields={[]}
      columns={columns}
      rowKey={({ authType }) => authType}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.none }}
      primary={
        <Permitted action={EDIT}>
          <Button kind="primary" onClick={() => setEdited("new")}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

function RowActions({ row: { authType, name, enabled }, onEdit }: { row: ScanAppRow; onEdit: () => void }) {
  const switching = useSwitchApp();

  async function toggle(): Promise<void> {
    const question = { title: text.turnOffTitle, text: text.turnOffQuestion(name), okText: text.turnOff };
    if (enabled && !(await confirm({ ...question, isDangerous: true }))) return;
    switching.mutate(
      { authType, enabled: !enabled },
      { onSuccess: () => notify({ kind: "success", text: enabled ? text.turnedOff(name) : text.turnedOn(name) }) },
    );
  }

  return (
    <Permitted action={EDIT}>
      <RowAction onClick={onEdit}>{text.edit}</RowAction>
      <RowAction isLoading={switching.isPending} onClick={() => void toggle()}>
        {enabled ? text.turnOff : text.turnOn}
      </RowAction>
    </Permitted>
  );
}
