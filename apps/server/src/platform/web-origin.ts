/** A name of letters, digits, hyphens and dots (Unicode names are converted), or an IPv6 address in brackets. */
const HOST = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_.-]*[a-z\d_])?)$/;

/**
 * Returns an origin in the form of URLs, `https://trade.example.cn`. Undefined: the text is not a bare http(s) origin.
 * Origins become part of response headers, so a host with a quotation mark, a semicolon or a wildcard is refused.
 */
export function webOriginOf(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#\\@\s]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, hostname } = new URL(text);
  return HOST.test(hostname) ? origin : undefined;
}
