export const TRADE_PREFIX = "/webgateway/trade-sys/";

/** Letters, digits and what stands in names: no dot in front, and no escape that hides a separator. */
const SEGMENT = /^(?!\.)(?:[\w.~!$&'()*+,=:@-]|%(?!2[ef5]|5c|00)[0-9a-f]{2})+$/i;

/** One or more of them, with a slash between two and perhaps behind the last. */
function isPlainRest(rest: string): boolean {
  const segments = rest.split("/");
  if (segments.length > 1 && segments.at(-1) === "") segments.pop();
  return segments.every((segment) => SEGMENT.test(segment));
}

/**
 * Where a call below the prefix goes on to: the same rest below the trade system's address. Undefined for whatever could be
 * read as another place: dots, slashes and backslashes in any dress, parameters of a segment, a second slash.
 */
export function tradeAddressOf(base: string, path: string): string | undefined {
  if (!path.startsWith(TRADE_PREFIX)) return undefined;
  const rest = path.slice(TRADE_PREFIX.length);
  if (!isPlainRest(rest)) return undefined;
  const root = new URL(`${base}/`);
  const target = new URL(`${root.pathname}${rest}`, root);
  const isBelow = target.origin === root.origin && target.pathname === `${root.pathname}${rest}`;
  return isBelow ? target.pathname : undefined;
}
