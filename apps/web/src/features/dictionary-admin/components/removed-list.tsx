import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { ensureProof } from "../../../shared/proof/proof-request.ts";
import { type ListDescription, ListPage } from "../../../shared/workspace-ui/list/list-page.tsx";
import { RowActions } from "../../../shared/workspace-ui/row-actions.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { eraseDictionary, type RemovedDictionary, restoreDictionary, useRefreshDictionaries } from "../api.ts";
import { dictionaryAdminText, listText, binText as text } from "../text.ts";

type Description = ListDescription<"dictionaryAdmin.listRemoved">;

const columns: Description["columns"] = [
  { key: "name", title: listText.name, width: 180, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "code", title: listText.code, width: 170, render: ({ code }) => code },
  { key: "kind", title: text.kind, width: 100, render: ({ kind }) => text.kinds[kind] },
  { key: "items", title: listText.items, width: 80, align: "right", render: ({ items }) => items },
  {
    key: "removedAt",
    title: text.removedAt,
    width: 170,
    render: ({ removedAt }) => <TimeText at={removedAt} isExact />,
  },
  {
    key: "actions",
    title: dictionaryAdminText.actions,
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
    permission: "dictionary:remove",
    canRun: () => true,
    question: text.restoreMany,
    run: ({ id }) => restoreDictionary(id),
  },
  {
    key: "erase",
    label: text.erase,
    permission: "dictionary:remove",
    isDangerous: true,
    canRun: () => true,
    question: text.eraseMany,
    prepare: ensureProof,
    run: ({ id }) => eraseDictionary(id),
  },
];

/** 回收站: what was removed and may come back. */
export const RemovedList = () => (
  <ListPage
    name="dictionaries-removed"
    title={dictionaryAdminText.sections.removed}
    note={text.note}
    list="dictionaryAdmin.listRemoved"
    fields={[{ kind: "text", name: "keyword", label: listText.keyword, hint: listText.keywordHint, maxLength: 50 }]}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ name }) => name}
    empty={{ plain: text.empty, asked: listText.noneFound }}
    batch={batch}
  />
);

function Actions({ row: { id, name } }: { row: RemovedDictionary }) {
  const refresh = useRefreshDictionaries();
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
    if (await confirm(question)) await work(() => eraseDictionary(id), text.erased(name));
  }
  return (
    <RowActions
      name={name}
      moreLabel={dictionaryAdminText.more(name)}
      isBusy={isBusy}
      actions={[
        {
          key: "restore",
          label: text.restore,
          isOffered: true,
          run: () => void work(() => restoreDictionary(id), text.restored(name)),
        },
        { key: "erase", label: text.erase, isOffered: true, danger: true, run: () => void erase() },
      ]}
    />
  );
}
