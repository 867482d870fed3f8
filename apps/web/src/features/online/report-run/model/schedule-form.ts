import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Rhythm } from "@tender/contract/online-reports";
import { parseGroup, type QueryColumn } from "#shared/row-query/filter.ts";
import { filterText } from "#shared/row-query/filter-text.ts";
import { conditionWords as text } from "../text.ts";
import type { OpenReport, QueryParameters } from "./open-report.ts";

export type Schedule = ResultOf<EndpointOf<"reportSchedule.listOwn">>["rows"][number];
type SchedulePart = Schedule["part"];

/** The values of the schedule form. */
export interface ScheduleForm {
  readonly title: string;
  readonly part: SchedulePart;
  readonly form: Schedule["form"];
  readonly rhythm: Rhythm["rhythm"];
  readonly weekday: number;
  readonly day: number;
  readonly at: string;
  readonly people: readonly { readonly value: string; readonly label: string }[];
  /** The conditions of an existing schedule: its own, or those of the page. */
  readonly query: "stored" | "current";
  /** The stored conditions. */
  readonly stored: QueryParameters;
}

/** A report with its current state on the page, for schedules. */
export interface ReportState {
  readonly code: string;
  readonly title: string;
  readonly hasGroups: boolean;
  /** The part that the page shows, the default of a new schedule. */
  readonly part: SchedulePart;
  /** The current query of the page, by part. */
  readonly queries: Readonly<Record<SchedulePart, QueryParameters>>;
  /** The reason why a schedule cannot be added now; null: it can. */
  readonly blockedReason: string | null;
  /** Returns conditions in words; undefined: there are none. */
  readonly describe: (query: QueryParameters) => string | undefined;
}

export const newSchedule = ({ title, part }: Pick<ReportState, "title" | "part">): ScheduleForm => ({
  title,
  part,
  form: "xlsx",
  rhythm: "weekly",
  weekday: 1,
  day: 1,
  at: "08:00",
  people: [],
  query: "current",
  stored: {},
});

/** Returns the form values of an existing schedule. */
export const formOf = (row: Schedule): ScheduleForm => {
  const { title, part, form, rhythm, weekday, day, at, to, filter, parameters } = row;
  return {
    title,
    part,
    form,
    rhythm,
    weekday: weekday ?? 1,
    day: day ?? 1,
    at,
    query: "stored",
    people: to.map(({ userId, realname }) => ({ value: userId, label: realname })),
    stored: { ...(filter === null ? {} : { filter }), ...(parameters === null ? {} : { parameters }) },
  };
};

interface Days {
  readonly rhythm?: Rhythm["rhythm"];
  readonly weekday?: number | null;
  readonly day?: number | null;
  readonly at?: string;
}

/** Returns the rhythm of the form; undefined: the form is incomplete. */
export function rhythmIn({ rhythm, weekday, day, at }: Days): Rhythm | undefined {
  if (!at) return undefined;
  if (rhythm === "daily") return { rhythm, at };
  if (rhythm === "weekly") return weekday ? { rhythm, weekday, at } : undefined;
  return rhythm === "monthly" && day ? { rhythm, day, at } : undefined;
}

/** Returns a query in words; undefined: only the defaults apply. */
export function describeQuery(
  { definition }: Pick<OpenReport, "definition">,
  columns: readonly QueryColumn[],
  { filter, parameters }: QueryParameters,
): string | undefined {
  const parts: string[] = [];
  if (parameters !== undefined) {
    const values = JSON.parse(parameters) as Readonly<Record<string, string | null>>;
    for (const { name, title, column } of definition.parameters) {
      const value = values[name];
      if (value === undefined) continue;
      const shown =
        value === null ? undefined : (columns.find((candidate) => candidate.name === column)?.describe(value) ?? value);
      parts.push(shown === undefined ? text.withoutValue(title) : text.parameter(title, shown));
    }
  }
  if (filter !== undefined) {
    const group = parseGroup(filter, columns);
    parts.push(group ? filterText(group, columns) : text.unknownFilter);
  }
  return parts.length === 0 ? undefined : parts.join("；");
}
