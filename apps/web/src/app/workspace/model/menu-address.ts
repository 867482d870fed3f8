/** Values of the placeholders of a menu address. Specification 2.2; the list is closed. */
export interface PlaceholderValues {
  readonly domainUrl: string;
  readonly userId: string;
  readonly username: string;
  readonly orgCode: string;
}

/**
 * Fills the four known placeholders of an address. Nothing is evaluated: any other text in braces, above all
 * `{{token}}`, stays unchanged. Values are escaped, so that a name cannot add a parameter or a path.
 */
export function fillPlaceholders(address: string, values: PlaceholderValues): string {
  return address.replace(/\{\{(domainUrl|userId|username|orgCode)\}\}/g, (_, name: keyof PlaceholderValues) =>
    name === "domainUrl" ? values.domainUrl : encodeURIComponent(values[name]),
  );
}

/**
 * Returns the address if it is a path of the portal or http(s), else undefined: no script, no data, no other protocol.
 */
export function safeAddress(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters, which could hide a protocol
  if (address === "" || /[\u0000-\u0020\u007f\\]/.test(address)) return undefined;
  if (address.startsWith("/")) return address.startsWith("//") ? undefined : address;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === "" && url.password === "" ? address : undefined;
}

/** True for an address of another origin: such an address opens without opener and referrer. */
export const isOutside = (address: string, origin: string): boolean =>
  !address.startsWith("/") && new URL(address).origin !== origin;
