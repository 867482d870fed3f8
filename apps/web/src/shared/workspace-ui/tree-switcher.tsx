import { Icon } from "#shared/ui/icon.tsx";

/** Says which way a branch of a tree is; the library turns its own sign only. */
export const treeSwitcher = ({ expanded }: { readonly expanded?: boolean }) => (
  <Icon name={expanded ? "chevron-down" : "chevron-right"} size={16} />
);
