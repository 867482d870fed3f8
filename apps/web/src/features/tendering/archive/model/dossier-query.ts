import { knownDay } from "@tender/contract/beijing";
import { type ArchiveFilters, type ListOf, listOfText, type Source, shortText } from "./archive-filters.ts";

/** What else a clicked mark stands for, by the names of the API, with the most characters that the API takes. */
const narrowings = {
  ...{ method: 10, category: 10, orgForm: 10, region: 100, buyer: 40, agency: 40, supplier: 40 },
  ...{ archiveStatus: 10, flag: 4, objectionStage: 6, objectionOutcome: 9 },
} as const;
type Narrowing = keyof typeof narrowings;
const narrowingNames = Object.keys(narrowings) as Narrowing[];

/** What was clicked: a figure, a slice, a bar or a month. Absent: the newest dossiers. */
export interface Drill extends Readonly<Partial<Record<Narrowing, string>>> {
  readonly of: ListOf;
  /** 2026-03 */
  readonly month?: string | undefined;
  /** Days that take the place of the page's range. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** What the list is called where its codes do not tell. */
  readonly name?: string | undefined;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const parameterOf = (name: Narrowing): string => `list${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** The clicked figure as the page's address keeps it, beside the filters. */
export function drillFromSearch(search: URLSearchParams): Drill | null {
  const of = listOfText(search.get("list"));
  if (!of) return null;
  const month = search.get("listMonth") ?? "";
  const [from, to] = [knownDay(search.get("listFrom")), knownDay(search.get("listTo"))];
  const name = shortText(search.get("listName"), 100);
  const narrowed = narrowingNames.flatMap((one) => {
    const value = shortText(search.get(parameterOf(one)), narrowings[one]);
    return value === undefined ? [] : [[one, value] as const];
  });
  return {
    of,
    ...(monthPattern.test(month) ? { month } : {}),
    ...(from !== undefined && to !== undefined ? { days: { from, to } } : {}),
    ...(name === undefined ? {} : { name }),
    ...Object.fromEntries(narrowed),
  };
}

/** Another list begins at its first page. */
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

/** The query of the list: the page's filters, and on top of them what the clicked mark stands for. */
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

/** The filters as a query: nothing undefined in it. */
export const statsQuery = (filters: ArchiveFilters) => withoutEmpty({ ...filters });

type Filled<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const withoutEmpty = <T extends object>(value: T): Filled<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Filled<T>;

/** The month's days, as far as the page's own range goes: its last bar may stand for a part of a month. */
function daysOf(month: string, { range, to }: ArchiveFilters): { from: string; to: string } {
  const [year = 0, index = 0] = month.split("-").map(Number);
  const last = `${month}-${String(new Date(Date.UTC(year, index, 0)).getUTCDate()).padStart(2, "0")}`;
  return { from: `${month}-01`, to: range === "custom" && to && to < last ? to : last };
}

/** What an answer says it was made of. */
export interface AnswerBasis {
  readonly source: Source;
  readonly currency: string;
  readonly rangeMoved: boolean;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The filters with nothing left for the server to choose. A list narrowed further must not choose another source,
 * currency or range than the figure that was clicked, or its total would not be that figure.
 */
export function settledFilters(
  filters: ArchiveFilters,
  { source, currency, rangeMoved, from, to }: AnswerBasis,
): ArchiveFilters {
  const settled = { ...filters, source, currency };
  return rangeMoved && from && to ? { ...settled, range: "custom", from, to } : settled;
}
