import { hasWord } from "@tender/contract/normal-form";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";

// The library's own signs are read out by their English names.

export const arrowSign = <Icon name="chevron-down" size={14} />;

/** For a select that is looked through: by its labels, unless the server looks. */
export const searchSign = {
  searchIcon: <Icon name="search" size={14} />,
  filterOption: (typed: string, option?: { readonly label?: ReactNode }) => hasWord(String(option?.label ?? ""), typed),
};
