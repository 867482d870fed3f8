import { parseDay } from "@tender/contract/beijing";
import { type ArchiveFilters, type ListOf, listOfText, type Source, shortText } from "./archive-filters.ts";

/** Further filters of a clicked mark, named as in the API, with their maximum lengths. */
const narrowings = {
  method: 10,
  category: 10,
  orgForm: 10,
  region: 100,
  buyer: 40,
  agency: 40,
  supplier: 40,
  archiveStatus: 10,
  flag: 4,
  objectionStage: 6,
  objectionOutcome: 9,
} as const;
type Narrowing = keyof typeof narrowings;
const narrowingNames = Object.keys(narrowings) as Narrowing[];

/** A clicked figure, slice, bar or month. Absent: the newest dossiers. */
export interface Drill extends Readonly<Partial<Record<Narrowing, string>>> {
  readonly of: ListOf;
  /** For example 2026-03. */
  readonly month?: string | undefined;
  /** Days that replace the page's range. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** Title of the list, if its codes do not provide one. */
  readonly name?: string | undefined;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const parameterOf = (name: Narrowing): string => `list${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Parses the clicked figure of the page's address; null: none. */
export function drillFromSearch(search: URLSearchParams): Drill | null {
  const of = listOfText(search.get("list"));
  if (!of) return null;
  const month = search.get("listMonth") ?? "";
  const [from, to] = [parseDay(search.get("listFrom")), parseDay(search.get("listTo"))];
  const name = shortText(search.get("listName"), 100);
  const narrowed = narrowingNames.flatMap((narrowing) => {
    const value = shortText(search.get(parameterOf(narrowing)), narrowings[narrowing]);
    return value === undefined ? [] : [[narrowing, value] as const];
  });
  return {
    of,
    ...(monthPattern.test(month) ? { month } : {}),
    ...(from !== undefined && to !== undefined ? { days: { from, to } } : {}),
    ...(name === undefined ? {} : { name }),
    ...Object.fromEntries(narrowed),
  };
}

/** Writes the clicked figure to the address; another list starts at its first page. */
export function searchWithDrill(search: URLSearchParams, drill: Drill | null): URLSearchParams {
  const next = new URLSearchParams(search);
  const names = ["list", "listMonth", "listFrom", "listTo", "listName", "page", ...narrowingNames.map(parameterOf)];
  for (const name of names) next.delete(name);
  if (!drill) return next;
  next.set("list", drill.of);
  if (drill.month) next.set("listMonth", drill.month);
  if (drill.days) next.set("listFrom", drill.days.from);
  if (drill.days) next.set("listTo", drill.days.to);
  if (drill.name) next.set("listName", drill.name);
  for (const name of narrowingNames) {
    const value = drill[name];
    if (value) next.set(parameterOf(name), value);
  }
  return next;
}

export interface ListRequest {
  readonly filters: ArchiveFilters;
  readonly drill: Drill | null;
  readonly page: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
}

/** Builds the query of the list: the page's filters with those of the clicked mark. */
export function dossierQuery({ filters, drill, page, pageSize, keyword }: ListRequest) {
  const days = drill?.days ?? (drill?.month ? daysOf(drill.month, filters) : undefined);
  const narrowed = Object.fromEntries(narrowingNames.map((name) => [name, drill?.[name]]));
  return {
    ...withoutEmpty({
      ...filters,
      ...withoutEmpty(narrowed),
      ...(days ? ({ range: "custom", ...days } as const) : {}),
      keyword: keyword?.trim() || undefined,
    }),
    of: drill?.of ?? "all",
    page,
    pageSize,
  };
}

/** Returns the filters as a query without undefined values. */
export const statsQuery = (filters: ArchiveFilters) => withoutEmpty({ ...filters });

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const withoutEmpty = <T extends object>(value: T): Filled<T> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Filled<T>;

/** Returns the days of a month within the page's range, because the last bar may cover only a part of its month. */
function daysOf(month: string, { range, to }: ArchiveFilters): { from: string; to: string } {
  const [year = 0, monthNumber = 0] = month.split("-").map(Number);
  const lastDay = `${month}-${String(new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()).padStart(2, "0")}`;
  return { from: `${month}-01`, to: range === "custom" && to && to < lastDay ? to : lastDay };
}

/** The values that an answer is based on. */
export interface AnswerBasis {
  readonly source: Source;
  readonly currency: string;
  readonly rangeMoved: boolean;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Fixes the open filters to the values of an answer. Otherwise the server could choose another source, currency or
 * range for the list, whose total would then differ from the clicked figure.
 */
export function fixedFilters(
  filters: ArchiveFilters,
  { source, currency, rangeMoved, from, to }: AnswerBasis,
): ArchiveFilters {
  const fixed = { ...filters, source, currency };
  return rangeMoved && from && to ? { ...fixed, range: "custom", from, to } : fixed;
}
