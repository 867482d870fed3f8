import { Input } from "antd";
import { useState } from "react";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import type { DataColumn } from "../../../shared/workspace-ui/list/data-column.ts";
import { DataTable } from "../../../shared/workspace-ui/list/data-table.tsx";
import { FilterField, FilterForm } from "../../../shared/workspace-ui/list/filter-form.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { RowAction } from "../../../shared/workspace-ui/row-action.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { type SessionRow, useEndSession, useSessions } from "../api.ts";
import { sessionAdminText as text } from "../text.ts";

/** 在线用户: who is signed in, from where; ending a session needs its own permission. */
export function SessionList() {
  const [typed, setTyped] = useState("");
  const [request, setRequest] = useState({ page: 1, pageSize: 10, keyword: "" });
  const query = useSessions(request);
  const find = (keyword: string): void => {
    setTyped(keyword);
    setRequest({ ...request, page: 1, keyword: keyword.trim() });
  };
  return (
    <>
      <PageHead title={text.title} note={text.note} />
      <FilterForm onSubmit={() => find(typed)} onReset={() => find("")}>
        <FilterField label={text.keyword}>
          {(id) => (
            <Input
              id={id}
              value={typed}
              maxLength={50}
              placeholder={text.keywordHint}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </FilterField>
      </FilterForm>
      <DataTable
        name="session-admin"
        title={text.title}
        columns={columns}
        query={query}
        rowKey={(row) => row.id}
        page={request.page}
        pageSize={request.pageSize}
        onPage={(page, pageSize) => setRequest({ ...request, page, pageSize })}
        empty={{ text: text.empty, onReset: request.keyword ? () => find("") : undefined }}
      />
    </>
  );
}

const columns: DataColumn<SessionRow>[] = [
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
    render: ({ signedInAt }) => <TimeText at={signedInAt} isExact />,
  },
  { key: "lastUsedAt", title: text.lastUsedAt, width: 130, render: ({ lastUsedAt }) => <TimeText at={lastUsedAt} /> },
  {
    key: "actions",
    title: text.actions,
    width: 100,
    fixed: "right",
    isLocked: true,
    render: (row) => <RowActions row={row} />,
  },
];

function RowActions({ row }: { row: SessionRow }) {
  const ending = useEndSession();
  if (row.current) return text.current;
  const end = async (): Promise<void> => {
    const question = { title: text.endTitle, text: text.endQuestion(row.realname, row.device), okText: text.end };
    if (!(await confirm({ ...question, danger: true }))) return;
    ending.mutate(row.id, {
      onSuccess: () => notify({ kind: "success", text: text.ended(row.realname) }),
    });
  };
  return (
    <Permitted action="session:end">
      <RowAction isLoading={ending.isPending} onClick={() => void end()}>
        {text.end}
      </RowAction>
    </Permitted>
  );
}
