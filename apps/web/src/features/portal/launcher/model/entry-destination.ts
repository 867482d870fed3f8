import { isAnsweredByServer } from "#shared/navigation/route-paths.ts";

export type Destination =
  | { readonly kind: "route"; readonly path: string }
  | { readonly kind: "address"; readonly href: string }
  | { readonly kind: "refused" };

/**
 * Returns the target of an entry. A path of this site is a route of the router; any other address leaves the page. A
 * path that the server handles leaves the page as well, and so does one with a one-time code: its target is another
 * application, and the code must not pass our navigation guard. Only http and https are allowed, so that a mistyped
 * setting cannot run as a script.
 */
export function destinationOf(url: string): Destination {
  if (/^\/(?![/\\])/.test(url))
    return isAnsweredByServer(url) || hasCode(url) ? { kind: "address", href: url } : { kind: "route", path: url };
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === "https:" || parsed?.protocol === "http:") return { kind: "address", href: parsed.href };
  return { kind: "refused" };
}

const hasCode = (path: string): boolean => new URL(path, "http://portal.invalid").searchParams.has("token");
