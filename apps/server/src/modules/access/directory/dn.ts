/** Normal form of a DN for comparisons: no blanks around its parts, lower case, one way of escaping. */
export const normalDn = (dn: string): string => partsOf(dn).join(",");

/** OpenLDAP writes `\2C` for an escaped comma, Active Directory `\,`, and people type either. */
const normalizeEscapes = (dn: string): string =>
  dn.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/giu, (_, bytes: string | undefined, sign: string) => {
    const signs = bytes === undefined ? sign : Buffer.from(bytes.replaceAll("\\", ""), "hex").toString("utf8");
    return signs.replace(/[,+"\\]/gu, "\\$&");
  });

/** Splits at the commas that separate parts: not at escaped or quoted ones. */
function partsOf(text: string): string[] {
  const dn = normalizeEscapes(text);
  const parts: string[] = [];
  let part = "";
  let isQuoted = false;
  for (let index = 0; index < dn.length; index += 1) {
    const sign = dn[index] ?? "";
    if (sign === "\\") {
      part += sign + (dn[index + 1] ?? "");
      index += 1;
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === "," && !isQuoted) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  parts.push(part);
  return parts.map((part) => {
    const equalsAt = part.indexOf("=");
    const trimmed = equalsAt < 0 ? part.trim() : `${part.slice(0, equalsAt).trim()}=${part.slice(equalsAt + 1).trim()}`;
    return trimmed.toLowerCase();
  });
}

/** No directory is that deep, and every parent is returned as a full DN. */
const MAX_PARENTS = 100;

/** Returns the DNs of the parents in normal form, the nearest first. */
export function parentsOf(dn: string): string[] {
  const parts = partsOf(dn);
  return parts.slice(1, 1 + MAX_PARENTS).map((_, index) => parts.slice(index + 1).join(","));
}
