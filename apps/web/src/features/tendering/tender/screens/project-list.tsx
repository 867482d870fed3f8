import { categories, methodOf, methods } from "@tender/contract/tender-terms";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn, countColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Dictionary, useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import type { ProjectRow } from "../api.ts";
import { NewProjectButton } from "../components/new-project-button.tsx";
import type { Navigation } from "../model/navigation.ts";
import { projectListText as text } from "../text.ts";

type Description = ListDescription<"tender.listProjects">;

const nameOf = ({ name, code }: ProjectRow): string => name || code || text.unnamed;

const fieldsOf = (statuses: Dictionary): Description["fields"] => [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 100 },
  {
    kind: "choice",
    name: "status",
    label: text.status,
    options: statuses.items.map(({ value, text: label }) => ({ value, label })),
  },
  {
    kind: "choice",
    name: "method",
    label: text.method,
    options: methods.map(({ code, name }) => ({ value: code, label: name })),
  },
  {
    kind: "choice",
    name: "category",
    label: text.category,
    isFolded: true,
    options: Object.entries(categories).map(([value, label]) => ({ value, label })),
  },
];

const columnsOf = (statuses: Dictionary, onView: (id: string) => void): Description["columns"] => [
  {
    key: "code",
    title: text.code,
    width: 180,
    fixed: "left",
    render: ({ code }) => code || text.nothing,
  },
  { key: "name", title: text.name, width: 280, isLocked: true, isHeading: true, render: nameOf },
  { key: "buyer", title: text.buyer, width: 200, render: ({ buyer }) => buyer ?? text.nothing },
  { key: "method", title: text.method, width: 120, render: ({ method }) => methodOf(method)?.name ?? text.nothing },
  countColumn("lots", text.lots, 80, ({ lots }) => lots),
  { key: "status", title: text.status, width: 100, render: ({ status }) => statuses.wordFor(status) },
  {
    key: "deadline",
    title: text.deadline,
    width: 160,
    render: ({ deadline }) => <TimeText at={deadline} isExact />,
  },
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 160,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
  {
    ...actionsColumn(90),
    render: (row) => (
      <RowAction aria-label={`${text.view} ${nameOf(row)}`} onClick={() => onView(row.id)}>
        {text.view}
      </RowAction>
    ),
  },
];

/** The list of 采购项目. */
export function ProjectList({ onProject, onEdit }: Pick<Navigation, "onProject" | "onEdit">) {
  const statuses = useDictionary("xmzt");
  return (
    <ListPage
      name="tender-projects"
      title={text.title}
      note={text.note}
      primary={<NewProjectButton onCreated={onEdit} />}
      list="tender.listProjects"
      fields={fieldsOf(statuses)}
      columns={columnsOf(statuses, onProject)}
      rowKey={({ id }) => id}
      rowName={nameOf}
      empty={{ plain: text.none, filtered: text.empty }}
      export="tender.exportProjects"
      exportPermission="tender:export"
    />
  );
}
