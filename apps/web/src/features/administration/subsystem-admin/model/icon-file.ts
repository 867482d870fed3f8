import { subsystemText as text } from "../text.ts";

const LARGEST = 2_097_152;
const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

/** File types for the browser's file dialog. */
export const iconKinds = Object.keys(extensions).join();

/** Returns why a chosen file cannot be an icon. The server checks the content as well. */
export function iconFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!(type in extensions)) return text.iconKind;
  return size > LARGEST ? text.iconSize : undefined;
}

/** Returns a name whose extension matches the content. */
export const iconName = (type: string): string => `icon.${extensions[type] ?? "png"}`;
