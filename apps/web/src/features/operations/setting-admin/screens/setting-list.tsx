import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { useNavigate } from "react-router";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type SettingRow, saveSetting, useIsDemo, useRefreshSettings, useSettingGroups } from "../api.ts";
import { LogoDialog } from "../components/logo-dialog.tsx";
import { SettingDialog, valueWord } from "../components/setting-dialog.tsx";
import { settingAdminText as text } from "../text.ts";
import styles from "./setting-list.module.css";

type Description = ListDescription<"settingAdmin.list">;

const tones = { environment: "plain", changed: "good", default: "plain" } as const;

const factColumns: Description["columns"] = [
  {
    key: "name",
    title: text.name,
    width: 260,
    fixed: "left",
    isLocked: true,
    render: ({ name, title }) => (
      <>
        {title}
        <code className={styles.variable}>{text.variable(name)}</code>
      </>
    ),
  },
  { key: "group", title: text.group, width: 120, render: ({ groupTitle }) => groupTitle },
  { key: "value", title: text.value, width: 280, isLocked: true, render: (row) => <Value row={row} /> },
  {
    key: "origin",
    title: text.origin,
    width: 110,
    render: ({ origin }) => <StatusWord tone={tones[origin]}>{text.origins[origin]}</StatusWord>,
  },
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 130,
    render: ({ updatedAt }) => (updatedAt ? <TimeText at={updatedAt} /> : "—"),
  },
];

function Value({ row: { kind, value, origin, setSince } }: { readonly row: SettingRow }) {
  if (kind !== "secret") return <span className={styles.value}>{valueWord(kind, value)}</span>;
  if (setSince === null && origin === "default") return text.nothing;
  return (
    <>
      <span>{text.secretSet}</span>
      {setSince ? <span className={styles.since}>{text.secretSince(beijingMinute(setSince))}</span> : null}
    </>
  );
}

/** 系统设置: the settings with their sources, and those that can be changed at run time. */
export function SettingList() {
  const groups = useSettingGroups();
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const history = useRecordHistory();
  const [isLogoOpen, setIsLogoOpen] = useState(false);
  useTabDialog("logo", isLogoOpen ? <LogoDialog onClose={() => setIsLogoOpen(false)} /> : null);
  useTabDialog("setting", edited && <SettingDialog row={edited} onClose={() => setEdited(null)} />);
  const fields: Description["fields"] = [
    { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
    { kind: "choice", name: "group", label: text.group, options: groups, isOpen: true },
    {
      kind: "choice",
      name: "origin",
      label: text.origin,
      options: Object.entries(text.origins).map(([value, label]) => ({ value, label })),
    },
  ];
  const columns: Description["columns"] = [
    ...factColumns,
    {
      ...actionsColumn(190),
      render: (row) => (
        <Actions
          row={row}
          history={history.actionFor({ type: "setting", object: row.name, name: row.title })}
          onEdit={() => setEdited(row)}
        />
      ),
    },
  ];
  return (
    <ListPage
      name="settings"
      title={text.title}
      note={text.note}
      list="settingAdmin.list"
      isWhole
      primary={
        <>
          <Permitted action="setting:edit">
            <Button onClick={() => setIsLogoOpen(true)}>{text.logo}</Button>
          </Permitted>
          <Permitted action="set_up:view">
            <SetUpLink />
          </Permitted>
        </>
      }
      fields={fields}
      columns={columns}
      rowKey={({ name }) => name}
      rowName={({ title }) => title}
      empty={{ plain: text.none, filtered: text.empty }}
      export="settingAdmin.export"
      exportPermission="setting:export"
    />
  );
}

/** 初始设置 is not in the menu. */
function SetUpLink() {
  const isDemo = useIsDemo();
  const navigate = useNavigate();
  return isDemo === false ? <Button onClick={() => void navigate("/operation/set-up")}>{text.setUp}</Button> : null;
}

interface ActionsProps {
  readonly row: SettingRow;
  onEdit(): void;
  readonly history: OfferedAction;
}

function Actions({ row, onEdit, history }: ActionsProps) {
  const { name, title, kind, version, origin, defaultValue, isChangeable, needsRestart } = row;
  const refresh = useRefreshSettings();
  const mayEdit = usePermission("setting:edit").isVisible;

  async function reset(): Promise<void> {
    const question = text.resetQuestion(title, valueWord(kind, defaultValue));
    if (!(await confirm({ title: text.reset, text: question, okText: text.reset, isDangerous: true }))) return;
    try {
      await saveSetting(name, version, null);
      notify({ kind: "success", text: text.saved(title) });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  if (needsRestart) return <span className={styles.fixed}>{text.byRestart}</span>;
  return (
    <RowActions
      name={title}
      moreLabel={text.more(title)}
      isBusy={false}
      actions={[
        { key: "edit", label: text.edit, isOffered: mayEdit && isChangeable, run: onEdit },
        {
          key: "reset",
          label: text.reset,
          isOffered: mayEdit && isChangeable && origin === "changed",
          run: () => void reset(),
        },
        { ...history, isOffered: history.isOffered && version > 0 },
      ]}
    />
  );
}
