import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { ruleText as text } from "../text.ts";
import { formatState } from "./rule-fields.tsx";

interface AnyRule {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly updatedAt: string;
}

export const ruleQueryFields = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "choice",
    name: "enabled",
    label: text.state,
    options: (["1", "0"] as const).map((value) => ({ value, label: text.states[value] })),
  },
] as const;

/** Returns the common columns of rule lists, with the special columns of one list in the middle. */
export const ruleColumns = <R extends AnyRule>(
  ...specialColumns: readonly DataColumn<R>[]
): readonly DataColumn<R>[] => [
  {
    key: "name",
    title: text.name,
    width: 180,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ name }) => name,
  },
  { key: "code", title: text.code, width: 160, isSortable: true, render: ({ code }) => code },
  ...specialColumns,
  {
    key: "enabled",
    title: text.state,
    width: 90,
    render: ({ enabled }) => <StatusWord tone={enabled ? "good" : "plain"}>{formatState(enabled)}</StatusWord>,
  },
  { key: "description", title: text.description, width: 200, render: ({ description }) => description || "—" },
  {
    key: "updatedAt",
    title: text.updated,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
];
