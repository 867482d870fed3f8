/** A name of an entry in the one form that is compared: no blanks around its parts, and no case. */
export const normalDn = (dn: string): string => partsOf(dn).join(",");

/** Split at commas that part it: not at those behind a backslash or between quotes. */
function partsOf(dn: string): string[] {
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
  return parts.map((one) =>
    one
      .trim()
      .replace(/\s*=\s*/, "=")
      .toLowerCase(),
  );
}

/** The entries above, the nearest first, in the form that is compared. */
export function above(dn: string): string[] {
  const parts = partsOf(dn);
  return parts.slice(1).map((_, place) => parts.slice(place + 1).join(","));
}
