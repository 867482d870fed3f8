import type { MenuLine } from "./side-menu.ts";

/** Sign of a line in a menu without titles. `letter`: shown in place of the icon if several lines have that icon. */
export interface MenuSign<Icon> {
  readonly icon: Icon;
  readonly letter: string | undefined;
}

/** Returns the signs by the lines' keys. */
export function menuSigns<Icon>(
  lines: readonly MenuLine[],
  iconOf: (name: string | null) => Icon,
): ReadonlyMap<string, MenuSign<Icon>> {
  const icons = lines.map(({ icon }) => iconOf(icon));
  const isAlike = (icon: Icon): boolean => icons.indexOf(icon) !== icons.lastIndexOf(icon);
  const alike = lines.filter((_, index) => isAlike(icons[index] as Icon)).map(({ title }) => [...title]);
  return new Map(
    lines.map(({ key, title, icon: name }) => {
      const icon = iconOf(name);
      return [key, { icon, letter: isAlike(icon) ? ownLetter(title, alike) : undefined }];
    }),
  );
}

/** Returns the first character that no other title has at its position: 管 and 运 for 系统管理 and 系统运维. */
function ownLetter(title: string, titles: readonly (readonly string[])[]): string | undefined {
  const letters = [...title];
  return letters.find((letter, index) => titles.filter((other) => other[index] === letter).length === 1) ?? letters[0];
}
