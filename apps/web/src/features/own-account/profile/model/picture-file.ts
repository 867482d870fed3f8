import { accountText } from "../text.ts";

const MAX_BYTES = 10_485_760;
const kinds: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

/** The `accept` of the file input. */
export const pictureKinds = kinds.join();

/** Returns why a file is no valid picture; undefined: no fault found. The server checks the content as well. */
export function pictureFault(file: { readonly type: string; readonly size: number }): string | undefined {
  if (!kinds.includes(file.type)) return accountText.avatar.wrongKind;
  return file.size > MAX_BYTES ? accountText.avatar.tooLarge : undefined;
}

/** Returns the file name of a created picture, whose extension must match the content. */
export const pictureName = (type: string): string =>
  `avatar.${type === "image/webp" ? "webp" : type === "image/jpeg" ? "jpg" : "png"}`;
