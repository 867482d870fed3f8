import { Icon } from "../ui/icon.tsx";

// The library's own signs are read out by their English names.

export const arrowSign = <Icon name="chevron-down" size={14} />;

/** For a select that is looked through. */
export const searchSign = { searchIcon: <Icon name="search" size={14} /> };
