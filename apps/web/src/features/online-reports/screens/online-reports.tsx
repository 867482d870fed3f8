import { useState } from "react";
import { useNavigate } from "react-router";
import { MenuDialog } from "../../../shared/designing/menu-dialog.tsx";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "../../../shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "../../../shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { makeMenu, type ReportRow, useDataSets } from "../api.ts";
import { ImportDialog } from "../components/import-dialog.tsx";
import { NewReportDialog } from "../components/new-report-dialog.tsx";
import { ReportActions } from "../components/report-actions.tsx";
import styles from "../components/report-list.module.css";
import { menuNote, listText as text } from "../text.ts";

type Description = ListDescription<"onlineReport.list">;
type Sets = ReturnType<typeof useDataSets>["sets"];

const states = ["open", "closed"] as const;

const fieldsOf = (sets: Sets): Description["fields"] => [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "dataSet",
    label: text.dataSet,
    options: sets.map(({ code, title }) => ({ value: code, label: title })),
    isOpen: true,
  },
  {
    kind: "choice",
    name: "state",
    label: text.state,
    options: states.map((value) => ({ value, label: text.states[value] })),
  },
];

const columnsOf = (sets: Sets, actions: (row: ReportRow) => React.ReactNode): Description["columns"] => [
  {
    key: "title",
    title: text.name,
    width: 240,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ title, code }) => (
      <span className={styles.name}>
        <span>{title}</span>
        <code className={styles.quiet}>{code}</code>
      </span>
    ),
  },
  {
    key: "dataSet",
    title: text.dataSet,
    width: 180,
    // Of a set that the reader may not see only its code is known.
    render: ({ dataSet }) => sets.find(({ code }) => code === dataSet)?.title ?? <code>{dataSet}</code>,
  },
  {
    key: "state",
    title: text.state,
    width: 100,
    render: ({ state }) => <StatusWord tone={state === "open" ? "good" : "plain"}>{text.states[state]}</StatusWord>,
  },
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
  { key: "updatedBy", title: text.updatedBy, width: 110, render: ({ updatedBy }) => updatedBy ?? text.never },
  { key: "actions", title: text.actions, width: 190, fixed: "right", isLocked: true, render: actions },
];

type Opened = { readonly what: "new" | "import" } | { readonly what: "copy" | "menu"; readonly row: ReportRow };

/** 在线报表: the reports that an organisation makes itself. */
export function OnlineReports() {
  const navigate = useNavigate();
  const { sets } = useDataSets();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const design = (id: string) => void navigate(`/online/report-designer/${id}`);

  function dialogOf(shown: Opened): React.ReactNode {
    switch (shown.what) {
      case "new":
        return <NewReportDialog copied={null} onMade={design} onClose={close} />;
      case "copy":
        return <NewReportDialog copied={shown.row} onMade={design} onClose={close} />;
      case "import":
        return <ImportDialog onClose={close} />;
      case "menu":
        return (
          <MenuDialog
            name={shown.row.title}
            note={menuNote}
            make={(title, parentId) => makeMenu(shown.row.id, title, parentId)}
            onClose={close}
          />
        );
    }
  }
  useTabDialog("online-reports", opened && dialogOf(opened));

  return (
    <ListPage
      name="online-reports"
      title={text.title}
      note={text.note}
      list="onlineReport.list"
      fields={fieldsOf(sets)}
      columns={columnsOf(sets, (row) => (
        <ReportActions row={row} onDesign={() => design(row.id)} onOpen={(what) => setOpened({ what, row })} />
      ))}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      empty={{ plain: text.none, asked: text.empty }}
      primary={
        <>
          <Permitted action="online_report:import">
            <Button onClick={() => setOpened({ what: "import" })}>{text.import}</Button>
          </Permitted>
          <Permitted action="online_report:edit">
            <Button kind="primary" onClick={() => setOpened({ what: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
