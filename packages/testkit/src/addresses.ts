import { allEndpoints, type EndpointKey, type EndpointOf, type RequestOf } from "@tender/contract";

const endpoints = new Map(allEndpoints().map(({ key, endpoint }) => [key, endpoint]));

/** A query's or path's values are texts on the wire. */
const texts = (part: object | undefined) =>
  Object.fromEntries(
    Object.entries(part ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** A call as it goes out: its first method, its first path with what stands in it, and its query behind. */
export function wireOf<K extends EndpointKey>(key: K, request?: RequestOf<EndpointOf<K>>) {
  const endpoint = endpoints.get(key);
  if (!endpoint) throw new Error(`no endpoint ${key}`);
  const { params, query, body } = (request ?? {}) as { params?: object; query?: object; body?: object };
  const filled = texts(params);
  const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name] ?? ""));
  const search = new URLSearchParams(texts(query)).toString();
  return { method: endpoint.methods[0], url: search ? `${path}?${search}` : path, body };
}

/** A path of the contract as a request takes it: `1` stands in the place of each parameter. */
export const urlOf = (path: string): string => path.replace(/\{\w+\}/g, "1");

/** Every address that the contract names, also the second and third of one endpoint. */
export const everyAddress = () =>
  allEndpoints().flatMap(({ key, endpoint }) =>
    endpoint.paths.map((path) => ({ key, endpoint, path, url: urlOf(path) })),
  );

/** Every permission code that a call asks for. */
export const everyPermission = (): string[] => [
  ...new Set(allEndpoints().flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? access.code : []))),
];
