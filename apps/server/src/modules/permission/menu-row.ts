import type { menuItem } from "./permission.tables.ts";

export const TOP_MENU = 0;
export const BUTTON = 2;

/** A menu or button of one subsystem, and whether any of the asking roles holds it. */
export type MenuRow = Omit<
  typeof menuItem.$inferSelect,
  "appId" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "version"
> & { readonly granted: boolean };

export type ButtonRow = Pick<MenuRow, "action" | "status" | "granted">;
