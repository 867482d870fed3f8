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

/** Those show our own drawing, whatever picture is stored. */
export const isBuiltIn = (appId: string): boolean => BUILT_IN_ICON_APP_IDS.some((id) => id === appId);

/** The drawing that stands for a subsystem without a picture, or whose picture does not load. */
export const drawingOf = (appId: string): DrawingName => drawings[appId] ?? "other";

/** 70001 to 70003 always have our own drawings; the others show their stored picture if they have one. */
export function iconOf(entry: IconOwner): SubsystemIcon {
  if (isBuiltIn(entry.appId) || !entry.appPhotoGroup || !entry.appPhotoPath)
    return { kind: "drawing", name: drawingOf(entry.appId) };
  return { kind: "image", address: fileAddress(entry.appPhotoGroup, entry.appPhotoPath) };
}
