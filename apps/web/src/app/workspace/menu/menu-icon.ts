import type { IconName } from "../../../shared/ui/icon.tsx";
import { iconPaths } from "../../../shared/ui/icon-paths.ts";

/** The icon of that name in the product's own set; a name from elsewhere gets the neutral one. */
export const menuIcon = (name: string | null): IconName =>
  name !== null && Object.hasOwn(iconPaths, name) ? (name as IconName) : "list";
