import { announcementStates, announcementTypes } from "@tender/contract/tender-terms";
import { Link } from "react-router";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { announcementPageText } from "../announcement-text.ts";
import type { AnnouncementListRow } from "../api.ts";
import { projectListText, announcementListText as text } from "../text.ts";

type Description = ListDescription<"announcement.list">;

const nameOf = ({ title }: AnnouncementListRow): string => title || announcementPageText.untitled;

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 100 },
  {
    kind: "choice",
    name: "type",
    label: announcementPageText.type,
    options: Object.entries(announcementTypes).map(([value, { name }]) => ({ value, label: name })),
  },
  {
    kind: "choice",
    name: "state",
    label: announcementPageText.state,
    options: Object.entries(announcementStates).map(([value, label]) => ({ value, label })),
  },
];

const columns: Description["columns"] = [
  { key: "title", title: announcementPageText.title, width: 320, isLocked: true, isHeading: true, render: nameOf },
  { key: "type", title: announcementPageText.type, width: 130, render: ({ type }) => announcementTypes[type].name },
  {
    key: "project",
    title: text.project,
    width: 260,
    render: ({ projectName }) => projectName || projectListText.unnamed,
  },
  { key: "state", title: announcementPageText.state, width: 100, render: ({ state }) => announcementStates[state] },
  { key: "author", title: announcementPageText.author, width: 100, render: ({ author }) => author },
  {
    key: "publishedAt",
    title: announcementPageText.publishedAt,
    width: 160,
    render: ({ publishedAt }) => <TimeText at={publishedAt} isExact />,
  },
  {
    key: "updatedAt",
    title: projectListText.updatedAt,
    width: 160,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
  {
    ...actionsColumn(90),
    render: (row) => (
      <Link to={`/tender/projects?announcement=${encodeURIComponent(row.id)}`} aria-label={text.open(nameOf(row))}>
        {projectListText.view}
      </Link>
    ),
  },
];

/** 公告管理: announcements of the projects that the account sees. */
export const AnnouncementList = () => (
  <ListPage
    name="tender-announcements"
    title={text.title}
    note={text.note}
    list="announcement.list"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={nameOf}
    empty={{ plain: text.none, filtered: text.empty }}
  />
);
