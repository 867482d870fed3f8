const urlOf = (text: string): URL | undefined =>
  /[\s\\]/.test(text) || !URL.canParse(text) ? undefined : new URL(text);

const isPlain = ({ username, password, hash }: URL): boolean => username === "" && password === "" && hash === "";

/**
 * Returns true for an address of a revocation list. Plain http is allowed, since lists are signed and authorities publish
 * them by http.
 */
export function isListAddress(text: string): boolean {
  const url = urlOf(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && isPlain(url);
}

/**
 * Returns true for an address of the certificate agent on the person's own machine. Only loopback names and addresses are
 * allowed; a name is not resolved.
 */
export function isAgentAddress(text: string): boolean {
  const url = urlOf(text);
  if (!url || !/^wss?:$/.test(url.protocol) || !isPlain(url)) return false;
  return url.hostname === "[::1]" || url.hostname === "localhost" || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}

/** Returns true for a download address of the agent: a path of this server, or an https address. */
export function isDownloadAddress(text: string): boolean {
  if (/^\/[\w.~%-]+(\/[\w.~%-]+)*$/.test(text)) return true;
  const url = urlOf(text);
  return url !== undefined && url.protocol === "https:" && isPlain(url);
}
