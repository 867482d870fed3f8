import { allEndpoints, type Method } from "@tender/contract";
import createRouter from "find-my-way";
import { MAX_PATH_LENGTH } from "#platform/request-address.ts";

/** Converts a path of the contract, `/a/{id}`, to that of the router, `/a/:id`. */
export const toRouterPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Returns the methods of the calls at an address with or without a query. Undefined: there is no call. */
export type CallMethods = (address: string) => readonly Method[] | undefined;

/**
 * Creates the table of the paths of all calls. A route for each refused method would multiply the routes by nine, which
 * costs memory and time at each start.
 */
export function createCallMethods(isDevelopment: boolean): CallMethods {
  const methodsByPath = new Map<string, Set<Method>>();
  for (const { endpoint } of allEndpoints()) {
    if (endpoint.developmentOnly && !isDevelopment) continue;
    for (const path of endpoint.paths)
      methodsByPath.set(path, new Set([...(methodsByPath.get(path) ?? []), ...endpoint.methods]));
  }
  const router = createRouter({ maxParamLength: MAX_PATH_LENGTH });
  for (const [path, methods] of methodsByPath)
    router.on("GET", toRouterPath(path), () => undefined, { methods: [...methods] });
  return (address) => router.find("GET", address)?.store.methods;
}
