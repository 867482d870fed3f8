import type { EndpointOf, RequestOf } from "@tender/contract";
import { knownDay } from "@tender/contract/beijing";

type Query = RequestOf<EndpointOf<"archive.listDossiers">>["query"];
type Text = string | undefined;

/** What the page's address holds of the filters; names and values are those of the API. */
export type ArchiveFilters = Omit<Query, ListOption> & { readonly range: Range };
/** What belongs to one list alone. */
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
  ...{ method: 10, category: 10, dept: 40, region: 100, orgForm: 10, status: 10 },
  ...{ buyer: 40, agency: 40, supplier: 40 },
} as const;
type TextName = keyof typeof textLimits;

/**
 * Filters out of an address. What the API would refuse is left out, so that an old or mistyped link shows the default
 * instead of an error.
 */
export function filtersFromSearch(search: URLSearchParams): ArchiveFilters {
  const from = knownDay(search.get("from"));
  const to = knownDay(search.get("to"));
  const asked = oneOf(ranges, search.get("range")) ?? DEFAULT_RANGE;
  const custom = asked === "custom" && from !== undefined && to !== undefined && from <= to;
  const filters: Record<string, Text> = { range: asked === "custom" && !custom ? DEFAULT_RANGE : asked };
  if (custom) Object.assign(filters, { from, to });
  put(filters, "basis", oneOf(bases, search.get("basis")));
  put(filters, "source", oneOf(sources, search.get("source")));
  put(filters, "currency", /^[A-Z]{3}$/.exec(search.get("currency") ?? "")?.[0]);
  for (const name of Object.keys(textLimits) as TextName[])
    put(filters, name, shortText(search.get(name), textLimits[name]));
  return filters as unknown as ArchiveFilters;
}

const filterNames = ["range", "from", "to", "basis", "source", "currency", ...Object.keys(textLimits)] as const;

/** The address for these filters: defaults leave no trace, other parameters of the page stay. */
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

/** What is set anew of the filters; the others stay as they are at that moment. */
export type FiltersChange = Partial<ArchiveFilters>;

/** How many filters 重置 would lift; the two days of a custom range belong to the range. */
export function narrowedCount(filters: ArchiveFilters): number {
  const { from: _, to: __, ...counted } = filters;
  return searchWithFilters(new URLSearchParams(), counted).size;
}

/** What the archive's own basis leaves out, as the server tells it. */
export interface Unarchived {
  readonly basis: Basis;
  readonly lots: number;
  readonly currencies: readonly string[];
}

/** The same filters by the basis, and in a currency, that show what was left out. `shown` is the currency now. */
export const filtersShowing = (
  { basis, currencies: [first, ...others] }: Unarchived,
  filters: ArchiveFilters,
  shown: string,
): ArchiveFilters => {
  const isShown = first === undefined || first === shown || others.includes(shown);
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

function put(target: Record<string, Text>, name: string, value: Text): void {
  if (value !== undefined) target[name] = value;
}
