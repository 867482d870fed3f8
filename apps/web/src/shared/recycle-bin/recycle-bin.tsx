import type { ReactNode } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import type { BatchAction } from "#shared/workspace-ui/list/batch.ts";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";

type BinKey = "dictionaryAdmin.listRemoved" | "userAdmin.listRemoved";
type Description<K extends BinKey> = ListDescription<K>;
type Row<K extends BinKey> = Parameters<Description<K>["rowKey"]>[0];

interface Words {
  readonly removedAt: string;
  more(name: string): string;
  readonly restore: string;
  restored(name: string): string;
  readonly restoreMany: BatchAction<never>["question"];
  readonly erase: string;
  erased(name: string): string;
  eraseQuestion(name: string): string;
  readonly eraseMany: BatchAction<never>["question"];
}

interface Props<K extends BinKey>
  extends Pick<Description<K>, "list" | "name" | "title" | "note" | "fields" | "columns" | "rowName" | "empty"> {
  /** Permission to restore and to erase. */
  readonly permission: string;
  readonly words: Words;
  /** The name of a row in messages. */
  nameOf(row: Row<K>): string;
  restore(id: string): Promise<unknown>;
  erase(id: string): Promise<unknown>;
  useRefresh(): () => Promise<unknown>;
}

/** 回收站: removed records, which can be restored or erased. */
export function RecycleBin<K extends BinKey>(props: Props<K>): ReactNode {
  const { permission, words, nameOf, restore, erase, useRefresh, columns, ...list } = props;
  const binColumns: Description<K>["columns"] = [
    {
      key: "removedAt",
      title: words.removedAt,
      width: 170,
      render: ({ removedAt }) => <TimeText at={removedAt} isExact />,
    },
    {
      ...actionsColumn(150),
      render: (row) => <Actions id={row.id} name={nameOf(row)} bin={{ words, restore, erase, useRefresh }} />,
    },
  ];
  const batch: NonNullable<Description<K>["batch"]> = [
    {
      key: "restore",
      label: words.restore,
      permission,
      canRun: () => true,
      question: words.restoreMany,
      run: ({ id }) => restore(id),
    },
    {
      key: "erase",
      label: words.erase,
      permission,
      isDangerous: true,
      canRun: () => true,
      question: words.eraseMany,
      prepare: ensureProof,
      run: ({ id }) => erase(id),
    },
  ];
  return <ListPage<K> {...list} columns={[...columns, ...binColumns]} rowKey={({ id }) => id} batch={batch} />;
}

type Bin = Pick<Props<BinKey>, "words" | "restore" | "erase" | "useRefresh">;

function Actions({ id, name, bin }: { readonly id: string; readonly name: string; readonly bin: Bin }) {
  const { words, restore, erase, useRefresh } = bin;
  const { isBusy, work } = useWork(useRefresh());

  async function eraseConfirmed(): Promise<void> {
    const question = { title: words.erase, text: words.eraseQuestion(name), okText: words.erase, isDangerous: true };
    if (await confirm(question)) await work(() => erase(id), words.erased(name));
  }
  return (
    <RowActions
      name={name}
      moreLabel={words.more(name)}
      isBusy={isBusy}
      actions={[
        {
          key: "restore",
          label: words.restore,
          isOffered: true,
          run: () => void work(() => restore(id), words.restored(name)),
        },
        { key: "erase", label: words.erase, isOffered: true, danger: true, run: () => void eraseConfirmed() },
      ]}
    />
  );
}
