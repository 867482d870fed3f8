import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Rhythm } from "@tender/contract/online-reports";
import { type AskedColumn, groupFromText } from "#shared/row-query/filter.ts";
import { filterText } from "#shared/row-query/filter-text.ts";
import { askedWords as text } from "../text.ts";
import type { Asked, OpenReport } from "./open-report.ts";

export type Schedule = ResultOf<EndpointOf<"reportSchedule.listOwn">>["rows"][number];
type SchedulePart = Schedule["part"];

/** A schedule while it is being filled in. */
export interface ScheduleForm {
  readonly title: string;
  readonly part: SchedulePart;
  readonly form: Schedule["form"];
  readonly rhythm: Rhythm["rhythm"];
  readonly weekday: number;
  readonly day: number;
  readonly at: string;
  readonly people: readonly { readonly value: string; readonly label: string }[];
  /** Of one that is changed: whose conditions count from now on. */
  readonly query: "kept" | "current";
  /** What it was saved with. */
  readonly kept: Asked;
}

/** A report as it would go out. */
export interface Outgoing {
  readonly code: string;
  readonly title: string;
  readonly hasGroups: boolean;
  /** What the page shows, which a new one begins with. */
  readonly part: SchedulePart;
  /** What the page is asked by at this moment, by part. */
  readonly asked: Readonly<Record<SchedulePart, Asked>>;
  /** Why the page shows nothing that could go out; null: it does. */
  readonly hindered: string | null;
  /** Conditions as people read them; undefined: there are none. */
  readonly say: (asked: Asked) => string | undefined;
}

export const newSchedule = ({ title, part }: Pick<Outgoing, "title" | "part">): ScheduleForm => ({
  ...{ title, part, form: "xlsx", rhythm: "weekly", weekday: 1, day: 1, at: "08:00", people: [] },
  ...{ query: "current", kept: {} },
});

/** One that is there, to be changed. */
export const formOf = (row: Schedule): ScheduleForm => {
  const { title, part, form, rhythm, weekday, day, at, to, filter, parameters } = row;
  return {
    ...{ title, part, form, rhythm, weekday: weekday ?? 1, day: day ?? 1, at, query: "kept" },
    people: to.map(({ userId, realname }) => ({ value: userId, label: realname })),
    kept: { ...(filter === null ? {} : { filter }), ...(parameters === null ? {} : { parameters }) },
  };
};

interface Days {
  readonly rhythm?: Rhythm["rhythm"];
  readonly weekday?: number | null;
  readonly day?: number | null;
  readonly at?: string;
}

/** Undefined while something of it is missing. */
export function rhythmIn({ rhythm, weekday, day, at }: Days): Rhythm | undefined {
  if (!at) return undefined;
  if (rhythm === "daily") return { rhythm, at };
  if (rhythm === "weekly") return weekday ? { rhythm, weekday, at } : undefined;
  return rhythm === "monthly" && day ? { rhythm, day, at } : undefined;
}

/** By what a report is asked, in words; undefined: by nothing but its defaults. */
export function askedText(
  { definition }: Pick<OpenReport, "definition">,
  columns: readonly AskedColumn[],
  { filter, parameters }: Asked,
): string | undefined {
  const said: string[] = [];
  if (parameters !== undefined) {
    const values = JSON.parse(parameters) as Readonly<Record<string, string | null>>;
    for (const { name, title, column } of definition.parameters) {
      const value = values[name];
      if (value === undefined) continue;
      const shown = value === null ? undefined : (columns.find((one) => one.name === column)?.say(value) ?? value);
      said.push(shown === undefined ? text.leftEmpty(title) : text.parameter(title, shown));
    }
  }
  if (filter !== undefined) {
    const group = groupFromText(filter, columns);
    said.push(group ? filterText(group, columns) : text.unknownFilter);
  }
  return said.length === 0 ? undefined : said.join("；");
}
