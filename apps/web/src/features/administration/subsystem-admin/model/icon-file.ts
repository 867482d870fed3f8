import { subsystemText as text } from "../text.ts";

const LARGEST = 2_097_152;
const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

/** What the browser's own chooser offers. */
export const iconKinds = Object.keys(extensions).join();

/** Why a chosen file is no icon to begin with; the server judges it by its content all the same. */
export function iconFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!(type in extensions)) return text.iconKind;
  return size > LARGEST ? text.iconSize : undefined;
}

/** Its extension has to agree with its content. */
export const iconName = (type: string): string => `icon.${extensions[type] ?? "png"}`;
