import { useState } from "react";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type GroupRow, removeGroup, useDirectories, useRefreshGroups } from "../api.ts";
import { directoryText, groupText as text } from "../text.ts";
import styles from "./directory-admin.module.css";
import { GroupDialog } from "./group-dialog.tsx";

type Columns = ListDescription<"directoryAdmin.listGroups">["columns"];

const MAP = "directory:map";

const facts: Columns = [
  {
    key: "name",
    title: text.name,
    width: 360,
    fixed: "left",
    isLocked: true,
    render: ({ name }) => <span className={styles.groupName}>{name}</span>,
  },
  { key: "role", title: text.role, width: 180, render: ({ role }) => role.name },
  {
    key: "people",
    title: text.people,
    width: 110,
    align: "right",
    render: ({ people }) => text.peopleCount(people),
  },
];

interface Props {
  readonly directoryId: string;
  readonly onBack: () => void;
}

/** The groups of a directory that are mapped to roles. */
export function GroupList({ directoryId, onBack }: Props) {
  const [open, setOpen] = useState<{ readonly group: GroupRow | null } | null>(null);
  const name = useDirectories().find(({ id }) => id === directoryId)?.name ?? "";
  const close = () => setOpen(null);
  useTabDialog("directory-group", open && <GroupDialog directoryId={directoryId} group={open.group} onClose={close} />);
  const actions: Columns[number] = {
    ...actionsColumn(120),
    render: (group) => <GroupActions group={group} onEdit={() => setOpen({ group })} />,
  };
  return (
    <ListPage
      name="directory-groups"
      title={text.title(name)}
      note={text.note}
      list="directoryAdmin.listGroups"
      fixed={{ id: directoryId }}
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ id }) => id}
      rowName={(group) => group.name}
      empty={{ plain: text.none, filtered: text.none }}
      primary={
        <>
          <Button onClick={onBack}>{directoryText.back}</Button>
          <Permitted action={MAP}>
            <Button kind="primary" onClick={() => setOpen({ group: null })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

function GroupActions({ group, onEdit }: { readonly group: GroupRow; readonly onEdit: () => void }) {
  const { name, role } = group;
  const refresh = useRefreshGroups();
  const { isBusy, runConfirmed } = useWork(refresh);
  const mayMap = usePermission(MAP).isVisible;

  function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name, role.name), okText: text.remove };
    return runConfirmed(
      question,
      () => removeGroup(group),
      ({ changed }) => text.removed(changed),
    );
  }

  return (
    <RowActions
      name={name}
      moreLabel={directoryText.more(name)}
      isBusy={isBusy}
      actions={[
        { key: "edit", label: text.edit, isOffered: mayMap, run: onEdit },
        { key: "remove", label: text.remove, isOffered: mayMap, danger: true, run: () => void remove() },
      ]}
    />
  );
}
