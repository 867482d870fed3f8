import { allEndpoints, type EndpointKey, type EndpointOf, type RequestOf } from "@tender/contract";

const endpoints = new Map(allEndpoints().map(({ key, endpoint }) => [key, endpoint]));

/** Returns the values of a query or path as text. */
const texts = (part: object | undefined) =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Returns a request for a call: its first method, its first path with the parameters, and its query. */
export function wireOf<K extends EndpointKey>(key: K, request?: RequestOf<EndpointOf<K>>) {
  const endpoint = endpoints.get(key);
  if (!endpoint) throw new Error(`no endpoint ${key}`);
  const { params, query, body } = (request ?? {}) as { params?: object; query?: object; body?: object };
  const filled = texts(params);
  const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name] ?? ""));
  const search = new URLSearchParams(texts(query)).toString();
  return { method: endpoint.methods[0], url: search ? `${path}?${search}` : path, body };
}

/** Returns a path of the contract as a request path: each parameter is `1`. */
export const urlOf = (path: string): string => path.replace(/\{\w+\}/g, "1");

/** Returns every path of the contract, including further paths of one endpoint. */
export const everyAddress = () =>
  allEndpoints().flatMap(({ key, endpoint }) =>
    endpoint.paths.map((path) => ({ key, endpoint, path, url: urlOf(path) })),
  );

/** Returns every permission code that a call requires. */
export const everyPermission = (): string[] => [
  ...new Set(allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? access.code : []))),
];
