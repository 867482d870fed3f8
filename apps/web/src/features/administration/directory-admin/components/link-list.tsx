import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type LinkRow, unlinkAccount, useDirectories, useRefreshDirectories } from "../api.ts";
import { directoryText, linksText as text } from "../text.ts";

type List = ListDescription<"directoryAdmin.listLinks">;

const stateOf = ({ leftAt, isFrozen }: LinkRow) => {
  if (leftAt !== null) return <StatusWord tone="bad">{text.missingInDirectory}</StatusWord>;
  return <StatusWord tone={isFrozen ? "plain" : "good"}>{isFrozen ? text.frozen : text.linked}</StatusWord>;
};

const facts: List["columns"] = [
  {
    key: "realname",
    title: text.person,
    width: 220,
    fixed: "left",
    isLocked: true,
    render: ({ realname, username }) => `${realname}（${username}）`,
  },
  { key: "directory", title: directoryText.title, width: 160, render: ({ directory }) => directory },
  { key: "externalId", title: text.externalId, width: 320, render: ({ externalId }) => externalId ?? text.nothing },
  { key: "state", title: text.state, width: 150, render: stateOf },
];

/** Links between accounts and people of directories; a link can be removed. */
export function LinkList({ onBack }: { onBack: () => void }) {
  const directories = useDirectories();
  const columns: List["columns"] = [
    ...facts,
    {
      ...actionsColumn(100),
      render: (row) => <Unlink row={row} />,
    },
  ];
  return (
    <ListPage
      name="directory-links"
      title={text.title}
      note={text.note}
      list="directoryAdmin.listLinks"
      fields={[
        { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 100 },
        {
          kind: "choice",
          name: "directory",
          label: directoryText.title,
          isOpen: true,
          options: directories.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      columns={columns}
      rowKey={({ userId }) => userId}
      rowName={({ realname, username }) => `${realname}（${username}）`}
      empty={{ plain: text.none, filtered: text.noneFound }}
      primary={<Button onClick={onBack}>{directoryText.back}</Button>}
    />
  );
}

function Unlink({ row: { directoryId, username, directory } }: { row: LinkRow }) {
  const refresh = useRefreshDirectories();
  const { isBusy, runConfirmed } = useWork(refresh);

  function unlink(): Promise<void> {
    const question = { title: text.unlink, text: text.question(username, directory), okText: text.unlink };
    return runConfirmed(question, () => unlinkAccount({ id: directoryId, username }), text.unlinked(username));
  }
  return (
    <Permitted action="directory:unlink">
      <RowAction disabled={isBusy} aria-label={`${text.unlink} ${username}`} onClick={() => void unlink()}>
        {text.unlink}
      </RowAction>
    </Permitted>
  );
}
