/**
 * Returns the text for a name in a small circle: the last character of a Chinese name, otherwise up to two initials.
 */
export function initialsOf(realname: string): string {
  const name = realname.trim();
  const last = Array.from(name).at(-1);
  if (last === undefined) return "·";
  if (/\p{Script=Han}/u.test(last)) return last;
  const words = name.split(/[\s._-]+/u).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
}
