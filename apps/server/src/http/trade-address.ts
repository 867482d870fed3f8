export const TRADE_PREFIX = "/webgateway/trade-sys/";

/** Letters, digits and signs of names: no leading dot, no escape that hides a separator. */
const SEGMENT = /^(?!\.)(?:[\w.~!$&'()*+,=:@-]|%(?!2[ef5]|5c|00)[0-9a-f]{2})+$/i;

/** One or more segments, separated by slashes, with an optional last slash. */
function isPlainRest(rest: string): boolean {
  const segments = rest.split("/");
  if (segments.length > 1 && segments.at(-1) === "") segments.pop();
  return segments.every((segment) => SEGMENT.test(segment));
}

/**
 * Returns the target of a call below the prefix: the same rest below the trade system's address. Undefined for an
 * ambiguous rest: dots, slashes and backslashes in any encoding, parameters of a segment, a double slash.
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
