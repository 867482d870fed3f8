import type { SubsystemEntry } from "@tender/contract";

export interface LauncherSections {
  /** In the person's order. Empty where a section of their own would only scatter a handful of tiles. */
  readonly favourites: readonly SubsystemEntry[];
  /** Every tile stands in one place: these are the rest. */
  readonly others: readonly SubsystemEntry[];
  /** The latest first. */
  readonly recent: readonly SubsystemEntry[];
}

/** Fewer are centred in one grid, where the favourites come first. */
const SPLIT_FROM = 4;
/** What fits on one screen needs no shortcuts. */
const RECENT_FROM = 5;
const RECENT_SHOWN = 4;
const HOME_SHOWN = 6;

const isFavourite = ({ favourite }: SubsystemEntry): boolean => favourite !== null;

export const favouritesOf = (entries: readonly SubsystemEntry[]): readonly SubsystemEntry[] =>
  entries.filter(isFavourite).toSorted((one, other) => (one.favourite ?? 0) - (other.favourite ?? 0));

/** As the portal shows them, in one list. */
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

/** On the workspace's home, which one does not need to enter: favourites, else the first ones, and others used lately. */
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

/** The favourites after one was added at their end, or taken out. */
export const toggled = (entries: readonly SubsystemEntry[], appId: string): readonly string[] => {
  const appIds = favouritesOf(entries).map((entry) => entry.appId);
  return appIds.includes(appId) ? appIds.filter((one) => one !== appId) : [...appIds, appId];
};

/** The entries with these favourites, in this order, and no others. */
export const withFavourites = (entries: readonly SubsystemEntry[], appIds: readonly string[]): SubsystemEntry[] =>
  entries.map((entry) => {
    const place = appIds.indexOf(entry.appId);
    return { ...entry, favourite: place === -1 ? null : place };
  });
