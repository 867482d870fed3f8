import { logoText as text } from "../text.ts";

const LARGEST = 204_800;
const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

/** The `accept` of the file input. */
export const logoKinds = Object.keys(extensions).join();

/** Returns why a file is no valid logo; undefined: no fault found. The server checks the content as well. */
export function logoFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type === "image/svg+xml") return text.svg;
  if (!Object.hasOwn(extensions, type)) return text.kind;
  return size > LARGEST ? text.tooLarge : undefined;
}

/** Returns the file name, whose extension must match the content. */
export const logoName = (type: string): string => `logo.${extensions[type] ?? "png"}`;
