/** Properties of a subsystem that decide about its services. */
export interface CasClient {
  readonly kind: string;
  readonly handOver: string;
  readonly casServices: readonly string[];
}

/** An address as browsers parse it, without its query. */
interface ParsedAddress {
  readonly origin: string;
  readonly path: string;
}

/** Scheme and host in ASCII: international host names must be encoded, and a user name before the host is excluded. */
const PLAIN_URL = /^https?:\/\/[\w.:[\]-]+(?:[/?]|$)/i;
/** Control characters, blanks, backslashes and fragments. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, so they would hide the target
const FORBIDDEN_CHARACTERS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\#]/;
/**
 * Escapes that some servers decode to a separator, dot or control character and others do not; `%25` may hide any of
 * them.
 */
const AMBIGUOUS_ESCAPE = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;
/** Some servers remove the part behind a semicolon before they resolve dots. */
const DOT_SEGMENT = /\/\.{1,2}(?:[/;]|$)/;

/** Parses an address; undefined: servers may read it in different ways. */
function parseAddress(address: string): ParsedAddress | undefined {
  const [base = "", ...queryParts] = address.split("?");
  // Blanks in the query are allowed: browsers escape them, and they do not change the target.
  const checkedText = [base, ...queryParts.map((part) => part.replaceAll(" ", ""))].join("?");
  if (!PLAIN_URL.test(address) || FORBIDDEN_CHARACTERS.test(checkedText) || !URL.canParse(address)) return undefined;
  const rawPath = base.replace(/^https?:\/\/[^/]+/i, "");
  if (AMBIGUOUS_ESCAPE.test(rawPath) || DOT_SEGMENT.test(rawPath)) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  return username === "" && password === "" ? { origin, path: pathname } : undefined;
}

/** Parses an address as administrators write it: the host may be Chinese, and a query is not allowed. */
const parseRegistered = (address: string): ParsedAddress | undefined =>
  URL.canParse(address) && !/[?#@\\]/.test(address) ? parseAddress(new URL(address).href) : undefined;

const isAtOrBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);

/** Finds the subsystem of an address. */
export type ServiceIndex<Row extends CasClient> = (address: string) => Row | undefined;

export interface ServiceRules {
  /** Accepts plain http too. */
  readonly allowsPlainHttp: boolean;
}

/**
 * Indexed by origin, so that a look-up costs the same for one subsystem as for a thousand; among several at one origin
 * the longest matching path counts.
 */
export function indexServices<Row extends CasClient>(
  rows: readonly Row[],
  { allowsPlainHttp }: ServiceRules,
): ServiceIndex<Row> {
  const byOrigin = new Map<string, { readonly path: string; readonly row: Row }[]>();
  for (const row of rows) {
    if (row.kind !== "handover" || row.handOver !== "cas") continue;
    for (const address of row.casServices) {
      const parsed = parseRegistered(address);
      if (!parsed) continue;
      const { origin, path } = parsed;
      const entries = byOrigin.get(origin) ?? [];
      entries.push({ path, row });
      byOrigin.set(origin, entries);
    }
  }
  for (const entries of byOrigin.values()) entries.sort((a, b) => b.path.length - a.path.length);
  return (address) => {
    const parsed = parseAddress(address);
    if (!parsed || (!allowsPlainHttp && !parsed.origin.startsWith("https:"))) return undefined;
    return byOrigin.get(parsed.origin)?.find(({ path }) => isAtOrBelow(parsed.path, path))?.row;
  };
}
