import { type ArchiveFilters, type ListOf, listOfText, type Range, type Source } from "./archive-filters.ts";

/** What was clicked: a figure, a slice or a month. Absent: the newest dossiers. */
export interface Drill {
  readonly of: ListOf;
  readonly method?: string | undefined;
  /** 2026-03 */
  readonly month?: string | undefined;
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The clicked figure as the page's address keeps it, beside the filters. */
export function drillFromSearch(search: URLSearchParams): Drill | null {
  const of = listOfText(search.get("list"));
  if (!of) return null;
  const month = search.get("listMonth") ?? "";
  const method = search.get("listMethod")?.trim() ?? "";
  if (monthPattern.test(month)) return { of, month };
  return method && method.length <= 10 ? { of, method } : { of };
}

/** Another list begins at its first page. */
export function searchWithDrill(search: URLSearchParams, drill: Drill | null): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ["list", "listMonth", "listMethod", "page"]) next.delete(name);
  if (drill) next.set("list", drill.of);
  if (drill?.month) next.set("listMonth", drill.month);
  if (drill?.method) next.set("listMethod", drill.method);
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
  const own: { range?: Range; from?: string; to?: string; method?: string } = {};
  if (drill?.method) own.method = drill.method;
  if (drill?.month) Object.assign(own, { range: "custom", ...daysOf(drill.month, filters) });
  return {
    ...withoutEmpty({ ...filters, ...own, keyword: keyword?.trim() || undefined }),
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
