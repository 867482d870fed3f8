import { errorCodeWord } from "@tender/contract/audit-words";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { auditText, errorText as text } from "../text.ts";

type Description = ListDescription<"errorLog.list">;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: auditText.keywordHint, maxLength: 60 },
  {
    kind: "choice",
    name: "code",
    label: text.code,
    options: ["http.internal", "http.unavailable"].map((value) => ({ value, label: errorCodeWord(value) })),
  },
  {
    kind: "days",
    names: ["from", "to"],
    label: auditText.days,
    labels: [auditText.from, auditText.to],
    isFolded: true,
  },
];

const columns: Description["columns"] = [
  {
    key: "at",
    title: auditText.at,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ at }) => <TimeText at={at} isExact />,
  },
  { key: "requestId", title: auditText.requestId, width: 300, render: ({ requestId }) => requestId },
  { key: "call", title: text.call, width: 240, isHeading: true, render: ({ call }) => call },
  { key: "code", title: text.code, width: 110, render: ({ code }) => errorCodeWord(code) },
  { key: "cause", title: text.cause, width: 160, render: ({ cause }) => cause },
  { key: "place", title: text.place, width: 320, render: ({ place }) => place ?? "—" },
  countColumn("count", text.count, 80, ({ count }) => count),
  { key: "node", title: text.node, width: 160, render: ({ node }) => node },
];

/** 错误日志: internal errors, by the number that the user was shown. */
export const ErrorList = () => (
  <ListPage
    name="audit-errors"
    title={auditText.sections.errors}
    note={text.note}
    list="errorLog.list"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ requestId }) => requestId}
    empty={{ plain: text.none, filtered: text.empty }}
    export="errorLog.export"
  />
);
