import { accountText } from "../text.ts";

const LARGEST = 10_485_760;
const kinds: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

/** What the browser's own chooser offers. */
export const pictureKinds = kinds.join();

/** Why a chosen file is no picture to begin with; the server judges it by its content all the same. */
export function pictureFault(file: { readonly type: string; readonly size: number }): string | undefined {
  if (!kinds.includes(file.type)) return accountText.avatar.wrongKind;
  return file.size > LARGEST ? accountText.avatar.tooLarge : undefined;
}

/** The name under which a made picture is sent: its extension has to agree with its content. */
export const pictureName = (type: string): string =>
  `avatar.${type === "image/webp" ? "webp" : type === "image/jpeg" ? "jpg" : "png"}`;
