import { UPSTREAM_SOURCE } from "@tender/contract/constants";
import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type BindingRow, removeBinding, useProviderNames, useRefreshBindings, useUpstream } from "../api.ts";
import { bindingAdminText as text } from "../text.ts";
import { LinkDialog } from "./link-dialog.tsx";

type Description = ListDescription<"thirdParty.listBindings">;

const BIND = "third_party:bind";

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
    ...actionsColumn(110),
    render: (row) => <Unbind row={row} />,
  },
];

const batch: NonNullable<Description["batch"]> = [
  {
    key: "unbind",
    label: text.unbindMany,
    permission: BIND,
    isDangerous: true,
    canRun: () => true,
    question: text.unbindManyQuestion,
    prepare: ensureProof,
    run: ({ id }) => removeBinding(id),
  },
];

/** 账号绑定: the bindings of all accounts. Identities of the upstream sign-on server are linked here. */
export function BindingList() {
  const { data: upstream = null } = useUpstream();
  const { data: providers = [] } = useProviderNames();
  const [isLinking, setIsLinking] = useState(false);
  const begin = () => ensureProof().then(setIsLinking, reportError);
  useTabDialog(
    "link-upstream",
    isLinking && upstream !== null ? <LinkDialog url={upstream} onClose={() => setIsLinking(false)} /> : null,
  );
  const sources = upstream === null ? providers : [...providers, { value: UPSTREAM_SOURCE, label: text.upstream }];
  return (
    <ListPage
      name="third-party-bindings"
      title={text.title}
      note={text.note}
      list="thirdParty.listBindings"
      fields={[
        { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
        { kind: "choice", name: "source", label: text.provider, options: sources, isOpen: true },
      ]}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ realname, providerName }) => text.rowName(realname, providerName)}
      empty={{ plain: text.none, filtered: text.empty }}
      batch={batch}
      primary={
        upstream === null ? null : (
          <Permitted action={BIND}>
            <Button kind="primary" onClick={() => void begin()}>
              {text.link}
            </Button>
          </Permitted>
        )
      }
    />
  );
}

function Unbind({ row: { id, realname, providerName } }: { row: BindingRow }) {
  const refresh = useRefreshBindings();
  const { isBusy, runConfirmed } = useWork(refresh);
  function unbind(): Promise<void> {
    const question = { title: text.unbind, text: text.unbindQuestion(realname, providerName), okText: text.unbind };
    return runConfirmed(question, () => removeBinding(id), text.unbound(realname));
  }
  return (
    <Permitted action={BIND}>
      <RowAction isLoading={isBusy} onClick={() => void unbind()}>
        {text.unbind}
      </RowAction>
    </Permitted>
  );
}
