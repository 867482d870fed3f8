import type { HomeLayout } from "@tender/contract";

export const cardKeys = ["toDos", "notices", "subsystems", "shortcuts", "figures", "dossiers", "signIns"] as const;
export type CardKey = (typeof cardKeys)[number];

/** Cards that take the full width. */
const fullWidthCards: ReadonlySet<CardKey> = new Set(["figures"]);

export interface Arrangement {
  /** In display order. */
  readonly shown: readonly CardKey[];
  readonly hidden: readonly CardKey[];
}

const defaultLayout: Pick<HomeLayout, "cards" | "hidden"> = { cards: [], hidden: [] };

/**
 * Returns the present cards in the user's arrangement. A card unknown to the arrangement follows its usual predecessor;
 * an absent card is left out.
 */
export function arrangeCards(
  stored: Pick<HomeLayout, "cards" | "hidden"> | null,
  present: readonly CardKey[],
): Arrangement {
  const { cards, hidden } = stored ?? defaultLayout;
  const isPresent = (key: string): key is CardKey => present.some((candidate) => candidate === key);
  const order = [...new Set(cards.filter(isPresent))];
  for (const [index, key] of present.entries()) {
    if (order.includes(key)) continue;
    const predecessor = present.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, key);
  }
  return {
    shown: order.filter((key) => !hidden.includes(key)),
    hidden: order.filter((key) => hidden.includes(key)),
  };
}

/** Returns the arrangement to save. Absent cards are appended, so that they retain their order. */
export function savedLayout(layout: HomeLayout | null, { shown, hidden }: Arrangement): HomeLayout {
  const present: readonly string[] = [...shown, ...hidden];
  const isAbsent = (key: string) => !present.includes(key);
  return {
    cards: [...present, ...(layout?.cards ?? []).filter(isAbsent)],
    hidden: [...hidden, ...(layout?.hidden ?? []).filter(isAbsent)],
    shortcuts: layout?.shortcuts ?? null,
  };
}

/** Pairs neighbouring cards; a card without a partner takes the full width, so that no hole appears. */
export function spansOf(cards: readonly CardKey[]): readonly ("half" | "whole")[] {
  const spans: ("half" | "whole")[] = [];
  for (let index = 0; index < cards.length; index += 1) {
    const [card, next] = [cards[index], cards[index + 1]];
    const isPair = card !== undefined && next !== undefined && !fullWidthCards.has(card) && !fullWidthCards.has(next);
    spans.push(...(isPair ? (["half", "half"] as const) : (["whole"] as const)));
    if (isPair) index += 1;
  }
  return spans;
}

/** Maximum number of shortcuts. */
export const MAX_SHORTCUTS = 12;
const DEFAULT_SHORTCUT_COUNT = 8;

/** Returns the chosen pages in their order; pages missing from the menu are left out. */
export function shortcutsOf<Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  chosen: readonly string[] | null,
): readonly Entry[] {
  if (chosen === null) return entries.slice(0, DEFAULT_SHORTCUT_COUNT);
  return chosen.flatMap((key) => entries.find((entry) => entry.key === key) ?? []);
}
