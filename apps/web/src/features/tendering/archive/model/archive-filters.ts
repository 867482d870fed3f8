import type { EndpointOf, RequestOf } from "@tender/contract";
import { parseDay } from "@tender/contract/beijing";

type Query = RequestOf<EndpointOf<"archive.listDossiers">>["query"];
type Text = string | undefined;

/** The filters in the page's address; names and values are those of the API. */
export type ArchiveFilters = Omit<Query, ListOption> & { readonly range: Range };
/** Parameters that belong to a list only. */
type ListOption =
  | ("range" | "of" | "keyword" | "page" | "pageSize")
  | ("archiveStatus" | "flag" | "objectionStage" | "objectionOutcome");

export const ranges = ["year", "last12", "last24", "all", "custom"] as const;
export const sources = ["own", "imported", "all"] as const;
export const bases = ["archive", "award", "notice"] as const;
const listsOf = [
  ...["all", "archived", "abnormal", "due", "dueDone", "overdue", "awarded", "timed"],
  ...["noticed", "bid", "opened", "evaluated", "decided", "contracted", "everArchived"],
  ...["state", "expiring", "objected", "flagged"],
] as const;

export type Range = NonNullable<Query["range"]> & (typeof ranges)[number];
export type Basis = NonNullable<Query["basis"]> & (typeof bases)[number];
export type Source = NonNullable<Query["source"]> & (typeof sources)[number];
export type ListOf = NonNullable<Query["of"]> & (typeof listsOf)[number];

export const DEFAULT_RANGE: Range = "last12";
export const DEFAULT_BASIS: Basis = "archive";
const textLimits = {
  method: 10,
  category: 10,
  dept: 40,
  region: 100,
  orgForm: 10,
  status: 10,
  buyer: 40,
  agency: 40,
  supplier: 40,
} as const;
type TextName = keyof typeof textLimits;

/**
 * Parses the filters of an address. Values that the API would refuse are left out, so that an old or mistyped link
 * shows the default instead of an error.
 */
export function filtersFromSearch(search: URLSearchParams): ArchiveFilters {
  const from = parseDay(search.get("from"));
  const to = parseDay(search.get("to"));
  const requestedRange = oneOf(ranges, search.get("range")) ?? DEFAULT_RANGE;
  const custom = requestedRange === "custom" && from !== undefined && to !== undefined && from <= to;
  const filters: Record<string, Text> = {
    range: requestedRange === "custom" && !custom ? DEFAULT_RANGE : requestedRange,
  };
  if (custom) Object.assign(filters, { from, to });
  setIfDefined(filters, "basis", oneOf(bases, search.get("basis")));
  setIfDefined(filters, "source", oneOf(sources, search.get("source")));
  setIfDefined(filters, "currency", /^[A-Z]{3}$/.exec(search.get("currency") ?? "")?.[0]);
  for (const name of Object.keys(textLimits) as TextName[])
    setIfDefined(filters, name, shortText(search.get(name), textLimits[name]));
  return filters as unknown as ArchiveFilters;
}

const filterNames = ["range", "from", "to", "basis", "source", "currency", ...Object.keys(textLimits)] as const;

/** Returns the address with the filters: defaults are left out, other parameters of the page stay. */
export function searchWithFilters(search: URLSearchParams, filters: ArchiveFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of filterNames) {
    const value = filters[name as keyof ArchiveFilters];
    const isDates = name === "from" || name === "to";
    const isDefault = (name === "range" && value === DEFAULT_RANGE) || (name === "basis" && value === DEFAULT_BASIS);
    if (!value || isDefault || (isDates && filters.range !== "custom")) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The changed filters; absent filters keep their current values. */
export type FiltersChange = Partial<ArchiveFilters>;

/** Counts the filters that 重置 would clear; the dates of a custom range count as its part. */
export function countNarrowingFilters(filters: ArchiveFilters): number {
  const { from: _, to: __, ...counted } = filters;
  return searchWithFilters(new URLSearchParams(), counted).size;
}

/** The lots that the archive basis leaves out, as reported by the server. */
export interface Unarchived {
  readonly basis: Basis;
  readonly lots: number;
  readonly currencies: readonly string[];
}

/** Returns the filters with the basis and a currency that show the lots left out. `shown`: the current currency. */
export const filtersShowing = (
  { basis, currencies: [first, ...otherCurrencies] }: Unarchived,
  filters: ArchiveFilters,
  shown: string,
): ArchiveFilters => {
  const isShown = first === undefined || first === shown || otherCurrencies.includes(shown);
  return { ...filters, basis, currency: isShown ? filters.currency : first };
};

export const listOfText = (text: string | null): ListOf | undefined => oneOf(listsOf, text);

function oneOf<const T extends string>(allowed: readonly T[], text: string | null): T | undefined {
  return allowed.find((each) => each === text);
}

export function shortText(text: string | null, limit: number): string | undefined {
  const trimmed = text?.trim();
  return trimmed && trimmed.length <= limit ? trimmed : undefined;
}

function setIfDefined(target: Record<string, Text>, name: string, value: Text): void {
  if (value !== undefined) target[name] = value;
}
