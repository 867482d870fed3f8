import { CHUNK_LOAD_TIMEOUT_MS } from "virtual:entry-constants";
import { type ComponentType, lazy } from "react";
import { createStore } from "#shared/store/create-store.ts";

/** A part of the app did not arrive: the connection failed, or a new release has replaced it. The message is ready to show. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(cause?: unknown) {
    super("页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面", { cause });
  }
}

/** The chunk, or a `ChunkLoadError` when it fails or takes longer than 120 s. Specification 8. */
export async function boundChunkLoad<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([
      load().catch((cause: unknown) => {
        throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(cause);
      }),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same as something to be called, once or again. Each `import()` of the app stands in one of these three. */
export const boundedLoad =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    boundChunkLoad(load);

/** How many pages have arrived. */
export const arrivals = createStore(0);

/** A component that arrives by a load with an end, inside a `LoadingBoundary`; its failure is thrown to the page's error boundary. */
export const arrivingPage = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => {
    const arriving = load().then((page) => ({ default: page }));
    // Who hears of it looks when React, which asks next, has it as well.
    void arriving.then(
      () => arrivals.set(arrivals.get() + 1),
      () => undefined,
    );
    return arriving;
  });

/** The same with its chunk, which fails where it does not arrive in time. */
export const loadedPage = <P>(load: () => Promise<ComponentType<P>>) => arrivingPage(boundedLoad(load));
