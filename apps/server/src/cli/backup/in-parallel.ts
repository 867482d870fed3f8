/** Runs the work for all items, a limited number at once. Throws the first error after the running ones have ended. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  // An iterator of a generator queues calls, so that several workers may share it.
  async function runWorker(): Promise<void> {
    while (!failure) {
      const { done, value } = await iterator.next();
      if (done) return;
      await work(value);
    }
  }
  const workers = Array.from({ length: limit }, () =>
    runWorker().catch((error: unknown) => {
      failure ??= { error };
    }),
  );
  await Promise.all(workers);
  if (!failure) return;
  await iterator.return?.();
  throw failure.error;
}
