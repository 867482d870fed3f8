import { fileAddress } from "#shared/config/file-address.ts";

const SMALL_EDGE_PX = 96;
const LARGE_EDGE_PX = 256;

/**
 * Returns the address of a person's picture; `avatar/{folder}` holds two sizes. Null: no picture, or a value of another
 * form.
 */
export function avatarAddress(picture: string | null, pixels: number): string | null {
  const folder = /^avatar\/([0-9a-z]+)$/.exec(picture ?? "")?.[1];
  if (folder === undefined) return null;
  const edge = pixels * 2 > SMALL_EDGE_PX ? LARGE_EDGE_PX : SMALL_EDGE_PX;
  return fileAddress("avatar", `${folder}/${edge}.webp`);
}
