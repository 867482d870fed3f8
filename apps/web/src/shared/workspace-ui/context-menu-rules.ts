export interface ContextMenuItem<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  readonly disabled?: boolean;
}

/** An open menu: the clicked element and the position. */
export interface ContextMenuOrigin<Target> {
  readonly target: Target;
  readonly x: number;
  readonly y: number;
}

/** Returns the chosen key with the clicked element. Undefined: the entry is disabled or unknown. */
export function findChoice<Key extends string, Target>(
  items: readonly ContextMenuItem<Key>[],
  origin: ContextMenuOrigin<Target>,
  key: string,
): { readonly key: Key; readonly target: Target } | undefined {
  const item = items.find((entry) => entry.key === key && !entry.disabled);
  return item && { key: item.key, target: origin.target };
}

/**
 * Returns the entry that a key moves the focus to, cyclic and past disabled entries; -1 is before the first. Undefined:
 * another key.
 */
export function focusAfter(items: readonly ContextMenuItem[], focused: number, key: string): number | undefined {
  const usable = items.flatMap((item, index) => (item.disabled ? [] : [index]));
  if (usable.length === 0) return undefined;
  const position = usable.indexOf(focused);
  if (key === "ArrowDown") return usable[(position + 1) % usable.length];
  if (key === "ArrowUp") return usable.at(position <= 0 ? -1 : position - 1);
  if (key === "Home") return usable[0];
  if (key === "End") return usable.at(-1);
  return undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the position of the menu, fully within the screen. */
export const placeInside = (point: { readonly x: number; readonly y: number }, menu: Size, screen: Size) => ({
  left: Math.max(0, Math.min(point.x, screen.width - menu.width)),
  top: Math.max(0, Math.min(point.y, screen.height - menu.height)),
});
