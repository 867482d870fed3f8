import { useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Dictionary, type Kind, removeDictionary } from "../api.ts";
import { listText as text } from "../text.ts";
import { DictionaryActions } from "./dictionary-actions.tsx";
import { DictionaryDialog } from "./dictionary-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";

type Description = ListDescription<"dictionaryAdmin.list">;

type OpenDialog = { readonly kind: "edit"; readonly dictionary: Dictionary } | { readonly kind: "new" | "import" };

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "builtin",
    label: text.source,
    options: (["1", "0"] as const).map((value) => ({ value, label: text.sources[value] })),
  },
];

const exportFormats = [
  { format: "xlsx", label: "Excel（xlsx）" },
  { format: "csv", label: "CSV" },
  { format: "json", label: "JSON" },
];

const batch: NonNullable<Description["batch"]> = [
  {
    key: "remove",
    label: text.remove,
    permission: "dictionary:remove",
    isDangerous: true,
    canRun: ({ builtin }) => !builtin,
    question: text.removeMany,
    run: removeDictionary,
  },
];

const columnsFor = (onOpen: (id: string) => void): Description["columns"] => [
  {
    key: "name",
    title: text.name,
    width: 180,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ id, name }) => (
      <RowAction aria-label={`${text.openItems} ${name}`} onClick={() => onOpen(id)}>
        {name}
      </RowAction>
    ),
  },
  { key: "code", title: text.code, width: 170, isSortable: true, render: ({ code }) => code },
  { key: "builtin", title: text.source, width: 80, render: ({ builtin }) => text.sources[builtin ? "1" : "0"] },
  { key: "valueType", title: text.valueType, width: 90, render: ({ valueType }) => text.valueTypes[valueType] },
  { key: "items", title: text.items, width: 80, align: "right", render: ({ items }) => items },
  { key: "description", title: text.description, width: 220, render: ({ description }) => description || "—" },
  {
    key: "updatedAt",
    title: text.updated,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
];

/** Lists all dictionaries, or all select lists. */
export function DictionaryList({ kind, onOpen }: { kind: Kind; onOpen: (id: string) => void }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  const words = text[kind];
  const history = useRecordHistory();
  useTabDialog("dictionary", opened && <OpenedDialog kind={kind} opened={opened} onClose={close} onCreated={onOpen} />);
  const actions: Description["columns"][number] = {
    ...actionsColumn(150),
    render: (dictionary) => (
      <DictionaryActions
        dictionary={dictionary}
        onEdit={() => setOpened({ kind: "edit", dictionary })}
        history={history.actionFor({ type: "dictionary", object: `${kind}/${dictionary.code}`, name: dictionary.name })}
      />
    ),
  };
  return (
    <ListPage
      name={kind === "select" ? "select-lists" : "dictionaries"}
      title={words.title}
      note={words.note}
      list="dictionaryAdmin.list"
      fixed={{ kind }}
      fields={fields}
      columns={[...columnsFor(onOpen), actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: words.empty, filtered: text.noneFound }}
      batch={batch}
      export="dictionaryAdmin.export"
      exportFormats={exportFormats}
      exportPermission="dictionary:export"
      primary={
        <>
          <Permitted action="dictionary:import">
            <Button onClick={() => setOpened({ kind: "import" })}>{text.import}</Button>
          </Permitted>
          <Permitted action="dictionary:edit">
            <Button kind="primary" onClick={() => setOpened({ kind: "new" })}>
              {words.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

interface OpenedDialogProps {
  readonly kind: Kind;
  readonly opened: OpenDialog;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

function OpenedDialog({ kind, opened, onClose, onCreated }: OpenedDialogProps) {
  switch (opened.kind) {
    case "import":
      return <ImportDialog kind={kind} onClose={onClose} />;
    case "new":
      return <DictionaryDialog kind={kind} dictionary={null} onClose={onClose} onSaved={onCreated} />;
    default:
      return <DictionaryDialog kind={kind} dictionary={opened.dictionary} onClose={onClose} onSaved={onClose} />;
  }
}
