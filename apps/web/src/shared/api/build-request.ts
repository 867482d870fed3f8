import { TOKEN_HEADER } from "@tender/contract/constants";
import type { ApiTableRow } from "./api-table.ts";

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** A form is sent unchanged, everything else as JSON. */
  readonly body?: unknown;
}

export interface RequestContext {
  readonly baseUrl: string;
  readonly appId: string;
  readonly token: string | null;
  readonly accessToken: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Dictionary items carry no `_t`, so that HTTP caches can store them. */
  readonly withTimestamp: boolean;
}

export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
}

function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(String(value));
  });
}

function buildQuery(query: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  return search;
}

/** Builds address, headers and body of one call. Specification 7. */
export function buildRequest(row: ApiTableRow, parts: RequestParts, context: RequestContext): BuiltRequest {
  const search = buildQuery(parts.query);
  const isRead = row.method === "GET";
  if (isRead && context.withTimestamp) search.set("_t", String(Math.floor(context.now / 1000)));
  const headers: Record<string, string> = { accept: "application/json", appId: context.appId };
  if (context.token) headers[TOKEN_HEADER] = context.token;
  const bearer = context.accessToken ?? context.token;
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  const { body } = parts;
  const isForm = body instanceof FormData;
  // The browser itself writes the content type of a form, with its boundary.
  if (!isRead && !isForm) headers["content-type"] = "application/json";
  const query = search.toString();
  return {
    url: context.baseUrl + fillPath(row.path, parts.params) + (query === "" ? "" : `?${query}`),
    method: row.method,
    headers,
    ...(isRead || body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}
