import { useState } from "react";
import { useNavigate } from "react-router";
import { designColumns } from "#shared/designing/design-columns.tsx";
import { DesignImport } from "#shared/designing/design-import.tsx";
import { MenuDialog } from "#shared/designing/menu-dialog.tsx";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { importReport, makeMenu, type ReportRow, useDataSets, useRefreshReports } from "../api.ts";
import { NewReportDialog } from "../components/new-report-dialog.tsx";
import { ReportActions } from "../components/report-actions.tsx";
import { importText, menuNote, listText as text } from "../text.ts";

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

const columnsOf = (sets: Sets): Description["columns"] => [
  {
    key: "dataSet",
    title: text.dataSet,
    width: 180,
    // For a data set that the reader may not see only the code is known.
    render: ({ dataSet }) => sets.find(({ code }) => code === dataSet)?.title ?? <code>{dataSet}</code>,
  },
  {
    key: "state",
    title: text.state,
    width: 100,
    render: ({ state }) => <StatusWord tone={state === "open" ? "good" : "plain"}>{text.states[state]}</StatusWord>,
  },
];

type Opened = { readonly dialog: "new" | "import" } | { readonly dialog: "copy" | "menu"; readonly row: ReportRow };

/** 在线报表: the reports that an organisation defines itself. */
export function OnlineReports() {
  const navigate = useNavigate();
  const refresh = useRefreshReports();
  const { sets } = useDataSets();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const design = (id: string) => void navigate(`/online/report-designer/${id}`);

  function dialogOf(shown: Opened): React.ReactNode {
    switch (shown.dialog) {
      case "new":
        return <NewReportDialog copied={null} onCreated={design} onClose={close} />;
      case "copy":
        return <NewReportDialog copied={shown.row} onCreated={design} onClose={close} />;
      case "import":
        return <DesignImport words={importText} run={importReport} refresh={refresh} onClose={close} />;
      case "menu":
        return (
          <MenuDialog
            name={shown.row.title}
            note={menuNote}
            createMenu={(title, parentId) => makeMenu(shown.row.id, title, parentId)}
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
      columns={designColumns(text.name, columnsOf(sets), (row) => (
        <ReportActions row={row} onDesign={() => design(row.id)} onOpen={(dialog) => setOpened({ dialog, row })} />
      ))}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      empty={{ plain: text.none, filtered: text.empty }}
      primary={
        <>
          <Permitted action="online_report:import">
            <Button onClick={() => setOpened({ dialog: "import" })}>{text.import}</Button>
          </Permitted>
          <Permitted action="online_report:edit">
            <Button kind="primary" onClick={() => setOpened({ dialog: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
