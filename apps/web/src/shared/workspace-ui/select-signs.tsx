import { hasWord } from "@tender/contract/normal-form";
import type { ReactNode } from "react";
import { Icon } from "#shared/ui/icon.tsx";

// The library's own icons have English names that screen readers would announce.

export const arrowSign = <Icon name="chevron-down" size={14} />;

const searchIcon = <Icon name="search" size={14} />;

/** Props of a select that filters by its labels. */
export const searchSign = {
  searchIcon,
  filterOption: (typed: string, option?: { readonly label?: ReactNode }) => hasWord(String(option?.label ?? ""), typed),
};

/** Props of a select whose options the server finds, not only by label: none of them is filtered out. */
export const searchedByServer = (typed: string, onSearch: (typed: string) => void) => ({
  searchIcon,
  filterOption: false,
  searchValue: typed,
  onSearch,
});
