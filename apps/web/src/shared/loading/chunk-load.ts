import { CHUNK_LOAD_TIMEOUT_MS } from "virtual:entry-constants";
import { type ComponentType, lazy } from "react";

/** A part of the app did not arrive: the connection failed, or a new release has replaced it. The message is ready to show. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";

  constructor(cause?: unknown) {
    super("页面的一部分没有加载完成，请检查网络后重试；仍不成功时请重新加载页面", { cause });
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

/** A component that arrives with its chunk; one that does not arrive in time throws to the page's error boundary. */
export const loadedPage = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => boundChunkLoad(async () => ({ default: await load() })));
