import { ResizeFit, Transformer } from "@napi-rs/image";

type Format = "png" | "jpeg" | "webp";

const QUALITY = 88;

/** Decodes a picture, turns it upright by its orientation mark and re-encodes it. */
export function rewrite({ bytes, format }: { readonly bytes: Uint8Array; readonly format: Format }): Uint8Array {
  const upright = new Transformer(Buffer.from(bytes.buffer)).rotate();
  if (format === "png") return upright.pngSync();
  return format === "jpeg" ? upright.jpegSync(QUALITY) : upright.webpSync(QUALITY);
}

/** Returns the middle square as WebP, once for each edge in pixels. */
export const squares = ({
  bytes,
  edges,
}: {
  readonly bytes: Uint8Array;
  readonly edges: readonly number[];
}): Uint8Array[] =>
  edges.map((edge) =>
    new Transformer(Buffer.from(bytes.buffer))
      .rotate()
      .resize({ width: edge, height: edge, fit: ResizeFit.Cover })
      .webpSync(QUALITY),
  );
