import { beijingDayStart, parseDay } from "@tender/contract/beijing";
import { announcementTypes, categories, methods } from "@tender/contract/tender-terms";

/** Rows of a page of results. */
export const PAGE_ROWS = 20;
/** Most announcements that one search shows. */
export const MAX_FOUND = 1_000;
const MAX_PAGE = MAX_FOUND / PAGE_ROWS;
const MAX_TEXT = 100;

/** Fields of the form, in the order of the address. */
const fieldNames = {
  keyword: "关键词",
  type: "公告类型",
  region: "行政区划",
  method: "采购方式",
  category: "采购类别",
  buyer: "采购人",
  state: "项目状态",
  from: "开始日期",
  to: "结束日期",
  page: "页码",
} as const;
export type SearchField = keyof typeof fieldNames;
const searchFields = Object.keys(fieldNames) as readonly SearchField[];
/** Fields as they were typed. An empty one is a condition that was not set. */
export type TypedSearch = Readonly<Record<SearchField, string>>;

/** Conditions of a search. Undefined: not set. */
export interface SearchFilter {
  readonly keyword: string | undefined;
  readonly type: string | undefined;
  readonly region: string | undefined;
  readonly method: string | undefined;
  readonly category: string | undefined;
  readonly buyer: string | undefined;
  readonly state: string | undefined;
  /** Published at or after this time. */
  readonly from: Date | undefined;
  /** Published before this time. */
  readonly before: Date | undefined;
}

export interface Search {
  readonly typed: TypedSearch;
  readonly filter: SearchFilter;
  /** From 1. */
  readonly page: number;
  /** Sentence about the first invalid field. Null: all are valid. */
  readonly fault: string | null;
}

/** Values of dictionaries that a search may name. */
export interface SearchChoices {
  readonly regions: ReadonlyMap<string, string>;
  readonly states: ReadonlyMap<string, string>;
}

const DAY_MS = 86_400_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text with one of them is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

const isIn = (values: Readonly<Record<string, unknown>>, value: string): boolean => Object.hasOwn(values, value);

const fixedChoices: Partial<Record<SearchField, (value: string) => boolean>> = {
  type: (value) => isIn(announcementTypes, value),
  method: (value) => methods.some(({ code }) => code === value),
  category: (value) => isIn(categories, value),
  page: (value) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= MAX_PAGE,
};

function faultOf(field: SearchField, value: unknown, { regions, states }: SearchChoices): string | null {
  if (typeof value !== "string") return `“${fieldNames[field]}”只能填写一次，请修改后重新查询。`;
  if (value.length > MAX_TEXT || CONTROL.test(value))
    return `“${fieldNames[field]}”最多 ${MAX_TEXT} 个字，且不含控制字符，请修改后重新查询。`;
  if (value === "") return null;
  if (field === "from" || field === "to")
    return parseDay(value) === undefined
      ? `“${fieldNames[field]}”应为 2026-01-31 形式的日期，请修改后重新查询。`
      : null;
  if (field === "page") return fixedChoices.page?.(value) ? null : `“页码”应为 1 至 ${MAX_PAGE}，请修改后重新查询。`;
  const choice =
    field === "region"
      ? (one: string) => regions.has(one)
      : field === "state"
        ? (one: string) => states.has(one)
        : fixedChoices[field];
  return choice === undefined || choice(value) ? null : `没有这个${fieldNames[field]}，请重新选择。`;
}

/** Returns the search of an address. Fields of other names are ignored: links of other sites add some. */
export function searchOf(query: Readonly<Record<string, unknown>>, choices: SearchChoices): Search {
  const sent = Object.fromEntries(searchFields.map((field) => [field, trimmed(query[field])]));
  const faults = searchFields.map((field) => faultOf(field, sent[field], choices));
  const typed = Object.fromEntries(
    searchFields.map((field, at) => [field, faults[at] === null || isShort(sent[field]) ? sent[field] : ""]),
  ) as unknown as TypedSearch;
  const { from, to } = typed;
  const ordered = from !== "" && to !== "" && from > to ? "“开始日期”不能晚于“结束日期”，请修改后重新查询。" : null;
  const fault = faults.find((one) => one !== null) ?? ordered;
  return { typed, filter: filterOf(fault === null ? typed : null), page: Number(typed.page) || 1, fault };
}

const trimmed = (value: unknown): unknown =>
  value === undefined ? "" : typeof value === "string" ? value.trim() : value;

/** Returns whether the form may show the invalid value again. */
const isShort = (value: unknown): value is string =>
  typeof value === "string" && value.length <= MAX_TEXT && !CONTROL.test(value);

function filterOf(typed: TypedSearch | null): SearchFilter {
  const value = (field: SearchField): string | undefined => typed?.[field] || undefined;
  const day = (field: "from" | "to", daysLater: number): Date | undefined => {
    const text = value(field);
    return text === undefined ? undefined : new Date(beijingDayStart(text) + daysLater * DAY_MS);
  };
  return {
    keyword: value("keyword"),
    type: value("type"),
    region: value("region"),
    method: value("method"),
    category: value("category"),
    buyer: value("buyer"),
    state: value("state"),
    from: day("from", 0),
    before: day("to", 1),
  };
}

/** Returns the address of a search below `path`, without fields that are not set. */
export function searchAddress(path: string, typed: TypedSearch, page: number): string {
  const set = searchFields.filter((field) => field !== "page" && typed[field] !== "");
  const query = new URLSearchParams(set.map((field) => [field, typed[field]]));
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns whether the search has a condition. */
export const hasConditions = (typed: TypedSearch): boolean =>
  searchFields.some((field) => field !== "page" && typed[field] !== "");
