import { AppError } from "#platform/app-error.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { imageSize } from "./image-size.ts";
import type * as imageTasks from "./image-tasks.ts";

/** Decodes and re-encodes images: everything but pixels (positions, comments, appended data) is dropped. */
export interface ImageEncoder {
  /**
   * Returns the picture upright by its orientation mark, in its own size. Throws file.bad_image, file.too_many_pixels,
   * http.unavailable.
   */
  rewrite(bytes: Buffer, format: "png" | "jpeg" | "webp"): Promise<Buffer>;
  /** Returns the middle square as WebP, once for each edge in pixels. */
  squares(bytes: Buffer, edges: readonly number[]): Promise<Buffer[]>;
}

const inThread = tasksIn<typeof imageTasks>(new URL("./image-tasks.ts", import.meta.url));

/** A decoded picture takes up to 160 MB in each thread. */
const MAX_PIXELS = 40_000_000;

function requireBounded(bytes: Buffer): void {
  const size = imageSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw new AppError("file.bad_image");
  if (size.width * size.height > MAX_PIXELS) throw new AppError("file.too_many_pixels");
}

/**
 * Converts errors of the library to file.bad_image. Errors of the thread pool pass: they are no fault of the picture.
 */
async function refuseBadImage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("file.bad_image", { cause: error });
  }
}

export const createImageEncoder = (): ImageEncoder => ({
  rewrite: async (bytes, format) => {
    requireBounded(bytes);
    return Buffer.from(await refuseBadImage(inThread("rewrite", { bytes: Uint8Array.from(bytes), format })));
  },
  squares: async (bytes, edges) => {
    requireBounded(bytes);
    const squares = await refuseBadImage(inThread("squares", { bytes: Uint8Array.from(bytes), edges }));
    return squares.map((square) => Buffer.from(square));
  },
});
