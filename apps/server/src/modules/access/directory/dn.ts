/** A name of an entry in the one form that is compared: no blanks around its parts, no case, signs escaped in one way. */
export const normalDn = (dn: string): string => partsOf(dn).join(",");

/** OpenLDAP says `\2C` for a comma that parts nothing, Active Directory `\,`, and people type either. */
const escapedOnce = (dn: string): string =>
  dn.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/giu, (_, bytes: string | undefined, sign: string) => {
    const signs = bytes === undefined ? sign : Buffer.from(bytes.replaceAll("\\", ""), "hex").toString("utf8");
    return signs.replace(/[,+"\\]/gu, "\\$&");
  });

/** Split at commas that part it: not at those behind a backslash or between quotes. */
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

/** No directory is that deep, and each entry above is named in full. */
const DEEPEST = 100;

/** The entries above, the nearest first, in the form that is compared. */
export function above(dn: string): string[] {
  const parts = partsOf(dn);
  return parts.slice(1, 1 + DEEPEST).map((_, place) => parts.slice(place + 1).join(","));
}
