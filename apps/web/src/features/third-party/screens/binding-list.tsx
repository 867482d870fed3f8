import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { type BindingRow, removeBinding, useRemoveBinding } from "../api.ts";
import { bindingAdminText as text } from "../text.ts";

type Description = ListDescription<"thirdParty.listBindings">;

const UNBIND = "third_party:bind";

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  { kind: "text", name: "source", label: text.source, maxLength: 40 },
];

const columns: Description["columns"] = [
  {
    key: "person",
    title: text.person,
    width: 180,
    fixed: "left",
    isLocked: true,
    render: ({ realname, username }) => `${realname}（${username}）`,
  },
  { key: "provider", title: text.provider, width: 160, render: ({ providerName }) => providerName },
  { key: "name", title: text.name, width: 180, render: ({ name }) => name },
  { key: "boundAt", title: text.boundAt, width: 160, render: ({ boundAt }) => <TimeText at={boundAt} isExact /> },
  {
    key: "lastUsedAt",
    title: text.lastUsedAt,
    width: 130,
    render: ({ lastUsedAt }) => (lastUsedAt ? <TimeText at={lastUsedAt} /> : text.never),
  },
  {
    key: "actions",
    title: text.actions,
    width: 110,
    fixed: "right",
    isLocked: true,
    render: (row) => <Unbind row={row} />,
  },
];

const batch: Description["batch"] = [
  {
    key: "unbind",
    label: text.unbindMany,
    permission: UNBIND,
    isDangerous: true,
    canRun: () => true,
    question: text.unbindManyQuestion,
    run: ({ id }) => removeBinding(id),
  },
];

/** Who signs in by whose word. */
export const BindingList = ({ onBack }: { onBack: () => void }) => (
  <ListPage
    name="third-party-bindings"
    title={text.title}
    note={text.note}
    list="thirdParty.listBindings"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ realname, providerName }) => text.rowName(realname, providerName)}
    empty={{ plain: text.none, asked: text.empty }}
    batch={batch}
    primary={<Button onClick={onBack}>{text.back}</Button>}
  />
);

function Unbind({ row: { id, realname, providerName } }: { row: BindingRow }) {
  const removing = useRemoveBinding();
  const unbind = async (): Promise<void> => {
    const question = { title: text.unbind, text: text.unbindQuestion(realname, providerName), okText: text.unbind };
    if (!(await confirm({ ...question, danger: true }))) return;
    removing.mutate(id, { onSuccess: () => notify({ kind: "success", text: text.unbound(realname) }) });
  };
  return (
    <Permitted action={UNBIND}>
      <RowAction isLoading={removing.isPending} onClick={() => void unbind()}>
        {text.unbind}
      </RowAction>
    </Permitted>
  );
}
