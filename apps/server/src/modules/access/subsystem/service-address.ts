/** What counts of a subsystem here. */
export interface CasClient {
  readonly kind: string;
  readonly handOver: string;
  readonly casServices: readonly string[];
}

/** An address as browsers read it: where it leads, without what is asked for there. */
interface Place {
  readonly origin: string;
  readonly path: string;
}

/** Scheme and host as programs write them: a host in other letters comes in its ASCII form, a name in front of it not at all. */
const USUAL = /^https?:\/\/[\w.:[\]-]+(?:[/?]|$)/i;
/** Control characters, blanks, backslashes and fragments. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them, so they would hide where an address leads
const NOWHERE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\#]/;
/** What one server reads as a separator, a dot or a control character, and the next one does not; `%25` hides any of them. */
const HIDDEN = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;
/** Some servers cut off what follows a semicolon before they go the way. */
const DETOUR = /\/\.{1,2}(?:[/;]|$)/;

/** Where an address leads; undefined for one that can be read in two ways. */
function placeOf(address: string): Place | undefined {
  const [place = "", ...asked] = address.split("?");
  // Browsers escape blanks in what is asked for, and they lead nowhere else there.
  const visible = [place, ...asked.map((part) => part.replaceAll(" ", ""))].join("?");
  if (!USUAL.test(address) || NOWHERE.test(visible) || !URL.canParse(address)) return undefined;
  const written = place.replace(/^https?:\/\/[^/]+/i, "");
  if (HIDDEN.test(written) || DETOUR.test(written)) return undefined;
  const { origin, pathname, username, password } = new URL(address);
  return username === "" && password === "" ? { origin, path: pathname } : undefined;
}

/** Of an address as an administrator writes it: the host perhaps in Chinese, and nothing asked for there. */
const registeredPlace = (address: string): Place | undefined =>
  URL.canParse(address) && !/[?#@\\]/.test(address) ? placeOf(new URL(address).href) : undefined;

const isAtOrBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix.endsWith("/") ? prefix : `${prefix}/`);

/** Which subsystem an address belongs to. */
export type ServiceIndex<Row extends CasClient> = (address: string) => Row | undefined;

export interface ServiceRules {
  /** Also addresses without https. */
  readonly takesPlainHttp: boolean;
}

/**
 * By origin, so that a thousand subsystems cost what one does; where several lie on one origin the longest registered path
 * that holds the address decides.
 */
export function indexServices<Row extends CasClient>(
  rows: readonly Row[],
  { takesPlainHttp }: ServiceRules,
): ServiceIndex<Row> {
  const byOrigin = new Map<string, { readonly path: string; readonly row: Row }[]>();
  for (const row of rows) {
    if (row.kind !== "handover" || row.handOver !== "cas") continue;
    for (const address of row.casServices) {
      const place = registeredPlace(address);
      if (!place) continue;
      const { origin, path } = place;
      const entries = byOrigin.get(origin) ?? [];
      entries.push({ path, row });
      byOrigin.set(origin, entries);
    }
  }
  for (const entries of byOrigin.values()) entries.sort((one, other) => other.path.length - one.path.length);
  return (address) => {
    const place = placeOf(address);
    if (!place || (!takesPlainHttp && !place.origin.startsWith("https:"))) return undefined;
    return byOrigin.get(place.origin)?.find(({ path }) => isAtOrBelow(place.path, path))?.row;
  };
}
