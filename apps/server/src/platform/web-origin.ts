/** A name of letters, digits, hyphens and dots (Unicode names become such), or an IPv6 address in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_.-]*[a-z\d_])?)$/;

/**
 * `https://trade.example.cn`, as URLs write it; undefined for any other text than a bare http(s) origin. An origin becomes part
 * of response headers: a host with a quotation mark, a semicolon or a wildcard is none.
 */
export function webOriginOf(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#\\@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, hostname } = new URL(text);
  return HOST.test(hostname) ? origin : undefined;
}
