import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { endSession, type SessionRow, useEndSession } from "../api.ts";
import { sessionAdminText as text } from "../text.ts";

type Description = ListDescription<"session.listAll">;

const END = "session:end";

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
];

const columns: Description["columns"] = [
  {
    key: "person",
    title: text.person,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ realname, username }) => `${realname}（${username}）`,
  },
  { key: "department", title: text.department, width: 180, render: ({ departName }) => departName ?? "—" },
  {
    key: "place",
    title: text.place,
    width: 110,
    render: ({ appId }) => (appId === null ? text.portal : text.subsystem(appId)),
  },
  { key: "device", title: text.device, width: 160, render: ({ device }) => device },
  { key: "address", title: text.address, width: 140, render: ({ address }) => address },
  {
    key: "signedInAt",
    title: text.signedInAt,
    width: 160,
    isSortable: true,
    render: ({ signedInAt }) => <TimeText at={signedInAt} isExact />,
  },
  {
    key: "lastUsedAt",
    title: text.lastUsedAt,
    width: 130,
    isSortable: true,
    render: ({ lastUsedAt }) => <TimeText at={lastUsedAt} />,
  },
  {
    ...actionsColumn(100),
    render: (row) => <RowActions row={row} />,
  },
];

const batch: Description["batch"] = [
  {
    key: "end",
    label: text.endMany,
    permission: END,
    isDangerous: true,
    canRun: ({ current }) => !current,
    question: text.endManyQuestion,
    run: ({ id }) => endSession(id),
  },
];

/** 在线用户: active sessions with their origin. Ending a session needs a separate permission. */
export const SessionList = () => (
  <ListPage
    name="session-admin"
    title={text.title}
    note={text.note}
    list="session.listAll"
    fields={fields}
    columns={columns}
    rowKey={(row) => row.id}
    rowName={({ realname, device }) => text.sessionName(realname, device)}
    empty={{ plain: text.none, filtered: text.empty }}
    batch={batch}
    export="session.exportAll"
  />
);

function RowActions({ row }: { row: SessionRow }) {
  const ending = useEndSession();
  if (row.current) return text.current;
  const end = async (): Promise<void> => {
    const question = { title: text.endTitle, text: text.endQuestion(row.realname, row.device), okText: text.end };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    ending.mutate(row.id, {
      onSuccess: () => notify({ kind: "success", text: text.ended(row.realname) }),
    });
  };
  return (
    <Permitted action={END}>
      <RowAction isLoading={ending.isPending} onClick={() => void end()}>
        {text.end}
      </RowAction>
    </Permitted>
  );
}
