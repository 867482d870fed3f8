import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { ensureProof } from "../../../shared/proof/proof-request.ts";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { RowActions } from "../../../shared/workspace-ui/row-actions.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { eraseUser, type RemovedRow, restoreUser, useRefreshUsers } from "../api.ts";
import { userAdminText as text } from "../text.ts";

type Description = ListDescription<"userAdmin.listRemoved">;

const columns: Description["columns"] = [
  {
    key: "person",
    title: text.person,
    width: 200,
    fixed: "left",
    isLocked: true,
    render: ({ realname, username }) => `${realname}（${username}）`,
  },
  { key: "phone", title: text.phoneNumber, width: 130, render: ({ phone }) => phone ?? text.nothing },
  {
    key: "departments",
    title: text.department,
    width: 200,
    render: ({ departments }) => departments.join("、") || text.nothing,
  },
  {
    key: "removedAt",
    title: text.removedAt,
    width: 170,
    render: ({ removedAt }) => <TimeText at={removedAt} isExact />,
  },
  {
    key: "actions",
    title: text.actions,
    width: 150,
    fixed: "right",
    isLocked: true,
    render: (row) => <Actions row={row} />,
  },
];

const batch: NonNullable<Description["batch"]> = [
  {
    key: "restore",
    label: text.restore,
    permission: "user:remove",
    canRun: () => true,
    question: text.restoreMany,
    run: ({ id }) => restoreUser(id),
  },
  {
    key: "erase",
    label: text.erase,
    permission: "user:remove",
    isDangerous: true,
    canRun: () => true,
    question: text.eraseMany,
    prepare: ensureProof,
    run: ({ id }) => eraseUser(id),
  },
];

/** 回收站: who was removed and may come back. */
export const RemovedList = () => (
  <ListPage
    name="user-admin-removed"
    title={text.sections.removed}
    note={text.binNote}
    list="userAdmin.listRemoved"
    fields={[{ kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 }]}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ realname, username }) => `${realname}（${username}）`}
    empty={{ plain: text.binNone, asked: text.binEmpty }}
    batch={batch}
  />
);

function Actions({ row: { id, realname: name } }: { row: RemovedRow }) {
  const refresh = useRefreshUsers();
  const [isBusy, setIsBusy] = useState(false);

  async function work(act: () => Promise<unknown>, words: string): Promise<void> {
    setIsBusy(true);
    try {
      await act();
      notify({ kind: "success", text: words });
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      await refresh();
    }
  }
  async function erase(): Promise<void> {
    const question = { title: text.erase, text: text.eraseQuestion(name), okText: text.erase, danger: true };
    if (await confirm(question)) await work(() => eraseUser(id), text.erased(name));
  }
  return (
    <RowActions
      name={name}
      moreLabel={text.more(name)}
      isBusy={isBusy}
      actions={[
        {
          key: "restore",
          label: text.restore,
          isOffered: true,
          run: () => void work(() => restoreUser(id), text.restored(name)),
        },
        { key: "erase", label: text.erase, isOffered: true, danger: true, run: () => void erase() },
      ]}
    />
  );
}
