import { CHUNK_LOAD_TIMEOUT_MS } from "virtual:entry-constants";
import { type ComponentType, lazy } from "react";
import { createStore } from "#shared/store/create-store.ts";

/**
 * A part of the app could not be loaded: the connection failed, or a new release replaced it. The message is ready to
 * show.
 */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(cause?: unknown) {
    super("页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面", { cause });
  }
}

/** Loads a chunk. Throws `ChunkLoadError` on failure or after 120 s. Specification 8. */
export async function boundChunkLoad<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([
      load().catch((cause: unknown) => {
        throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
      }),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a load function with that limit, which may be called repeatedly. Each `import()` of the app is inside one of
 * these three.
 */
export const boundedLoad =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    boundChunkLoad(load);

/** Number of pages that have loaded. */
export const loadedPageCount = createStore(0);

/**
 * A lazy component inside a `LoadingBoundary`, for a load that is bounded already. A failure is thrown to the page's
 * error boundary.
 */
export const lazyPage = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => {
    const loading = load().then((page) => ({ default: page }));
    // React subscribes after this, but a render that `loadedPageCount` causes runs later, when React has the page as well.
    void loading.then(
      () => loadedPageCount.set(loadedPageCount.get() + 1),
      () => undefined,
    );
    return loading;
  });

/** The same for a chunk, which fails if it is not loaded in time. */
export const lazyChunkPage = <P>(load: () => Promise<ComponentType<P>>) => lazyPage(boundedLoad(load));
