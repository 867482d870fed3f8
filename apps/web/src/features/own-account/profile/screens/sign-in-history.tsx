import { useState } from "react";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { DataTable } from "#shared/workspace-ui/list/data-table.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type SignInRow, useSignIns } from "../api.ts";
import { accountText } from "../text.ts";

const text = accountText.signIns;

const columns: DataColumn<SignInRow>[] = [
  {
    key: "at",
    title: text.at,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ at }) => <TimeText at={at} isExact />,
  },
  {
    key: "outcome",
    title: text.outcome,
    width: 90,
    render: ({ outcome }) => (
      <StatusWord tone={outcome === "ok" ? "good" : "bad"}>
        {outcome === "ok" ? accountText.ok : accountText.refused}
      </StatusWord>
    ),
  },
  { key: "method", title: text.method, width: 120, render: ({ method }) => text.methods[method ?? ""] ?? text.other },
  { key: "device", title: text.device, width: 180, render: ({ device }) => device ?? "—" },
  { key: "address", title: text.address, width: 160, render: ({ address }) => address ?? "—" },
];

/** 登录记录: all sign-ins to the own account, refused ones included. */
export function SignInHistory() {
  const [request, setRequest] = useState({ page: 1, pageSize: 10 });
  const query = useSignIns(request);
  return (
    <>
      <PageHead title={text.title} note={text.note} />
      <DataTable
        name="own-sign-ins"
        title={text.title}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        page={request.page}
        pageSize={request.pageSize}
        onPage={(page, pageSize) => setRequest({ page, pageSize })}
        empty={{ text: text.empty }}
      />
    </>
  );
}
