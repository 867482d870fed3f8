/** Returns whether a subsystem's address is valid: a path of the portal, or http(s) without user information. */
export function isIndexPage(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters, so they would hide a protocol
  if (address.length > 2_000 || /[\u0000-\u0020\u007f\\]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Returns whether the page is served by this machine. Own pages are if the portal is opened under a loopback name. */
export function isLocalPage(address: string, publicUrl: string): boolean {
  if (!isIndexPage(address)) return false;
  const { hostname } = new URL(address, publicUrl);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Returns the address with one-time code and `appId`, which replace values of the same names. */
export function handOverAddress(indexPage: string, code: string, appId: string, publicUrl: string): string {
  const url = new URL(indexPage, publicUrl);
  url.searchParams.set("token", code);
  url.searchParams.set("appId", appId);
  return indexPage.startsWith("/") ? url.pathname + url.search + url.hash : url.href;
}
