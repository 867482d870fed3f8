import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Holder, type Position, removeHolder, usePosition, useRefreshPositions } from "../api.ts";
import { holderText as text } from "../text.ts";
import { AddHoldersDialog } from "./add-holders-dialog.tsx";
import { TermDialog } from "./term-dialog.tsx";

type Description = ListDescription<"position.listHolders">;

const CHANGE = "position:holder";

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
];

const tones = { held: "good", coming: "plain", ended: "plain" } as const;

const columns: Description["columns"] = [
  {
    key: "realname",
    title: text.realname,
    width: 130,
    fixed: "left",
    isLocked: true,
    render: ({ realname }) => realname,
  },
  { key: "username", title: text.username, width: 150, render: ({ username }) => username },
  { key: "department", title: text.department, width: 200, render: ({ departName }) => departName },
  { key: "since", title: text.since, width: 120, render: ({ since }) => since },
  { key: "until", title: text.until, width: 120, render: ({ until }) => until ?? text.noUntil },
  {
    key: "state",
    title: text.termState,
    width: 110,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.termStates[state]}</StatusWord>,
  },
  {
    key: "account",
    title: text.accountStatus,
    width: 110,
    render: ({ status }) => (
      <StatusWord tone={status === "active" ? "good" : "plain"}>{text.accountStatuses[status]}</StatusWord>
    ),
  },
];

export function HolderList({ positionId, onBack }: { positionId: string; onBack: () => void }) {
  const { data, error, isFetching, refetch } = usePosition(positionId);
  if (data) return <Holders position={data} onBack={onBack} />;
  return (
    <>
      <Button onClick={onBack}>{text.back}</Button>
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} label={`正在加载${text.subject}`} />
      )}
    </>
  );
}

/** Holders of a position, with department and term. */
function Holders({ position, onBack }: { position: Position; onBack: () => void }) {
  const [opened, setOpened] = useState<Holder | "add" | null>(null);
  const refresh = useRefreshPositions();
  const close = () => setOpened(null);
  useTabDialog(
    "holders",
    opened === "add" ? (
      <AddHoldersDialog positionId={position.id} onClose={close} />
    ) : (
      opened && <TermDialog positionId={position.id} holder={opened} onClose={close} />
    ),
  );

  async function remove(holder: Holder): Promise<void> {
    const { realname, departName } = holder;
    const question = { title: text.removeTitle, text: text.removeQuestion(realname, departName), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await removeHolder(position.id, holder);
      notify({ kind: "success", text: text.removed(realname) });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }

  const actions: Description["columns"][number] = {
    ...actionsColumn(160),
    render: (holder) => (
      <Permitted action={CHANGE}>
        <RowAction aria-label={`${text.editTerm} ${holder.realname}`} onClick={() => setOpened(holder)}>
          {text.editTerm}
        </RowAction>
        <RowAction aria-label={`${text.remove} ${holder.realname}`} onClick={() => void remove(holder)}>
          {text.remove}
        </RowAction>
      </Permitted>
    ),
  };
  return (
    <ListPage
      name="position-holders"
      title={text.title(position.name)}
      note={text.note}
      list="position.listHolders"
      fixed={{ positionId: position.id }}
      fields={fields}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      rowName={({ realname }) => realname}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      batch={[
        {
          key: "take",
          label: text.removeMany,
          permission: CHANGE,
          isDangerous: true,
          canRun: () => true,
          question: text.removeManyQuestion,
          run: (holder) => removeHolder(position.id, holder),
        },
      ]}
      primary={
        <>
          <Button onClick={onBack}>{text.back}</Button>
          {position.enabled ? (
            <Permitted action={CHANGE}>
              <Button kind="primary" onClick={() => setOpened("add")}>
                {text.add}
              </Button>
            </Permitted>
          ) : null}
        </>
      }
    />
  );
}
