import { hasWord } from "@tender/contract/normal-form";
import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";

// The library's own signs are read out by their English names.

export const arrowSign = <Icon name="chevron-down" size={14} />;

const searchIcon = <Icon name="search" size={14} />;

/** For a select that is looked through by its labels. */
export const searchSign = {
  searchIcon,
  filterOption: (typed: string, option?: { readonly label?: ReactNode }) => hasWord(String(option?.label ?? ""), typed),
};

/** For a select whose options the server finds, by more than their labels: none of them is left out. */
export const searchedByServer = (typed: string, onSearch: (typed: string) => void) => ({
  searchIcon,
  filterOption: false,
  searchValue: typed,
  onSearch,
});
