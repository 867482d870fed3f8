import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { bytesText } from "#shared/format/bytes-text.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowActions } from "#shared/workspace-ui/row-actions.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type FileRow, removeFile, saveFile, useFileUsage, useRefreshFiles } from "../api.ts";
import styles from "../components/file-admin.module.css";
import { FileUsage } from "../components/file-usage.tsx";
import { fileAdminText as text } from "../text.ts";

type Description = ListDescription<"fileAdmin.list">;

const REMOVE = "file:remove";

const fieldsWith = (
  groups: readonly { readonly group: string; readonly groupName: string }[],
): Description["fields"] => [
  { kind: "text", name: "keyword", label: text.name, hint: text.name, maxLength: 100 },
  {
    kind: "choice",
    name: "state",
    label: text.state,
    options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
  },
  {
    kind: "choice",
    name: "group",
    label: text.group,
    options: groups.map(({ group, groupName }) => ({ value: group, label: groupName })),
    isOpen: true,
  },
  { kind: "text", name: "owner", label: text.owner, hint: text.ownerHint, maxLength: 60, isFolded: true },
  { kind: "days", names: ["from", "to"], label: text.days, labels: [text.from, text.to], isFolded: true },
];

const columns: Description["columns"] = [
  {
    key: "fileName",
    title: text.name,
    width: 260,
    fixed: "left",
    isLocked: true,
    render: ({ fileName }) => <span className={styles.name}>{fileName}</span>,
  },
  { key: "group", title: text.group, width: 150, render: ({ groupName }) => groupName },
  {
    key: "owner",
    title: text.owner,
    width: 160,
    render: ({ owner }) => (owner ? `${owner.realname}（${owner.username}）` : text.portal),
  },
  {
    key: "bytes",
    title: text.size,
    width: 100,
    align: "right",
    isSortable: true,
    render: ({ bytes }) => bytesText(bytes),
  },
  {
    key: "state",
    title: text.state,
    width: 100,
    render: ({ isUsed }) => (
      <StatusWord tone={isUsed ? "good" : "plain"}>{isUsed ? text.states.used : text.states.unused}</StatusWord>
    ),
  },
  { key: "isPublic", title: text.isPublic, width: 80, render: ({ isPublic }) => (isPublic ? text.yes : text.no) },
  {
    key: "createdAt",
    title: text.createdAt,
    width: 160,
    isSortable: true,
    render: ({ createdAt }) => <TimeText at={createdAt} isExact />,
  },
  {
    ...actionsColumn(130),
    render: (row) => <Actions row={row} />,
  },
];

/** 文件管理: files with owner and size, and those without a reference. */
export function FileList() {
  const { data } = useFileUsage();
  return (
    <>
      <ListPage
        name="files"
        title={text.title}
        note={text.note}
        list="fileAdmin.list"
        fields={fieldsWith(data?.groups ?? [])}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ fileName }) => fileName}
        empty={{ plain: text.none, filtered: text.empty }}
        export="fileAdmin.export"
        exportPermission="file:export"
        batch={[
          {
            key: "remove",
            label: text.remove,
            permission: REMOVE,
            isDangerous: true,
            canRun: ({ isUsed }) => !isUsed,
            question: text.removeMany,
            run: ({ id }) => removeFile(id),
          },
        ]}
      />
      <FileUsage />
    </>
  );
}

function Actions({ row }: { readonly row: FileRow }) {
  const refresh = useRefreshFiles();
  const [isBusy, setIsBusy] = useState(false);
  const mayDownload = usePermission("file:download").isVisible;
  const mayRemove = usePermission(REMOVE).isVisible;

  async function runBusy(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function remove(): Promise<void> {
    const question = { title: text.remove, text: text.removeQuestion(row.fileName), okText: text.remove };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await runBusy(async () => {
      try {
        await removeFile(row.id);
        notify({ kind: "success", text: text.removed });
      } finally {
        await refresh();
      }
    });
  }

  return (
    <RowActions
      name={row.fileName}
      moreLabel={text.more(row.fileName)}
      isBusy={isBusy}
      actions={[
        { key: "download", label: text.download, isOffered: mayDownload, run: () => void runBusy(() => saveFile(row)) },
        {
          key: "remove",
          label: text.remove,
          isOffered: mayRemove && !row.isUsed,
          danger: true,
          run: () => void remove(),
        },
      ]}
    />
  );
}
