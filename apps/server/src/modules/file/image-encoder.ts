import { AppError } from "../../platform/app-error.ts";
import { inTurn } from "../../platform/in-turn.ts";
import { imageSize } from "./image-size.ts";

/** Decodes an image and writes it anew: what is not a pixel (positions, comments, appended data) is gone. */
export interface ImageEncoder {
  /** Upright by its orientation mark, in its own size. Throws file.bad_image, file.too_many_pixels. */
  rewrite(bytes: Buffer, format: "png" | "jpeg" | "webp"): Promise<Buffer>;
  /** The middle square as WebP, once for each edge in pixels. */
  squares(bytes: Buffer, edges: readonly number[]): Promise<Buffer[]>;
}

/** Loaded with the first picture: a start need not wait for it. */
const library = () => import("@napi-rs/image");

const MOST_PIXELS = 40_000_000;
/** An unpacked image takes up to 160 MB. */
const AT_ONCE = 2;

export function createImageEncoder(): ImageEncoder {
  const queued = inTurn(AT_ONCE);

  const encode = <T>(work: () => Promise<T>): Promise<T> =>
    queued(work).catch((cause: unknown) => {
      throw new AppError("file.bad_image", { cause });
    });

  function requireBounded(bytes: Buffer): void {
    const size = imageSize(bytes);
    if (!size || size.width === 0 || size.height === 0) throw new AppError("file.bad_image");
    if (size.width * size.height > MOST_PIXELS) throw new AppError("file.too_many_pixels");
  }

  return {
    rewrite: async (bytes, format) => {
      requireBounded(bytes);
      const { Transformer } = await library();
      return encode(async () => {
        const upright = new Transformer(bytes).rotate();
        if (format === "png") return upright.png();
        return format === "jpeg" ? upright.jpeg(88) : upright.webp(88);
      });
    },
    squares: async (bytes, edges) => {
      requireBounded(bytes);
      const { ResizeFit, Transformer } = await library();
      return encode(async () => {
        const made: Buffer[] = [];
        for (const edge of edges) {
          const square = { width: edge, height: edge, fit: ResizeFit.Cover };
          made.push(await new Transformer(bytes).rotate().resize(square).webp(88));
        }
        return made;
      });
    },
  };
}
