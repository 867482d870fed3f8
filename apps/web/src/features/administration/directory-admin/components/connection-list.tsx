import { beijingMinute } from "@tender/contract/beijing";
import { useState } from "react";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type DirectoryRow, removeDirectory, useRefreshDirectories } from "../api.ts";
import { runText, directoryText as text } from "../text.ts";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

type Columns = ListDescription<"directoryAdmin.list">["columns"];

type Open =
  | { readonly kind: "form"; readonly directory: DirectoryRow | null }
  | { readonly kind: "link"; readonly directory: DirectoryRow };

const EDIT = "directory:edit";
const tones = { running: "plain", done: "good", stopped: "bad", failed: "bad" } as const;

const useOf = ({ signIn, schedule, dailyAt }: DirectoryRow): string =>
  [signIn ? text.signIn : "", schedule === "daily" ? text.daily(dailyAt) : text.schedules[schedule]]
    .filter(Boolean)
    .join("、");

const facts: Columns = [
  { key: "name", title: text.name, width: 130, fixed: "left", isLocked: true, render: ({ name }) => name },
  { key: "kind", title: text.kind, width: 130, render: ({ kind }) => text.kinds[kind] },
  { key: "address", title: text.address, width: 215, render: ({ addresses }) => addresses.join("、") },
  { key: "uses", title: text.uses, width: 170, render: useOf },
  countColumn("people", text.people, 70, ({ people }) => people),
  {
    key: "lastRun",
    title: text.lastRun,
    width: 210,
    render: ({ lastRun }) =>
      lastRun === null ? (
        text.never
      ) : (
        <StatusWord tone={tones[lastRun.state]}>
          {`${runText.states[lastRun.state]} ${beijingMinute(lastRun.startedAt)}`}
        </StatusWord>
      ),
  },
  {
    key: "state",
    title: text.state,
    width: 80,
    render: ({ enabled }) => (
      <StatusWord tone={enabled ? "good" : "plain"}>{enabled ? text.enabled : text.disabled}</StatusWord>
    ),
  },
];

interface Props {
  readonly onGroups: (id: string) => void;
  readonly onRuns: (id: string) => void;
  /** Null: the links of all directories. */
  readonly onLinks: (id: string | null) => void;
}

/** The directories of the organisation. */
export function ConnectionList({ onGroups, onRuns, onLinks }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useTabDialog("directories", open && dialogOf(open, close));
  const actions: Columns[number] = {
    ...actionsColumn(180),
    render: (directory) => (
      <ConnectionActions
        directory={directory}
        onGroups={() => onGroups(directory.id)}
        onRuns={() => onRuns(directory.id)}
        onLinks={() => onLinks(directory.id)}
        onOpen={(kind) => setOpen({ kind, directory })}
      />
    ),
  };
  return (
    <ListPage
      name="directories"
      title={text.title}
      note={text.note}
      list="directoryAdmin.list"
      isWhole
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.none }}
      export="directoryAdmin.export"
      exportPermission="directory:export"
      primary={
        <>
          <Button onClick={() => onLinks(null)}>{text.links}</Button>
          <Permitted action={EDIT}>
            <Button kind="primary" onClick={() => setOpen({ kind: "form", directory: null })}>
              {text.add}
            </Button>
          </Permitted>
        </>
      }
    />
  );
}

function dialogOf(open: Open, onClose: () => void) {
  if (open.kind === "form") return <ConnectionDialog directory={open.directory} onClose={onClose} />;
  return <LinkDialog directory={open.directory} onClose={onClose} />;
}

interface ActionProps {
  readonly directory: DirectoryRow;
  onGroups(): void;
  onRuns(): void;
  onLinks(): void;
  onOpen(kind: Open["kind"]): void;
}

function ConnectionActions({ directory, onGroups, onRuns, onLinks, onOpen }: ActionProps) {
  const { name, people } = directory;
  const refresh = useRefreshDirectories();
  const { isBusy, runConfirmed } = useWork(refresh);
  const mayEdit = usePermission(EDIT).isVisible;
  const mayLink = usePermission("directory:link").isVisible;

  function remove(): Promise<void> {
    const question = { title: text.removeTitle, text: text.removeQuestion(name, people), okText: text.remove };
    return runConfirmed(question, () => removeDirectory(directory), text.removed(name));
  }

  return (
    <RowActions
      name={name}
      moreLabel={text.more(name)}
      isBusy={isBusy}
      actions={[
        { key: "runs", label: text.runs, isOffered: true, run: onRuns },
        { key: "edit", label: text.edit, isOffered: mayEdit, run: () => onOpen("form") },
        { key: "groups", label: text.groups, isOffered: true, run: onGroups },
        { key: "link", label: text.link, isOffered: mayLink, run: () => onOpen("link") },
        { key: "links", label: text.links, isOffered: true, run: onLinks },
        { key: "remove", label: text.remove, isOffered: mayEdit, danger: true, run: () => void remove() },
      ]}
    />
  );
}
