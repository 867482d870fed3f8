import { Icon } from "#shared/ui/icon.tsx";

/** Shows the state of a branch by separate icons; the library only rotates its own icon. */
export const treeSwitcher = ({ expanded }: { readonly expanded?: boolean }) => (
  <Icon name={expanded ? "chevron-down" : "chevron-right"} size={16} />
);
