const urlOf = (text: string): URL | undefined =>
  /[\s\\]/.test(text) || !URL.canParse(text) ? undefined : new URL(text);

const isPlain = ({ username, password, hash }: URL): boolean => username === "" && password === "" && hash === "";

/** Where a revocation list lies. Lists are signed, so plain http is fine, as authorities have it. */
export function isListAddress(text: string): boolean {
  const url = urlOf(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && isPlain(url);
}

/** The certificate agent of the person's own machine: nowhere else, whatever a name resolves to. */
export function isAgentAddress(text: string): boolean {
  const url = urlOf(text);
  if (!url || !/^wss?:$/.test(url.protocol) || !isPlain(url)) return false;
  return url.hostname === "[::1]" || url.hostname === "localhost" || /^127(\.\d{1,3}){3}$/.test(url.hostname);
}

/** Where the agent is to be had: a path of our own, or an address of the web. */
export function isDownloadAddress(text: string): boolean {
  if (/^\/[\w.~%-]+(\/[\w.~%-]+)*$/.test(text)) return true;
  const url = urlOf(text);
  return url !== undefined && url.protocol === "https:" && isPlain(url);
}
