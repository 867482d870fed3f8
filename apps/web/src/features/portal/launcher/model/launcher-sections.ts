import type { SubsystemEntry } from "@tender/contract";

export interface LauncherSections {
  /** The favourites in the user's order; empty if there are too few tiles for a section. */
  readonly favourites: readonly SubsystemEntry[];
  /** The tiles without the favourites: each tile appears once. */
  readonly others: readonly SubsystemEntry[];
  /** Latest first. */
  readonly recent: readonly SubsystemEntry[];
}

/** Fewer tiles share one centred grid with the favourites first. */
const SPLIT_FROM = 4;
/** Fewer tiles fit on one screen without shortcuts. */
const RECENT_FROM = 5;
const RECENT_SHOWN = 4;
const HOME_SHOWN = 6;

const isFavourite = ({ favourite }: SubsystemEntry): boolean => favourite !== null;

export const favouritesOf = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] =>
  entries.filter(isFavourite).toSorted((one, other) => (one.favourite ?? 0) - (other.favourite ?? 0));

/** Orders the entries as the portal does, in one list. */
export const favouritesFirst = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] => [
  ...favouritesOf(entries),
  ...entries.filter((entry) => !isFavourite(entry)),
];

export function sectionsOf(entries: readonly SubsystemEntry[]): LauncherSections {
  const favourites = favouritesOf(entries);
  const rest = entries.filter((entry) => !isFavourite(entry));
  const recent = entries.length < RECENT_FROM ? [] : recentOf(entries);
  return entries.length < SPLIT_FROM
    ? { favourites: [], others: favouritesFirst(entries), recent }
    : { favourites, others: rest, recent };
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
  const favourites = (starred.length > 0 ? starred : entries).slice(0, HOME_SHOWN);
  return { favourites, recent: recentOf(entries.filter((entry) => !favourites.includes(entry))) };
}

const recentOf = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] =>
  entries
    .filter(({ lastEnteredAt }) => lastEnteredAt !== null)
    .toSorted((one, other) => Date.parse(other.lastEnteredAt ?? "") - Date.parse(one.lastEnteredAt ?? ""))
    .slice(0, RECENT_SHOWN);

/** Returns the favourites after one was appended or removed. */
export const toggled = (entries: readonly SubsystemEntry[], appId: string): readonly string[] => {
  const appIds = favouritesOf(entries).map((entry) => entry.appId);
  return appIds.includes(appId) ? appIds.filter((one) => one !== appId) : [...appIds, appId];
};

/** Returns the entries with exactly these favourites in this order. */
export const withFavourites = (entries: readonly SubsystemEntry[], appIds: readonly string[]): SubsystemEntry[] =>
  entries.map((entry) => {
    const place = appIds.indexOf(entry.appId);
    return { ...entry, favourite: place === -1 ? null : place };
  });
