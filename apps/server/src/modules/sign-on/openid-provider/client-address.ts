const LONGEST = 2_000;

/** Blanks and control characters, which browsers skip, and backslashes, which they turn round. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const ODD = /[\u0000-\u0020\u007f\\]/;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * May people, or their codes, be sent to this address of a client? It is compared as an exact string later on, so it is whole, in
 * the form that URLs write, and carries neither user information nor a fragment. Plain http only for this machine and for hosts that
 * the deployment names as its own.
 */
export function isClientAddress(address: string, privateHosts: readonly string[]): boolean {
  if (address.length > LONGEST || ODD.test(address) || !URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password, href } = new URL(address);
  if (username !== "" || password !== "" || address.includes("#") || address.includes("*")) return false;
  // Other spellings of one address would never be equal to what a client sends; the bare origin has two.
  if (href !== address && href !== `${address}/`) return false;
  if (protocol === "https:") return true;
  return protocol === "http:" && (LOOPBACK.test(hostname) || privateHosts.includes(host));
}
