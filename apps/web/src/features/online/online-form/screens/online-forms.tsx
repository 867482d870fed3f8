import { formKinds } from "@tender/contract/online-forms";
import { formKindWords } from "@tender/form-rules";
import { useState } from "react";
import { useNavigate } from "react-router";
import { designColumns } from "#shared/designing/design-columns.tsx";
import { DesignImport } from "#shared/designing/design-import.tsx";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type FormRow, importForm, useRefreshForms } from "../api.ts";
import { FormActions } from "../components/form-actions.tsx";
import { FormMenu } from "../components/form-menu.tsx";
import { ListReleases } from "../components/list-releases.tsx";
import { NewFormDialog } from "../components/new-form-dialog.tsx";
import { PublishDialog } from "../components/publish-dialog.tsx";
import { RemoveDialog } from "../components/remove-dialog.tsx";
import { SetAsideDialog } from "../components/set-aside-dialog.tsx";
import { importText, formListText as text } from "../text.ts";

type Description = ListDescription<"onlineForm.list">;

const states = ["draft", "published", "changed"] as const;

const wordOfState = ({ state, release }: FormRow): string => {
  if (state === "draft" || release === null) return text.states.draft;
  return state === "published" ? text.releaseOf(release) : text.changedOf(release);
};

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "kind",
    label: text.kind,
    options: formKinds.map((value) => ({ value, label: formKindWords[value] })),
  },
  {
    kind: "choice",
    name: "state",
    label: text.state,
    options: states.map((value) => ({ value, label: text.states[value] })),
  },
];

const columns: Description["columns"] = [
  { key: "kind", title: text.kind, width: 90, render: ({ kind }) => formKindWords[kind] },
  {
    key: "state",
    title: text.state,
    width: 180,
    render: (row) => <StatusWord tone={row.state === "published" ? "good" : "plain"}>{wordOfState(row)}</StatusWord>,
  },
  {
    key: "publishedAt",
    title: text.publishedAt,
    width: 160,
    isSortable: true,
    render: ({ publishedAt }) => <TimeText at={publishedAt} isExact />,
  },
];

type Opened =
  | { readonly dialog: "new" | "import" | "setAside" }
  | { readonly dialog: "copy" | "publish" | "releases" | "menu" | "remove"; readonly row: FormRow };

/** 在线表单: the forms that an organisation defines itself. */
export function OnlineForms() {
  const navigate = useNavigate();
  const refresh = useRefreshForms();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const design = (id: string) => void navigate(`/online/designer/${id}`);

  function dialogOf(shown: Opened): React.ReactNode {
    switch (shown.dialog) {
      case "new":
        return <NewFormDialog copied={null} onCreated={design} onClose={close} />;
      case "copy":
        return <NewFormDialog copied={shown.row} onCreated={design} onClose={close} />;
      case "import":
        return <DesignImport words={importText} run={importForm} refresh={refresh} onClose={close} />;
      case "setAside":
        return <SetAsideDialog onRestored={design} onClose={close} />;
      case "publish":
        return <PublishDialog form={shown.row} onPublished={close} onChanged={() => undefined} onClose={close} />;
      case "releases":
        return <ListReleases row={shown.row} onRestored={() => design(shown.row.id)} onClose={close} />;
      case "menu":
        return <FormMenu row={shown.row} onClose={close} />;
      case "remove":
        return <RemoveDialog row={shown.row} onClose={close} />;
    }
  }
  useTabDialog("online-forms", opened && dialogOf(opened));

  return (
    <ListPage
      name="online-forms"
      title={text.title}
      note={text.note}
      list="onlineForm.list"
      fields={fields}
      columns={designColumns(text.name, columns, (row) => (
        <FormActions row={row} onDesign={() => design(row.id)} onOpen={(dialog) => setOpened({ dialog, row })} />
      ))}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      empty={{ plain: text.none, filtered: text.empty }}
      primary={
        <>
          <Button onClick={() => setOpened({ dialog: "setAside" })}>{text.setAside}</Button>
          <Permitted action="online_form:import">
            <Button onClick={() => setOpened({ dialog: "import" })}>{text.import}</Button>
          </Permitted>
          <Permitted action="online_form:edit">
            <Button kind="primary" onClick={() => setOpened({ dialog: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}
