import { isAnsweredByServer } from "#shared/navigation/route-paths.ts";

export type Destination =
  | { readonly kind: "route"; readonly path: string }
  | { readonly kind: "address"; readonly href: string }
  | { readonly kind: "refused" };

/**
 * Where the address of an entered subsystem leads: a path of this site is a move of the router, anything else leaves
 * the page. So does a path that the server answers, and one with a one-time code: what stands there is another application,
 * and the code must not meet our own navigation guard. Only http and https are followed, so that a mistyped setting can never run as a script.
 */
export function destinationOf(url: string): Destination {
  if (/^\/(?![/\\])/.test(url))
    return isAnsweredByServer(url) || hasCode(url) ? { kind: "address", href: url } : { kind: "route", path: url };
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === "https:" || parsed?.protocol === "http:") return { kind: "address", href: parsed.href };
  return { kind: "refused" };
}

const hasCode = (path: string): boolean => new URL(path, "http://portal.invalid").searchParams.has("token");
