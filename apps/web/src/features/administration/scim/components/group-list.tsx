import { useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type GroupRow, useClients } from "../api.ts";
import { scimText, groupText as text } from "../text.ts";
import { MapDialog } from "./map-dialog.tsx";

type Columns = ListDescription<"scimAdmin.listGroups">["columns"];

const facts: Columns = [
  {
    key: "name",
    title: text.name,
    width: 220,
    fixed: "left",
    isLocked: true,
    render: ({ displayName }) => displayName,
  },
  { key: "role", title: text.role, width: 180, render: ({ role }) => role?.name ?? text.noRole },
  countColumn("members", text.members, 90, ({ members }) => members),
  { key: "externalId", title: text.externalId, width: 220, render: ({ externalId }) => externalId ?? scimText.nothing },
];

/** The groups of an identity system, with their roles. */
export function GroupList({ clientId, onBack }: { clientId: string; onBack: () => void }) {
  const [mapped, setMapped] = useState<GroupRow | null>(null);
  const name = useClients().data?.rows.find(({ id }) => id === clientId)?.name ?? "";
  useTabDialog(
    "scim-map",
    mapped ? <MapDialog clientId={clientId} group={mapped} onClose={() => setMapped(null)} /> : null,
  );
  const actions: Columns[number] = {
    ...actionsColumn(100),
    render: (group) => (
      <Permitted action="scim:map">
        <RowAction aria-label={`${text.map} ${group.displayName}`} onClick={() => setMapped(group)}>
          {text.map}
        </RowAction>
      </Permitted>
    ),
  };
  return (
    <ListPage
      name="scim-groups"
      title={text.title(name)}
      note={text.note}
      list="scimAdmin.listGroups"
      fixed={{ id: clientId }}
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ id }) => id}
      rowName={({ displayName }) => displayName}
      empty={{ plain: text.none, filtered: text.none }}
      primary={<Button onClick={onBack}>{scimText.back}</Button>}
    />
  );
}
