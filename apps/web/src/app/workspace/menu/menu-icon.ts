import { type IconName, isIconName } from "#shared/ui/icon-set.ts";

/** Returns the icon of that name in the portal's set, or the neutral one for an unknown name. */
export const menuIcon = (name: string | null): IconName => (name !== null && isIconName(name) ? name : "list");
