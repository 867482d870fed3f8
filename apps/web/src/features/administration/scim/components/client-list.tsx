import { useState } from "react";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { type OfferedAction, RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type ClientRow, removeClient, useRefreshClients } from "../api.ts";
import { scimText as text } from "../text.ts";
import { ClientDialog } from "./client-dialog.tsx";
import { TokenDialog } from "./token-dialog.tsx";

type Columns = ListDescription<"scimAdmin.list">["columns"];

type Open =
  | { readonly kind: "form"; readonly client: ClientRow | null }
  | { readonly kind: "tokens"; readonly client: ClientRow };

const EDIT = "scim:edit";

const rightsOf = ({ mayAdopt, mayAdminister }: ClientRow): string =>
  [mayAdopt ? text.mayAdopt : "", mayAdminister ? text.mayAdminister : ""].filter(Boolean).join("、") || text.nothing;

const facts: Columns = [
  { key: "name", title: text.name, width: 180, fixed: "left", isLocked: true, render: ({ name }) => name },
  {
    key: "department",
    title: text.department,
    width: 200,
    render: ({ department }) => department?.path.join(" / ") ?? text.everywhere,
  },
  countColumn("people", text.people, 90, ({ people }) => people),
  countColumn("groups", text.groups, 90, ({ groups }) => groups),
  {
    key: "tokens",
    title: text.tokens,
    width: 130,
    render: ({ tokens }) => {
      const good = tokens.filter(({ state }) => state === "good").length;
      return (
        <StatusWord tone={good > 0 ? "good" : "plain"}>{good > 0 ? text.validTokens(good) : text.noToken}</StatusWord>
      );
    },
  },
  { key: "rights", title: text.rights, width: 210, render: rightsOf },
];

/** The identity systems that send people by SCIM. */
export function ClientList({ onGroups }: { onGroups: (id: string) => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useTabDialog(
    "scim",
    open === null ? null : open.kind === "form" ? (
      <ClientDialog client={open.client} onClose={close} />
    ) : (
      <TokenDialog id={open.client.id} name={open.client.name} onClose={close} />
    ),
  );
  const history = useRecordHistory();
  const actions: Columns[number] = {
    ...actionsColumn(170),
    render: (client) => (
      <ClientActions
        client={client}
        onTokens={() => setOpen({ kind: "tokens", client })}
        onGroups={() => onGroups(client.id)}
        onEdit={() => setOpen({ kind: "form", client })}
        history={history.actionFor({ type: "scim", object: client.id, name: client.name })}
      />
    ),
  };
  return (
    <ListPage
      name="scim-clients"
      title={text.title}
      note={text.note}
      list="scimAdmin.list"
      isWhole
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.none }}
      export="scimAdmin.export"
      exportPermission="scim:export"
      primary={
        <Permitted action={EDIT}>
          <Button kind="primary" onClick={() => setOpen({ kind: "form", client: null })}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

interface ActionProps {
  readonly client: ClientRow;
  onTokens(): void;
  onGroups(): void;
  onEdit(): void;
  readonly history: OfferedAction;
}

function ClientActions({ client, onTokens, onGroups, onEdit, history }: ActionProps) {
  const { name, people } = client;
  const refresh = useRefreshClients();
  const { isBusy, runConfirmed } = useWork(refresh);
  const mayEdit = usePermission(EDIT).isVisible;

  function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name, people), okText: text.remove };
    return runConfirmed(question, () => removeClient(client), text.removed(name));
  }

  return (
    <RowActions
      name={name}
      moreLabel={text.more(name)}
      isBusy={isBusy}
      actions={[
        { key: "tokens", label: text.tokens, isOffered: true, run: onTokens },
        { key: "groups", label: text.groups, isOffered: true, run: onGroups },
        { key: "edit", label: text.edit, isOffered: mayEdit, run: onEdit },
        history,
        { key: "remove", label: text.remove, isOffered: mayEdit, danger: true, run: () => void remove() },
      ]}
    />
  );
}
