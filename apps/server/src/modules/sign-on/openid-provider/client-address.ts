const MAX_LENGTH = 2_000;

/** Blanks and control characters, which browsers skip, and backslashes, which browsers turn into slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression detects control characters
const FORBIDDEN_CHARACTERS = /[\u0000-\u0020\u007f\\]/;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * True if people or codes may be sent to this address of a client. Later it is compared as an exact string: it must be
 * absolute and in URL form, without user information or fragment. Plain http is accepted for this machine and for the
 * deployment's private hosts alone.
 */
export function isClientAddress(address: string, privateHosts: readonly string[]): boolean {
  if (address.length > MAX_LENGTH || FORBIDDEN_CHARACTERS.test(address) || !URL.canParse(address)) return false;
  const { protocol, host, hostname, username, password, href } = new URL(address);
  if (username !== "" || password !== "" || address.includes("#") || address.includes("*")) return false;
  // Another spelling would never equal the address that a client sends. Only the bare origin has two forms.
  if (href !== address && href !== `${address}/`) return false;
  if (protocol === "https:") return true;
  return protocol === "http:" && (LOOPBACK.test(hostname) || privateHosts.includes(host));
}
