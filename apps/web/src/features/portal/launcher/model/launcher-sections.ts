import type { SubsystemEntry } from "@tender/contract";

export interface LauncherSections {
  /** The favourites in the user's order; empty if there are too few tiles for a section. */
  readonly favourites: readonly SubsystemEntry[];
  /** The tiles without the favourites: each tile appears once. */
  readonly remaining: readonly SubsystemEntry[];
  /** Latest first. */
  readonly recent: readonly SubsystemEntry[];
}

/** With fewer tiles there is one centred grid without sections, favourites first. */
const MIN_TILES_FOR_FAVOURITES = 4;
/** With fewer tiles all fit on one screen, so recent ones are not repeated. */
const RECENT_FROM = 5;
const MAX_RECENT = 4;
const MAX_HOME_FAVOURITES = 6;

const isFavourite = ({ favourite }: SubsystemEntry): boolean => favourite !== null;

export const favouritesOf = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] =>
  entries.filter(isFavourite).toSorted((first, second) => (first.favourite ?? 0) - (second.favourite ?? 0));

/** Orders the entries as the portal does, in one list. */
export const sortFavouritesFirst = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] => [
  ...favouritesOf(entries),
  ...entries.filter((entry) => !isFavourite(entry)),
];

export function sectionsOf(entries: readonly SubsystemEntry[]): LauncherSections {
  const favourites = favouritesOf(entries);
  const withoutFavourites = entries.filter((entry) => !isFavourite(entry));
  const recent = entries.length < RECENT_FROM ? [] : recentOf(entries);
  return entries.length < MIN_TILES_FOR_FAVOURITES
    ? { favourites: [], remaining: sortFavouritesFirst(entries), recent }
    : { favourites, remaining: withoutFavourites, recent };
}

/**
 * Returns the entries of the home page without the current subsystem: favourites, else the first ones, and other recent
 * ones.
 */
export function homeSections(
  all: readonly SubsystemEntry[],
  currentAppId: string,
): Pick<LauncherSections, "favourites" | "recent"> {
  const entries = all.filter(({ appId }) => appId !== currentAppId);
  const starred = favouritesOf(entries);
  const favourites = (starred.length > 0 ? starred : entries).slice(0, MAX_HOME_FAVOURITES);
  return { favourites, recent: recentOf(entries.filter((entry) => !favourites.includes(entry))) };
}

const recentOf = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] =>
  entries
    .filter(({ lastEnteredAt }) => lastEnteredAt !== null)
    .toSorted((first, second) => Date.parse(second.lastEnteredAt ?? "") - Date.parse(first.lastEnteredAt ?? ""))
    .slice(0, MAX_RECENT);

/** Returns the favourites after one was appended or removed. */
export const toggleFavourite = (entries: readonly SubsystemEntry[], appId: string): readonly string[] => {
  const appIds = favouritesOf(entries).map((entry) => entry.appId);
  return appIds.includes(appId) ? appIds.filter((other) => other !== appId) : [...appIds, appId];
};

/** Returns the entries with exactly these favourites in this order. */
export const withFavourites = (entries: readonly SubsystemEntry[], appIds: readonly string[]): SubsystemEntry[] =>
  entries.map((entry) => {
    const index = appIds.indexOf(entry.appId);
    return { ...entry, favourite: index === -1 ? null : index };
  });
