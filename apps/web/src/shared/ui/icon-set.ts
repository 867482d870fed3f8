import { entryIconPaths } from "./icon-paths.ts";
import type { signedInIconPaths } from "./signed-in-icon-paths.ts";

export type IconName = keyof typeof entryIconPaths | keyof typeof signedInIconPaths;

const paths = new Map<string, string>(Object.entries(entryIconPaths));

/** Adds the icons of the signed-in part, which the login page does not load. */
export function addIcons(iconPaths: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(iconPaths)) paths.set(name, path);
}

export const iconPath = (name: IconName): string | undefined => paths.get(name);
export const isIconName = (name: string): name is IconName => paths.has(name);
