/** Normal form of a DN for comparisons: no blanks around its parts, lower case, one way of escaping. */
export const normalDn = (dn: string): string => partsOf(dn).join(",");

/** OpenLDAP writes `\2C` for an escaped comma, Active Directory `\,`, and people type either. */
const escapedOnce = (dn: string): string =>
  dn.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/giu, (_, bytes: string | undefined, sign: string) => {
    const signs = bytes === undefined ? sign : Buffer.from(bytes.replaceAll("\\", ""), "hex").toString("utf8");
    return signs.replace(/[,+"\\]/gu, "\\$&");
  });

/** Splits at the commas that separate parts: not at escaped or quoted ones. */
function partsOf(written: string): string[] {
  const dn = escapedOnce(written);
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (let at = 0; at < dn.length; at += 1) {
    const sign = dn[at] ?? "";
    if (sign === "\\") {
      part += sign + (dn[at + 1] ?? "");
      at += 1;
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === "," && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  parts.push(part);
  return parts.map((one) => {
    const sign = one.indexOf("=");
    const tidy = sign < 0 ? one.trim() : `${one.slice(0, sign).trim()}=${one.slice(sign + 1).trim()}`;
    return tidy.toLowerCase();
  });
}

/** No directory is that deep, and every parent is returned as a full DN. */
const DEEPEST = 100;

/** Returns the DNs of the parents in normal form, the nearest first. */
export function above(dn: string): string[] {
  const parts = partsOf(dn);
  return parts.slice(1, 1 + DEEPEST).map((_, place) => parts.slice(place + 1).join(","));
}
