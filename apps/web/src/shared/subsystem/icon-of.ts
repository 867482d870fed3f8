import type { SubsystemEntry } from "@tender/contract";
import { BUILT_IN_ICON_APP_IDS } from "@tender/contract/constants";
import { fileAddress } from "#shared/config/file-address.ts";

export type SubsystemIcon =
  | { readonly kind: "drawing"; readonly name: DrawingName }
  | { readonly kind: "image"; readonly address: string };
export type DrawingName = "workspace" | "archives" | "reports" | "trade" | "bonds" | "other";

const drawings: Readonly<Record<string, DrawingName>> = {
  "70001": "workspace",
  "70002": "archives",
  "70003": "reports",
  "60009": "trade",
  "61001": "bonds",
};

export type IconOwner = Pick<SubsystemEntry, "appId" | "appPhotoGroup" | "appPhotoPath">;

/** Returns whether the subsystem always shows its drawing, even if a picture is stored. */
export const isBuiltIn = (appId: string): boolean => BUILT_IN_ICON_APP_IDS.some((id) => id === appId);

/** The drawing of a subsystem without a picture, or whose picture does not load. */
export const drawingOf = (appId: string): DrawingName => drawings[appId] ?? "other";

/** Returns the icon: for 70001 to 70003 always the drawing, for others the stored picture if there is one. */
export function iconOf(entry: IconOwner): SubsystemIcon {
  if (isBuiltIn(entry.appId) || !entry.appPhotoGroup || !entry.appPhotoPath)
    return { kind: "drawing", name: drawingOf(entry.appId) };
  return { kind: "image", address: fileAddress(entry.appPhotoGroup, entry.appPhotoPath) };
}
