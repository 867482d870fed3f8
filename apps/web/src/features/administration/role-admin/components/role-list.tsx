import { useState } from "react";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { Role } from "../api.ts";
import { rolesText as text } from "../text.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { RoleActions } from "./role-actions.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RulesDialog } from "./rules-dialog.tsx";

type Description = ListDescription<"roleAdmin.list">;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "builtin",
    label: text.kind,
    options: (["1", "0"] as const).map((value) => ({ value, label: text.kinds[value] })),
  },
];

const columns: Description["columns"] = [
  {
    key: "name",
    title: text.name,
    width: 180,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ name }) => name,
  },
  { key: "code", title: text.code, width: 170, isSortable: true, render: ({ code }) => code },
  {
    key: "builtin",
    title: text.kind,
    width: 120,
    render: ({ builtin, isOwn }) => `${text.kinds[builtin ? "1" : "0"]}${isOwn ? `，${text.own}` : ""}`,
  },
  {
    key: "members",
    title: text.members,
    width: 90,
    align: "right",
    render: ({ members }) => text.membersOf(members),
  },
  { key: "description", title: text.description, width: 240, render: ({ description }) => description || "—" },
  { key: "home", title: text.home, width: 180, render: ({ homePath }) => homePath ?? "—" },
  {
    key: "updatedAt",
    title: text.updated,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
];

type OpenDialog = { readonly kind: "edit" | "copy"; readonly role: Role } | { readonly kind: "new" | "rules" };

/** All roles, with their actions. */
export function RoleList(props: { onMembers: (id: string) => void; onGrants: (id: string) => void }) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  useTabDialog("role", opened && <OpenedDialog opened={opened} onClose={close} />);
  const history = useRecordHistory();
  const actions: Description["columns"][number] = {
    ...actionsColumn(230),
    render: (role) => (
      <RoleActions
        role={role}
        onGrants={() => props.onGrants(role.id)}
        onMembers={() => props.onMembers(role.id)}
        onEdit={() => setOpened({ kind: "edit", role })}
        onCopy={() => setOpened({ kind: "copy", role })}
        history={history.actionFor({ type: "role,permission", object: role.code, name: role.name })}
      />
    ),
  };
  return (
    <ListPage
      name="roles"
      title={text.title}
      note={text.note}
      list="roleAdmin.list"
      fields={fields}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      export="roleAdmin.export"
      exportPermission="role:export"
      primary={
        <>
          <Permitted action="role:grant">
            <Button onClick={() => setOpened({ kind: "rules" })}>{text.rules}</Button>
          </Permitted>
          <Permitted action="role:edit">
            <Button kind="primary" onClick={() => setOpened({ kind: "new" })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

function OpenedDialog({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  if (opened.kind === "rules") return <RulesDialog onClose={onClose} />;
  if (opened.kind === "copy") return <CopyDialog role={opened.role} onClose={onClose} />;
  return <RoleDialog role={opened.kind === "edit" ? opened.role : null} onClose={onClose} />;
}
