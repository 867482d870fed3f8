import { logoText as text } from "../text.ts";

const LARGEST = 204_800;
const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

/** What the browser's own chooser offers. */
export const logoKinds = Object.keys(extensions).join();

/** Why a chosen file is no logo to begin with; the server judges it by its content all the same. */
export function logoFault({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type === "image/svg+xml") return text.svg;
  if (!Object.hasOwn(extensions, type)) return text.kind;
  return size > LARGEST ? text.tooLarge : undefined;
}

/** Its extension has to agree with its content. */
export const logoName = (type: string): string => `logo.${extensions[type] ?? "png"}`;
