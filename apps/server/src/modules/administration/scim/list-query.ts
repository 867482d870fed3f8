import { MAX_RESULTS } from "./discovery.ts";
import { type Filter, parseFilter } from "./filter-grammar.ts";
import type { JsonObject } from "./patch.ts";
import type { Projection } from "./projection.ts";
import { invalidValue } from "./scim-error.ts";

const USUAL_RESULTS = 100;
const SEARCH = "urn:ietf:params:scim:api:messages:2.0:SearchRequest";

export interface ListQuery extends Projection {
  readonly filter: Filter | undefined;
  readonly startIndex: number;
  readonly count: number;
}

const namesIn = (sent: unknown): string[] =>
  (Array.isArray(sent) ? sent : typeof sent === "string" ? sent.split(",") : [])
    .map((name) => (typeof name === "string" ? name.trim() : ""))
    .filter((name) => name !== "")
    .slice(0, 100);

export function projectionOf(sent: JsonObject): Projection {
  const projection = { attributes: namesIn(sent.attributes), excluded: namesIn(sent.excludedAttributes) };
  if (projection.attributes.length > 0 && projection.excluded.length > 0)
    throw invalidValue("attributes 与 excludedAttributes 只能使用其中一个");
  return projection;
}

function numberIn(sent: unknown, usual: number, name: string): number {
  if (sent === undefined || sent === "") return usual;
  const value = typeof sent === "string" || typeof sent === "number" ? Number(sent) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw invalidValue(`${name} 应为整数`);
  return value;
}

/**
 * Reads the parameters of a list, from an address or a body. Numbers out of bounds are limited, as RFC 7644 requires.
 */
export function listQueryOf(sent: JsonObject): ListQuery {
  const { filter } = sent;
  if (filter !== undefined && typeof filter !== "string") throw invalidValue("filter 应为文本");
  return {
    ...projectionOf(sent),
    filter: filter === undefined || filter.trim() === "" ? undefined : parseFilter(filter),
    startIndex: Math.max(1, numberIn(sent.startIndex, 1, "startIndex")),
    count: Math.min(MAX_RESULTS, Math.max(0, numberIn(sent.count, USUAL_RESULTS, "count"))),
  };
}

export function searchQueryOf(body: JsonObject): ListQuery {
  if (![body.schemas].flat().includes(SEARCH)) throw invalidValue(`schemas 应含 ${SEARCH}`);
  return listQueryOf(body);
}
