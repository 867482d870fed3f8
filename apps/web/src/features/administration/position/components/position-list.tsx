import { useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import type { Position } from "../api.ts";
import { positionText as text } from "../text.ts";
import { PositionActions } from "./position-actions.tsx";
import { PositionDialog } from "./position-dialog.tsx";

type Description = ListDescription<"position.list">;

type OpenDialog = { readonly kind: "edit"; readonly position: Position } | { readonly kind: "new" };

function useColumns(): Description["columns"] {
  const { wordFor } = useDictionary("position_grade");
  return [
    {
      key: "name",
      title: text.name,
      width: 150,
      fixed: "left",
      isLocked: true,
      isSortable: true,
      render: ({ name }) => name,
    },
    { key: "code", title: text.code, width: 140, isSortable: true, render: ({ code }) => code },
    {
      key: "grade",
      title: text.grade,
      width: 110,
      render: ({ grade }) => (grade === null ? text.noGrade : wordFor(grade)),
    },
    countColumn("holders", text.holderCount, 100, ({ holders }) => holders),
    {
      key: "sortOrder",
      title: text.sortOrder,
      width: 90,
      align: "right",
      isSortable: true,
      render: ({ sortOrder }) => sortOrder,
    },
    {
      key: "enabled",
      title: text.state,
      width: 90,
      render: ({ enabled }) => <StatusWord tone={enabled ? "good" : "plain"}>{text.stateOf(enabled)}</StatusWord>,
    },
    { key: "remark", title: text.remark, width: 160, render: ({ remark }) => remark || "—" },
    {
      key: "updatedAt",
      title: text.updated,
      width: 160,
      isSortable: true,
      render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
    },
  ];
}

function useFields(): Description["fields"] {
  const { all } = useDictionary("position_grade");
  return [
    { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
    {
      kind: "choice",
      name: "grade",
      label: text.grade,
      isOpen: true,
      options: all.map(({ value, text: label }) => ({ value, label })),
    },
    {
      kind: "choice",
      name: "enabled",
      label: text.state,
      options: (["1", "0"] as const).map((value) => ({ value, label: text.states[value] })),
    },
  ];
}

/** All positions, with their actions. */
export function PositionList({ onHolders }: { onHolders: (id: string) => void }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  useTabDialog("position", opened && <OpenedDialog opened={opened} onClose={close} />);
  const columns = useColumns();
  const history = useRecordHistory();
  const actions: Description["columns"][number] = {
    ...actionsColumn(180),
    render: (position) => (
      <PositionActions
        position={position}
        onHolders={() => onHolders(position.id)}
        onEdit={() => setOpened({ kind: "edit", position })}
        history={history.actionFor({ type: "position", object: position.code, name: position.name })}
      />
    ),
  };
  return (
    <ListPage
      name="positions"
      title={text.title}
      note={text.note}
      list="position.list"
      fields={useFields()}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      export="position.export"
      exportPermission="position:export"
      primary={
        <Permitted action="position:edit">
          <Button kind="primary" onClick={() => setOpened({ kind: "new" })}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

function OpenedDialog({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  return <PositionDialog position={opened.kind === "edit" ? opened.position : null} onClose={onClose} />;
}
