import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { explainText as text } from "../text.ts";
import styles from "./role-admin.module.css";

type Description = ListDescription<"roleAdmin.explain">;

const fields: Description["fields"] = [
  { kind: "text", name: "username", label: text.username, hint: text.usernameHint, maxLength: 100 },
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "held",
    label: text.result,
    options: (["1", "0"] as const).map((value) => ({ value, label: text.results[value] })),
  },
];

const columns: Description["columns"] = [
  {
    key: "what",
    title: text.menuItem,
    width: 280,
    isLocked: true,
    isHeading: true,
    render: ({ path, title }) => [...path, title].join(" / "),
  },
  { key: "action", title: text.action, width: 170, render: ({ action }) => action ?? "—" },
  { key: "app", title: text.app, width: 160, render: ({ appName }) => appName },
  {
    key: "why",
    title: text.why,
    width: 320,
    isLocked: true,
    render: ({ sources, isOff }) => {
      if (isOff) return text.off;
      if (sources.length === 0) return <span className={styles.quiet}>{text.none}</span>;
      return sources.map(({ role, departName }) => text.source(role, departName)).join("、");
    },
  },
];

/** 权限查询: the rights of a person, and their sources. */
export const ExplainList = () => (
  <ListPage
    name="explained-rights"
    title={text.title}
    note={text.note}
    list="roleAdmin.explain"
    fields={fields}
    columns={columns}
    rowKey={({ id }) => id}
    rowName={({ title }) => title}
    empty={{ plain: text.empty, filtered: text.noneFound }}
  />
);
