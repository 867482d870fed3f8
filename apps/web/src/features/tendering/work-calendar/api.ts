import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { ruleText } from "./text.ts";

export type CalendarYear = ResultFor<"workCalendar.listYears">[number];
export type CalendarDay = ResultFor<"workCalendar.listDays">[number];
export type TenderRule = ResultFor<"workCalendar.listRules">[number];
export type TriedPeriod = ResultFor<"workCalendar.tryPeriod">;
type TryQuery = RequestFor<"workCalendar.tryPeriod">["query"];

const calendarKey = ["work-calendar"];

export const useYears = () =>
  useQuery({
    queryKey: [...calendarKey, "years"],
    queryFn: ({ signal }) => call("workCalendar.listYears", {}, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useDays = (year: number) =>
  useQuery({
    queryKey: [...calendarKey, "days", year],
    queryFn: ({ signal }) => call("workCalendar.listDays", { query: { year } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const useRules = () =>
  useQuery({
    queryKey: [...calendarKey, "rules"],
    queryFn: ({ signal }) => call("workCalendar.listRules", {}, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Calculates a period. Null: the input is incomplete. */
export const useTriedPeriod = (query: TryQuery | null) =>
  useQuery({
    queryKey: [...calendarKey, "try", query],
    queryFn: ({ signal }) => call("workCalendar.tryPeriod", { query: query ?? { day: "" } }, { signal }),
    enabled: query !== null,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Notice and version of the year that an import replaces. */
export interface ImportedYear {
  readonly year: number;
  readonly version: number | null;
  readonly title: string;
  readonly documentNumber: string;
  readonly address: string;
}

export const importYear = (mode: "try" | "apply", file: File, { year, version, ...notice }: ImportedYear) =>
  uploadFile(
    "workCalendar.import",
    file,
    file.name,
    { mode },
    {
      ...notice,
      year: String(year),
      ...(version === null ? {} : { version: String(version) }),
    },
  );

export const checkYear = ({ year, version }: CalendarYear) =>
  call("workCalendar.checkYear", { body: { year, version } });
export const removeYear = ({ year, version }: CalendarYear) =>
  call("workCalendar.removeYear", { body: { year, version } });

export const saveRule = (body: RequestFor<"workCalendar.saveRule">["body"]) => call("workCalendar.saveRule", { body });
export const resetRule = ({ id, version }: TenderRule) => call("workCalendar.resetRule", { body: { id, version } });
export const checkRule = ({ id, version }: TenderRule) => call("workCalendar.checkRule", { body: { id, version } });

/** Reads the current state of a rule. Throws calendar.rule_not_found. */
export async function readRule(id: string): Promise<TenderRule> {
  const found = (await call("workCalendar.listRules", {})).find((rule) => rule.id === id);
  if (found) return found;
  throw new ApiError({
    status: 200,
    code: "calendar.rule_not_found",
    message: ruleText.notFound,
    details: null,
  });
}

/** Returns a function that refetches everything that shows the calendar or the rules. */
export function useRefreshCalendar(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: calendarKey });
}
