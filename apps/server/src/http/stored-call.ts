import type { EndpointKey } from "@tender/contract";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Context, Routes } from "./routes.ts";

type AnyHandler = (input: unknown, context: Context<EndpointKey>) => Promise<unknown>;

/** Runs a stored call. Only its validated input is left of the request. */
export const createStoredCallRunner =
  (handlers: Routes) =>
  (key: EndpointKey, input: unknown, caller: Caller, origin: Origin): Promise<unknown> =>
    (handlers[key] as AnyHandler)(input, {
      caller,
      origin,
      cookie: undefined,
      cookieNamed: () => undefined,
      credential: undefined,
      navigation: { isOfWindow: undefined, site: undefined, from: undefined },
      ifNoneMatch: undefined,
      range: undefined,
      ifRange: undefined,
      acceptsGzip: false,
    });
