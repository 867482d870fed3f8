import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { auditText, revealText as text } from "../text.ts";

type Description = ListDescription<"audit.listReveals">;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: auditText.keyword, hint: auditText.keywordHint, maxLength: 50 },
  { kind: "days", names: ["from", "to"], label: auditText.days, labels: [auditText.from, auditText.to] },
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
  { key: "by", title: text.by, width: 130, isHeading: true, render: ({ username }) => username ?? "—" },
  { key: "of", title: text.of, width: 130, render: ({ object }) => object ?? "—" },
  { key: "purpose", title: text.purpose, width: 320, render: ({ purpose }) => purpose ?? "—" },
  { key: "address", title: auditText.address, width: 140, render: ({ address }) => address ?? "—" },
];

/** 敏感信息查阅: accesses to masked values, with person and reason. */
export const RevealList = () => (
  <ListPage
    name="audit-reveals"
    title={auditText.sections.reveals}
    note={text.note}
    list="audit.listReveals"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ id }) => id}
    empty={{ plain: text.none, filtered: text.empty }}
  />
);
