import { reasonWord } from "@tender/contract/reason-words";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { certificateAdminText, logText as text } from "../text.ts";

type Description = ListDescription<"certificateAdmin.listLog">;

const { purposes } = certificateAdminText;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "purpose",
    label: text.purpose,
    options: Object.entries(purposes).map(([value, label]) => ({ value, label })),
  },
  {
    kind: "choice",
    name: "outcome",
    label: text.outcome,
    options: [
      { value: "ok", label: text.ok },
      { value: "refused", label: text.refused },
    ],
  },
  { kind: "days", names: ["from", "to"], label: text.days, labels: [text.from, text.to], isFolded: true },
];

const columns: Description["columns"] = [
  {
    key: "at",
    title: text.at,
    width: 160,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ at }) => <TimeText at={at} isExact />,
  },
  { key: "purpose", title: text.purpose, width: 100, isHeading: true, render: ({ purpose }) => purposes[purpose] },
  {
    key: "outcome",
    title: text.outcome,
    width: 80,
    render: ({ outcome }) => (
      <StatusWord tone={outcome === "ok" ? "good" : "bad"}>{outcome === "ok" ? text.ok : text.refused}</StatusWord>
    ),
  },
  { key: "reason", title: text.reason, width: 180, render: ({ reason }) => reasonWord(reason) },
  { key: "username", title: text.username, width: 110, render: ({ username }) => username ?? "—" },
  { key: "holder", title: text.holder, width: 100, render: ({ holder }) => holder ?? "—" },
  { key: "serial", title: text.serial, width: 130, render: ({ serial }) => serial ?? "—" },
  { key: "provider", title: text.provider, width: 150, render: ({ providerName }) => providerName ?? "—" },
  { key: "uscc", title: text.uscc, width: 180, render: ({ uscc }) => uscc ?? "—" },
  { key: "address", title: text.address, width: 140, render: ({ address }) => address ?? "—" },
];

/** 核验日志: every attempt with a certificate lock, with its outcome. */
export const CertificationLog = () => (
  <ListPage
    name="certification-log"
    title={certificateAdminText.sections.log}
    note={text.note}
    list="certificateAdmin.listLog"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ id }) => id}
    empty={{ plain: text.none, filtered: text.empty }}
    export="certificateAdmin.exportLog"
  />
);
