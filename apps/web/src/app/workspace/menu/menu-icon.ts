import { type IconName, isIconName } from "#shared/ui/icon-set.ts";

/** The icon of that name in the product's own set; a name from elsewhere gets the neutral one. */
export const menuIcon = (name: string | null): IconName => (name !== null && isIconName(name) ? name : "list");
